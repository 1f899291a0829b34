// The pop-up with the help on a thing: a pane of the table, placed beside the button of that thing, never over the board
// one decides on if there is room elsewhere. In a narrow table the style sheet makes it a sheet at the bottom.

const POPOVER_GAP = 14; // px between the thing and the pop-up: the arrow lies there

/** Follows `model.subject` in the table `root`; returns a function that ends this. */
function watchPopover(model, root, overlays) {
  const pane = () => root.querySelector(":scope > .sg-pane-help");
  const isOpen = () => Boolean(pane()?.firstElementChild);

  const subject = () => {
    const { board, key } = model.get("subject");
    if (!board) return null;
    const id = JSON.stringify(key);
    for (const [host, overlay] of overlays) if (host.sgBoard === board && overlay.find(id)) return overlay.find(id);
    return null;
  };

  const place = () => {
    const box = pane();
    if (!box || !isOpen()) return;
    const thing = subject();
    box.dataset.side = "none";
    if (!thing || getComputedStyle(box).position === "fixed") return box.removeAttribute("style");
    const table = root.getBoundingClientRect();
    const at = thing.getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    const read = [...root.querySelectorAll(".sg-active, .sg-story")].map((part) => part.getBoundingClientRect());
    const spots = [
      ["right", at.right + POPOVER_GAP, at.top + at.height / 2 - height / 2],
      ["left", at.left - POPOVER_GAP - width, at.top + at.height / 2 - height / 2],
      ["below", at.left + at.width / 2 - width / 2, at.bottom + POPOVER_GAP],
      ["above", at.left + at.width / 2 - width / 2, at.top - POPOVER_GAP - height],
    ];
    let best = null;
    for (const [side, x, y] of spots) {
      const left = Math.max(table.left + 4, Math.min(x, table.right - width - 4));
      const top = Math.max(Math.max(table.top, 0) + 4, Math.min(y, Math.min(table.bottom, innerHeight) - height - 4));
      const spot = { left, top, right: left + width, bottom: top + height };
      const cost = 8 * shared(spot, at) + read.reduce((sum, part) => sum + shared(spot, part), 0);
      if (!best || cost < best.cost) best = { side, cost, ...spot };
    }
    box.dataset.side = shared(best, at) ? "none" : best.side;
    const isBeside = best.side === "left" || best.side === "right";
    const middle = isBeside ? at.top + at.height / 2 - best.top : at.left + at.width / 2 - best.left;
    box.style.left = `${best.left - table.left}px`;
    box.style.top = `${best.top - table.top}px`;
    box.style.setProperty("--sg-arrow", `${Math.max(18, Math.min(middle, (isBeside ? height : width) - 18))}px`);
  };

  const shut = (event) => {
    const box = pane();
    if (!isOpen() || box.contains(event.target)) return;
    box.querySelector("[data-escape]")?.click();
  };

  const size = new ResizeObserver(place);
  const found = new MutationObserver(() => {
    place();
    if (pane()) size.observe(pane());
  });
  found.observe(root, { childList: true, subtree: true });
  size.observe(root);
  model.on("change:subject", place);
  document.addEventListener("pointerdown", shut, true);
  return () => {
    size.disconnect();
    found.disconnect();
    document.removeEventListener("pointerdown", shut, true);
  };
}

/** The area that two boxes have in common. */
function shared(one, other) {
  const w = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const h = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, w) * Math.max(0, h);
}
