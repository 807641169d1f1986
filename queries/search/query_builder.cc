// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/query_builder.h"

#include <algorithm>

#include "queries/search/clean_text.h"
#include "queries/search/field_filters.h"
#include "winnow/indexer/language.h"

namespace winnow {
namespace {

// Of the words that a wildcard stands for, the most frequent this many are searched.
constexpr Xapian::termcount kMaxExpansion = 1000;

constexpr unsigned kSyntax = Xapian::QueryParser::FLAG_BOOLEAN | Xapian::QueryParser::FLAG_PHRASE |
                             Xapian::QueryParser::FLAG_LOVEHATE |
                             Xapian::QueryParser::FLAG_WILDCARD |
                             Xapian::QueryParser::FLAG_PURE_NOT;

Xapian::Query::op xapian_operator(QueryOperator op) {
  return op == QueryOperator::all_words ? Xapian::Query::OP_AND : Xapian::Query::OP_OR;
}

Error too_long(std::string what) {
  return {ErrorCode::usage, std::move(what), "", "shorten the query"};
}

// Words joined by punctuation, as a phrase of what has positions in the index.
Xapian::Query phrase_query(std::vector<QueryWord>::const_iterator begin,
                           std::vector<QueryWord>::const_iterator end) {
  std::vector<std::string> terms;
  for (auto word = begin; word != end; ++word) {
    for (const std::string_view part : compound_parts(word->term)) terms.emplace_back(part);
  }
  const auto window = static_cast<Xapian::termcount>(terms.size());
  return Xapian::Query(Xapian::Query::OP_PHRASE, terms.begin(), terms.end(), window);
}

}  // namespace

Xapian::Query wildcard_query(const std::string& beginning) {
  return Xapian::Query(Xapian::Query::OP_WILDCARD, beginning, kMaxExpansion,
                       Xapian::Query::WILDCARD_LIMIT_MOST_FREQUENT);
}

QueryBuilder::QueryBuilder(const Xapian::Database& database, const IndexMetadata& metadata)
    : database_(database), metadata_(metadata) {
  parser_.set_database(database);
  parser_.set_stemmer(marking_stemmer());
  parser_.set_stemming_strategy(Xapian::QueryParser::STEM_SOME);
  parser_.set_max_expansion(kMaxExpansion, Xapian::Query::WILDCARD_LIMIT_MOST_FREQUENT,
                            Xapian::QueryParser::FLAG_WILDCARD);
  add_prefixes(parser_);
}

Expected<BuiltQuery> QueryBuilder::build(std::string_view query, const SearchOptions& options) {
  if (query.size() > kMaxQueryBytes) {
    return too_long("the query has more than " + std::to_string(kMaxQueryBytes) + " bytes");
  }
  Expected<std::vector<std::string>> stemmers = stemmers_for(options.language);
  if (!stemmers) return stemmers.error();
  BuiltQuery built;
  built.stemmers = std::move(*stemmers);
  built.text = clean_query(query);
  const std::vector<QueryWord> words = cutter_.cut(built.text);
  if (words.size() > kMaxQueryWords) {
    return too_long("the query has more than " + std::to_string(kMaxQueryWords) + " words");
  }
  const Xapian::Query::op op = xapian_operator(options.op);
  if (!options.plain_words && parse(rewrite_query(built.text, words), op, built)) return built;
  built.words = words;
  // An operator that led nowhere is no word that the user looks for.
  std::erase_if(built.words, [&](const QueryWord& word) {
    const std::string_view text = std::string_view(built.text).substr(word.offset, word.length);
    return word.term.empty() || (!options.plain_words && is_operator(text));
  });
  StemAlternatives stems = alternatives(built.stemmers);
  built.query = words_query(built.words, op, stems);
  return built;
}

// False if the parser refuses; the reason is then in `built`.
bool QueryBuilder::parse(const QueryText& rewritten, Xapian::Query::op op, BuiltQuery& built) {
  built.refused_because = rewritten.refused_because;
  if (!built.refused_because.empty()) return false;
  built.words = rewritten.words;
  if (rewritten.words.empty() && !rewritten.has_filter) return true;
  parser_.set_default_op(op);
  try {
    const Xapian::Query marked = parser_.parse_query(rewritten.text, kSyntax);
    built.query = alternatives(built.stemmers).apply(marked);
  } catch (const Xapian::QueryParserError& error) {
    built.refused_because = error.get_msg();
    return false;
  }
  return true;
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

Expected<std::vector<std::string>> QueryBuilder::stemmers_for(const std::string& language) const {
  if (language.empty()) return metadata_.stemmers();
  Expected<std::string> stemmer = resolve_stemmer(language);
  if (!stemmer) return stemmer.error();
  if (*stemmer == "auto") return metadata_.stemmers();
  return std::vector<std::string>{std::move(*stemmer)};
}

StemAlternatives QueryBuilder::alternatives(const std::vector<std::string>& stemmers) {
  return {cutter_.analyzer(), database_, stemmers, metadata_.choices.stemmer == "auto"};
}

}  // namespace winnow
