// SPDX-License-Identifier: GPL-2.0-or-later
//
// The only script in the tinted copy of a page. It has no rights (an opaque origin, no network), and
// the page around it is hostile: it reads only the numbers that we wrote (data-node, data-block) and
// where things stand, and sends only lists of numbers to the inspector (inspect-frame.js says which).
(function () {
  "use strict";
  // A form's fields shadow the properties of the form: <input id="parentElement">. So nothing is asked
  // of an element but by the functions that the browser made.
  const unbound = (called) => Function.prototype.call.bind(called);
  const getter = (type, name) => unbound(Object.getOwnPropertyDescriptor(type.prototype, name).get);
  const attribute = unbound(Element.prototype.getAttribute);
  const closest = unbound(Element.prototype.closest);
  const parentOf = getter(Node, "parentElement");
  const nextOf = getter(Element, "nextElementSibling");
  const previousOf = getter(Element, "previousElementSibling");
  const firstOf = getter(Element, "firstElementChild");
  const nameOf = getter(Element, "localName");
  const boxOf = unbound(Element.prototype.getBoundingClientRect);
  const allIn = unbound(Element.prototype.querySelectorAll);
  const scrollTo = unbound(Element.prototype.scrollIntoView);
  const root = document.documentElement;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  const kSend = { hover: 1, choose: 2, candidate: 3, picked: 4, left: 5, layout: 6, view: 7, matches: 8,
    key: 9, edge: 10 };
  const kKeys = ["n", "p", "j", "k", "e", "Escape"];  // the inspector has the same list
  const kMostBoxes = 200;
  const kMostSent = 200000;
  const kRestMilliseconds = 60;

  let port = null;
  let names = [];            // of elements, which are sent by their number
  const nodes = new Map();   // element by the number of its node
  const blocks = new Map();  // elements by the number of their block
  let order = [];            // numbers of blocks, as they stand in the page
  let current = -1;          // the block that is shown
  let last = -1;             // the last block of the run that it begins
  let marked = [];           // elements that are outlined as what a selector matches
  let picking = false;
  let candidate = null;
  let below = [];            // where the way down leads back to
  let hovered = -1;

  // --- Outlines -------------------------------------------------------------------------------------

  const host = document.createElement("winnow-outlines");
  const layer = host.attachShadow({ mode: "closed" });
  const looks = new CSSStyleSheet();
  looks.replaceSync(`
    div { position: fixed; box-sizing: border-box; border-radius: 3px; pointer-events: none; }
    .block { outline: 2px solid #0b57d0; outline-offset: 2px; box-shadow: 0 0 0 5px #fff9; }
    .run { outline: 2px dashed #0b57d0; outline-offset: 5px; border-radius: 6px; }
    .match { outline: 2px dashed #a3006d; outline-offset: 1px; box-shadow: 0 0 0 4px #fffc;
      background: #a3006d1f; }
    .pick { outline: 3px solid #0b57d0; outline-offset: 1px; background: #0b57d026;
      box-shadow: 0 0 0 5px #fff9; }
    @media (forced-colors: active) { div { outline-color: Highlight; } }`);
  const shades = new CSSStyleSheet();
  shades.replaceSync(`@layer winnow {
    winnow-legend { display: none !important; }
    html[data-winnow-off~="main"] :is(winnow-main, [data-winnow="main"]),
    html[data-winnow-off~="page"] :is(winnow-page, [data-winnow="page"]),
    html[data-winnow-off~="template"] :is(winnow-template, [data-winnow="template"]) {
      background: none !important; box-shadow: none !important; border: 0 !important; }
    html[data-winnow-picking] * { cursor: crosshair !important; } }`);

  function prepareOutlines() {
    layer.adoptedStyleSheets = [looks];
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, shades];
    const style = { all: "initial", position: "fixed", inset: "0", "pointer-events": "none",
      "z-index": "2147483647" };
    for (const [name, value] of Object.entries(style)) host.style.setProperty(name, value, "important");
    root.append(host);
  }

  // An element without a box of its own has those of its content.
  function place(element) {
    const own = boxOf(element);
    if (own.width > 0 && own.height > 0) return own;
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  }

  function isSeen(element) {
    const box = place(element);
    return box.width > 0 && box.height > 0;
  }

  function outline(element, look) {
    outlineBox(place(element), look);
  }

  function outlineBox(box, look) {
    if (box.width === 0 || box.height === 0) return;
    const made = document.createElement("div");
    made.className = look;
    made.style.cssText = `left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px`;
    layer.append(made);
  }

  // The smallest box around the blocks of the run that is shown.
  function runBox() {
    const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (let block = current; block <= last; ++block) {
      for (const box of (blocks.get(block) || []).map(place)) {
        if (box.width === 0 || box.height === 0) continue;
        found.left = Math.min(found.left, box.left);
        found.top = Math.min(found.top, box.top);
        found.right = Math.max(found.right, box.right);
        found.bottom = Math.max(found.bottom, box.bottom);
      }
    }
    return { ...found, width: found.right - found.left, height: found.bottom - found.top };
  }

  function draw() {
    layer.replaceChildren();
    if (last > current && !candidate) outlineBox(runBox(), "run");
    for (const element of marked) outline(element, "match");
    if (candidate) outline(candidate, "pick");
    else for (const element of (blocks.get(current) || []).slice(0, kMostBoxes)) outline(element, "block");
  }

  let drawing = false;
  function drawSoon() {
    if (drawing) return;
    drawing = true;
    requestAnimationFrame(() => {
      drawing = false;
      draw();
      sendView();
    });
  }

  // --- What the inspector gets ----------------------------------------------------------------------

  function send(kind, ...numbers) {
    port.postMessage([kind, ...numbers.map((number) => Math.round(number))]);
  }

  function sendView() {
    send(kSend.view, scrollY, innerHeight, root.scrollHeight);
  }

  function sendLayout() {
    const numbers = [root.scrollHeight];
    for (const block of order) {
      if (numbers.length > kMostSent) break;
      const box = place(blocks.get(block)[0]);
      if (box.height > 0) numbers.push(block, Math.max(0, box.top + scrollY), box.height);
    }
    send(kSend.layout, ...numbers);
    sendView();
  }

  const nodeOf = (element) => element ? Number(attribute(element, "data-node")) : -1;
  const blockOf = (element) => Number(attribute(element, "data-block"));

  // The first and the last block in an element.
  function blocksOf(element) {
    const inside = attribute(element, "data-block") === null ? [] : [blockOf(element)];
    for (const each of allIn(element, "[data-block]")) inside.push(blockOf(each));
    return inside.reduce(([first, end], block) => [first < 0 ? block : Math.min(first, block), Math.max(end, block)],
      [-1, -1]);
  }

  // A region's number, its blocks, and the names of the elements around it, from the outside to the inside.
  function region(element) {
    const path = [];
    for (let each = element; each; each = parentOf(each)) path.unshift(names.indexOf(nameOf(each)));
    return [nodeOf(element), ...blocksOf(element), ...path.slice(-12)];
  }

  // --- Blocks ---------------------------------------------------------------------------------------

  function show(block, end, still) {
    current = block;
    last = end;
    const first = (blocks.get(block) || []).find(isSeen);
    if (first) scrollTo(first, { block: "center", behavior: calm.matches || still ? "auto" : "smooth" });
    drawSoon();
  }

  function blockAt(target) {
    if (!(target instanceof Element)) return -1;
    const tint = closest(target, "[data-block]");
    return tint ? blockOf(tint) : -1;
  }

  function regionAt(target) {
    if (!(target instanceof Element)) return null;
    const found = closest(target, "[data-node]");
    return found && isRegion(found) ? found : null;
  }

  // --- Picking --------------------------------------------------------------------------------------

  function isRegion(element) {
    return attribute(element, "data-node") !== null && element !== root && element !== document.body &&
      isSeen(element);
  }

  function select(element, scroll) {
    candidate = element;
    if (scroll) scrollTo(element, { block: "nearest", behavior: "auto" });
    drawSoon();
    send(kSend.candidate, ...region(element));
  }

  function beside(element, step) {
    let each = step(element);
    while (each && !isRegion(each)) each = step(each);
    return each;
  }

  // An element around this one or in it that has the same text would be the same region.
  function outer(element) {
    const text = String(blocksOf(element));
    return parentsOf(element).find((each) => isRegion(each) && String(blocksOf(each)) !== text) || null;
  }

  function inner(element) {
    const known = below.pop();
    if (known && parentsOf(known).includes(element)) return known;
    below = [];
    const text = String(blocksOf(element));
    return [...allIn(element, "[data-node]")].find((each) => isRegion(each) && String(blocksOf(each)) !== text) || null;
  }

  function parentsOf(element) {
    const found = [];
    for (let each = parentOf(element); each; each = parentOf(each)) found.push(each);
    return found;
  }

  // The element of the text that comes before or behind the region.
  function text(element, forward) {
    const numbers = region(element);
    const from = order.indexOf(forward ? numbers[2] : numbers[1]);
    for (let at = from + (forward ? 1 : -1); at >= 0 && at < order.length; at += forward ? 1 : -1) {
      const found = regionAt(blocks.get(order[at])[0]);
      if (found && found !== element) return found;
    }
    return null;
  }

  function move(where) {
    if (!candidate) return begin(-1);
    let found = null;
    if (where === "up") {
      found = outer(candidate);
      if (found) below.push(candidate);
    }
    if (where === "down") found = inner(candidate);
    if (where === "right") found = beside(candidate, nextOf);
    if (where === "left") found = beside(candidate, previousOf);
    if (where === "next") found = text(candidate, true);
    if (where === "previous") found = text(candidate, false);
    if (where !== "up" && where !== "down" && found) below = [];
    if (found) select(found, true);
    else send(kSend.edge, ["up", "down", "left", "right", "next", "previous"].indexOf(where));
  }

  function begin(node) {
    let element = nodes.get(node) || null;
    while (element && !isRegion(element)) element = parentOf(element);
    if (!element) {
      const inView = (each) => isRegion(each) && boxOf(each).bottom > 0 && boxOf(each).top < innerHeight;
      const texts = (blocks.get(current) || []).concat(order.map((block) => blocks.get(block)[0]));
      element = texts.map((each) => regionAt(each)).find((each) => each && inView(each)) || null;
    }
    below = [];
    if (element) select(element, true);
  }

  function setPicking(on) {
    picking = on;
    if (on) root.setAttribute("data-winnow-picking", "");
    else root.removeAttribute("data-winnow-picking");
  }

  function pick() {
    if (!candidate) return;
    setPicking(false);
    send(kSend.picked, ...region(candidate));
  }

  // --- What people do -------------------------------------------------------------------------------

  const kMoves = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !port) return;
    if (picking) return onPickKey(event);
    const code = kKeys.indexOf(event.key);
    if (code < 0) return;
    event.preventDefault();
    send(kSend.key, code);
  }

  function onPickKey(event) {
    if (event.key === "Enter" || event.key === " ") pick();
    else if (event.key === "Escape") {
      setPicking(false);
      candidate = null;
      drawSoon();
      send(kSend.left);
    } else if (event.key === "Tab") move(event.shiftKey ? "previous" : "next");
    else if (kMoves[event.key]) move(kMoves[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // A pointer on its way to the panel crosses regions that nobody means.
  let resting = 0;
  function pointAt(element) {
    if (!picking || element === candidate) return;
    below = [];
    select(element, false);
  }

  // Where the page is scrolled below a pointer that rests, nobody points at anything.
  let pointer = "";
  function hasMoved(event) {
    const before = pointer;
    pointer = `${event.screenX} ${event.screenY}`;
    return pointer !== before;
  }

  function onPoint(event) {
    if (!hasMoved(event) || !port) return;
    clearTimeout(resting);
    if (picking) {
      const found = regionAt(event.target);
      if (found) resting = setTimeout(pointAt, kRestMilliseconds, found);
      return;
    }
    const block = blockAt(event.target);
    if (block === hovered) return;
    hovered = block;
    send(kSend.hover, block, nodeOf(regionAt(event.target)));
  }

  // Links lead nowhere here, and fields are not filled in.
  function onClick(event) {
    if (!port || !(event.target instanceof Element)) return;
    if (!closest(event.target, "summary") || picking) event.preventDefault();
    event.stopPropagation();
    if (picking) {
      clearTimeout(resting);
      const found = regionAt(event.target);
      if (found) pointAt(found);
      return pick();
    }
    const block = blockAt(event.target);
    if (block < 0) return;
    current = last = block;
    drawSoon();
    send(kSend.choose, block, nodeOf(regionAt(event.target)));
  }

  // --- What the inspector asks for ------------------------------------------------------------------

  function mark(elements) {
    marked = elements.filter(isSeen).slice(0, kMostBoxes);
    if (marked.length > 0) scrollTo(marked[0], { block: "center", behavior: "auto" });
    drawSoon();
    send(kSend.matches, elements.length);
  }

  // Tints are elements of ours between those of the page, so a selector that counts siblings may find
  // another one here; the inspector prefers numbers of nodes where it has them.
  function matching(selector) {
    try {
      return [...allIn(root, selector)].filter((each) => attribute(each, "data-node") !== null);
    } catch {
      return [];
    }
  }

  const kAnswers = {
    show: (asked) => show(asked.block, asked.last, asked.still),
    off: (asked) => root.setAttribute("data-winnow-off", asked.classes.join(" ")),
    mark: (asked) => mark(asked.nodes.map((node) => nodes.get(node)).filter(Boolean)),
    match: (asked) => mark(matching(asked.selector)),
    pick: (asked) => {
      setPicking(true);
      begin(asked.node);
    },
    move: (asked) => move(asked.where),
    take: pick,
    stop: () => {
      setPicking(false);
      candidate = null;
      drawSoon();
    },
  };

  function connect(asked, received) {
    names = asked.names;
    for (const element of allIn(root, "[data-node]")) nodes.set(nodeOf(element), element);
    for (const element of allIn(root, "[data-block]")) {
      const block = blockOf(element);
      if (!blocks.has(block)) {
        order.push(block);
        blocks.set(block, []);
      }
      blocks.get(block).push(element);
    }
    prepareOutlines();
    received.onmessage = (event) => kAnswers[event.data.ask](event.data);
    port = received;
    sendLayout();
  }

  addEventListener("message", (event) => {
    if (port || event.source !== parent || event.ports.length !== 1 || !event.data.winnow) return;
    connect(event.data, event.ports[0]);
  });
  addEventListener("keydown", onKey, true);
  addEventListener("pointerover", onPoint, true);
  addEventListener("pointermove", hasMoved, true);
  addEventListener("pointerout", (event) => event.relatedTarget || clearTimeout(resting), true);
  addEventListener("click", onClick, true);
  addEventListener("auxclick", (event) => event.preventDefault(), true);
  addEventListener("submit", (event) => event.preventDefault(), true);
  addEventListener("scroll", () => port && drawSoon(), true);
  addEventListener("resize", () => {
    if (!port) return;
    sendLayout();
    drawSoon();
  });
})();
