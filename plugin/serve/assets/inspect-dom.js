// SPDX-License-Identifier: GPL-2.0-or-later
//
// Elements are made here and nowhere else: text is always text, never markup.

// make("p", { class: "note", onclick: f }, "text", element): attributes that are null, undefined or
// false are left out, as are such children.
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...given(children));
  return made;
}

export function fill(element, ...children) {
  element.replaceChildren(...given(children));
  return element;
}

// Like fill(), for lists of links that are read again: the focus stays on the same link.
export function refill(place, ...children) {
  const address = place.contains(document.activeElement) ? document.activeElement.href : "";
  fill(place, ...children);
  const link = address && [...place.querySelectorAll("a")].find((each) => each.href === address);
  if (link) link.focus();
}

function given(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

// Has screen readers say it, once they have said what they are at.
let saying = 0;
export function announce(text) {
  clearTimeout(saying);
  const live = document.getElementById("live");
  live.textContent = "";
  saying = setTimeout(() => {
    live.textContent = text;
  }, 60);
}

// The way to where the reader is: [text, address or null].
export function showTrail(...places) {
  const items = places.map(([text, address]) =>
    make("li", {}, address ? make("a", { href: address }, make("bdi", {}, text))
      : make("bdi", { "aria-current": "page" }, text)));
  fill(document.querySelector("#trail ol"), items);
  document.title = `${places.map(([text]) => text).reverse().join(" - ")} - Winnow`;
}

export function showError(place, error) {
  fill(place, make("div", { class: "problem", role: "alert" },
    make("p", {}, make("strong", {}, error.message)), error.remedy && make("p", {}, error.remedy)));
}

const numbers = new Intl.NumberFormat("en");
export const number = (value) => numbers.format(value);
export const percent = (share) => `${Math.round(share * 100)}\u00a0%`;
export const count = (value, one, many) => `${number(value)} ${value === 1 ? one : many}`;

// A bar of the length of a share, and the share in words.
export function shareBar(share, label) {
  const bar = make("span", { class: "bar", "aria-hidden": "true" }, make("span", {}));
  bar.firstChild.style.inlineSize = `${Math.max(0, Math.min(1, share)) * 100}%`;
  return make("span", { class: "share" }, bar, make("span", { class: "figure" }, percent(share)),
    label && make("span", { class: "unseen" }, ` ${label}`));
}

// Calls the function when nothing has been asked for a moment.
export function later(called, milliseconds = 250) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => called(...values), milliseconds);
  };
}
