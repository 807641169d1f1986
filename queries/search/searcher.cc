// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/searcher.h"

#include <xapian.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "queries/search/best_order.h"
#include "queries/search/facet_counter.h"
#include "queries/search/found_pages.h"
#include "queries/search/remote_index.h"
#include "queries/search/search_database.h"
#include "queries/search/second_reader.h"
#include "queries/search/snippet.h"
#include "queries/search/spelling.h"
#include "queries/search/stored_page.h"
#include "queries/search/suggester.h"
#include "queries/search/weighting.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/sections.h"

namespace winnow {
namespace {

// Gives the inverse document frequency in thousandths, at least 1.
std::uint32_t rarity(const IndexStatistics& index, const std::vector<std::string>& terms) {
  Xapian::doccount frequency = 0;
  for (const std::string& term : terms) frequency = std::max(frequency, index.frequency(term));
  const double documents = index.documents();
  const double weight = std::log((documents + 1.0) / (frequency + 1.0));
  return 1 + static_cast<std::uint32_t>(1000.0 * std::max(weight, 0.0));
}

// Gives the words that say what a page is about: without function words.
std::vector<QueryWord> content_words(QueryBuilder& builder, const BuiltQuery& built,
                                     const SearchOptions& options) {
  const std::set<std::string> function_words = builder.function_words_of(built, options);
  std::vector<QueryWord> words;
  for (const QueryWord& word : built.words) {
    if (word.wildcard || !function_words.contains(word.term)) words.push_back(word);
  }
  return words;
}

// Shows the words by the terms that the query holds: an exact phrase is not shown by other forms of
// its words, and what is to be in the title is not shown in the text.
SnippetMaker snippet_maker(SearchIndex& searched, const BuiltQuery& built,
                           const SearchOptions& options) {
  const std::set<std::string> sought(built.query.get_terms_begin(), built.query.get_terms_end());
  QueryBuilder& builder = searched.query_builder();
  SnippetMaker maker(builder.cutter(), built.stemmers);
  const auto add = [&](std::vector<std::string> terms) {
    std::erase_if(terms, [&](const std::string& term) { return !sought.contains(term); });
    if (!terms.empty()) maker.add_word(terms, rarity(searched.statistics(), terms));
  };
  std::vector<QueryWord> words = content_words(builder, built, options);
  if (words.empty()) {
    words = built.words;
    maker.mark_function_words();
  }
  for (const QueryWord& word : words) {
    if (word.wildcard) {
      maker.add_wildcard(word.term, rarity(searched.statistics(), {word.term}));
      continue;
    }
    std::vector<std::string> terms = builder.terms(built, word);
    terms.push_back(word.term);
    for (const std::string_view part : compound_parts(word.term)) terms.emplace_back(part);
    add(std::move(terms));
  }
  for (const UsedSynonym& synonym : built.synonyms) {
    for (const std::string& other : synonym.other) {
      QueryWord word;
      word.term = other;
      std::vector<std::string> terms = builder.terms(built, word);
      terms.push_back(other);
      add(std::move(terms));
    }
  }
  return maker;
}

template <typename Number>
Number to_number(std::string_view digits) {
  Number number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

// Takes a hit from document data (schema.h); its rank, score, duplicates and snippet are left as
// they are.
SearchHit hit_of(std::string_view data) {
  SearchHit hit;
  hit.url = data_field(data, field::kUrl);
  hit.path = data_field(data, field::kPath);
  hit.title = data_field(data, field::kCaption);
  hit.author = data_field(data, field::kAuthor);
  hit.language = data_field(data, field::kLanguage);
  hit.modified = to_number<std::int64_t>(data_field(data, field::kModified));
  hit.size = to_number<std::uint64_t>(data_field(data, field::kSize));
  hit.type = data_field(data, field::kType);
  hit.pages = to_number<std::uint32_t>(data_field(data, field::kPages));
  hit.same_text_as = data_field(data, field::kDuplicateOf);
  return hit;
}

// Gives what snippets are made of, a view into `data`.
std::string_view snippet_text(std::string_view data) {
  const std::string_view text = data_field(data, field::kText);
  return text.empty() ? data_field(data, field::kSample) : text;
}

void link_section(std::string_view text, const TextSection& section, SearchHit& hit) {
  if (section.kind == SectionKind::none) return;
  hit.section_url = hit.url + '#' + section_fragment(section.id);
  hit.section_title = shown_heading(text.substr(section.title_offset, section.title_length));
}

// Finds the page by its address alone; where that has no host, others of its path may match, too.
Xapian::Query query_for_page(std::string_view url) {
  if (url.find("://") != std::string_view::npos) return Xapian::Query(url_term(url, ""));
  return Xapian::Query(make_term(prefix::kPath, url.substr(0, url.find_first_of("?#"))));
}

// As many pages of one path are looked at.
constexpr Xapian::doccount kPagesOfPath = 20;

// A copy may score better than the page that stands for all of the same text. Who searches gets
// that page, if it matches as well: filters may leave it out. Throws what Xapian throws.
void exchange_copies(SearchIndex& searched, const BuiltQuery& built,
                     std::vector<std::string>& all_data) {
  std::vector<Xapian::Query> wanted;
  for (const std::string& data : all_data) {
    const std::string_view url = data_field(data, field::kDuplicateOf);
    if (!url.empty()) wanted.push_back(query_for_page(url));
  }
  if (wanted.empty()) return;
  BuiltQuery asked = built;
  asked.expand = false;
  asked.query = Xapian::Query(Xapian::Query::OP_FILTER, built.query,
                              Xapian::Query(Xapian::Query::OP_OR, wanted.begin(), wanted.end()));
  const auto limit = kPagesOfPath * static_cast<Xapian::doccount>(wanted.size());
  const FoundPages found = searched.find(asked, searched.scored_and_expanded(asked),
                                         {0, limit, 0, 0}, SortOrder::relevance, false);
  std::map<std::string, std::string, std::less<>> representatives;
  for (std::string& data : searched.data_of(found.pages)) {
    std::string url(data_field(data, field::kUrl));
    representatives.emplace(std::move(url), std::move(data));
  }
  for (std::string& data : all_data) {
    const auto other = representatives.find(data_field(data, field::kDuplicateOf));
    if (other != representatives.end()) data = other->second;
  }
}

// Gives hits without explanations, in the order of `found`. Throws what Xapian throws.
std::vector<SearchHit> hits_of(SearchIndex& searched, const BuiltQuery& built,
                               const FoundPages& found, const SearchOptions& options) {
  SnippetMaker snippets = snippet_maker(searched, built, options);
  std::vector<SearchHit> hits;
  hits.reserve(found.pages.size());
  std::vector<std::string> all_data = searched.data_of(found.pages);
  // By date, the copy's own date is why it stands where it does.
  if (options.collapse_duplicates && options.order == SortOrder::relevance) {
    exchange_copies(searched, built, all_data);
  }
  for (std::size_t i = 0; i < found.pages.size(); ++i) {
    const FoundPage& page = found.pages[i];
    const std::string& data = all_data[i];
    SearchHit& hit = hits.emplace_back(hit_of(data));
    hit.rank = options.offset + static_cast<std::uint32_t>(hits.size());
    hit.score = page.score;
    hit.duplicates = page.duplicates;
    if (options.snippet_characters == 0) continue;
    const std::string_view text = snippet_text(data);
    const std::vector<TextSection> sections =
        parse_sections(data_field(data, field::kSections), data_field(data, field::kText).size());
    Snippet snippet = snippets.make(text, options.snippet_characters, sections,
                                    searched.query_builder().grammar_of(hit.language));
    hit.snippet = std::move(snippet.text);
    hit.highlights = std::move(snippet.highlights);
    if (snippet.section > 0) link_section(text, sections[snippet.section - 1], hit);
  }
  return hits;
}

// Estimates below this are exact.
constexpr Xapian::doccount kCheckAtLeast = 1000;
// With fewer matches a misspelling is likely.
constexpr Xapian::doccount kFewMatches = 3;

// What is left of a score when the query's own words are told of.
void explain_expansion(std::vector<SearchHit>& hits) {
  for (SearchHit& hit : hits) {
    double rest = hit.score;
    for (const ScorePart& part : hit.explanation) rest -= part.weight;
    if (rest > 0) hit.explanation.push_back({"", "(expansion)", 1, 0, rest});
  }
}

void explain(SearchIndex& searched, const BuiltQuery& built, const FoundPages& found,
             const SearchOptions& options, std::vector<SearchHit>& hits) {
  std::vector<std::vector<ScorePart>> explanations = searched.explain(built, options, found);
  for (std::size_t i = 0; i < hits.size(); ++i) {
    hits[i].explanation = std::move(explanations[i]);
    const double for_text = found.pages[i].for_text;
    if (for_text > 0) hits[i].explanation.push_back({"", "(text)", 1, 0, for_text});
    const double lead = found.pages[i].lead;
    if (lead > 0) hits[i].explanation.push_back({"", "(not demoted)", 1, 0, lead});
  }
  if (built.expand) explain_expansion(hits);
}

// Filters may stand around the words, one in the other.
std::optional<std::uint64_t> count_all_words(SearchIndex& searched, const BuiltQuery& built,
                                             const FoundPages& found,
                                             const SearchOptions& options) {
  if (!built.any_plain_word || built.query.empty()) return {};
  std::vector<Xapian::Query> all;
  Xapian::Query words = built.query;
  while (words.get_type() == Xapian::Query::OP_FILTER) {
    all.push_back(words.get_subquery(1));
    words = words.get_subquery(0);
  }
  const bool is_one = words.get_type() != Xapian::Query::OP_OR;
  if (is_one && !built.expand) return found.estimated;
  if (is_one) all.push_back(words);
  for (std::size_t i = 0; !is_one && i < words.get_num_subqueries(); ++i) {
    all.push_back(words.get_subquery(i));
  }
  return searched.count(Xapian::Query(Xapian::Query::OP_AND, all.begin(), all.end()), kCheckAtLeast,
                        options.collapse_duplicates);
}

SearchResult search_for(SearchIndex& searched, BuiltQuery built, const SearchOptions& options) {
  const ExpandedQuery scored = searched.scored_and_expanded(built);
  const FoundPages found =
      searched.find(built, scored, {options.offset, options.limit, kCheckAtLeast, 0}, options.order,
                    options.collapse_duplicates);
  SearchResult result;
  result.matches_estimated = found.estimated;
  result.all_words_estimated = count_all_words(searched, built, found, options);
  result.hits = hits_of(searched, built, found, options);
  if (options.explain) explain(searched, built, found, options, result.hits);
  if (options.facets) result.facets = searched.count_facets(scored.query);
  if (built.expand) result.added_words = searched.words_added(scored);
  result.refused_because = std::move(built.refused_because);
  result.stop_words = std::move(built.stop_words);
  result.function_words = std::move(built.function_words);
  return result;
}

// Where any word may match, one that no page has adds nothing, so that its correction takes nothing
// away. Who writes operators, quotes or fields gets what they say.
Expected<SearchResult> search_once(SearchIndex& searched, std::string_view query,
                                   const SearchOptions& options) {
  if (options.explain) {
    if (const Expected<void> can = searched.can_explain(); !can) return can.error();
  }
  searched.prepare(query, options);
  Expected<BuiltQuery> built = searched.query_builder().build(query, options);
  if (!built) return built.error();
  Corrections better = corrections_of(searched, *built);
  // Why a query was refused is not to be lost.
  const bool unclosed_quote = built->unclosed_quote;
  bool instead = !better.likely.empty() && options.correct_spelling && built->any_plain_word &&
                 built->refused_because.empty();
  if (instead) {
    Expected<BuiltQuery> other = searched.query_builder().build(better.likely, options);
    // A correction may be longer than a query may be.
    instead = other.has_value();
    if (instead) built = std::move(other);
  }
  SearchResult result = search_for(searched, std::move(*built), options);
  result.unclosed_quote = unclosed_quote;
  result.corrected = instead;
  if (instead) {
    result.corrected_query = std::move(better.likely);
  } else if (result.matches_estimated < kFewMatches) {
    result.corrected_query = std::move(better.all);
  }
  searched.tell_of_index(result);
  return result;
}

}  // namespace

Searcher::Searcher(std::unique_ptr<SearchDatabase> database) : database_(std::move(database)) {}
Searcher::Searcher(std::unique_ptr<RemoteIndex> remote) : remote_(std::move(remote)) {}
Searcher::~Searcher() = default;
Searcher::Searcher(Searcher&&) noexcept = default;
Searcher& Searcher::operator=(Searcher&&) noexcept = default;

Expected<Searcher> Searcher::open(const std::string& database, MissingShards missing) {
  Expected<std::unique_ptr<SearchDatabase>> opened = SearchDatabase::open(database, missing);
  if (!opened) return opened.error();
  return Searcher(std::move(*opened));
}

Expected<Searcher> Searcher::open(const RemoteShards& shards) {
  return with_xapian<Searcher>(shards.file, [&]() -> Expected<Searcher> {
    Expected<std::unique_ptr<RemoteIndex>> opened = RemoteIndex::open(shards);
    if (!opened) return opened.error();
    return Searcher(std::move(*opened));
  });
}

Expected<void> Searcher::reopen() {
  if (remote_ != nullptr) return remote_->reopen();
  Expected<std::unique_ptr<SearchDatabase>> opened = database_->opened_again();
  if (!opened) return opened.error();
  database_ = std::move(*opened);
  return {};
}

Expected<void> Searcher::use_synonyms(const std::vector<SynonymEntry>& entries) {
  if (remote_ == nullptr) return database_->use_synonyms(entries);
  return with_xapian<void>("", [&] { return remote_->use_synonyms(entries); });
}

Expected<void> Searcher::use_synonyms_of(const std::string& file) {
  const Expected<std::vector<SynonymEntry>> entries = read_synonyms(file);
  if (!entries) return entries.error();
  const Expected<void> used = use_synonyms(*entries);
  if (used) return {};
  Error error = used.error();
  error.where = file;
  return error;
}

void Searcher::use_stop_words(const std::vector<StopWord>& words) {
  if (remote_ == nullptr) return database_->use_stop_words(words);
  remote_->use_stop_words(words);
}

Expected<void> Searcher::use_stop_words_of(const std::string& file) {
  const Expected<std::vector<StopWord>> words = read_stop_words(file);
  if (!words) return words.error();
  use_stop_words(*words);
  return {};
}

Expected<SearchResult> Searcher::search(std::string_view query, const SearchOptions& options) {
  if (remote_ != nullptr) {
    return with_xapian<SearchResult>("", [&]() -> Expected<SearchResult> {
      return remote_->repeat<SearchResult>([&] { return search_once(*remote_, query, options); });
    });
  }
  const SearchUnderWay under_way;
  Expected<SearchResult> result =
      database_->repeat<SearchResult>([&] { return search_once(*database_, query, options); });
  // The spelling dictionary keeps words of pages that were deleted. Where all were, none is meant.
  if (result && document_count() == 0) {
    result->corrected_query.clear();
    result->corrected = false;
  }
  return result;
}

Expected<std::optional<StoredPage>> Searcher::page(const std::string& url) {
  using Found = std::optional<StoredPage>;
  if (remote_ != nullptr) {
    return with_xapian<Found>("", [&]() -> Expected<Found> {
      return remote_->repeat<Found>(
          [&]() -> Expected<Found> { return stored_page(*remote_, url); });
    });
  }
  return database_->repeat<Found>(
      [&]() -> Expected<Found> { return stored_page(*database_, url); });
}

Expected<Suggestions> Searcher::suggest(std::string_view text, const SuggestOptions& options) {
  if (remote_ != nullptr) return remote_->suggest(text, options);
  return database_->repeat<Suggestions>([&]() -> Expected<Suggestions> {
    SearchDatabase& searched = *database_;
    if (searched.suggester == nullptr) {
      searched.suggester = std::make_unique<Suggester>(searched.database, searched.metadata,
                                                       searched.builder.cutter());
    }
    return searched.suggester->suggest(text, options);
  });
}

const IndexMetadata& Searcher::metadata() const {
  return remote_ != nullptr ? remote_->about() : database_->metadata;
}

std::uint64_t Searcher::document_count() const {
  return remote_ != nullptr ? remote_->document_count() : database_->document_count;
}

const std::vector<std::string>& Searcher::missing_shards() const {
  return remote_ != nullptr ? remote_->missing() : database_->missing_shards;
}

ShardsAnswered Searcher::check_shards() {
  if (remote_ != nullptr) return remote_->check();
  SearchResult result;
  database_->tell_of_index(result);
  return result.shards.value_or(ShardsAnswered{1, 1, {}});
}

}  // namespace winnow
