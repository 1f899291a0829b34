// What Python wants to know about the page: the table's width, sharpness, darkness, and whether things may move.

/** JupyterLab's theme decides where there is one to choose; in Voila, whose pages are light, the wish of the system. */
function isDark() {
  const { jpThemeLight, voila } = document.body.dataset;
  if (jpThemeLight === "false") return true;
  if (jpThemeLight === "true" && voila === undefined) return false;
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

function measure(width = 0) {
  return {
    width: Math.round(width),
    dpr: window.devicePixelRatio || 1,
    dark: isDark(),
    reduced_motion: matchMedia("(prefers-reduced-motion: reduce)").matches,
  };
}

const PRINTED_WIDTH = 1040; // CSS pixels on a sheet of A4 on its side

/** Reports the metrics of a view of a table now and whenever they change, with the width 0 once it cannot be seen;
 * returns { again, end }: to report what was reported already, and to end this. */
function watchMetrics(root, report) {
  let last = "";
  const leave = () => {
    if (last) report(measure());
    last = "";
  };
  const look = () => {
    const width = root.clientWidth;
    if (!width) return leave(); // its tab or its cell is hidden
    root.style.setProperty("--sg-print-zoom", Math.min(1, PRINTED_WIDTH / width));
    const metrics = measure(width);
    if (JSON.stringify(metrics) === last) return;
    last = JSON.stringify(metrics);
    report(metrics);
  };
  const lookSoon = settled(100, look);
  const size = new ResizeObserver(() => (last ? lookSoon() : look()));
  size.observe(root);
  const theme = new MutationObserver(lookSoon);
  theme.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  const ended = new AbortController();
  // A window that moves to a sharper screen fires a resize too.
  window.addEventListener("resize", lookSoon, { signal: ended.signal });
  for (const wish of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"]) {
    matchMedia(wish).addEventListener("change", lookSoon, { signal: ended.signal });
  }
  window.addEventListener("pagehide", leave, { signal: ended.signal });
  const again = () => {
    last = "";
    look();
  };
  const end = () => {
    ended.abort();
    size.disconnect();
    theme.disconnect();
    leave();
  };
  return { again, end };
}
