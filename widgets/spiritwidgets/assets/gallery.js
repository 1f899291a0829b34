// The gallery: language and theme, and what this browser knows of the lessons. Storage may be switched off.

const PROGRESS = "spiritgame.progress.1"; // as lesson.js writes it
const root = document.documentElement;

function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Then it holds for this page alone.
  }
}

function speak(lang) {
  root.dataset.lang = lang;
  root.lang = lang === "zh" ? "zh-Hans" : "en";
  const button = document.getElementById("language");
  button.textContent = lang === "zh" ? "English" : "中文";
  button.lang = lang === "zh" ? "en" : "zh-Hans";
}

const isDark = () =>
  root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

function sign() {
  for (const button of document.querySelectorAll(".theme")) button.textContent = isDark() ? "☀" : "☾";
}

function progress() {
  let kept = {};
  try {
    kept = JSON.parse(read(PROGRESS) ?? "{}") ?? {};
  } catch {
    // Something else lies there; then nothing is known.
  }
  const called = JSON.parse(document.getElementById("cards").dataset.called); // what steps were called in the past
  const solved = new Set((Array.isArray(kept.solved) ? kept.solved : []).map((id) => called[id] ?? id));
  for (const place of document.querySelectorAll(".progress")) {
    const answers = kept.chance?.[place.dataset.lesson]?.answers ?? {};
    const wanted = (place.dataset.steps ?? place.dataset.exercises).split(" ");
    const done = wanted.filter((id) => (place.dataset.steps ? solved.has(id) : Object.hasOwn(answers, id))).length;
    place.classList.toggle("begun", done > 0);
    if (!done) continue;
    const bar = document.createElement("b");
    bar.append(document.createElement("i"));
    bar.firstChild.style.width = `${(100 * done) / wanted.length}%`;
    const some = place.dataset.some.split("#"); // "# of #"
    place.replaceChildren(bar, done === wanted.length ? place.dataset.done : some[0] + done + some[1] + wanted.length + some[2]);
    const card = place.closest("a");
    const step = kept.current?.[place.dataset.lesson];
    card.hash = typeof step === "string" && /^[\w.]+$/.test(step) && done < wanted.length ? `step=${step}` : "";
  }
}

document.getElementById("language").addEventListener("click", () => {
  speak(root.dataset.lang === "zh" ? "en" : "zh");
  write("spiritgame.language", root.dataset.lang);
});
for (const button of document.querySelectorAll(".theme")) {
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    write("spiritgame.theme", root.dataset.theme);
    sign();
  });
}
const lang = read("spiritgame.language") ?? (navigator.language.startsWith("zh") ? "zh" : "en");
speak(lang === "zh" ? "zh" : "en");
const theme = read("spiritgame.theme");
if (theme === "dark" || theme === "light") root.dataset.theme = theme;
sign();
progress();
window.addEventListener("pageshow", progress); // back from a lesson
window.addEventListener("storage", progress); // a lesson in another tab
