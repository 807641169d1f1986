// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/query_builder.h"

#include <algorithm>
#include <set>

#include "queries/search/arranged_query.h"
#include "queries/search/field_filters.h"
#include "queries/search/query_tree.h"
#include "queries/search/query_words.h"
#include "winnow/indexer/language.h"

namespace winnow {
namespace {

constexpr unsigned kSyntax = Xapian::QueryParser::FLAG_BOOLEAN | Xapian::QueryParser::FLAG_PHRASE |
                             Xapian::QueryParser::FLAG_LOVEHATE |
                             Xapian::QueryParser::FLAG_WILDCARD |
                             Xapian::QueryParser::FLAG_PURE_NOT;

// The parser's "Syntax: <expression> AND <expression>" in words.
std::string reason_of_refusal(std::string message) {
  constexpr std::string_view kSyntaxIs = "Syntax: ";
  constexpr std::string_view kExpression = "<expression>";
  if (!message.starts_with(kSyntaxIs)) return message;
  message.erase(0, kSyntaxIs.size());
  for (std::size_t at = 0; (at = message.find(kExpression, at)) != std::string::npos;) {
    message.replace(at, kExpression.size(), "words");
  }
  return "an operator needs words beside it, as in \"" + message + "\"";
}

Error too_long(std::string what) {
  return {ErrorCode::usage, std::move(what), "", "shorten the query"};
}

// Searches words joined by punctuation as a phrase of what has positions in the index.
Xapian::Query phrase_query(std::vector<QueryWord>::const_iterator begin,
                           std::vector<QueryWord>::const_iterator end) {
  std::vector<std::string> terms;
  for (auto word = begin; word != end; ++word) {
    for (const std::string_view part : compound_parts(word->term)) terms.emplace_back(part);
  }
  const auto window = static_cast<Xapian::termcount>(terms.size());
  return Xapian::Query(Xapian::Query::OP_PHRASE, terms.begin(), terms.end(), window);
}

// Tells the parser which words to leave out.
class StopWordCheck : public Xapian::Stopper {
 public:
  StopWordCheck(const StopTable& table, const QueryLanguages& languages,
                const std::set<std::string>& function_words)
      : table_(table), languages_(languages), function_words_(function_words) {}
  bool operator()(const std::string& word) const override {
    return function_words_.contains(word) || table_.contains(word, languages_);
  }

 private:
  const StopTable& table_;
  const QueryLanguages& languages_;
  const std::set<std::string>& function_words_;
};

// Gives the text for the parser with all pages where nothing else is looked for: "-a" alone then
// means "NOT a".
std::string with_all_pages(const QueryText& rewritten, const StopWordCheck& is_stopped) {
  std::string text = rewritten.text;
  for (auto each = rewritten.exclusions.rbegin(); each != rewritten.exclusions.rend(); ++each) {
    const bool finds_any = std::any_of(each->words.begin(), each->words.end(),
                                       [&](const std::string& word) { return !is_stopped(word); });
    if (each->needs_all || !finds_any) text.insert(each->place, kAllPages);
  }
  return text;
}

// The parser keeps a pointer to what lives as long as this.
class ParserStopper {
 public:
  ParserStopper(Xapian::QueryParser& parser, const StopWordCheck& check) : parser_(parser) {
    parser_.set_stopper(&check);
  }
  ~ParserStopper() { parser_.set_stopper(nullptr); }
  ParserStopper(const ParserStopper&) = delete;
  ParserStopper& operator=(const ParserStopper&) = delete;

