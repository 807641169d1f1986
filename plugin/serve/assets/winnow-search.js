// SPDX-License-Identifier: GPL-2.0-or-later
//
// <winnow-search>, a search box for the pages of any site; docs/reference/serve.md says how to use it.
//
// The server sends combobox.js, suggestions.js and this file as one, /winnow-search.js: this one
// uses what the others export, and cannot be loaded alone. Styles are adopted style sheets, which
// the content security policy of a page does not forbid.

const DEFAULT_TEXTS = {
  label: "Search",
  placeholder: "Search",
  list: "Results",
  pages: "Pages",
  sections: "Sections",
  results: "In the text",
  all: (query) => `All results for “${query}”`,
  none: "Nothing found",
  failed: "Search cannot be reached. Press Enter to try its own page.",
  count: (number, isExact = true) =>
    number === 1 ? "1 result" : `${isExact ? "" : "About "}${number} results`,
};
// Numbers of matches from here on are estimates (docs/reference/search-json.md).
const ESTIMATED = 1000;

// Dark where the page is: its color-scheme, not the wish of its reader, decides in light-dark().
const STYLE = `
:host { display: block; position: relative;
  --ws-text: var(--winnow-text, light-dark(#1b1b1f, #e6e6ea));
  --ws-muted: var(--winnow-muted, light-dark(#5c5f66, #a5a8b0));
  --ws-ground: var(--winnow-ground, light-dark(#fff, #16171a));
  --ws-raised: var(--winnow-raised, light-dark(#f0f2f5, #26282e));
  --ws-line: var(--winnow-line, light-dark(#777b84, #868a94));
  --ws-accent: var(--winnow-accent, light-dark(#0b57d0, #8ab4f8));
  --ws-mark: var(--winnow-mark, light-dark(#ffe58a, #6b5600));
  --ws-radius: var(--winnow-radius, 0.5rem);
  font: var(--winnow-font, 1rem/1.5 system-ui, sans-serif); color: var(--ws-text); text-align: start; }
:host([hidden]), [hidden] { display: none !important; }
*, *::before { box-sizing: border-box; }
form { margin: 0; }
input { inline-size: 100%; min-block-size: 2.75em; padding: 0.4em 0.85em; font: inherit; color: inherit;
  background: var(--ws-ground); border: 1px solid var(--ws-line); border-radius: var(--ws-radius);
  appearance: none; }
input::placeholder { color: var(--ws-muted); opacity: 1; }
input:focus { outline: 3px solid var(--ws-accent); outline-offset: -1px; border-color: transparent; }
.popup { position: absolute; z-index: var(--winnow-layer, 1000); inset-block-start: calc(100% + 0.375rem);
  inset-inline-start: 0; inline-size: max(100%, min(var(--winnow-width, 26rem), 100vw - 2rem));
  max-block-size: min(36rem, 75vh); overflow-y: auto; overscroll-behavior: contain; padding: 0.375rem;
  background: var(--ws-ground); border: 1px solid var(--ws-line); border-radius: calc(var(--ws-radius) + 0.25rem);
  box-shadow: 0 0.5rem 1.75rem rgb(0 0 0 / 18%); }
.group + .group { margin-block-start: 0.375rem; padding-block-start: 0.375rem;
  border-block-start: 1px solid color-mix(in srgb, var(--ws-line) 40%, transparent); }
.label { padding: 0.25rem 0.625rem; color: var(--ws-muted); font-size: 0.8125em; font-weight: 600; }
.option { display: block; padding: 0.4rem 0.625rem; color: inherit; text-decoration: none;
  border-radius: var(--ws-radius); border-inline-start: 3px solid transparent; overflow-wrap: anywhere; }
.option[aria-selected="true"] { background: var(--ws-raised); border-inline-start-color: var(--ws-accent); }
.title, .detail, .snippet { display: block; }
.title { font-weight: 600; }
.detail, .snippet, .count { color: var(--ws-muted); font-size: 0.875em; }
.snippet { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
mark { color: var(--ws-text); background: var(--ws-mark); border-radius: 0.15em; }
.option .title mark { color: var(--ws-accent); background: none; }
ol { list-style: none; margin: 0.5rem 0 0; padding: 0; }
li { padding-block: 0.6rem; overflow-wrap: anywhere; text-align: start; }
li .snippet { -webkit-line-clamp: 3; }
a { color: var(--ws-accent); }
li a { font-weight: 600; text-decoration: none; }
li a:hover, li a:focus-visible { text-decoration: underline; }
a:focus-visible { outline: 3px solid var(--ws-accent); outline-offset: 2px; border-radius: 3px; }
.count { margin: 0.5rem 0 0; }
.winnow-status { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; }
@media (forced-colors: active) {
  .option[aria-selected="true"] { forced-color-adjust: none; background: Highlight; color: HighlightText; }
  .option[aria-selected="true"] :is(mark, .detail, .snippet) { color: HighlightText; background: none; }
}
@media print { :host { display: none; } }
`;

