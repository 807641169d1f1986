// SPDX-License-Identifier: GPL-2.0-or-later
//
// The table of a site's pages. What it shows is in the address, so that it can be linked and gone back to.
import * as api from "./inspect-api.js";
import { announce, count, fill, later, make, number, percent, refill, shareBar, showError, showTrail } from "./inspect-dom.js";
import { isSingleKey } from "./inspect-keys.js";
import { showScan } from "./inspect-sites.js";

const kPageLength = 50;

// Each column: the name by which the server sorts (null: it does not), the head, which order comes first,
// and the cell.
const columns = [
  { sort: "path", head: "Page", first: "asc", cell: titleCell },
  { sort: "kept", head: "Kept", first: "asc", cell: (page) => page.problem ? "" : shareBar(page.kept) },
  { sort: "confidence", head: "Confidence", first: "asc", cell: (page) => share(page.confidence) },
  { sort: "disagreement", head: "Disagreement", first: "desc", cell: (page) => page.problem ? "" : percent(page.disagreement) },
  { sort: "words", head: "Words", first: "desc", cell: (page) => page.problem ? "" : number(total(page)) },
  { sort: null, head: "Rules", cell: (page) => page.rules.length ? number(page.rules.length) : "" },
];

const share = (value) => value === null ? "" : value.toFixed(2);

const total = (page) => page.words.main + page.words.page + page.words.template;

function titleCell(page) {
  return [
    make("a", { href: api.pageAddress(page.site, page.id), class: "row-link", dir: "auto" }, page.title || page.path),
    make("span", { class: "path", dir: "ltr" }, page.path),
    page.problem && make("span", { class: "fault" }, page.problem),
  ];
}

export async function openPages(place, site) {
  await new PagesTable(place, site).open();
}

class PagesTable {
  constructor(place, site) {
    this.place = place;
    this.site = site;
    this.asked = 0;
  }

  async open() {
    showTrail(["Inspector", "/inspect"], [this.site, null]);
    this.readAddress();
    this.build();
    await Promise.all([this.load(), this.loadRules()]);
    addEventListener("popstate", () => {
      this.readAddress();
      this.search.value = this.state.q;
      this.rule.value = this.state.rule;
      this.load();
    });
  }

  readAddress() {
    const given = new URLSearchParams(location.search);
    const sort = columns.some((each) => each.sort && each.sort === given.get("sort")) ? given.get("sort") : "confidence";
    this.state = {
      q: given.get("q") || "",
      rule: given.get("rule") || "",
      sort,
      order: given.get("order") === "desc" ? "desc" : "asc",
      page: Math.max(1, Number.parseInt(given.get("page"), 10) || 1),
    };
  }

