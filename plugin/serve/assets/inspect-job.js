// SPDX-License-Identifier: GPL-2.0-or-later
//
// Indexing a site again, with its progress, and a search for what is found now.
import * as api from "./inspect-api.js";
import { announce, count, fill, make, number, showError } from "./inspect-dom.js";

const kPollMilliseconds = 500;

// `words`, if there are any, are what the link at the end searches for.
export function indexAgain(site, { words = "" } = {}) {
  const place = make("div", { class: "job" });
  const button = make("button", { type: "button", class: "primary wide-button", onclick: () => run(site, words, place, button) },
    "Index again");
  return make("div", {}, button, place);
}

async function run(site, words, place, button) {
  button.disabled = true;
  try {
    let { job } = await api.index(site);
    announce("Indexing has begun.");
    while (job.state === "running") {
      showProgress(place, job);
      await new Promise((resolve) => setTimeout(resolve, kPollMilliseconds));
      ({ job } = await api.indexJob(site));
    }
    if (job.state === "failed") showError(place, { message: `Indexing failed: ${job.message}`, remedy: "" });
    else showEnd(place, site, words, job);
  } catch (error) {
    showError(place, error);
  }
  button.disabled = false;
}

function showProgress(place, job) {
  const text = job.of ? `${number(job.pages || 0)} of ${number(job.of)} pages` : `${number(job.pages || 0)} pages`;
  const label = `${job.stage ? `${job.stage}: ` : ""}${text}`;
  let progress = place.querySelector("progress");
  if (!progress) {
    progress = make("progress", { "aria-label": "Indexing" });
    fill(place, make("p", {}), progress);
  }
  place.firstChild.textContent = label;
  if (!job.of) return progress.removeAttribute("value");
  progress.max = job.of;
  progress.value = job.pages || 0;
}

function showEnd(place, site, words, job) {
  const seconds = job.seconds === null || job.seconds === undefined ? "" : ` in ${job.seconds.toFixed(1)} s`;
  const said = `Done${seconds}: ${count(job.changed || 0, "page has", "pages have")} changed.`;
  const query = new URLSearchParams({ q: words, site });
  const link = make("a", { class: "find-it", href: `/search?${query}` }, words ? `Search for \u201c${words}\u201d` : "Search the site");
  const lost = job.message ? make("p", {}, `${job.message}.`) : null;
  fill(place, make("p", { class: "done" }, said), lost, make("p", {}, words ? link : make("a", { href: "/" }, "Search")));
  announce(job.message ? `${said} ${job.message}.` : said);
  (place.querySelector("a")).focus();
}
