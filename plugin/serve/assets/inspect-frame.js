// SPDX-License-Identifier: GPL-2.0-or-later
//
// The inspector's end of the port to the frame with a page (frame.js). What comes through it is not
// trusted: lists of whole numbers in their bounds, so many a second; everything else is dropped.

// Names of elements, which the frame sends by their number in this list.
export const elementNames = ["html", "body", "div", "span", "p", "a", "ul", "ol", "li", "dl", "dt", "dd", "table",
  "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "main", "article", "section", "aside", "nav", "header",
  "footer", "h1", "h2", "h3", "h4", "h5", "h6", "form", "fieldset", "label", "button", "input", "select", "textarea",
  "figure", "figcaption", "blockquote", "pre", "code", "em", "strong", "b", "i", "small", "time", "address", "details",
  "summary", "dialog", "center", "font", "hgroup", "menu", "search", "legend", "cite", "q", "sup", "sub", "s", "u"];
// Keys that the frame hands on.
export const frameKeys = ["n", "p", "j", "k", "e", "Escape"];
export const directions = ["up", "down", "left", "right", "next", "previous"];

const kMostNode = 10_000_000;
const kMostPixels = 100_000_000;
const kMostNumbers = 200_010;
const kMostASecond = 200;

// By kind: the name of the event, how many numbers follow at least and at most, and its reader, which
// gives null for what cannot be.
const kinds = {
  1: ["hover", 2, 2, ([block, node], link) => link.isBlock(block) && isNode(node) ? { block, node } : null],
  2: ["choose", 2, 2, ([block, node], link) => link.isBlock(block) && isNode(node) ? { block, node } : null],
  3: ["candidate", 3, 15, readRegion],
  4: ["picked", 3, 15, readRegion],
  5: ["left", 0, 0, () => ({})],
  6: ["layout", 1, kMostNumbers, readLayout],
  7: ["view", 3, 3, ([top, size, all]) => [top, size, all].every(isPixels) ? { top, size, all } : null],
  8: ["matches", 1, 1, ([matches]) => isNode(matches) ? { matches } : null],
  9: ["key", 1, 1, ([key]) => frameKeys[key] ? { key: frameKeys[key] } : null],
  10: ["edge", 1, 1, ([where]) => directions[where] ? { where: directions[where] } : null],
};

const isNode = (value) => value >= -1 && value <= kMostNode;
const isPixels = (value) => value >= -kMostPixels && value <= kMostPixels;

function readRegion([node, first, last, ...path], link) {
  if (!isNode(node) || node < 0 || !link.isBlock(first) || !link.isBlock(last) || last < first) return null;
  if (!path.every((name) => name >= -1 && name < elementNames.length)) return null;
  return { node, first, last, path: path.map((name) => elementNames[name] || "...") };
}

function readLayout([height, ...rest], link) {
  if (!isPixels(height) || height < 0 || rest.length % 3 !== 0) return null;
  const blocks = [];
  for (let at = 0; at < rest.length; at += 3) {
    const [block, top, tall] = rest.slice(at, at + 3);
    if (!isPixels(top) || !isPixels(tall)) return null;
    // The report of a page of very many blocks leaves out the last ones.
    if (block >= 0 && link.isBlock(block)) blocks.push({ block, top, height: tall });
  }
  return { height, blocks };
}

// Events: those of `kinds`, with what was read as `detail`. "lost" comes when a page does not answer.
export class FrameLink extends EventTarget {
  constructor(frame) {
    super();
    this.frame = frame;
    this.blocks = 0;
    this.waiting = [];
    frame.addEventListener("load", () => this.connect());
  }

  // Shows a page that has so many blocks. What is asked before the page is there is asked then.
  open(address, blocks) {
    this.close();
    this.blocks = blocks;
    this.waiting = [];
    this.expected = address;
    this.frame.src = address;
  }

  close() {
    if (this.port) this.port.close();
    this.port = null;
    this.ready = false;
    clearTimeout(this.patience);
  }

  connect() {
    if (!this.expected) return;
    this.close();
    const channel = new MessageChannel();
    this.port = channel.port1;
    this.port.onmessage = (event) => this.receive(event.data);
    // The frame has an opaque origin, which no address names. Only its own window gets this.
    this.frame.contentWindow.postMessage({ winnow: 1, names: elementNames }, "*", [channel.port2]);
    this.patience = setTimeout(() => this.dispatchEvent(new CustomEvent("lost")), 8000);
  }

  ask(what, values = {}) {
    if (this.ready) this.port.postMessage({ ask: what, ...values });
    else this.waiting.push([what, values]);
  }

  isBlock(value) {
    return value >= -1 && value < this.blocks;
  }

  receive(data) {
    if (this.isTooMuch() || !Array.isArray(data) || data.length < 1 || data.length > kMostNumbers) return;
    if (!data.every(Number.isSafeInteger)) return;
    const [kind, ...values] = data;
    if (!Object.hasOwn(kinds, kind)) return;
    const [name, least, most, read] = kinds[kind];
    if (values.length < least || values.length > most) return;
    const detail = read(values, this);
    if (detail === null) return;
    if (name === "layout" && !this.ready) this.begin();
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  begin() {
    clearTimeout(this.patience);
    this.ready = true;
    for (const [what, values] of this.waiting.splice(0)) this.ask(what, values);
    this.dispatchEvent(new CustomEvent("ready"));
  }

  isTooMuch() {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.second) {
      this.second = second;
      this.received = 0;
    }
    return ++this.received > kMostASecond;
  }
}
