// Small tools.

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The model with this id, also when the page is still restoring its widgets one by one. */
async function modelOf(manager, id) {
  for (let attempt = 0; ; attempt++) {
    try {
      const model = await manager.get_model(id);
      if (model) return model;
    } catch (error) {
      if (attempt >= 200) throw error;
    }
    await pause(50);
  }
}

/** Calls `act` once, `ms` after the last of many calls. */
function settled(ms, act) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
}

/** An element with a class, and attributes where they are given. */
function make(tag, className, attributes = {}) {
  const element = document.createElement(tag);
  element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
