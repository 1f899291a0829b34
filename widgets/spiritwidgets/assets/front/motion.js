// Motion: short animations in a layer over the boards, which show the final picture already. Nothing waits for them;
// a press of a button or key finishes them all. Where things should not move, their places fade in instead.

const FADE = 120; // ms, where the reader wants things not to move
const SAMPLES = 16; // of a curved way
const CARD = { w: 64, h: 90 }; // where no end of the way tells how large a card is
const ICON = 40;
const SIZED = ["line", "reserve"]; // keys of things that are cards
const SLIMMEST = 20; // what is lower than this is a card laid down as words

const EASES = {
  out: (t) => 1 - (1 - t) ** 2,
  "in-out": (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2),
};

/**
 * The motion over the table in `root`; `placeOf(board, key)` gives the rectangle of a thing on the screen, null where it
 * cannot be seen. Returns { play, end }.
 */
function makeMotion(root, placeOf) {
  const layer = make("div", "sg-motion", { "aria-hidden": "true" });
  const isReduced = matchMedia("(prefers-reduced-motion: reduce)");
  root.append(layer);

  const finish = () => {
    for (const animation of layer.getAnimations({ subtree: true })) animation.cancel();
    layer.replaceChildren();
  };

  /** Where a thing is in the layer. */
  const boxOf = ([board, key]) => {
    const rect = placeOf(board, key);
    if (!rect || rect.width < 1 || rect.height < 1) return null;
    const home = layer.getBoundingClientRect();
    return { x: rect.left - home.left, y: rect.top - home.top, w: rect.width, h: rect.height, key, ground: rect.ground };
  };

  const show = (effect, slowness) => {
    const boxes = (effect.way ?? [effect.start ?? effect.place, effect.end ?? effect.place]).map(boxOf);
    if (boxes.includes(null)) return;
    const actor = make("div", "sg-actor");
    layer.append(actor);
    const scenes = isReduced.matches ? fade(effect, boxes.at(-1), actor) : ACTS[effect.kind](effect, boxes, actor);
    let running = scenes.length;
    for (const { element, frames, timing } of scenes) {
      const time = { duration: effect.ms, delay: effect.at ?? 0, fill: "both", ...timing };
      if (!isReduced.matches) for (const name of ["duration", "delay"]) time[name] *= slowness;
      element.animate(frames, time).onfinish = () => --running || actor.remove();
    }
  };

  const play = ({ effects, slowness }) => {
    finish();
    if (document.hidden) return;
    for (const effect of effects) {
      try {
        show(effect, slowness);
      } catch {
        // A motion that cannot be shown is no reason to disturb a game: the final picture is there.
      }
    }
  };

  const ended = new AbortController();
  for (const press of ["pointerdown", "keydown"]) {
    document.addEventListener(press, finish, { capture: true, passive: true, signal: ended.signal });
  }
  const end = () => {
    ended.abort();
    layer.remove();
  };
  return { play, end };
}

// Each act puts its elements into the actor and returns what is to be animated.
const ACTS = {
  slide: (effect, [from, to], actor) => {
    hide(effect, to, actor);
    const size = sizeOf(effect.picture, from, to);
    const element = put(actor, around(to, size), effect.picture, effect.turns);
    const frames = way([from, to], size, EASES[effect.ease ?? "out"], effect.bow ?? 0.04);
    return [
      { element, frames },
      ...turn(element, effect.turns),
      ...(effect.waits ? [] : [unseenBefore(element.firstChild)]),
      ...(effect.veil ? [] : [{ element, frames: [{ opacity: 1, offset: 0.75 }, { opacity: 0 }] }]), // it is taken in
    ];
  },

  hop: (effect, boxes, actor) => {
    const goal = boxes.at(-1);
    hide(effect, goal, actor);
    const element = put(actor, around(goal, goal), effect.picture);
    const hops = boxes.slice(1).map((box, i) => way([boxes[i], box], goal, EASES["in-out"], 0.45, goal));
    return [{ element, frames: hops.flat(), timing: { duration: effect.ms * hops.length } }];
  },

  stay: (effect, [box], actor) => STAYS[effect.how](effect, box, actor),

  pulse: (effect, [box], actor) => {
    const element = lay(make("div", `sg-pulse sg-tone-${effect.tone} sg-on-${box.key[0] ?? "board"}`), box);
    actor.append(element);
    const times = effect.times ?? 1;
    const frames = [0, ...Array(times).fill([1, 0.15]).flat().slice(0, -1), 0].map((opacity) => ({ opacity }));
    return [{ element, frames, timing: { easing: "ease-in-out" } }];
  },
};

