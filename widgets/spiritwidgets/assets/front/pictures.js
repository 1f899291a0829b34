// What flies over the table: elements that look like the things painted on the boards.

const PETALS = 6;
const LEAST_CHIP = 26; // px in which the picture of a chip has room beside its number
const LEAST_NEGATIVE_CHIP = 36;

const PICTURES = {
  icon: ({ key }) => sprite(key),
  fire: ({ value }) => {
    const fire = sprite(`fire_${value}`, "sg-sprite sg-fire");
    fire.append(written("span", `sg-value sg-value-${value}`, value));
    return fire;
  },
  token: ({ spirit }) => {
    const token = make("div", "sg-token");
    token.style.setProperty("--sg-of", `var(--sg-spirit-${spirit})`);
    token.append(sprite(`spirit_${spirit}`));
    return token;
  },
  back: () => {
    const back = make("div", "sg-back");
    const flower = make("div", "sg-back-flower");
    for (let i = 0; i < PETALS; i++) flower.append(make("i", "", { style: `--sg-i: ${i}` }));
    back.append(flower);
    return back;
  },
  face: ({ card, title, stack, temper, band, chips = [] }, width) => {
    const face = make("div", `sg-face sg-face-${temper}`);
    const paper = make("div", "sg-face-paper");
    const well = make("div", "sg-face-well");
    well.style.background = `linear-gradient(var(--sg-well-${stack}-1), var(--sg-well-${stack}-2))`;
    well.append(sprite(card));
    const row = make("div", `sg-face-chips${isCrowded(chips, width) ? " sg-standing" : ""}`);
    row.append(...chips.map(chip));
    paper.append(well, written("div", "sg-face-title", title), row);
    if (band) paper.append(written("div", "sg-face-band", band));
    face.append(paper);
    if (band) face.append(sprite(temper, "sg-face-temper"));
    return face;
  },
};

/** The element of a picture; `width` is that of a card, in CSS pixels. */
function picture(data, width) {
  return PICTURES[data.kind](data, width);
}

function sprite(key, className = "sg-sprite") {
  return make("div", `${className} sg-i-${key.replaceAll("_", "-")}`);
}

function written(tag, className, words) {
  const element = make(tag, className);
  element.textContent = words;
  return element;
}

function isCrowded(chips, width) {
  const least = chips.some(([, value]) => value < 0) ? LEAST_NEGATIVE_CHIP : LEAST_CHIP;
  return (width - 8) / chips.length < least;
}

function chip([element, value]) {
  const kind = value < 0 ? "negative" : element;
  const chip = make("div", `sg-chip${value < 0 ? " sg-negative" : ""}`);
  chip.style.background = `var(--sg-chip-${kind}-1)`;
  chip.style.color = `var(--sg-chip-${kind}-2)`;
  chip.append(sprite(element), written("b", "", value < 0 ? `−${-value}` : value));
  return chip;
}