 private:
  Xapian::QueryParser& parser_;
};

// Tells anything from filters, which have no weight. It does without recursion: a query nests as
// its user likes.
bool holds_words(const Xapian::Query& query) {
  std::vector<Xapian::Query> open = {query};
  while (!open.empty()) {
    const Xapian::Query node = open.back();
    open.pop_back();
    const Xapian::Query::op type = node.get_type();
    if (type == Xapian::Query::LEAF_TERM || type == Xapian::Query::OP_WILDCARD) return true;
    if (type == Xapian::Query::OP_SCALE_WEIGHT) continue;
    const bool first_only = type == Xapian::Query::OP_AND_NOT || type == Xapian::Query::OP_FILTER;
    const std::size_t count = first_only ? 1 : node.get_num_subqueries();
    for (std::size_t i = 0; i < count; ++i) open.push_back(node.get_subquery(i));
  }
  return false;
}

// A word joined to another by punctuation is part of a phrase, and stays.
void leave_out_stop_words(const StopWordCheck& is_stopped, BuiltQuery& built) {
  std::vector<QueryWord> kept;
  std::vector<std::string> stopped;
  for (std::size_t i = 0; i < built.words.size(); ++i) {
    const QueryWord& word = built.words[i];
    const bool joined = word.joint == Joint::phrase ||
                        (i + 1 < built.words.size() && built.words[i + 1].joint == Joint::phrase);
    const bool leave_out = !joined && is_stopped(word.term);
    const bool known = std::find(stopped.begin(), stopped.end(), word.term) != stopped.end();
    if (!leave_out) kept.push_back(word);
    if (leave_out && !known) stopped.push_back(word.term);
  }
  if (kept.empty() || stopped.empty()) return;
  built.words = std::move(kept);
  built.stop_words = std::move(stopped);
}

// A stop word may be searched for at another place of the query, and stays then. So does what
// begins like one: did* is no stop word.
void drop_stopped_words(BuiltQuery& built, StemAlternatives& stems) {
  if (built.stop_words.empty()) return;
  const std::set<std::string> searched(built.query.get_terms_begin(), built.query.get_terms_end());
  std::erase_if(built.words, [&](const QueryWord& word) {
    const std::vector<std::string>& stopped = built.stop_words;
    if (word.wildcard) return false;
    if (std::find(stopped.begin(), stopped.end(), word.term) == stopped.end()) return false;
    std::vector<std::string> terms = stems.terms(word.term);
    terms.push_back(word.term);
    return std::none_of(terms.begin(), terms.end(),
                        [&](const std::string& term) { return searched.contains(term); });
  });
}

// A blank text asks for all pages that pass.
void add_filters(const PageFilters& filters, const Xapian::Query& query, BuiltQuery& built) {
  if (filters == PageFilters()) return;
  const bool blank = built.text.find_first_not_of(' ') == std::string::npos;
  const Xapian::Query weightless(Xapian::Query::OP_SCALE_WEIGHT, query, 0);
  built.query = blank ? weightless : Xapian::Query(Xapian::Query::OP_FILTER, built.query, query);
}

}  // namespace

Xapian::Query wildcard_query(const std::string& beginning) {
  return Xapian::Query(Xapian::Query::OP_WILDCARD, beginning, kMaxExpansion,
                       Xapian::Query::WILDCARD_LIMIT_MOST_FREQUENT);
}

QueryBuilder::QueryBuilder(const IndexStatistics& index, const IndexMetadata& metadata)
    : index_(index), metadata_(metadata) {
  parser_.set_stemmer(marking_stemmer());
  parser_.set_stemming_strategy(Xapian::QueryParser::STEM_SOME);
  parser_.set_max_expansion(kMaxExpansion, Xapian::Query::WILDCARD_LIMIT_MOST_FREQUENT,
                            Xapian::QueryParser::FLAG_WILDCARD);
  add_prefixes(parser_);
}

Expected<void> QueryBuilder::use_synonyms(const std::vector<SynonymEntry>& entries) {
  return synonyms_.assign(entries, metadata_.stemmers(), cutter_);
}

void QueryBuilder::use_stop_words(const std::vector<StopWord>& words) {
  stop_words_.assign(words, cutter_);
}

Expected<BuiltQuery> QueryBuilder::build(std::string_view query, const SearchOptions& options) {
  if (query.size() > kMaxQueryBytes) {
    return too_long("the query has more than " + std::to_string(kMaxQueryBytes) + " bytes");
  }
  Expected<std::vector<std::string>> stemmers = stemmers_for(options.language);
  if (!stemmers) return stemmers.error();
  const Expected<Xapian::Query> filters = filters_query(options.filters);
  if (!filters) return filters.error();
  BuiltQuery built;
  built.stemmers = std::move(*stemmers);
  built.text = clean_query(query);
  const std::vector<QueryWord> words = cutter_.cut(built.text);
  if (words.size() > kMaxQueryWords) {
    return too_long("the query has more than " + std::to_string(kMaxQueryWords) + " words");
  }
  const QueryLanguages languages(options, metadata_, built.stemmers);
  const ArrangedQuery arranged(built.text, words);
  QueryText rewritten = rewrite_query(arranged.text(), arranged.words());
  arranged.put_back(rewritten.words);
  choose_function_words(rewritten, options, languages);
  built.op = options.op;
  built.expand = options.expand;
  built.demoted = options.demoted;
  built.asked = options.plain_words ? words : rewritten.words;
  built.has_syntax = rewritten.has_syntax && !options.plain_words;
  built.any_plain_word = options.op == QueryOperator::best &&
                         options.order == SortOrder::relevance && !built.has_syntax;
  const bool any_word = options.op == QueryOperator::any_word || built.any_plain_word;
  const Xapian::Query::op op = any_word ? Xapian::Query::OP_OR : Xapian::Query::OP_AND;
  const bool parsed = !options.plain_words && parse(rewritten, op, languages, built);
  if (!parsed) take_plain_words(words, options, op, languages, built);
  built.unclosed_quote = parsed && std::count(built.text.begin(), built.text.end(), '"') % 2 != 0;
  tell_function_words(languages, built);
  add_filters(options.filters, *filters, built);
  return built;
}

// Returns false if the parser refuses; the reason is then in `built`.
bool QueryBuilder::parse(const QueryText& rewritten, Xapian::Query::op op,
                         const QueryLanguages& languages, BuiltQuery& built) {
  built.refused_because = rewritten.refused_because;
  if (!built.refused_because.empty()) return false;
  built.words = rewritten.words;
  if (rewritten.words.empty() && !rewritten.has_filter) return true;
  parser_.set_default_op(op);
  try {
    const Xapian::Query marked = parse_words(rewritten, languages, built.stop_words);
    if (count_exclusive_ors(marked) > kMostExclusiveOrs) {
      built.refused_because = "more than " + std::to_string(kMostExclusiveOrs) + " XOR in a query";
      return false;
    }
    StemAlternatives stems = alternatives(built.stemmers);
    if (!synonyms_.empty()) stems.use(synonyms_, languages);
    built.query = stems.apply(marked);
    built.synonyms = stems.take_used();
    drop_stopped_words(built, stems);
  } catch (const Xapian::QueryParserError& error) {
    built.refused_because = reason_of_refusal(error.get_msg());
    return false;
  }
  return true;
}

// Without stop words, unless nothing else is left; with the words to be stemmed marked.
Xapian::Query QueryBuilder::parse_words(const QueryText& rewritten, const QueryLanguages& languages,
                                        std::vector<std::string>& stopped) {
  const StopWordCheck check(stop_words_, languages, left_out_);
  const std::string text = with_all_pages(rewritten, check);
  if (stop_words_.empty() && left_out_.empty()) return parser_.parse_query(text, kSyntax);
  const ParserStopper stopper(parser_, check);
  const Xapian::Query query = parser_.parse_query(text, kSyntax);
  for (auto word = parser_.stoplist_begin(); word != parser_.stoplist_end(); ++word) {
    if (std::find(stopped.begin(), stopped.end(), *word) == stopped.end()) stopped.push_back(*word);
  }
  if (!stopped.empty() && !holds_words(query)) {
    stopped.clear();
    parser_.set_stopper(nullptr);
    return parser_.parse_query(text, kSyntax);
  }
  return query;
}

// A field is sought for what it holds, whatever word that is.
void QueryBuilder::choose_function_words(const QueryText& rewritten, const SearchOptions& options,
                                         const QueryLanguages& languages) {
  left_out_.clear();
  const bool leaves_out = options.op == QueryOperator::best && options.leave_out_function_words;
  if (!leaves_out || rewritten.has_field_group) return;
  left_out_ = function_words_.among(rewritten.words, languages, metadata_.languages, cutter_);
  for (const std::string& word : rewritten.field_words) left_out_.erase(word);
}

// Words that the user's own lists have are told of as such.
void QueryBuilder::tell_function_words(const QueryLanguages& languages, BuiltQuery& built) const {
  std::erase_if(built.stop_words, [&](const std::string& word) {
    const bool built_in = left_out_.contains(word) && !stop_words_.contains(word, languages);
    if (built_in) built.function_words.push_back(word);
    return built_in;
  });
}

void QueryBuilder::take_plain_words(const std::vector<QueryWord>& words,
                                    const SearchOptions& options, Xapian::Query::op op,
                                    const QueryLanguages& languages, BuiltQuery& built) {
  built.words = words;
  // An operator that led nowhere is no word that the user looks for, and neither is its window.
  std::size_t window = std::string::npos;
  std::erase_if(built.words, [&](const QueryWord& word) {
    const std::string_view text = std::string_view(built.text).substr(word.offset, word.length);
    const bool is_of_operator =
        !options.plain_words && (is_operator(text) || word.offset == window);
    const bool has_window = is_of_operator && built.text.substr(word.end(), 1) == "/";
    window = has_window ? word.end() + 1 : std::string::npos;
    return word.term.empty() || is_of_operator;
  });
  built.stop_words.clear();
  leave_out_stop_words(StopWordCheck(stop_words_, languages, left_out_), built);
  StemAlternatives stems = alternatives(built.stemmers);
  if (!synonyms_.empty()) stems.use(synonyms_, languages);
  built.query = words_query(built.words, op, stems);
  built.synonyms = stems.take_used();
}

Xapian::Query QueryBuilder::words_query(const std::vector<QueryWord>& words, Xapian::Query::op op,
                                        StemAlternatives& stems) {
  std::vector<Xapian::Query> queries;
  for (auto begin = words.begin(); begin != words.end();) {
    const auto end = std::find_if(
        begin + 1, words.end(), [](const QueryWord& word) { return word.joint != Joint::phrase; });
    queries.push_back(end - begin == 1 ? stems.word(begin->term) : phrase_query(begin, end));
    begin = end;
  }
  return Xapian::Query(op, queries.begin(), queries.end());
}

std::vector<std::string> QueryBuilder::terms(const BuiltQuery& built, const QueryWord& word,
                                             std::string_view prefix) {
  return alternatives(built.stemmers).terms(prefix, word.term);
}

std::set<std::string> QueryBuilder::function_words_of(const BuiltQuery& built,
                                                      const SearchOptions& options) {
  const QueryLanguages languages(options, metadata_, built.stemmers);
  return function_words_.among(built.words, languages, metadata_.languages, cutter_);
}

Expected<std::vector<std::string>> QueryBuilder::stemmers_for(const std::string& language) const {
  if (language.empty()) return metadata_.stemmers();
  Expected<std::string> stemmer = resolve_stemmer(language);
  if (!stemmer) return stemmer.error();
  if (*stemmer == "auto") return metadata_.stemmers();
  return std::vector<std::string>{std::move(*stemmer)};
}

StemAlternatives QueryBuilder::alternatives(const std::vector<std::string>& stemmers) {
  return {cutter_.analyzer(), index_, stemmers, metadata_.choices.stemmer == "auto"};
}

}  // namespace winnow
