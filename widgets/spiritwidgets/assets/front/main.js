// One front per table. `initialize` runs once per page, `render` once per place where the table is shown.

const FRESH_STARTS = 3; // how often a page may ask to be painted again after its drawing failed

function initialize({ model }) {
  const manager = model.widget_manager;
  const drawers = new Set();
  let starts = 0;

  const announce = async () => {
    const sheet = await modelOf(manager, model.get("sheet"));
    await bringSprites(sheet);
    for (const id of Object.values(model.get("canvases"))) {
      drawers.add(protectDrawing(await modelOf(manager, id), onError));
    }
    model.send({ event: "ready", page: pageName(), ...measure() });
  };
  const report = (error) => {
    try {
      model.send({ event: "trouble", text: String(error) });
    } catch {
      // The page is being left, and its kernel has gone before it.
    }
  };
  const onError = async (error) => {
    if (++starts > FRESH_STARTS) return report(error);
    await pause(300); // a page that is still loading gets to know its canvases
    window.sgPage = undefined; // nothing that was drawn counts as drawn
    return announce().catch(report);
  };

  announce().catch(report); // not awaited: the overlay need not wait for the pictures
  return () => {
    for (const drawer of drawers) drawer?.sgListeners.delete(onError);
  };
}

/** One name per loaded page, so that Python knows which pictures a page has not got yet. */
function pageName() {
  window.sgPage ??= `${Date.now()}-${Math.random()}`;
  return window.sgPage;
}

const pageOfViews = `${Date.now()}-${Math.random()}`; // unlike pageName, the same as long as the page lives
let views = 0;
const nameOfView = () => String(++views);

function render({ model, el }) {
  el.classList.add("sg-front");
  const { region, say } = makeLiveRegion();
  const { banner, watchLoss } = makeBanner(model);
  el.append(region, banner);
  let furniture = null;
  let unwatch = () => {};
  let isOver = false;
  const orders = { say: ({ text }) => say(text), play: (message) => furniture?.play(message), measure: () => furniture?.measure() };
  model.on("msg:custom", (message) => orders[message.do]?.(message));
  atHome(el).then((root) => {
    if (isOver) return;
    furniture = furnish(model, root);
    unwatch = watchLoss(root);
  });
  return () => {
    isOver = true;
    unwatch();
    furniture?.remove();
    furniture = null;
  };
}

/** The box around the table: the nearest .sg-root, or else whatever the front was put into, which becomes one. */
async function atHome(el) {
  while (!el.isConnected) await pause(20);
  const root = el.closest(".sg-root") ?? el.parentElement;
  root.classList.add("sg-root");
  return root;
}

/** Theme, overlays, motion and metrics for the table in `root`; returns { play, measure, remove }. */
function furnish(model, root) {
  const tip = makeTip();
  const overlays = new Map(); // box of a board -> its overlay
  const click = (where) => model.send({ event: "click", ...where });

  const paintVariables = () => {
    for (const [name, value] of Object.entries(model.get("variables"))) root.style.setProperty(name, value);
    root.dataset.sgTheme = model.get("theme");
  };

  const refresh = (name, overlay) => {
    const data = model.get(`targets_${name}`);
    overlay.label(model.get("labels")[name]);
    if (data?.targets) overlay.update(data);
  };

  const followed = new Set();
  const follow = (name) => {
    if (followed.has(name)) return;
    followed.add(name);
    model.on(`change:targets_${name}`, () => {
      for (const [host, overlay] of overlays) if (host.sgBoard === name) refresh(name, overlay);
    });
  };

  // Boards may come, go and come back: a tab that is opened, a cell that is scrolled out of sight.
  const lookForBoards = () => {
    for (const [host, overlay] of overlays) {
      if (root.contains(host)) continue;
      overlay.remove();
      overlays.delete(host);
    }
    for (const [name, id] of Object.entries(model.get("canvases"))) {
      follow(name);
      for (const host of root.getElementsByClassName(`sg-at-${id}`)) {
        if (overlays.has(host) || !host.querySelector("canvas")) continue;
        host.sgBoard = name;
        const overlay = layOverlay(host, name, tip, click);
        overlays.set(host, overlay);
        refresh(name, overlay);
      }
    }
  };

  const boards = new MutationObserver(lookForBoards);
  boards.observe(root, { childList: true, subtree: true });
  model.on("change:canvases", lookForBoards);
  model.on("change:labels", () => {
    for (const [host, overlay] of overlays) refresh(host.sgBoard, overlay);
  });
  model.on("change:variables", paintVariables);
  paintVariables();
  lookForBoards();
  const stopPopover = watchPopover(model, root, overlays);
  const view = nameOfView();
  const metrics = watchMetrics(root, (found) => {
    try {
      model.send({ event: "metrics", page: pageOfViews, view, ...found });
    } catch {
      // The page is being left, and its kernel has gone before it.
    }
  });
  const motion = makeMotion(root, (board, key) => {
    for (const [host, overlay] of overlays) if (host.sgBoard === board) return overlay.placeOf(key);
    return null;
  });
  const remove = () => {
    boards.disconnect();
    metrics.end();
    motion.end();
    stopPopover();
    tip.end();
    for (const overlay of overlays.values()) overlay.remove();
  };
  return { play: motion.play, measure: metrics.again, remove };
}

export default { initialize, render };
