// SPDX-License-Identifier: GPL-2.0-or-later
//
// Searches a Winnow database for people: with snippets, facets, suggestions and explanations. What
// experiments ask of a database is in experiment_searcher.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/queries/remote_shards.h"
#include "winnow/queries/word_lists.h"

namespace winnow {

class RemoteIndex;
class SearchDatabase;
struct SuggestOptions;
struct Suggestions;

// Longer queries are refused with ErrorCode::usage.
inline constexpr std::size_t kMaxQueryBytes = 16 << 10;
inline constexpr std::size_t kMaxQueryWords = 1000;

// What stands between words without an operator.
enum class QueryOperator {
  all_words,  // AND, as Omega has it
  any_word,   // OR
  best,  // OR, in an order of its own, and without function words (see Searcher); AND where the
         // query has operators, signs, quotes, fields or wildcards, or pages come by date
};

enum class SortOrder { relevance, newest, oldest };  // the latter by the last modification

// Which pages may be found. Values of one list are alternatives, and all lists that are not empty
// apply.
struct PageFilters {
  std::vector<std::string> sites;      // hosts, or names of sites for pages without one
  std::vector<std::string> languages;  // BCP 47 tags, of which the language counts
  std::vector<std::string> types;      // html, xhtml, other MIME types, or extensions of file names
  std::vector<std::string> paths;      // of URLs: folders or pages
  // These limit the last modification, in UTC: YYYY, YYYY-MM or YYYY-MM-DD, all of which is
  // included.
  std::string since;
  std::string until;

