// The keyboard at a table, and its voice. What this adds, no ipywidget can: without it all works
// by Tab alone.
//
// The hand is one stop for Tab, and the arrow keys move between its cards; Enter makes the move if
// the chosen cards allow just one, Escape clears the choice. The text of a live region changes
// while its node stays, since screen readers watch the node.

function render({ model, el }) {
  el.classList.add("ck-voice");
  el.setAttribute("role", "status");
  const say = () => { el.textContent = model.get("text"); };
  say();
  model.on("change:text", say);

  let table = null, hand = null, waiting = 0, tries = 0;
  const shown = (button) => button.getClientRects().length > 0;
  // By its class, not by its place on the page: asking for that would lay out the page each time.
  const isThere = (_, place) => !hand.classList.contains(`ck-off-${place}`);
  const cards = () => [...hand.children].filter(isThere);
  const stopAt = (card) => {
    for (const other of hand.children) {
      const stop = other === card ? 0 : -1;
      if (other.tabIndex !== stop) other.tabIndex = stop;
    }
  };
  const settle = () => {
    const visible = cards();
    if (!visible.some((card) => card.tabIndex === 0)) stopAt(visible[0]);
  };
  const name = () => hand.setAttribute("aria-label", model.get("hand_name"));
  const focused = (event) => { if (event.target.tagName === "BUTTON") stopAt(event.target); };

  const besides = (card, key) => {
    const all = cards(), at = all.indexOf(card);
    if (key === "ArrowLeft") return all[at - 1];
    if (key === "ArrowRight") return all[at + 1];
    if (key === "Home") return all[0];
    if (key === "End") return all[all.length - 1];
    const middle = (other) => other.offsetLeft + other.offsetWidth / 2;
    const down = key === "ArrowDown" ? 1 : -1, far = card.offsetHeight / 2;
    const there = all.filter((other) => (other.offsetTop - card.offsetTop) * down > far);
    const distance = (other) => Math.abs(other.offsetTop - card.offsetTop) * 100
      + Math.abs(middle(other) - middle(card));
    return there.sort((a, b) => distance(a) - distance(b))[0];
  };

  const pressed = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const key = event.key, inHand = hand.contains(event.target);
    if (key === "Escape") {
      const clear = [...table.querySelectorAll(".ck-clear")].find(shown);
      if (!clear) return;
      clear.click();
      if (!inHand) (cards().find((card) => card.tabIndex === 0) ?? cards()[0])?.focus();
    } else if (inHand && key === "Enter") {
      const plays = [...table.querySelectorAll(".ck-actions .ck-play")].filter(shown);
      if (plays.length !== 1 || !hand.querySelector(".ck-chosen")) return;
      plays[0].click();
    } else if (inHand && /^(Arrow|Home$|End$)/.test(key)) {
      besides(event.target, key)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const changes = new MutationObserver(settle);
  const begin = () => {
    table = el.closest(".cardkit");
    hand = table && table.querySelector(".ck-hand");
    if (!hand) {  // the parts of a table come one by one
      if (tries++ < 600) waiting = setTimeout(begin, 50);
      return;
    }
    hand.setAttribute("role", "group");
    hand.dataset.lmSuppressShortcuts = "true";  // JupyterLab has the arrow keys for its cells
    name();
    settle();
    model.on("change:hand_name", name);
    hand.addEventListener("focusin", focused);
    table.addEventListener("keydown", pressed);
    changes.observe(hand, { childList: true, attributeFilter: ["class"] });
  };
  begin();
  return () => {
    clearTimeout(waiting);
    changes.disconnect();
    model.off("change:text", say);
    model.off("change:hand_name", name);
    hand?.removeEventListener("focusin", focused);
    table?.removeEventListener("keydown", pressed);
  };
}

export default { render };
