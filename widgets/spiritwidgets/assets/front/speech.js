// Words beside the boards: a live region for screen readers and a banner for unexpected errors.

const REMEMBERED = 5; // a reader may be a few sentences behind

/** A live region; what it is told it adds, so that the same sentence twice is spoken twice. */
function makeLiveRegion() {
  const region = make("div", "sg-live", { role: "status", "aria-live": "polite", "aria-atomic": "false" });
  const say = (text) => {
    const line = make("p", "");
    line.textContent = text;
    region.append(line);
    while (region.childElementCount > REMEMBERED) region.firstElementChild.remove();
  };
  return { region, say };
}

/**
 * The banner shows `trouble` until someone closes it; the next trouble opens it again. In JupyterLab it says besides
 * that the kernel is gone: then the table is a picture. A page of Voila says so by itself.
 */
function makeBanner(model) {
  const banner = make("div", "sg-banner", { role: "alert" });
  let isLost = false;
  const text = make("span", "sg-banner-text");
  const close = make("button", "sg-banner-close", { type: "button" });
  close.textContent = "×";
  close.addEventListener("click", () => {
    model.set("trouble", "");
    model.save_changes();
  });
  const update = () => {
    text.textContent = isLost ? model.get("lost") : model.get("trouble");
    banner.classList.toggle("sg-lost", isLost);
    close.setAttribute("aria-label", model.get("dismiss"));
    // Filled only when shown: an alert is spoken when something appears in it.
    banner.replaceChildren(...(isLost ? [text] : model.get("trouble") ? [text, close] : []));
  };
  model.on("change:trouble", update);
  model.on("change:dismiss", update);
  update();
  /** Follow whether Jupyter marks the table in `root` as cut off from its kernel; returns a function that ends this. */
  const watchLoss = (root) => {
    const look = () => {
      const wasLost = isLost;
      isLost = document.body.dataset.voila === undefined && root.classList.contains("jupyter-widgets-disconnected");
      if (isLost !== wasLost) update();
    };
    const marks = new MutationObserver(look);
    marks.observe(root, { attributeFilter: ["class"] });
    look();
    return () => marks.disconnect();
  };
  return { banner, watchLoss };
}
