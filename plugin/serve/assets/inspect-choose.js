// SPDX-License-Identifier: GPL-2.0-or-later
//
// A dialog in which one page of a site is chosen.
import * as api from "./inspect-api.js";
import { fill, later, make, percent, showError } from "./inspect-dom.js";

// Gives the page's id, or null if the reader has left.
export function choosePage(site, current) {
  const list = make("ul", { class: "choices" });
  const find = make("input", { type: "search", id: "choose-find", autocomplete: "off", dir: "auto" });
  const dialog = make("dialog", { class: "choose", "aria-labelledby": "choose-head" },
    make("h2", { id: "choose-head" }, "Another page"),
    make("label", { for: "choose-find" }, "Find in title and path"), find, list,
    make("p", {}, make("button", { type: "button", onclick: () => dialog.close("") }, "Cancel")));
  const button = (page) => make("li", {}, make("button", { type: "button", dir: "auto", onclick: () => dialog.close(page.id) },
    page.title || page.path, make("span", { class: "quiet", dir: "ltr" }, ` ${page.path}, ${percent(page.kept)} kept`)));
  const load = async () => {
    try {
      const found = await api.pages({ site, q: find.value.trim(), limit: 20 });
      fill(list, found.pages.filter((page) => page.id !== current && !page.problem).map(button));
    } catch (error) {
      showError(list, error);
    }
  };
  find.addEventListener("input", later(load));
  document.body.append(dialog);
  dialog.showModal();
  find.focus();
  load();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
  });
}
