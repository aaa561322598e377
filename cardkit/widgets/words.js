// Lines of text that screen readers announce. A rule number such as L7 becomes a link where the
// page has the bold words or the heading with which a lesson states that rule: "L7. A value …".

function statement(rule) {
  const bold = document.querySelectorAll("strong, h2, h3, h4");
  return [...bold].find((words) => words.textContent.trim().startsWith(`${rule}. `));
}

function goTo(place) {
  place.scrollIntoView({ block: "center" });
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

function linked(rule) {
  if (!statement(rule)) return document.createTextNode(rule);
  const link = document.createElement("a");
  link.href = "#";
  link.textContent = rule;
  link.title = `Go to rule ${rule}`;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    const place = statement(rule);
    if (place) goTo(place);
  });
  return link;
}

function lineOf(text) {
  const line = document.createElement("div");
  for (const part of text.split(/\b([A-Z]\d{1,2})\b/)) {
    line.append(/^[A-Z]\d{1,2}$/.test(part) ? linked(part) : part);
  }
  return line;
}

function render({ model, el }) {
  const words = document.createElement("div");
  words.setAttribute("role", "status");
  const show = () => {
    words.className = model.get("look");
    words.replaceChildren(...model.get("text").split("\n").map(lineOf));
  };
  model.on("change", show);
  show();
  el.append(words);
}

export default { render };
