// SPDX-License-Identifier: GPL-2.0-or-later
//
// The search page with suggestions and keys. Without this script all of the page still works.
import { Combobox, element } from "./combobox.js";
import { askServer, suggestionGroups } from "./suggestions.js";

const LABELS = { pages: "Pages", sections: "Sections", queries: "Searches" };
const TEXTS = {
  list: "Suggestions",
  none: "No suggestions",
  count: (number) => (number === 1 ? "1 suggestion" : `${number} suggestions`),
};

/** Gives the address of a search that keeps the filters of the form. */
function searchAddress(form, query) {
  const address = new URL(form.action);
  address.search = new URLSearchParams(new FormData(form));
  address.searchParams.set("q", query);
  address.searchParams.delete("page");
  return address.href;
}

/** Gives what the server suggests for a text, among the pages that the filters leave. */
async function suggest(form, text, signal) {
  const address = new URL("/api/v1/suggest", location.href);
  for (const [name, value] of new FormData(form)) {
    if (["site", "lang", "type", "path"].includes(name)) address.searchParams.append(name, value);
  }
  address.searchParams.set("q", text);
  address.searchParams.set("format", "full");
  return suggestionGroups(await askServer(address, signal), {
    labels: LABELS, base: location.href, searchLink: (query) => searchAddress(form, query),
  });
}

/** Walks through the links of hits by the arrow keys; from the first one up to the field. */
class HitWalk {
  #input; #links;

  constructor(input, links) {
    this.#input = input;
    this.#links = links;
    links.forEach((link, index) => {
      link.addEventListener("keydown", (event) => this.#keyDown(event, index));
    });
  }

  /** Goes to the first hit, if the page shows what the field asks for. */
  enter() {
    if (this.#links.length === 0 || this.#input.value !== this.#input.defaultValue) return false;
    this.#links[0].focus();
    return true;
  }

  #keyDown(event, index) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = { ArrowDown: index + 1, ArrowUp: index - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0) this.#input.focus();
    else this.#links[to]?.focus();
  }
}

/** Has "/" go to the field, unless it is typed into another one, and says so in the field. */
function focusBySlash(input) {
  input.setAttribute("aria-keyshortcuts", "/");
  input.placeholder ||= " ";
  const key = element("span", "key", element("kbd", "", "/"));
  key.ariaHidden = "true";
  input.after(key);
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.isComposing || event.defaultPrevented) return;
    if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

/** Keeps open what the person has opened, from one page of results to the next. */
function keepOpen(details) {
  const key = `winnow-open-${details.dataset.keep}`;
  const kept = sessionStorage.getItem(key);
  if (kept !== null) details.open = kept === "yes";
  details.addEventListener("toggle", () => sessionStorage.setItem(key, details.open ? "yes" : "no"));
}

function start() {
  const form = document.querySelector(".search-form");
  const input = form?.querySelector("input[name=q]");
  if (!input) return;
  const walk = new HitWalk(input, [...document.querySelectorAll(".hit h2 a")]);
  const popup = element("div", "suggestions");
  input.after(popup);
  new Combobox(input, popup, {
    source: (text, signal) => suggest(form, text, signal),
    texts: TEXTS,
    arrowDown: () => walk.enter(),
  });
  focusBySlash(input);
  document.querySelectorAll("details[data-keep]").forEach(keepOpen);
}

start();