  friend bool operator==(const PageFilters&, const PageFilters&) = default;
};

struct SearchOptions {
  QueryOperator op = QueryOperator::best;
  std::uint32_t offset = 0;  // hits to skip
  std::uint32_t limit = 10;
  // This is a language code or stemmer name, as resolve_stemmer() takes them; an empty one stands
  // for those of the database.
  std::string language;
  // A snippet has about so many characters (code points); with 0 there are no snippets.
  std::uint32_t snippet_characters = 240;
  // The text is taken as words only, without operators, quotes and prefixes.
  bool plain_words = false;
  // With QueryOperator::best the function words of the query's language are left out.
  bool leave_out_function_words = true;
  PageFilters filters;
  // Adds words to the query that the ten pages have in common which it finds first, far below its
  // own (pseudo relevance feedback), and finds pages of these where any word may match. Off by
  // default: it helps questions of several words, and harms look-ups (docs/lab/best-order.md).
  bool expand = false;
  // With QueryOperator::best, unless the query has operators, pages whose URL's path one of these
  // globs matches stand behind the others of the 100 best. "*" and "?" match "/" too; a glob
  // without "/" is compared with the last part of the path alone. Escapes in paths are resolved.
  std::vector<std::string> demoted;
  // What follows is for Searcher::search() only.
  //
  // With QueryOperator::best a word that no page has is replaced by the most similar one of the
  // spelling dictionary, unless the query has operators, quotes or fields: if it is one edit away
  // (from 4 characters on) or two (from 8 on, with the same first letter). An exchange of two
  // neighbours is one.
  bool correct_spelling = true;
  SortOrder order = SortOrder::relevance;
  // Of pages of the same text only the first is a hit, and tells how many there are. By
  // relevance it has the score of the best of them, but is the page that stands for all, if that
  // matches as well.
  bool collapse_duplicates = true;
  bool facets = false;   // fill SearchResult::facets
  bool explain = false;  // fill SearchHit::explanation
};

// This stretch of SearchHit::snippet matches the query. Touching matches, as in Japanese, are one
// stretch. Function words are not marked where the query has others.
struct Highlight {
  std::uint32_t offset = 0;  // bytes of UTF-8
  std::uint32_t length = 0;
  std::uint32_t utf16_offset = 0;  // the same in units of UTF-16, as JavaScript and Java count
  std::uint32_t utf16_length = 0;
};

// What a word of the query adds to a page's score.
struct ScorePart {
  // As the user wrote it; a wildcard with its *. It is empty for a part that is of all words.
  std::string word;
  // The index term found: a stem begins with Z, behind it a field's prefix. What
  // QueryOperator::best adds is "(title)", "(whole title)", "(near)", "(links)", "(definition)",
  // "(all words)" or "(text)"; what SearchOptions::expand adds, "(expansion)", and what
  // SearchOptions::demoted does to the others, "(not demoted)".
  std::string form;
  // How often the page has it, by the weights of where it stands; for "(links)" how many pages link
  // with it, at most 255.
  std::uint32_t wdf = 0;
  std::uint64_t documents = 0;  // that have it; 0 if nobody counts
  double weight = 0;
};

struct SearchHit {
  std::uint32_t rank = 0;  // from 1, offset included
  double score = 0;        // BM25 weight
  std::string url;
  std::string path;  // relative to the source
  std::string title;
  std::string author;  // as PageMetadata::author
  std::string language;
  std::int64_t modified = 0;  // seconds since 1970
  std::uint64_t size = 0;     // bytes of the stored page
  std::string type;           // MIME type
  std::uint32_t pages = 0;    // of a document other than HTML (slides, sheets); 0 if it has none
  // Counts matching pages of the same text that are left out for this one; there may be more.
  std::uint32_t duplicates = 0;
  // URL of the page that stands for all of its text, if it is another: where all pages of the text
  // are shown, where that page does not match, and in an order by date.
  std::string same_text_as;
  // This is plain text, not escaped, valid UTF-8: where the page's stored text holds most words of
  // the query, sentences before lists of names; else it is its beginning. An ellipsis (U+2026)
  // stands where something is left out.
  std::string snippet;
  std::vector<Highlight> highlights;
  // The section that the snippet is of: the last heading or defined term above it to which a link
  // can lead. They are empty above the first one, below the page's own heading, where the snippet
  // matches nothing or is not asked for, and in databases of older versions.
  std::string section_url;    // url + "#" + id, percent-encoded
  std::string section_title;  // plain text of the heading, at most some 120 characters
  // These are the parts of the score, in the order of the query; their sum is the score. Words that
  // add nothing, as filters, are left out.
  std::vector<ScorePart> explanation;
};

// Other values are counted together.
inline constexpr std::size_t kMaxFacetValues = 20;

struct FacetCount {
  std::string value;
  std::uint64_t pages = 0;
};

struct Facet {
  std::vector<FacetCount> values;  // most pages first, then by value
  std::uint64_t others = 0;        // pages of values that are not among these
};

// These are exact numbers of all pages that match, duplicates included.
struct Facets {
  std::uint64_t pages = 0;
  Facet sites;      // as PageFilters takes them
  Facet languages;  // codes; pages of unknown language are in none
  Facet types;      // MIME types
  Facet years;      // of the last modification, UTC
};

struct SearchResult {
  std::uint64_t matches_estimated = 0;  // Xapian's estimate of all matches
  // Pages that have all words of the query; an estimate where it is above 1000. Nothing if the
  // query has operators, or its words are sought by other ones than QueryOperator::best.
  std::optional<std::uint64_t> all_words_estimated;
  std::vector<SearchHit> hits;
  // With spelling corrected; empty if there is nothing to correct. Where it is not searched, it is
  // a suggestion that may be less similar.
  std::string corrected_query;
  bool corrected = false;  // the hits are those of corrected_query
  // The query parser refused the text and it was searched as plain words; the reason is here.
  std::string refused_because;
  // A quotation mark has no other one: what follows it was searched for as one phrase.
  bool unclosed_quote = false;
  std::vector<std::string> stop_words;      // words of the user's lists that were not searched for
  std::vector<std::string> function_words;  // those of the built-in lists, likewise
  // Words that SearchOptions::expand has searched for beside those of the query, the one that
  // counts most first; each stands for its stem.
  std::vector<std::string> added_words;
  std::optional<Facets> facets;          // if asked for
  std::optional<ShardsAnswered> shards;  // of a database of several shards, or on servers
  std::vector<std::string> remarks;      // what people should know of the answer, a clause each
};

// A page as a database has it. What is not known is empty or 0.
struct StoredPage {
  std::string url;
  std::string path;  // relative to the source
  std::string title;
  std::string author;
  std::string language;
  std::string type;           // MIME type
  std::int64_t modified = 0;  // seconds since 1970
  // The beginning of the main text and, where there is room, of the other text of the page; blocks
  // are parted by spaces.
  std::string text;
};

// Answers queries in Xapian's syntax:
//
//   word word         any of them, in the best order; or as SearchOptions::op says
//   AND OR NOT XOR    between words, in capitals; ( ) group
//   +word -word       must be there, must not be there
//   "a phrase"        in this order; so do words joined by punctuation (os.path)
//   NEAR NEAR/n       within 10 or n words; ADJ ADJ/n in this order too
//   wild*             words that begin so, the 1000 most frequent
//   title: author: keyword:   the next word or phrase, or a group in parentheses; so template:, in
//                             databases that keep the site's template (IndexingChoices)
//   site: lang: path:         pages of a host, language or folder (path:/docs finds all below it)
//   type: date:               of a type (type:html), of a time (date:2024,
//   date:2024-01-01..2024-06,
//                             date:2024-03-15.. and date:..2023 without an end)
//
// Words are cut and folded as in indexing: capitals make no difference, and Chinese, Japanese, Thai
// and the like may be typed without spaces. With several stemmers recorded a word matches by any
// language's stem. Phrases, NEAR, ADJ and wildcards match words as they stand. A query without
// words finds nothing and is no error.
//
// Scores are BM25 with Xapian's parameters, which Omega uses too, but k1 times the weight of the
// main text, so that this weight alone changes no ranking, in steps of 2^-32; equal ones stand in
// the order of a hash of their URLs. So rankings do not depend on the order of indexing or the
// number of shards. Words behind a wildcard score as one word. Source: Robertson, Zaragoza, "The
// Probabilistic Relevance Framework" (2009), section 3.
//
// QueryOperator::best finds pages with any of the words, without function words ("how do I") unless
// there are no others or they stand in phrases. k1 and b follow the number of words: lengths of
// pages count little in short queries, and more in questions of many words. To the 100 best pages
// it adds what titles, links of other pages, definitions, neighbouring words and the presence of
// all words tell, in parts that an explanation names in parentheses; lists of links stand behind.
// Source of the neighbours: Metzler, Croft, "A Markov Random Field Model for Term Dependencies"
// (2005), section 3.
//
// Reads the database as of open() or reopen(); when a writer has moved on too far, it is opened
// again and the query repeated, for ten seconds at most (then ErrorCode::try_again). Not
// thread-safe; several may read one database.
class WINNOW_EXPORT Searcher {
 public:
  // `database` is a directory. Gives ErrorCode::not_found, or ErrorCode::incompatible if it is a
  // Xapian database that Winnow has not made.
  //
  // It may hold a stub file (XAPIANDB) that names shards. Gives ErrorCode::corrupt if one is
  // missing, unless that is to be skipped.
  static Expected<Searcher> open(const std::string& database,
                                 MissingShards missing = MissingShards::refuse);
  // Searches the shards that servers have (winnow/queries/remote_shards.h). All are asked at the
  // same time. Answers are those of a local search of the same shards: the same pages in the same
  // order, scores within 1e-9.
  //
  // Gives ErrorCode::try_again if a server does not answer, and ErrorCode::incompatible if it has
  // no database of Winnow's, or one that was indexed in another way than the others are; both name
  // the server. With MissingShards::skip that is so only if no server is left; an answer then says
  // which shards it is of (SearchResult::shards).
  //
  // So does search(): a shard that fails is asked again in the background of later searches, after
  // 0.25 s at first and 3 s at most. A search waits for the timeouts once, however many servers
  // are silent.
  static Expected<Searcher> open(const RemoteShards& shards);
  ~Searcher();
  Searcher(Searcher&&) noexcept;
  Searcher& operator=(Searcher&&) noexcept;