/** Gives the words of an attribute. */
function wordsOf(node, name) {
  return (node.getAttribute(name) ?? "").split(/\s+/).filter(Boolean);
}

/**
 * Attributes: server, base, placeholder, site, lang, limit, mode ("popup" or "inline").
 * The property `texts` replaces what the box says. Attributes count when the element is connected.
 */
export class WinnowSearch extends HTMLElement {
  static #sheet = null;
  #texts = DEFAULT_TEXTS;
  #root = null;
  #input = null;
  #asking = null; // AbortController of the request under way, in the mode "inline"
  #timer = 0;

  set texts(texts) {
    this.#texts = { ...DEFAULT_TEXTS, ...texts };
    if (this.#root) this.#build();
  }

  get texts() {
    return this.#texts;
  }

  connectedCallback() {
    if (this.#root) return;
    this.#root = this.attachShadow({ mode: "open", delegatesFocus: true });
    if (!WinnowSearch.#sheet) {
      WinnowSearch.#sheet = new CSSStyleSheet();
      WinnowSearch.#sheet.replaceSync(STYLE);
    }
    this.#root.adoptedStyleSheets = [WinnowSearch.#sheet];
    if (!this.#server) console.error(`winnow-search: no http address: ${this.getAttribute("server")}`);
    // The page may have set the property before this script was there.
    const { texts } = this;
    delete this.texts;
    this.texts = texts;
  }

  /** Without an attribute, the server is where this script comes from. */
  get #server() {
    return safeLink(this.getAttribute("server") ?? "/", import.meta.url).replace(/\/+$/, "");
  }

  /** What addresses without a host belong to: those of the page's own site. */
  get #base() {
    return new URL(this.getAttribute("base") ?? "", document.baseURI);
  }

  #address(path, query, parameters = {}) {
    const address = new URL(this.#server + path);
    address.searchParams.set("q", query);
    for (const name of ["site", "lang"]) {
      for (const value of wordsOf(this, name)) address.searchParams.append(name, value);
    }
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    return address.href;
  }

  #limit(otherwise) {
    const limit = Number.parseInt(this.getAttribute("limit") ?? "", 10);
    return limit >= 1 && limit <= 100 ? limit : otherwise;
  }

  #build() {
    const form = element("form");
    form.action = `${this.#server}/search`;
    // Of a page in another encoding a form would be sent in that one, which the server does not know.
    form.acceptCharset = "utf-8";
    form.setAttribute("role", "search");
    const input = element("input");
    input.type = "search";
    input.name = "q";
    input.dir = "auto";
    input.placeholder = this.getAttribute("placeholder") ?? this.#texts.placeholder;
    input.setAttribute("aria-label", this.getAttribute("placeholder") ?? this.#texts.label);
    part(input, "input");
    form.append(input);
    for (const name of ["site", "lang"]) {
      for (const value of wordsOf(this, name)) form.append(hiddenField(name, value));
    }
    this.#input = input;
    this.#root.replaceChildren(form);
    if (this.getAttribute("mode") === "inline") this.#buildInline(form);
    else this.#buildPopup(form);
  }

