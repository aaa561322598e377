// A line of text that screen readers say when it changes: its node stays, since they watch that.
function render({ model, el }) {
  const line = document.createElement("div");
  line.className = model.get("css_class");
  line.setAttribute("role", "status");
  const say = () => { line.textContent = model.get("text"); };
  say();
  model.on("change:text", say);
  el.append(line);
  return () => model.off("change:text", say);
}

export default { render };
