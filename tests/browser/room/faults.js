// What is wrong with the layout of the page as it is shown now, in words. `written` is what Python says is written on
// the canvases, by model id; `wants` = { touch, short }: fingers need 44 px, and on a short screen one may scroll.

const TEXT_SLACK = 2; // px that letters may lie over each other: line boxes are higher than letters
const LEAST = { mouse: 24, touch: 44 };
const SQUEEZED = 0.7; // of its natural width is still read well
const EDGE = 3; // px between what is written on a board and the board's edge

window.sgFaults = (written, { isTouch, mayScroll }) => {
  const faults = [];
  const add = (kind, what) => faults.push(`${kind}: ${what}`);
  const view = { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight };
  const root = document.querySelector(".sg-root");
  if (!root) return ["nothing is shown"];
  const page = scroller();
  if (page.scrollWidth > page.clientWidth + 1) add("sideways", `the page is ${page.scrollWidth} px wide`);

  const nameOf = (element) => {
    const board = element.closest(".sg-board")?.className.match(/sg-board-(\w+)/)?.[1];
    const pane = element.closest(".sg-pane")?.className.match(/sg-pane-(\w+)/)?.[1];
    const text = element.getAttribute?.("aria-label") || element.textContent.trim() || element.dataset?.act || element.tagName;
    return `${board ?? pane ?? "page"} "${text.slice(0, 40)}"`;
  };
  const isSeen = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const isUnseen = (element) => Boolean(element.closest(".sg-unseen, .sg-live, .sg-motion, .jp-widgets-hidden")) || (() => {
    for (let e = element; e && e !== root; e = e.parentElement) {
      const style = getComputedStyle(e);
      if (style.clipPath !== "none" && style.clipPath.includes("inset(50%")) return true;
    }
    return false;
  })();
  const layerOf = (element) => {
    for (let e = element; e && e !== root; e = e.parentElement) {
      const { position, zIndex } = getComputedStyle(e);
      if (position === "fixed" || position === "sticky" || (position === "absolute" && zIndex !== "auto" && +zIndex > 5)) return e;
    }
    return root;
  };
  const size = (box) => Math.round(Math.min(box.width, box.height));
  const meets = (a, b, slack) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;

  // Texts in HTML: none is cut off, none lies on another.
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const home = node.parentElement;
    if (!node.data.trim() || !isSeen(home) || isUnseen(home) || home.closest("svg, option, .sg-tip")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const layer = layerOf(home);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      // Letters take some seven tenths of a line's height.
      const fontSize = parseFloat(getComputedStyle(home).fontSize);
      const middle = (rect.top + rect.bottom) / 2;
      const box = { left: rect.left, right: rect.right, top: middle - 0.42 * fontSize, bottom: middle + 0.42 * fontSize };
      let isScrolledAway = false;
      for (let e = home; e && e !== root; e = e.parentElement) {
        const style = getComputedStyle(e);
        const frame = e.getBoundingClientRect();
        const [cutsX, cutsY] = [style.overflowX !== "visible", style.overflowY !== "visible"];
        if (style.display === "contents" || style.display === "inline") continue;
        const isOver = { x: box.right > frame.right + 1 || box.left < frame.left - 1, y: box.bottom > frame.bottom + 1 || box.top < frame.top - 1 };
        if (cutsX && isOver.x && style.overflowX !== "auto" && style.overflowX !== "scroll") add("clipped", `${nameOf(home)}`);
        if (cutsY && isOver.y) {
          if (style.overflowY === "hidden" || style.overflowY === "clip") add("clipped", nameOf(home));
          else isScrolledAway = true;
        }
        if (!isScrolledAway && layerOf(e) === layer && e.matches(".sg-pane:not(.sg-pane-over), .sg-pane-ask, .sg-card, .sg-button, .sg-tool") && (isOver.x || (isOver.y && !e.matches(".sg-tool")))) add("sticks out", `${nameOf(home)} of ${e.className.split(" ").pop()}`);
      }
      if (!isScrolledAway) texts.push({ ...box, layer, home, words: node.data.trim().slice(0, 30) });
    }
    if (home.scrollWidth > home.clientWidth + 1 && getComputedStyle(home).textOverflow === "ellipsis") add("clipped", nameOf(home));
  }
  for (const [i, one] of texts.entries()) {
    for (const other of texts.slice(i + 1)) {
      if (one.layer === other.layer && one.home !== other.home && meets(one, other, TEXT_SLACK)) add("overlap", `"${one.words}" and "${other.words}"`);
    }
  }
  for (const { home, left, right } of texts) if (right > view.right + 1 || left < view.left - 1) add("off screen", nameOf(home));

  // Boards do not lie on each other, nor on panes beside them.
  const boxes = [...root.querySelectorAll(".sg-board, .sg-pane")].filter((e) => isSeen(e) && e.getBoundingClientRect().height > 4 && layerOf(e) === root);
  for (const [i, one] of boxes.entries()) {
    for (const other of boxes.slice(i + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      if (meets(one.getBoundingClientRect(), other.getBoundingClientRect(), 1)) add("boxes overlap", `${nameOf(one)} and ${nameOf(other)}`);
    }
  }
  for (const box of boxes) {
    const { left, right } = box.getBoundingClientRect();
    if (left < view.left - 1 || right > view.right + 1) add("off screen", nameOf(box));
  }

  // Texts on canvases.
  const font = getComputedStyle(root).getPropertyValue("--sg-font");
  const pen = document.createElement("canvas").getContext("2d");
  for (const [id, shapes] of Object.entries(written)) {
    const board = root.querySelector(`.sg-at-${id}`);
    if (!board || !isSeen(board)) continue;
    const name = board.className.match(/sg-board-(\w+)/)[1];
    const [width, height] = [parseFloat(board.style.width), parseFloat(board.style.height)];
    const found = [];
    shapes.forEach((shape, order) => {
      if (shape[0] !== "t") return;
      const [, words, x, y, size, weight, align, most, layer] = shape;
      if (!words.trim()) return;
      pen.font = `${weight} ${size}px ${font}`;
      const natural = pen.measureText(words);
      const squeeze = most === null ? 1 : Math.min(1, most / natural.width);
      const w = natural.width * squeeze;
      if (squeeze < SQUEEZED) add("squeezed", `${name} "${words}" to ${Math.round(100 * squeeze)} %`);
      const left = align === "left" ? x : align === "right" ? x - w : x - w / 2;
      const box = { words, order, layer, left, right: left + w, top: y - 0.36 * size, bottom: y + 0.36 * size };
      if (left < EDGE || box.right > width - EDGE || box.top < EDGE || box.bottom > height - EDGE) add("at the edge", `${name} "${words}"`);
      found.push(box);
    });
    const shown = found.filter((box) => {
      const covers = shapes.map((shape, order) => ({ shape, order })).filter(({ shape, order }) => shape[0] === "o" && order > box.order);
      let isHidden = false;
      for (const { shape } of covers) {
        const [, x, y, w, h, layer] = shape;
        const over = { left: x, top: y, right: x + w, bottom: y + h };
        if (!meets(box, over, 1.5)) continue;
        const share = (Math.min(box.right, over.right) - Math.max(box.left, over.left)) * (Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top));
        const whole = (box.right - box.left) * (box.bottom - box.top);
        if (share > 0.97 * whole) isHidden = true;
        else if (share > 0.08 * whole) add("half covered", `${name} "${box.words}"`);
      }
      return !isHidden;
    });
    for (const [i, one] of shown.entries()) {
      for (const other of shown.slice(i + 1)) if (meets(one, other, 1.5)) add("overlap", `${name} "${one.words}" and "${other.words}"`);
    }
  }

  // Controls: large enough, within their panel and the window, and nothing lies on them.
  const controls = [...root.querySelectorAll("button, a[href], input, select, summary")].filter((e) => isSeen(e) && !isUnseen(e));
  const least = LEAST[isTouch ? "touch" : "mouse"];
  for (const control of controls) {
    // A word within a sentence is as high as its line, as WCAG 2.5.8 allows.
    const isInLine = control.matches(".sg-cited") || (control.matches("a") && getComputedStyle(control).display === "inline");
    const area = (control.matches("input") && control.closest("label")) || control;
    const box = area.getBoundingClientRect();
    if (!isInLine && size(box) < least) add("small", `${nameOf(control)} ${Math.round(box.width)}×${Math.round(box.height)}`);
    if (box.right > view.right + 1 || box.left < -1) add("off screen", nameOf(control));
    const panel = control.closest(".sg-board, .sg-card, .sg-pane");
    const home = panel?.getBoundingClientRect();
    if (home && home.height && layerOf(panel) === layerOf(control) && (box.left < home.left - 1 || box.right > home.right + 1 || ((box.bottom > home.bottom + 1 || box.top < home.top - 1) && !isScrolled(control, panel)))) add("outside", nameOf(control));
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (x < 0 || y < 0 || x >= view.right || y >= view.bottom || isScrolled(control, root)) continue;
    const top = document.elementFromPoint(x, y);
    if (!top || area.contains(top) || top.contains(control)) continue;
    const over = layerOf(top);
    if (over !== root && over !== layerOf(control)) continue; // a card, a sheet or a bar that one can close or scroll under
    if (control.matches(".sg-target") && top.matches(".sg-target")) continue; // things lie on things
    add("covered", `${nameOf(control)} by ${nameOf(top)}`);
  }

  /** Whether a part that scrolls has scrolled this out of sight. */
  function isScrolled(element, until) {
    const box = element.getBoundingClientRect();
    for (let e = element.parentElement; e; e = e.parentElement) {
      const frame = e.getBoundingClientRect();
      const scrolls = ["auto", "scroll"].includes(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 1;
      if (scrolls && (box.bottom > frame.bottom + 1 || box.top < frame.top - 1)) return true;
      if (e === until) return false;
    }
    return false;
  }

  // What one is asked to do can be seen at once.
  const canBeSeen = (element) => {
    const box = element.getBoundingClientRect();
    if (box.top < -1 || box.bottom > view.bottom + 1 || isScrolled(element, root)) return false;
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return Boolean(top) && (element.contains(top) || (element.closest("label")?.contains(top) ?? false));
  };
  if (!mayScroll) {
    const asked = [...root.querySelectorAll(".sg-pane .sg-primary, .sg-question :is(.sg-field, .sg-select)")].filter(isSeen);
    for (const element of asked) if (!canBeSeen(element)) add("below the fold", nameOf(element));
    const doing = [...root.querySelectorAll(".sg-target.sg-legal, .sg-pane-ask .sg-acts button")].filter(isSeen);
    if (!asked.length && doing.length && !doing.some(canBeSeen)) add("below the fold", `all ${doing.length} things to do`);
    const told = [...root.querySelectorAll(".sg-feedback, .sg-answer")].filter((e) => isSeen(e) && e.textContent.trim());
    for (const element of told) if (!canBeSeen(element.querySelector("p") ?? element)) add("below the fold", nameOf(element));
    const ways = [...root.querySelectorAll(".sg-ways :is(button, a)")].filter(isSeen);
    for (const element of ways) if (!canBeSeen(element)) add("below the fold", nameOf(element));
  }
  return [...new Set(faults)];
};

