// Sprites: from the bytes of the Sheet into the atlas canvas, and into CSS classes for the HTML around.
// Never by address: ipycanvas waits for ever for a picture that cannot be loaded.

/** Fills the atlas of this page, once however many tables there are. */
function bringSprites(sheet) {
  sheet.sgFilled ??= fillAtlas(sheet);
  return sheet.sgFilled;
}

async function fillAtlas(sheet) {
  const pack = sheet.get("pack");
  const bytes = new Uint8Array(pack.buffer, pack.byteOffset, pack.byteLength);
  const ends = sheet.get("ends");
  const blobs = ends.map((end, i) => new Blob([bytes.slice(i && ends[i - 1], end)], { type: "image/png" }));
  const atlas = await modelOf(sheet.widget_manager, sheet.get("atlas"));
  const pictures = await Promise.all(blobs.map((blob) => createImageBitmap(blob)));
  pictures.forEach((picture, i) => {
    atlas.ctx.drawImage(picture, ...sheet.get("spots")[i]);
    picture.close();
  });
  styleSprites(sheet.get("names"), blobs);
}

/** `sg-i-<key>` shows a sprite as background; underscores of the key become hyphens. */
function styleSprites(names, blobs) {
  if (document.getElementById("sg-sprites")) return; // another kernel's table in the same page
  const style = document.createElement("style");
  style.id = "sg-sprites";
  style.textContent = names
    .map((name, i) => `.sg-i-${name.replaceAll("_", "-")}{background-image:url(${URL.createObjectURL(blobs[i])})}`)
    .join("\n");
  document.head.append(style);
}
