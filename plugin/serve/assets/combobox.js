// SPDX-License-Identifier: GPL-2.0-or-later
//
// A field with a list of suggestions: the combobox with a listbox of WAI-ARIA 1.2. The field keeps
// the focus, and tells screen readers by aria-activedescendant which option is the active one.
//
// No imports: the server puts this file in front of winnow-search.js, which sites load as one file.

const DELAY = 120; // milliseconds of rest before the source is asked
let combos = 0; // makes ids

/** Makes an element with a class and children: nodes or texts. */
export function element(name, className = "", ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** Gives text as nodes, with what is at `ranges` in <mark>: [offset, length] in UTF-16 code units. */
export function marked(text, ranges = []) {
  const nodes = document.createDocumentFragment();
  let end = 0;
  for (const [offset, length] of ranges) {
    if (offset < end || length <= 0 || offset + length > text.length) continue;
    nodes.append(text.slice(end, offset), element("mark", "", text.slice(offset, offset + length)));
    end = offset + length;
  }
  nodes.append(text.slice(end));
  return nodes;
}

/** Names a part of a shadow tree, for styles of the page around it. */
export function part(node, name) {
  node.setAttribute("part", name);
  return node;
}

/**
 * Makes a combobox of a field and an empty element.
 *
 * `source(text, signal)` gives a promise of groups, {label, options}; an option has `href`, `title`,
 * and, if it likes, `ranges` of the title, `detail`, `snippet` and `snippetRanges`. An answer that
 * is late is dropped, and an error shows nothing. `texts` has `list`, which names the list, `count(n)`
 * and `none`, which are said to screen readers. `arrowDown()` is asked while the list is closed; it
 * says whether it has done something. `opened()` is called when there are other options to be seen.
 * `delay` are milliseconds.
 */
export class Combobox {
  #input; #popup; #status; #source; #texts; #arrowDown; #opened; #delay;
  #id = `winnow-combobox-${++combos}`;
  #options = [];
  #active = -1;
  #timer = 0;
  #asking = null; // AbortController of the request under way
  #composing = false;

  constructor(input, popup, options) {
    const { source, texts, arrowDown = () => false, opened = () => {}, delay = DELAY } = options;
    this.#input = input;
    this.#popup = popup;
    this.#source = source;
    this.#texts = texts;
    this.#arrowDown = arrowDown;
    this.#opened = opened;
    this.#delay = delay;
    this.#status = element("div", "winnow-status");
    this.#status.setAttribute("role", "status");
    popup.after(this.#status);
    this.#describe();
    this.#listen();
  }

  get isOpen() {
    return !this.#popup.hidden;
  }

  close() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#popup.hidden = true;
    this.#input.setAttribute("aria-expanded", "false");
    this.#activate(-1);
    this.#say("");
  }

  #describe() {
    const popup = this.#popup;
    popup.hidden = true;
    popup.id ||= `${this.#id}-list`;
    popup.setAttribute("role", "listbox");
    popup.setAttribute("aria-label", this.#texts.list);
    const attributes = {
      role: "combobox", autocomplete: "off", autocapitalize: "none", spellcheck: "false",
      "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": popup.id,
    };
    for (const [name, value] of Object.entries(attributes)) this.#input.setAttribute(name, value);
  }

  #listen() {
    const input = this.#input;
    input.addEventListener("input", () => this.#composing || this.#askSoon());
    input.addEventListener("compositionstart", () => {
      this.#composing = true;
      this.close();
    });
    input.addEventListener("compositionend", () => {
      this.#composing = false;
      this.#askSoon();
    });
    input.addEventListener("keydown", (event) => this.#keyDown(event));
    input.addEventListener("blur", () => this.close());
    // The field would lose the focus, and the list would be gone before the click is complete.
    this.#popup.addEventListener("mousedown", (event) => event.preventDefault());
    this.#popup.addEventListener("mousemove", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.#activate(this.#options.indexOf(option), false);
    });
    this.#popup.addEventListener("click", (event) => {
      if (event.target.closest("[role=option]") && !event.ctrlKey && !event.metaKey) this.close();
    });
    // A page that the browser has kept would come back with an open list.
    addEventListener("pagehide", () => this.close());
  }

  #askSoon() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    if (this.#input.value.trim() === "") {
      this.close();
    } else {
      this.#timer = setTimeout(() => this.#ask(), this.#delay);
    }
  }

  async #ask() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    let groups = [];
    try {
      groups = await this.#source(this.#input.value, asking.signal);
    } catch {
      // Without suggestions the field is still a field.
    }
    if (asking.signal.aborted || this.#composing) return;
    this.#show(groups.filter((group) => group.options.length > 0));
  }

  #show(groups) {
    this.#popup.replaceChildren(...groups.map((group, index) => this.#group(group, index)));
    this.#options = [...this.#popup.querySelectorAll("[role=option]")];
    this.#options.forEach((option, index) => (option.id = `${this.#id}-option-${index}`));
    this.#activate(-1);
    const isEmpty = this.#options.length === 0;
    this.#popup.hidden = isEmpty;
    this.#popup.scrollTop = 0;
    this.#input.setAttribute("aria-expanded", String(!isEmpty));
    if (!isEmpty) this.#opened();
    this.#say(isEmpty ? this.#texts.none : this.#texts.count(this.#options.length));
  }

  #group({ label, options }, index) {
    const group = part(element("div", "group"), "group");
    group.setAttribute("role", "group");
    if (label) {
      const heading = part(element("div", "label", label), "label");
      heading.id = `${this.#id}-label-${index}`;
      heading.setAttribute("role", "presentation");
      group.setAttribute("aria-labelledby", heading.id);
      group.append(heading);
    } else {
      group.setAttribute("role", "presentation");
    }
    group.append(...options.map((option) => this.#option(option)));
    return group;
  }

  // Options are links, so that people can open them in another tab.
  #option({ href, title, ranges, detail, snippet, snippetRanges }) {
    const option = part(element("a", "option"), "option");
    option.href = href;
    option.tabIndex = -1;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    const lines = [part(element("span", "title", marked(title, ranges)), "title")];
    if (detail) lines.push(part(element("span", "detail", detail), "detail"));
    if (snippet) {
      lines.push(part(element("span", "snippet", marked(snippet, snippetRanges)), "snippet"));
    }
    // The first line, which has no direction of its own, gives its direction to the option.
    for (const node of [option, ...lines.slice(1)]) node.dir = "auto";
    option.append(...lines);
    return option;
  }

  #activate(index, isToBeSeen = true) {
    if (index === this.#active && index >= 0) return;
    this.#options[this.#active]?.setAttribute("aria-selected", "false");
    this.#active = index;
    const option = this.#options[index];
    if (!option) {
      this.#input.removeAttribute("aria-activedescendant");
      return;
    }
    option.setAttribute("aria-selected", "true");
    this.#input.setAttribute("aria-activedescendant", option.id);
    if (isToBeSeen) option.scrollIntoView({ block: "nearest" });
  }

  // From the field through the options and back to the field.
  #move(step) {
    const places = this.#options.length + 1;
    this.#activate(((this.#active + 1 + step + places) % places) - 1);
  }

  #keyDown(event) {
    // 229 is what browsers send that end a composition by the same key.
    if (event.isComposing || this.#composing || event.keyCode === 229) return;
    const isHandled = this.isOpen ? this.#keyWhileOpen(event) : this.#keyWhileClosed(event);
    if (isHandled) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  #keyWhileOpen(event) {
    switch (event.key) {
      case "ArrowDown":
        this.#move(1);
        return true;
      case "ArrowUp":
        if (event.altKey) this.close();
        else this.#move(-1);
        return true;
      case "Enter":
        return this.#follow(event);
      case "Escape":
        this.close();
        return true;
      case "Home": case "End": case "ArrowLeft": case "ArrowRight":
        this.#activate(-1); // The caret moves in the text.
        return false;
      case "Tab":
        this.close();
        return false;
      default:
        return false;
    }
  }

  #keyWhileClosed(event) {
    switch (event.key) {
      case "ArrowDown":
        if (!event.altKey && this.#arrowDown()) return true;
        if (this.#input.value.trim() !== "") this.#ask();
        return true;
      case "Escape":
        if (this.#input.value === "") return false;
        this.#input.value = "";
        this.#askSoon();
        return true;
      case "Enter":
        this.close(); // Suggestions that are under way are no longer wanted.
        return false;
      default:
        return false;
    }
  }

  // Without an active option the form is sent as it is.
  #follow(event) {
    const option = this.#options[this.#active];
    if (!option) {
      this.close();
      return false;
    }
    if (event.ctrlKey || event.metaKey) window.open(option.href, "_blank", "noopener");
    else option.click();
    return true;
  }

  #say(text) {
    this.#status.textContent = text;
  }
}
