// SPDX-License-Identifier: GPL-2.0-or-later
//
// What stands where in a Winnow database. The conventions are Omega's (its "termprefixes" and
// "overview" documents), so that the Omega CGI, quest and xapian-delve work on it unchanged.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/extractor/export.h"

namespace winnow {

// Term prefixes. On disk: never change one.
namespace prefix {
inline constexpr std::string_view kUrl = "U";        // the page's URL; one document has it
inline constexpr std::string_view kHost = "H";       // host of the URL, else the name of the site
inline constexpr std::string_view kPath = "P";       // the URL's path and each folder above it
inline constexpr std::string_view kMimeType = "T";   // text/html
inline constexpr std::string_view kExtension = "E";  // of the file name, lower case, without dot
inline constexpr std::string_view kLanguage = "L";   // ISO 639 code
inline constexpr std::string_view kTitle = "S";      // words of the title
inline constexpr std::string_view kAuthor = "A";     // words of the author's name
inline constexpr std::string_view kKeyword = "K";    // words of the page's keywords
inline constexpr std::string_view kStem = "Z";       // stem; before the other prefix (ZSword)
// Words of the site's template, if they are kept. Omega leaves prefixes that begin with X to its
// users, and separates them by a colon from terms that begin with a capital or a colon: ours do
// not.
inline constexpr std::string_view kTemplate = "XTEMPLATE";
// Words of headings and of terms that are defined (dt), in the main text, as they stand. Headings
// that are part of the title, numbers, and what follows the name of a definition (kNames) are left
// out. They have neither positions nor a frequency: scores of the text and lengths of documents are
// as without them. It is short and there are no stems, because manuals have very many of them.
inline constexpr std::string_view kHeading = "XH";
// The last 5 bytes of slot::kUrlHash in hexadecimal digits. One document has it, as a rule, so that
// whoever asks a server about pages that it has found can name them.
inline constexpr std::string_view kUrlHash = "XU";
inline constexpr std::string_view kDate = "D";   // last modification, YYYYMMDD, UTC
inline constexpr std::string_view kMonth = "M";  // YYYYMM
inline constexpr std::string_view kYear = "Y";   // YYYY
}  // namespace prefix

// Value slots. On disk: never renumber.
namespace slot {
inline constexpr std::uint32_t kLastModified = 0;  // seconds since 1970, 4 bytes, big endian
inline constexpr std::uint32_t kChecksum = 1;      // XXH3-128 of all the document was made from
inline constexpr std::uint32_t kSize = 2;          // bytes of the stored page, sortable_serialise
inline constexpr std::uint32_t kSimHash = 10;      // of the main text's words, 8 bytes
inline constexpr std::uint32_t kWords = 11;        // positions in the main text, sortable_serialise
inline constexpr std::uint32_t kUrlHash = 12;      // XXH3-64 of the URL term, 8 bytes, big endian
// 8 bytes, equal in pages of the same text and absent in those of which there is no second one.
inline constexpr std::uint32_t kDuplicateGroup = 13;
// XXH3-64 of the URL term of the page that the canonical link names, if that is another page.
inline constexpr std::uint32_t kCanonical = 14;
// The templates_hash() of what was known of the page's site when it was classified, 8 bytes; absent
// if nothing was known.
inline constexpr std::uint32_t kModel = 15;
// Names that the page defines: word_hash() of each, 4 bytes, big endian, ascending.
inline constexpr std::uint32_t kNames = 16;
// 17, 18 and 20 had links with longer hashes until revision 10. Nobody reads them.
// The folded words of the title without the site's part, between blanks, kTitleBytes at most.
inline constexpr std::uint32_t kTitle = 19;
inline constexpr std::size_t kTitleBytes = 80;
// By this pages know the links that lead to them: XXH3-64 of the URL without its scheme, the name
// of a folder's page or the ending .html, and the last slash; the last 5 bytes, big endian.
inline constexpr std::uint32_t kLinkKey = 21;
// Links of the main text to pages of the same host. For each page that they lead to: its key as in
// kLinkKey (5 bytes), how many words follow (1 byte), and the last 3 bytes of word_hash() of the
// term of each word in the links' texts (big endian, ascending).
inline constexpr std::uint32_t kLinks = 22;
// Words by which other pages link to this one, ascending: the last 3 bytes of word_hash() of the
// term and how many pages do (1 byte, at most 255).
inline constexpr std::uint32_t kLinkWords = 23;
// What rules of a person (winnow/extractor/page_rules.h) have matched in the page. For each rule: a
// hash of what it says (8 bytes), the words in what it matches, and those whose class it has
// changed (4 bytes each, big endian).
inline constexpr std::uint32_t kRules = 24;
// PageRule::demote of the page, 1 to 9, as a digit; absent if it is 0.
inline constexpr std::uint32_t kDemotion = 25;
// Links that many pages of a database have in common: the identifier of what has them (4 bytes, see
// kLinksKey), and the number of each, less that of the one before (7 bits a byte, the lowest first;
// the highest bit says that a byte follows). They are missing in kLinks.
inline constexpr std::uint32_t kLinkNumbers = 26;
// "1" if the page says the date in kLastModified of itself; absent if its file, its server or a
// sitemap does.
inline constexpr std::uint32_t kOwnDate = 27;
// Documents that Winnow has made have no values in slots behind this one.
inline constexpr std::uint32_t kLast = kOwnDate;
}  // namespace slot

// Document data is lines of name=value, without line breaks inside a value, in this order:
//   url, sample, caption (the title), author, type, modtime, size  as Omega writes them
//   pages     of a document other than HTML (slides, sheets), where it says
//   language  ISO 639 code, may be missing
//   path      relative to the source: the document identifier of TREC runs
//   canonical the URL of the page's canonical link, where it is another
//   sections  of the text, with the ids of their headings: winnow/indexer/sections.h
//   duplicate-of  the URL of the page that stands for all of the same text, in the others of them
//   text      the beginning of the main text and, where there is room, of the page's other text:
//             blocks separated by spaces, for snippets
namespace field {
inline constexpr std::string_view kUrl = "url";
inline constexpr std::string_view kSample = "sample";
inline constexpr std::string_view kCaption = "caption";
inline constexpr std::string_view kAuthor = "author";
inline constexpr std::string_view kType = "type";
inline constexpr std::string_view kModified = "modtime";
inline constexpr std::string_view kSize = "size";
inline constexpr std::string_view kPages = "pages";
inline constexpr std::string_view kLanguage = "language";
inline constexpr std::string_view kPath = "path";
inline constexpr std::string_view kCanonical = "canonical";
inline constexpr std::string_view kDuplicateOf = "duplicate-of";
inline constexpr std::string_view kSections = "sections";
inline constexpr std::string_view kText = "text";
}  // namespace field

// The spelling dictionary holds words of the text that is searched. Its counts are hints: they are
// added up by each run that writes a page, and not taken back when its document is replaced, joined
// or deleted.
//
// Database metadata: one JSON object under the first key (see IndexMetadata); for each page that
// another one stands for, under make_term(kDuplicateKey, its URL term): the page's checksum (16
// bytes), SimHash (8), words (4) and canonical hash (8, as in slot::kCanonical), big endian, and
// its URL term; for each file of a source, under kPageKey with the hash of the source's identity
// and that of the file's path (8 bytes each): its size and time (8 bytes each), the hash of the
// page (16), its URL and, behind a line break, what page_notes.h says; and for each site whose
// pages were classified by what was learned of it the bytes of a SiteModels of this site alone, in
// parts of 1 MiB at most, under make_term(kModelKey + three hexadecimal digits, the part's number +
// ":", the site), and with an "s" for the first digit the hashes of the pages that it was learned
// from (16 bytes each); and the links that slot::kLinkNumbers counts from 0, as slot::kLinks has
// them, under kLinksKey + eight hexadecimal digits, the last 4 bytes of their XXH3-64.
//
// The words of a database (winnow/indexer/split_database.h) have no terms of the text. They say
// what they are under kWordsKey, and under kWordKey + word in how many pages each word of the text
// occurs, in decimal digits.
inline constexpr std::string_view kMetadataKey = "winnow";
inline constexpr std::string_view kDuplicateKey = "winnow-duplicate:";
inline constexpr std::string_view kPageKey = "winnow-page:";
inline constexpr std::string_view kModelKey = "winnow-model:";
inline constexpr std::string_view kLinksKey = "winnow-links:";
inline constexpr std::string_view kWordsKey = "winnow-words";
inline constexpr std::string_view kWordKey = "winnow-word:";

// Makes a term of the prefix and `value`, at most 245 bytes: a hash replaces the end of a longer
// value, so that the term stays unique. NULs are dropped. Thread-safe.
WINNOW_EXPORT std::string make_term(std::string_view prefix, std::string_view value);

// Makes the term that only the document of this page has. A URL without a host says nothing about
// the site, so there the site's name comes first. Thread-safe.
WINNOW_EXPORT std::string url_term(std::string_view url, std::string_view site);

// Makes the term of prefix::kUrlHash from a value of slot::kUrlHash. Thread-safe.
WINNOW_EXPORT std::string url_hash_term(std::string_view hash);

// Finds the value of one line of document data; empty if there is none. Thread-safe.
WINNOW_EXPORT std::string_view data_field(std::string_view data, std::string_view name);

}  // namespace winnow