  // From now on answers from what is in the directory now: what was committed meanwhile, or another
  // database in its place. Synonyms and stop words stay. Errors are those of open() and
  // use_synonyms(); after an error it answers as before.
  Expected<void> reopen();

  // These words may meet a query's words from now on. Gives ErrorCode::usage if the word of an
  // entry is not one word as the index cuts it, or one of the others is none.
  Expected<void> use_synonyms(const std::vector<SynonymEntry>& entries);

  // Does the same with the entries that a file has. Errors are those of read_synonyms(), and for an
  // entry ErrorCode::usage that names the file.
  Expected<void> use_synonyms_of(const std::string& file);

  // Queries are not searched for these words from now on, where they are neither in quotes, in a
  // group of words joined by punctuation, beside an operator, nor behind + or -; but if no other
  // words are left, they are searched for all. Entries that the index cuts into several words have
  // no effect.
  void use_stop_words(const std::vector<StopWord>& words);

  // Does the same with the words that a file has. Errors are those of read_stop_words().
  Expected<void> use_stop_words_of(const std::string& file);

  // A blank query with filters finds all pages that pass them. Gives ErrorCode::usage if the query
  // is too long, the language has no stemmer, or a filter is no date.
  Expected<SearchResult> search(std::string_view query, const SearchOptions& options = {});

  // Finds the page of this URL, as SearchHit::url has it; nothing if there is none. Of pages of
  // several sites without a host it finds one.
  Expected<std::optional<StoredPage>> page(const std::string& url);

  // Suggests what may be meant by the text that a person has typed so far
  // (winnow/queries/suggest.h, which is to be included): pages whose titles match, headings and
  // defined terms, and completed queries. A title matches if it has all words, as they stand or by
  // their stems; the last word may be its beginning, unless something stands behind it. Titles that
  // are what was typed come first, then those that begin so, then short ones. With too few of them
  // similar words count as well: one edit away from 4 characters on, two from 8 on, where an
  // exchange of two neighbours is one. If nothing is found, function words and unknown words are
  // left out.
  //
  // The first call reads the words of titles and headings into memory, which a later one uses; so
  // does the first call after reopen(). It takes time and memory linear in the number of pages, of
  // which the first kMaxSuggestPages count (docs/lab/searches.md has figures). A blank text
  // does only that. Gives ErrorCode::usage if the text is over kMaxQueryBytes or a filter is no
  // date.
  Expected<Suggestions> suggest(std::string_view text, const SuggestOptions& options);

  const IndexMetadata& metadata() const;
  std::uint64_t document_count() const;
  // Names shards that were skipped, as the stub file does.
  const std::vector<std::string>& missing_shards() const;
  // Says which shards would answer now. Asks servers, as search() does, and tries those again that
  // have failed. A database without shards is one that answers.
  ShardsAnswered check_shards();

 private:
  friend class ExperimentSearcher;
  explicit Searcher(std::unique_ptr<SearchDatabase> database);
  explicit Searcher(std::unique_ptr<RemoteIndex> remote);
  std::unique_ptr<SearchDatabase> database_;  // null if the shards are on servers
  std::unique_ptr<RemoteIndex> remote_;       // null if they are not
};

}  // namespace winnow
