// ipycanvas runs all drawing of a page through one chain of promises, and one command that throws ends it for good:
// every canvas stays dead until the page is loaded again. Python sends nothing that could throw, but a page that is
// still loading may get commands for canvases it does not know yet.

/**
 * Lets a failing batch of commands end only itself; `onError` hears of it. Returns whatever draws this canvas, with
 * its listeners in `sgListeners`; does nothing to an ipycanvas it does not know.
 */
function protectDrawing(canvas, onError) {
  const drawer = canvas.get("_canvas_manager");
  if (typeof drawer?.onCommand !== "function") return undefined;
  if (!drawer.sgListeners) {
    drawer.sgListeners = new Set();
    const draw = drawer.onCommand;
    drawer.onCommand = async function (...batch) {
      try {
        await draw.apply(this, batch);
      } catch (error) {
        // What the batch left behind, such as a clip, must not reach into the next picture.
        this.currentCanvas?.ctx?.reset?.();
        for (const listener of drawer.sgListeners) listener(error);
      }
    };
    drawer.currentProcessing = Promise.resolve(drawer.currentProcessing).catch(() => {});
  }
  drawer.sgListeners.add(onError);
  return drawer;
}
