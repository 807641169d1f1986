// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a document says in values of the names that its page defines and of the pages that its page
// links to.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/schema/page_postings.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/url.h"

namespace winnow {

// Says whether a block with that text is a term that is defined (dt), or a heading that is code. It
// is thread-safe.
bool is_definition(const Block& block, std::string_view text);

// Gives the texts by which a definition may be asked for: "class smtplib.SMTP(host='', ...)" is
// also smtplib.SMTP, and SMTP. Views are into `text`. It is thread-safe.
std::vector<std::string_view> names_of_definition(std::string_view text);

// Gives the value of slot::kNames: names of terms that the main text defines (dt), and of headings
// that are code. It is empty if there are none. The page must have begun in `postings`.
std::string names_value(const ExtractedPage& page, PagePostings& postings);

// Gives the value of slot::kLinkKey of the page at this URL; `site` is that of pages without a
// host.
std::string link_key_value(const Url& page_url, std::string_view site);

// Gives the value of slot::kLinks of a page whose URL is `own`. `site` is that of pages without a
// host. Links to other hosts are left out: another site must not be able to say what a page is
// about. It is empty if there are none. The page must have begun in `postings`.
std::string links_value(const RawPage& raw, const ExtractedPage& page, const Url& own,
                        std::string_view site, PagePostings& postings);

// Calls `visit` with the bytes of each link of a value of slot::kLinks; it stops at damage.
void for_each_link_entry(std::string_view links,
                         const std::function<void(std::string_view link)>& visit);

// Calls `visit` for each page and word of a value of slot::kLinks with the page's key
// (slot::kLinkKey) and the end of the hash of the word, as the value has it; it stops at damage.
void for_each_link_word(std::string_view links,
                        const std::function<void(std::uint64_t, std::uint32_t)>& visit);

// Gives the entry of slot::kLinkWords for a word that so many pages link with.
std::string link_words_entry(std::uint32_t hash, std::uint64_t pages);

}  // namespace winnow