  build() {
    this.search = make("input", { type: "search", id: "find", value: this.state.q, autocomplete: "off",
      spellcheck: "false", dir: "auto", oninput: later(() => this.change({ q: this.search.value.trim(), page: 1 })) });
    this.rule = make("select", { id: "by-rule", onchange: () => this.change({ rule: this.rule.value, page: 1 }) },
      make("option", { value: "" }, "all pages"));
    this.total = make("p", { class: "total" });
    this.scan = make("div", { class: "scan" });
    this.heads = columns.map((column) => this.head(column));
    this.rows = make("tbody", { role: "rowgroup" });
    this.pager = make("nav", { class: "pager", "aria-label": "Pages of this list" });
    fill(this.place, make("div", { class: "wide" },
      make("h1", {}, make("bdi", {}, this.site)), tabs(this.site, "pages"),
      make("form", { class: "filters", role: "search", onsubmit: (event) => event.preventDefault() },
        make("label", { for: "find" }, "Find in title and path"), this.search,
        make("label", { for: "by-rule" }, "With the rule"), this.rule),
      this.scan, this.total,
      make("table", { class: "pages", role: "table", onkeydown: (event) => this.onKey(event) },
        make("caption", { class: "unseen" }, `Pages of ${this.site}. Buttons in the heads sort.`),
        make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, this.heads)), this.rows),
      this.pager));
    addEventListener("keydown", (event) => {
      if (event.key !== "/" || !isSingleKey(event)) return;
      event.preventDefault();
      this.search.focus();
    });
  }

  head(column) {
    if (!column.sort) return make("th", { role: "columnheader", scope: "col" }, column.head);
    return make("th", { role: "columnheader", scope: "col" },
      make("button", { type: "button", "data-sort": column.sort, onclick: () => this.sortBy(column) }, column.head,
        make("span", { class: "arrow", "aria-hidden": "true" })));
  }

  sortBy(column) {
    const turned = this.state.order === "asc" ? "desc" : "asc";
    this.change({ sort: column.sort, order: this.state.sort === column.sort ? turned : column.first, page: 1 });
  }

  change(values) {
    Object.assign(this.state, values);
    const query = new URLSearchParams(Object.entries(this.state).filter(([, value]) => value !== "" && value !== 1));
    history.pushState(null, "", `?${query}`);
    return this.load();
  }

  async load() {
    const asked = ++this.asked;
    try {
      const found = await api.pages({ site: this.site, ...this.state, limit: kPageLength });
      if (asked === this.asked) this.show(found);
    } catch (error) {
      if (asked === this.asked) showError(this.total, error);
    }
  }

  show(found) {
    columns.forEach((column, at) => {
      const sorted = column.sort && column.sort === this.state.sort;
      if (sorted) this.heads[at].setAttribute("aria-sort", this.state.order === "asc" ? "ascending" : "descending");
      else this.heads[at].removeAttribute("aria-sort");
    });
    refill(this.rows, found.pages.map((page) => make("tr", { role: "row" }, columns.map((column, at) =>
      make(at === 0 ? "th" : "td", { role: at === 0 ? "rowheader" : "cell", scope: at === 0 ? "row" : null,
        "data-head": column.head }, column.cell(page))))));
    const first = (this.state.page - 1) * kPageLength;
    const said = found.total === 0 ? "No page matches." : `${count(found.total, "page", "pages")}` +
      (found.total > kPageLength ? `, ${number(first + 1)} to ${number(first + found.pages.length)} shown` : "");
    if (this.total.textContent !== said) announce(said);
    this.total.textContent = said;
    this.showPager(found.total);
    showScan(this.scan, found.scan, () => this.load());
  }

  showPager(total) {
    const last = Math.max(1, Math.ceil(total / kPageLength));
    const go = async (page) => {
      await this.change({ page });
      this.place.querySelector("table").scrollIntoView();
      this.heads[0].querySelector("button").focus({ preventScroll: true });
    };
    const { page } = this.state;
    fill(this.pager, last > 1 && [
      make("button", { type: "button", disabled: page <= 1, onclick: () => go(page - 1) }, "Previous"),
      make("span", {}, `${number(page)} of ${number(last)}`),
      make("button", { type: "button", disabled: page >= last, onclick: () => go(page + 1) }, "Next")]);
  }

  async loadRules() {
    const found = await api.rules().catch(() => ({ rules: [] }));
    const own = found.rules.filter((rule) => !rule.site || rule.site === this.site);
    this.rule.append(...own.map((rule) => make("option", { value: String(rule.index) }, rule.summary)));
    this.rule.value = this.state.rule;
    this.rule.disabled = own.length === 0;
  }

  // Up and down go from page to page.
  onKey(event) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const links = [...this.rows.querySelectorAll(".row-link")];
    const at = links.indexOf(document.activeElement);
    const next = links[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next || (at < 0 && event.key === "ArrowUp")) return;
    event.preventDefault();
    next.focus();
  }
}

export function tabs(site, current) {
  const link = (name, text, address) =>
    make("a", { href: address, "aria-current": name === current ? "page" : null }, text);
  return make("nav", { class: "tabs", "aria-label": `Parts of ${site}` },
    link("pages", "Pages", api.pagesAddress(site)), link("rules", "Rules", api.rulesAddress(site)),
    link("report", "Report", api.reportAddress(site)));
}