const STAYS = {
  grow: (effect, box, actor) => {
    const veil = hide(effect, box, actor);
    const element = inPlace(effect, box, actor);
    const frames = [{ transform: "scale(0)" }, { transform: "scale(1)" }];
    const unveiled = { element: veil, frames: [{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }] };
    return [
      { element, frames, timing: { easing: "cubic-bezier(0.3, 1.5, 0.6, 1)" } },
      ...(veil ? [unveiled] : []),
    ];
  },

  show: (effect, box, actor) => {
    const size = sizeOf(effect.picture, box, box);
    const scale = Math.min(1, (box.h + 24) / size.h);
    const element = put(actor, around(box, size), effect.picture, effect.turns);
    element.classList.add("sg-shown");
    const at = (y, s, opacity, offset) => ({ transform: `translateY(${y}px) scale(${scale * s})`, opacity, offset });
    const frames = [at(18, 0.6, 0, 0), at(0, 1, 1, 0.22), at(0, 1, 1, 0.8), at(-6, 0.92, 0, 1)];
    return [{ element, frames, timing: { easing: "ease-out" } }, ...turn(element, effect.turns, 0.06, 0.3)];
  },

  vanish: (effect, box, actor) => {
    const veil = hide(effect, box, actor);
    const element = inPlace(effect, box, actor);
    const puff = lay(make("div", "sg-puff"), around(box, { w: ICON, h: ICON }));
    actor.append(puff);
    const shrinking = [
      { transform: "scale(1)", opacity: 1 },
      { transform: "scale(1.12, 0.86)", opacity: 1, offset: 0.25 },
      { transform: "scale(0.2, 0.05)", opacity: 0.4 },
    ];
    const puffing = [
      { transform: "scale(0.3)", opacity: 0 },
      { transform: "translateY(-4px) scale(0.9)", opacity: 0.9, offset: 0.55 },
      { transform: "translateY(-14px) scale(1.35)", opacity: 0 },
    ];
    const unveiled = { element: veil, frames: [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }] };
    return [
      { element, frames: shrinking, timing: { easing: "ease-in" } },
      { element: puff, frames: puffing },
      ...(veil ? [unveiled] : []),
    ];
  },

  swell: (effect, box, actor) => {
    const element = inPlace(effect, box, actor);
    const frames = [{ scale: 1 }, { scale: 1.34, offset: 0.45 }, { scale: 1 }].map(({ scale, offset }) => ({
      transform: `scale(${scale})`,
      filter: `drop-shadow(0 0 ${(scale - 1) * 26}px var(--sg-fire-2))`,
      ...(offset && { offset }),
    }));
    return [
      { element, frames, timing: { easing: "ease-in-out" } },
      unseenBefore(element),
    ];
  },
};

/** Without motion: the place of an effect fades in, what has left it fades out. */
function fade(effect, box, actor) {
  const leaves = ["show", "vanish"].includes(effect.how);
  if (effect.kind === "pulse") ACTS.pulse(effect, [box], actor);
  else if (leaves) put(actor, around(box, sizeOf(effect.picture, box, box)), effect.picture);
  else hide({ veil: "board", ...effect }, box, actor);
  const timing = { duration: FADE, delay: 0 };
  return [{ element: actor, frames: [{ opacity: 1 }, { opacity: 0 }], timing }];
}

function lay(element, { x, y, w, h }) {
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
  return element;
}

/** A box of this size in the middle of another. */
const around = (box, { w, h }) => ({ x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h });

/** Covers what is painted at a place with the ground it lies on. */
function hide(effect, box, actor) {
  if (!effect.veil) return null;
  const veil = lay(make("div", `sg-veil sg-veil-${effect.veil}`), box);
  veil.style.setProperty("--sg-ground", box.ground);
  actor.append(veil);
  return veil;
}

/** An element with a picture in this box; one that turns has a back besides. */
function put(actor, box, data, turns = false) {
  const element = lay(make("div", "sg-flyer"), box);
  const sides = make("div", "sg-sides");
  sides.append(picture(data, box.w));
  if (turns) sides.append(picture({ kind: "back" }));
  element.append(sides);
  actor.append(element);
  return element;
}

/** A picture exactly where the board paints it; the style sheet knows where that is in the box of a thing. */
function inPlace(effect, box, actor) {
  const frame = lay(make("div", `sg-frame sg-on-${box.key[0]}`), box);
  const element = picture(effect.picture, box.w);
  frame.append(element);
  actor.append(frame);
  return element;
}

/** How large a picture is between two places: a card as at the end where it is one, anything else as an icon. */
function sizeOf({ kind }, from, to) {
  if (kind !== "face" && kind !== "back") return { w: ICON, h: ICON };
  const model = [to, from].find(({ key, h }) => SIZED.includes(key[0]) && h > SLIMMEST);
  return model ? { w: model.w, h: model.h } : CARD;
}

/** The frames from one box to another for an element that lies around `goal`, or else around the second box. */
function way([from, to], size, ease, bow, goal = to) {
  const middle = ({ x, y, w, h }) => [x + w / 2, y + h / 2];
  const fit = (box) => Math.min(1.15, box.w / size.w, box.h / size.h);
  const [[ax, ay], [bx, by], [cx, cy]] = [from, to, goal].map(middle);
  const height = bow * Math.hypot(bx - ax, by - ay);
  return Array.from({ length: SAMPLES + 1 }, (_, i) => {
    const t = ease(i / SAMPLES);
    const x = ax + (bx - ax) * t - cx;
    const y = ay + (by - ay) * t - cy - height * 4 * t * (1 - t);
    const scale = (fit(from) + (fit(to) - fit(from)) * t) * (1 + 0.08 * Math.sin(Math.PI * t));
    return { transform: `translate(${x}px, ${y}px) scale(${scale})` };
  });
}

/** The back becomes narrow, then the picture wide. */
function turn(element, turns, from = 0, to = 0.7) {
  if (!turns) return [];
  const [front, back] = element.firstChild.children;
  const half = (from + to) / 2;
  const frames = (marks) => marks.map(([offset, x]) => ({ offset, transform: `scaleX(${x})` }));
  return [
    { element: front, frames: frames([[0, 0], [half, 0], [to, 1], [1, 1]]) },
    { element: back, frames: frames([[0, 1], [from, 1], [half, 0], [1, 0]]) },
  ];
}

/** Lets an element be seen only while its effect lasts. */
function unseenBefore(element) {
  element.classList.add("sg-unseen-yet");
  return { element, frames: [{ opacity: 1 }, { opacity: 1 }], timing: { fill: "none" } };
}
