// The overlay: a real button over every target of a board. The canvas below is only a picture then: it takes no
// focus (ipycanvas would swallow Tab), no wheel and no touch (it would keep the page from scrolling) and sends no
// mouse moves.

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Lays the overlay over the board `name` in its box `host`; returns { update, label, placeOf, remove }. */
function layOverlay(host, name, tip, onClick) {
  const layer = make("div", "sg-overlay", { role: "group", tabindex: "-1" });
  const buttons = new Map(); // key as JSON -> button
  const places = new Map(); // key as JSON -> box in parts of the board, also of things that have left it
  let version = 0;
  let stop = null; // the one button that Tab reaches

  const setStop = (button) => {
    if (stop) stop.tabIndex = -1;
    stop = button;
    if (stop) stop.tabIndex = 0;
  };

  const ask = (button) => {
    tip.hide();
    onClick({ board: name, key: button.sgKey, version, asks: true });
  };

  const create = (id, key) => {
    // JupyterLab would take Enter, arrows and letters for its own shortcuts.
    const button = make("button", "", { type: "button", tabindex: "-1", "data-lm-suppress-shortcuts": "true" });
    button.sgKey = key;
    button.addEventListener("click", () => {
      tip.hide();
      onClick({ board: name, key, version });
    });
    // A long touch comes as a context menu too.
    button.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      ask(button);
    });
    button.addEventListener("focus", () => {
      setStop(button);
      if (button.matches(":focus-visible")) tip.showFocused(button);
    });
    button.addEventListener("blur", tip.hide);
    button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && tip.showSoon(button));
    button.addEventListener("pointerleave", tip.hideSoon);
    buttons.set(id, button);
    return button;
  };

  layer.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "?" && event.target.sgKey) ask(event.target);
    const next = neighbour(event.key, event.target, [...buttons.values()]);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    next?.focus();
  });

  const update = (data) => {
    version = data.version;
    const focused = layer.contains(document.activeElement) ? document.activeElement : null;
    const lost = focused && { box: focused.sgBox, kind: focused.sgKey?.[0] };
    setText(layer, "aria-description", data.words);
    const ids = data.targets.map((target) => JSON.stringify(target.key));
    for (const [id, button] of buttons) {
      if (ids.includes(id)) continue;
      button.remove();
      buttons.delete(id);
    }
    data.targets.forEach((target, i) => {
      const button = buttons.get(ids[i]) ?? create(ids[i], target.key);
      dress(button, target, data);
      places.set(ids[i], partOf(target.box, data));
      // Moving an element takes the focus away, so it is moved only where the order really changed.
      if (layer.children[i] !== button) layer.insertBefore(button, layer.children[i] ?? null);
    });
    if (!stop?.isConnected) setStop(firstChoice([...layer.children]));
    if (focused && document.activeElement !== focused) {
      const heir = focused.isConnected ? focused : nearest(lost, [...layer.children]);
      (heir ?? layer).focus({ preventScroll: true });
    }
    tip.refresh();
  };

  /** Where a thing is on the screen, or was last, and on what ground; null for what never was there. */
  const placeOf = (key) => {
    const part = key.length ? places.get(JSON.stringify(key)) : [0, 0, 1, 1];
    if (!part) return null;
    const { left, top, width, height } = layer.getBoundingClientRect();
    const [x, y, w, h] = part;
    const ground = host.classList.contains("sg-active") ? "var(--sg-board-active)" : "var(--sg-board)";
    return { left: left + x * width, top: top + y * height, width: w * width, height: h * height, ground };
  };

  host.append(layer);
  host.classList.add("sg-covered");
  const canvas = host.querySelector("canvas");
  canvas?.setAttribute("aria-hidden", "true");
  canvas?.setAttribute("tabindex", "-1");
  return {
    update,
    find: (id) => buttons.get(id),
    label: (text) => setText(layer, "aria-label", text),
    placeOf,
    remove: () => {
      tip.hide();
      layer.remove();
      host.classList.remove("sg-covered");
    },
  };
}

/** Attributes that are the same already are left alone: screen readers notice changes. */
function setText(element, attribute, text) {
  if (!text) element.removeAttribute(attribute);
  else if (element.getAttribute(attribute) !== text) element.setAttribute(attribute, text);
}

/** A box relative to its board, which a page may show larger or smaller. */
const partOf = ([x, y, w, h], { width, height }) => [x / width, y / height, w / width, h / height];

function dress(button, target, data) {
  const [left, top, width, height] = partOf(target.box, data).map((part) => `${100 * part}%`);
  button.sgBox = target.box;
  button.className = `sg-target${target.emphasis ? ` sg-${target.emphasis}` : ""}`;
  setText(button, "aria-label", target.name);
  setText(button, "aria-description", target.tip);
  setText(button, "aria-current", target.emphasis === "chosen" ? "true" : "");
  Object.assign(button.style, { left, top, width, height, borderRadius: `${target.radius}px` });
}

const middle = ([x, y, w, h]) => [x + w / 2, y + h / 2];

/** Where a key leads: a button, null for nowhere, undefined for a key that is none of ours. */
function neighbour(key, from, buttons) {
  const inOrder = buttons.filter((button) => button.isConnected).sort(byPlaceInPage);
  if (key === "Home") return inOrder[0];
  if (key === "End") return inOrder.at(-1);
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  if (!from.sgBox) return inOrder[0] ?? null;
  const [dx, dy] = direction;
  const [x, y] = middle(from.sgBox);
  let best = null;
  let least = Infinity;
  for (const button of inOrder) {
    if (button === from) continue;
    const [bx, by] = middle(button.sgBox);
    const along = (bx - x) * dx + (by - y) * dy;
    const aside = Math.abs((bx - x) * dy) + Math.abs((by - y) * dx);
    if (along <= 1) continue;
    const distance = along + 3 * aside; // what lies straight ahead wins over what is nearer but aside
    if (distance < least) [best, least] = [button, distance];
  }
  return best;
}

function byPlaceInPage(one, other) {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** Tab enters a board at a legal goal, if it has one. */
function firstChoice(buttons) {
  return buttons.find((button) => button.classList.contains("sg-legal")) ?? buttons[0] ?? null;
}

/** The button that takes the focus over from a vanished one: of the same kind if there is one, and close to it. */
function nearest({ box, kind }, buttons) {
  if (!box) return null;
  const alike = buttons.filter((button) => button.sgKey[0] === kind);
  const [x, y] = middle(box);
  let best = null;
  let least = Infinity;
  for (const button of alike.length ? alike : buttons) {
    const [bx, by] = middle(button.sgBox);
    const distance = Math.hypot(bx - x, by - y);
    if (distance < least) [best, least] = [button, distance];
  }
  return best;
}