/** What scrolls the page. */
const scroller = () => document.querySelector("#rendered_cells") ?? document.documentElement;

/** Where every board is on the page. */
window.sgPlaces = () =>
  Object.fromEntries(
    [...document.querySelectorAll(".sg-root .sg-board")]
      .filter((board) => board.checkVisibility())
      .map((board) => {
        const { left, top, width, height } = board.getBoundingClientRect();
        return [board.className.match(/sg-board-(\w+)/)[1], [left, top + scroller().scrollTop, width, height].map(Math.round)];
      }),
  );

/** Resolves when nothing in the page has changed for a moment. */
window.sgStill = (moment = 70, longest = 3000) =>
  new Promise((done) => {
    const began = performance.now();
    let last = began;
    const watcher = new MutationObserver(() => (last = performance.now()));
    watcher.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    const look = () => {
      const now = performance.now();
      if (now - last < moment && now - began < longest) return setTimeout(look, 15);
      watcher.disconnect();
      requestAnimationFrame(() => done(now - began));
    };
    setTimeout(look, moment);
  });

/** Go somewhere and tell what is wrong there. */
window.sgLook = async (order, wants) => {
  scroller().scrollTo(0, 0);
  history.replaceState(null, "", location.pathname + location.search); // a page must not go where the one before it was
  let told = await sgOrder(order);
  await sgStill();
  const root = document.querySelector(".sg-root");
  for (let i = 0; i < 40 && told.width !== null && told.width !== root.clientWidth; i++) {
    await sgStill(110);
    told = await sgOrder({});
  }
  await sgStill();
  told = await sgOrder({});
  if (told.trouble) return { faults: [`trouble: ${told.trouble}`], places: {} };
  const banner = document.querySelector(".sg-banner")?.textContent;
  const faults = sgFaults(told.written, wants);
  return { faults: banner ? [`trouble: ${banner}`, ...faults] : faults, places: sgPlaces() };
};
