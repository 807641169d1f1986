// SPDX-License-Identifier: GPL-2.0-or-later
//
// Queries made from a site's own pages, for sites that have no judgements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/source.h"
#include "winnow/queries/trec_qrels.h"
#include "winnow/queries/trec_topics.h"

namespace winnow {

// What a query was made from.
enum class KnownItemOrigin : std::uint8_t {
  title,    // the page's own title
  heading,  // a heading on the page
  anchor,   // the text of a link that leads to the page
};

// Gives "title", "heading" or "anchor". It is thread-safe.
WINNOW_EXPORT std::string_view known_item_origin_name(KnownItemOrigin origin);

struct KnownItem {
  std::string query;
  std::string document;  // the page to be found: its path relative to the source
  KnownItemOrigin origin = KnownItemOrigin::title;
  std::vector<std::string> copies = {};  // paths of pages that would do as well, in order
};

struct KnownItemOptions {
  std::size_t count = 200;  // at most; about a third from each origin, as far as there are so many
  std::uint64_t seed = 1;   // another seed draws others
  std::size_t min_words = 2;  // as WordSegmenter counts them; numbers do not count
  std::size_t max_words = 8;
  // Pages are read in so many threads beside the calling one; 0: one for each processor. The items
  // are the same for any number.
  std::size_t threads = 0;
};

// Makes known-item queries: somebody has seen a page and looks for it again. A name is taken if it
// means one page only: a title or heading that stands on no other page, the text of a link all of
// whose links lead to the same page; and if a name of one kind means another page than the same
// name of another kind, neither is taken. A heading that is a link to another page is that page's
// name and counts as a link. What a reader does not see does not count, nor do links of a page to
// itself and links to what is no page of the source.
//
// A query is the words of the name as the index has them (lower case), with spaces between them, so
// that nothing in it is an operator or a quotation; words that touch, as in Japanese, still do.
// From the name are cut:
//
//  * Parts, between punctuation, at its beginning and end that stand on more than two pages and on
//    more than a hundredth of them, in names of the same kind: the site's name in titles, "Up:" in
//    links. A name that consists of such parts is template and nobody's question.
//  * Numbers in front, as of chapters ("1.4.2 Beams", "A.6 Beams", "3) Beams"), and parts in front
//    that count ("Part III. Beams") on sites that have the first three of the kind.
//
// What is left must have at least `min_words` words with a letter in them, and at most `max_words`
// in all. Names that end in an ellipsis were cut and are left out, and so are addresses ("://").
//
// The pages are those that the indexes of an experiment have: pages marked noindex and copies are
// pages like others, refused ones are none, and of several with one URL the first counts. A page
// whose canonical link names a page of the same title and nearly the same text (three quarters of
// the blocks that are no menus) is a copy of it: the names of both mean the same, and an item is
// found with either.
//
// The draw depends on the texts, paths and the seed only, not on the order of pages. Of one origin
// no page gives a second query before each page has given its first; a query that has several
// origins counts as title, else as heading. One pass over `source`; memory grows with the titles,
// headings and links of the site. `progress` is called with the number of pages read; false ends
// the run with ErrorCode::try_again. Errors are else those of the source. A source without such
// names gives no items, which is no error. Thread-safe for different sources.
//
// Source: Azzopardi, de Rijke, Balog, Building simulated queries for known-item topics (SIGIR 2007)
// for the task; anchor texts as queries: Craswell, Hawking, Robertson (SIGIR 2001).
WINNOW_EXPORT Expected<std::vector<KnownItem>> make_known_items(
    Source& source, const KnownItemOptions& options,
    const std::function<bool(std::uint64_t pages)>& progress = {});

// Topics "k1", "k2" ... and their judgements: grade 1 for the document and for each copy, by
// trec_identifier(). It is thread-safe.
WINNOW_EXPORT std::vector<Topic> known_item_topics(const std::vector<KnownItem>& items);
WINNOW_EXPORT Qrels known_item_qrels(const std::vector<KnownItem>& items);

}  // namespace winnow
