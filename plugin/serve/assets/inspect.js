// SPDX-License-Identifier: GPL-2.0-or-later
//
// The inspector: its address says what is shown.
import { openPage } from "./inspect-page.js";
import { openPages } from "./inspect-pages.js";
import { openRules } from "./inspect-rules.js";
import { openSites } from "./inspect-sites.js";
import { ApiError } from "./inspect-api.js";
import { make, showError } from "./inspect-dom.js";

async function open(place) {
  const [, site, id] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const rules = new URLSearchParams(location.search).get("view") === "rules";
  try {
    if (id) await openPage(place, site, id);
    else if (rules) await openRules(place, site || "");
    else if (site) await openPages(place, site);
    else await openSites(place);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showError(place, error);
  }
  document.documentElement.dataset.ready = "true";
}

// What fails later on is said above all else.
addEventListener("unhandledrejection", (event) => {
  if (!(event.reason instanceof ApiError)) return;
  event.preventDefault();
  const bar = document.querySelector(".failure") || make("div", { class: "failure" });
  document.getElementById("content").before(bar);
  showError(bar, event.reason);
});

open(document.getElementById("content"));
