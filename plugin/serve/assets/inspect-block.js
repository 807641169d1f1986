// SPDX-License-Identifier: GPL-2.0-or-later
//
// The panel's part about one block: what it is and why.
import { count, make, percent, shareBar } from "./inspect-dom.js";
import { chip, probability, reason, regionStatistics } from "./inspect-words.js";

// `pick` is called with the block's element.
export function blockDetails(block, report, pick) {
  if (!block) return hint(report);
  return [
    make("div", { class: "verdict" }, chip(block.class),
      make("span", { class: "quiet" }, count(block.words, "word", "words"))),
    make("blockquote", { class: "excerpt", dir: "auto" }, block.text || "(no text)"),
    make("p", { class: "reason" }, reason(block.reason)),
    make("p", {}, regionStatistics(block, report.page.site)),
    make("dl", { class: "facts" },
      probability(block) && entry("Probability", shareBar(block.probability, "probable to be main text")),
      block.region && entry("Region", region(block.region)),
      block.rule && entry("Rule", make("code", { dir: "ltr" }, block.rule))),
    make("p", {}, make("button", { type: "button", class: "wide-button", onclick: () => pick(block.node) },
      "This is wrong: pick its region")),
  ];
}

const entry = (name, value) => make("div", {}, make("dt", {}, name), make("dd", {}, value));

// The way to a region is long, and its end says most.
function region(path) {
  const names = path.split(">");
  const code = (text) => make("code", { dir: "ltr" }, text);
  if (names.length <= 3) return code(names.join(" > "));
  return make("details", {}, make("summary", {}, code(`... > ${names.slice(-2).join(" > ")}`)), code(names.join(" > ")));
}

function hint(report) {
  const { page } = report;
  return [
    make("p", {}, "Point at a text, or press ", make("kbd", {}, "n"), " for the next one that is dropped, to see why."),
    make("dl", { class: "facts" },
      entry("Words kept", shareBar(page.kept)),
      page.confidence !== null && entry("Confidence", `${page.confidence.toFixed(2)}, the F1 that the main text of such pages has`),
      entry("Disagreement", `${percent(page.disagreement)} of the words would be of another class if the page were on its own`),
      entry("Method", `${report.method}${learned(report)}`)),
  ];
}

function learned(report) {
  if (report.on_its_own) return "; the page was classified on its own, because what is known of the site does not fit it";
  return report.learned_from ? `; learned from ${count(report.learned_from, "page", "pages")} of the site` : "";
}
