// SPDX-License-Identifier: GPL-2.0-or-later
//
// Asks a server for suggestions and results, and makes options of a combobox of them.
//
// No imports: the server puts this file in front of winnow-search.js, which sites load as one file.

/**
 * Gives an address as a link may have it, "" if it is none of http or https. `base` is the address
 * that relative ones belong to.
 */
export function safeLink(address, base) {
  try {
    const url = new URL(address, base);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : "";
  } catch {
    return "";
  }
}

/** Gives what the server answers as JSON; an error status is an error. */
export async function askServer(address, signal) {
  const answer = await fetch(address, { signal, headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
  return answer.json();
}

function utf16(suggestion) {
  return suggestion.highlights.map((highlight) => highlight.utf16);
}

/**
 * Gives groups of suggestions for what was typed, an object as `winnow suggest --json` prints it.
 * `labels` has pages, sections and queries; `searchLink(query)` gives the address of a search.
 */
export function suggestionGroups(suggestions, { labels, base, searchLink }) {
  const pages = suggestions.pages.map((page) => (
    { href: safeLink(page.url, base), title: page.title, ranges: utf16(page) }));
  const sections = suggestions.sections.map((section) => (
    { href: safeLink(section.url, base), title: section.heading, ranges: utf16(section),
      detail: section.title }));
  const queries = suggestions.queries.map((query) => (
    { href: searchLink(query.query), title: query.query, ranges: utf16(query) }));
  return [
    { label: labels.pages, options: pages },
    { label: labels.sections, options: sections },
    { label: labels.queries, options: queries },
  ].map(({ label, options }) => ({ label, options: options.filter((option) => option.href) }));
}

/** Gives options for hits, an array as `winnow search --json` prints it. */
export function hitOptions(hits, base) {
  return hits.map((hit) => ({
    href: safeLink(hit.section_url ?? hit.url, base),
    title: hit.title || hit.url,
    detail: hit.section_title ?? "",
    snippet: hit.snippet,
    snippetRanges: hit.highlights_utf16,
  })).filter((option) => option.href);
}
