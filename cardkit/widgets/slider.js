// A native slider: it has a name, the arrow keys work, and screen readers say the value in words.

function render({ model, el }) {
  const texts = () => model.get("texts");
  const label = document.createElement("label");
  const name = document.createElement("span");
  const input = document.createElement("input");
  const value = document.createElement("output");
  label.className = "ck-slider";
  input.type = "range";
  input.min = 0;
  // Arrow keys are the slider's, not JupyterLab's.
  input.setAttribute("data-lm-suppress-shortcuts", "true");
  name.textContent = model.get("name");
  input.setAttribute("aria-label", model.get("name"));
  const show = () => {
    input.max = texts().length - 1;
    input.value = model.get("index");
    value.textContent = texts()[model.get("index")];
    input.setAttribute("aria-valuetext", value.textContent);
  };
  input.addEventListener("input", () => {
    model.set("index", Number(input.value));
    model.save_changes();
  });
  model.on("change", show);
  show();
  label.append(name, input, value);
  el.append(label);
}

export default { render };
