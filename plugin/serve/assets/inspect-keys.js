// SPDX-License-Identifier: GPL-2.0-or-later
//
// Keys that are single letters. People who dictate, or whose hands are unsteady, can turn them off.
import { make } from "./inspect-dom.js";

const kStored = "winnow-single-keys";

export const keysAreOn = () => localStorage.getItem(kStored) !== "off";

// The event is a single key that nobody else wants: not in a field, not with Ctrl or the like.
export function isSingleKey(event) {
  return keysAreOn() && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented &&
    !event.target.closest("input, select, textarea, dialog");
}

function row(keys, text) {
  return make("div", {}, make("dt", {}, keys.map((key) => make("kbd", {}, key))), make("dd", {}, text));
}

// The list of keys of a page, and the switch.
export function keyList() {
  const turn = make("input", { type: "checkbox", checked: keysAreOn(),
    onchange: () => localStorage.setItem(kStored, turn.checked ? "on" : "off") });
  return make("details", { class: "keys" }, make("summary", {}, "Keys"),
    make("dl", {}, row(["n", "p"], "next and previous drop"), row(["j", "k"], "next and previous text"),
      row(["e"], "pick a region"),
      row(["\u2190", "\u2192"], "while you pick: the regions beside it"),
      row(["\u2191", "\u2193"], "a wider and a narrower region"),
      row(["Tab"], "the next text"), row(["Enter"], "take it"), row(["Esc"], "leave")),
    make("label", { class: "choice" }, turn, "Single letters are keys"));
}
