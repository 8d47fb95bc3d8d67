// Elements made in one call.

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name === "style") setLengths(element, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// Custom properties: a page that may hold no styles in its text is still allowed to set them.
export function setLengths(element, values) {
  for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value);
}

// A sentence in which names stand between backticks.
export function makeSentence(text) {
  return text.split("`").map((part, at) => (at % 2 ? make("code", {}, part) : part));
}

export function recall(name, usual) {
  try {
    return JSON.parse(localStorage.getItem(`cardgen.${name}`)) ?? usual;
  } catch {
    return usual;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`cardgen.${name}`, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing shows the usual next time
  }
}
