// SPDX-License-Identifier: GPL-2.0-or-later
//
// The list of sites.
import * as api from "./inspect-api.js";
import { count, fill, make, number, percent, refill, shareBar, showError, showTrail } from "./inspect-dom.js";

const kPollMilliseconds = 1000;

export async function openSites(place) {
  showTrail(["Inspector", null]);
  const scan = make("div", { class: "scan" });
  const list = make("ul", { class: "sites" });
  fill(place, make("div", { class: "wide" }, make("h1", {}, "Sites"),
    make("p", { class: "lead" }, "What Winnow keeps of each page, and where you put it right."), scan, list));
  await refresh(scan, list);
}

async function refresh(scan, list) {
  const found = await api.sites();
  showScan(scan, found.scan, () => refresh(scan, list).catch((error) => showError(scan, error)));
  refill(list, found.sites.map(card));
  if (found.sites.length === 0 && found.scan.finished) {
    fill(list, make("li", { class: "notice" }, "The source has no pages."));
  }
}

// Says how far the server has looked at the pages, and asks again until it has seen all.
export function showScan(place, scan, again) {
  if (!scan) return fill(place);
  if (scan.finished) {
    return fill(place, scan.problem && make("p", { class: "problem" }, scan.problem),
      scan.more && make("p", { class: "notice" }, "The source has more pages than are shown here."));
  }
  const of = scan.total ? ` of ${number(scan.total)}` : "";
  fill(place, make("label", {}, `Looking at pages: ${number(scan.done)}${of} `,
    make("progress", { max: scan.total || null, value: scan.total ? scan.done : null })));
  setTimeout(again, kPollMilliseconds);
}

function card(site) {
  const words = site.words.main + site.words.page + site.words.template;
  const entry = (name, ...value) => make("div", {}, make("dt", {}, name), make("dd", {}, value));
  return make("li", { class: "card" },
    make("h2", {}, make("a", { href: api.pagesAddress(site.site) }, make("bdi", {}, site.site))),
    make("dl", { class: "facts" },
      entry("Pages", number(site.pages), site.problems > 0 && `, ${number(site.problems)} with problems`),
      entry("Words kept", shareBar(site.kept, `of ${number(words)}`)),
      entry("Templates", site.templates === null ? "not known yet" : number(site.templates)),
      entry("Drift", drift(site)),
      entry("Rules", make("a", { href: api.rulesAddress(site.site) }, rulesOf(site)))),
    make("p", { class: "links" },
      make("a", { href: api.pagesAddress(site.site) }, "Pages"),
      make("a", { href: api.rulesAddress(site.site) }, "Rules"),
      make("a", { href: api.reportAddress(site.site) }, "Report")));
}

const rulesOf = (site) => site.rules ? count(site.rules, "rule", "rules") : "no rules";

function drift(site) {
  if (!site.drift) return site.learned_pages ? `learned from ${count(site.learned_pages, "page", "pages")}` : "unknown";
  return `${percent(site.drift.unknown_share)} of the text stands where nothing was learned`;
}