  #buildPopup(form) {
    const popup = element("div", "popup");
    part(popup, "popup");
    form.append(popup);
    new Combobox(this.#input, popup, {
      source: (text, signal) => this.#groups(text, signal),
      texts: this.#texts,
      opened: () => keepOnScreen(popup),
    });
  }

  /** Gives titles and headings that begin so, and hits for the words. */
  async #groups(text, signal) {
    const limit = this.#limit(5);
    const [suggested, found] = await Promise.allSettled([
      askServer(this.#address("/api/v1/suggest", text, { format: "full" }), signal),
      askServer(this.#address("/api/v1/search", text, { limit, typing: "yes" }), signal),
    ]);
    if (suggested.status === "rejected" && found.status === "rejected") throw found.reason;
    const suggestions = suggested.value ?? { pages: [], sections: [], queries: [] };
    const groups = suggestionGroups(suggestions, {
      labels: this.#texts, base: this.#base, searchLink: () => "" })
      .map(({ label, options }) => ({ label, options: options.slice(0, 3) }));
    const shown = new Set(groups.flatMap((group) => group.options.map((option) => option.href)));
    const completed = await this.#completed(found.value, suggestions.queries, limit, signal);
    const hits = completed?.hits ?? [];
    groups.push({ label: this.#texts.results,
      options: hitOptions(hits, this.#base).filter((hit) => !shown.has(hit.href)) });
    if (groups.every((group) => group.options.length === 0)) return [];
    const all = { href: this.#address("/search", text), title: this.#texts.all(text) };
    return [...groups, { label: "", options: [all] }];
  }

  /** Half a word is completed by the first suggestion, rather than corrected. */
  async #completed(found, queries, limit, signal) {
    if (isAsTyped(found) || queries.length === 0 || queries[0].corrected) return found;
    const address = this.#address("/api/v1/search", queries[0].query, { limit, typing: "yes" });
    return askServer(address, signal);
  }

  #buildInline(form) {
    const count = element("p", "count");
    count.setAttribute("role", "status");
    part(count, "count");
    const list = element("ol");
    part(list, "results");
    const more = element("div");
    this.#root.append(count, list, more);
    const ask = (typing) => this.#showInline(count, list, more, typing);
    this.#input.addEventListener("input", (event) => {
      if (!event.isComposing) this.#later(() => ask("yes"), 200);
    });
    this.#input.addEventListener("compositionend", () => this.#later(() => ask("yes"), 200));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#later(() => ask("no"), 0);
    });
    this.#root.addEventListener("keydown", (event) => this.#walk(event));
  }

  #later(ask, delay) {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#timer = setTimeout(ask, delay);
  }

  /** `typing` is "no" if the query is one that a person has ended: the server's log gets it. */
  async #showInline(count, list, more, typing) {
    const text = this.#input.value;
    const asking = new AbortController();
    this.#asking = asking;
    let hits = [];
    let says = "";
    if (text.trim() !== "") {
      try {
        const found = await this.#inlineResult(text, typing, asking.signal);
        hits = hitOptions(found.hits, this.#base);
        const matches = found.matches_estimated;
        says = hits.length > 0 ? this.#texts.count(matches, matches < ESTIMATED) : this.#texts.none;
      } catch {
        says = this.#texts.failed;
      }
    }
    if (asking.signal.aborted) return;
    count.textContent = says;
    list.replaceChildren(...hits.map(hitItem));
    more.replaceChildren();
    more.dir = "auto";
    if (hits.length > 0) more.append(link(this.#address("/search", text), this.#texts.all(text), "all"));
  }

  async #inlineResult(text, typing, signal) {
    const limit = this.#limit(10);
    const found = await askServer(this.#address("/api/v1/search", text, { limit, typing }), signal);
    if (typing === "no" || isAsTyped(found)) return found;
    const address = this.#address("/api/v1/suggest", text, { format: "full" });
    return this.#completed(found, (await askServer(address, signal)).queries, limit, signal);
  }

  /** Arrow keys go from the field through the links and back; Escape goes to the field. */
  #walk(event) {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const stops = [this.#input, ...this.#root.querySelectorAll("a")];
    const at = stops.indexOf(this.#root.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Escape: at > 0 ? 0 : -1 }[event.key] ?? -1;
    if (at < 0 || !stops[to]) return;
    event.preventDefault();
    stops[to].focus();
  }
}

/** Says whether the words that were typed have hits. */
function isAsTyped(found) {
  return found?.hits.length > 0 && !found.corrected;
}

/** Moves a list sideways that is wider than its field and would end outside of the window. */
function keepOnScreen(popup) {
  popup.style.translate = "none";
  const { left, right } = popup.getBoundingClientRect();
  const beyond = right - document.documentElement.clientWidth;
  popup.style.translate = `${beyond > 0 ? Math.max(-beyond, -left) : Math.max(-left, 0)}px`;
}

function hiddenField(name, value) {
  const field = element("input");
  Object.assign(field, { type: "hidden", name, value });
  return field;
}

function link(href, text, partName) {
  const made = element("a", "", text);
  made.href = href;
  part(made, partName);
  return made;
}

function hitItem({ href, title, detail, snippet, snippetRanges }) {
  const item = element("li", "", link(href, title, "title"));
  part(item, "result");
  if (detail) item.append(part(element("span", "detail", detail), "detail"));
  if (snippet) item.append(part(element("span", "snippet", marked(snippet, snippetRanges)), "snippet"));
  // The title, which has no direction of its own, gives its direction to the item.
  for (const node of [item, ...[...item.children].slice(1)]) node.dir = "auto";
  return item;
}

if (!customElements.get("winnow-search")) customElements.define("winnow-search", WinnowSearch);
