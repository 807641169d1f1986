// SPDX-License-Identifier: GPL-2.0-or-later
//
// The inspector: its address says what is shown.
import { openPage } from "./inspect-page.js";
import { openPages } from "./inspect-pages.js";
import { openRules } from "./inspect-rules.js";
import { openSites } from "./inspect-sites.js";
import { showError } from "./inspect-dom.js";

async function open(place) {
  const [, site, id] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const rules = new URLSearchParams(location.search).get("view") === "rules";
  try {
    if (id) await openPage(place, site, id);
    else if (rules) await openRules(place, site || "");
    else if (site) await openPages(place, site);
    else await openSites(place);
  } catch (error) {
    if (error.remedy === undefined) throw error;
    showError(place, error);
  }
  document.documentElement.dataset.ready = "true";
}

open(document.getElementById("content"));
