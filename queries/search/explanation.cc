// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "queries/search/field_filters.h"
#include "queries/search/found_pages.h"
#include "queries/search/weighting.h"

namespace winnow {
namespace {

constexpr std::size_t kNoPart = static_cast<std::size_t>(-1);

// This is one operation of a query written in postfix order, as for a calculator: it takes the
// results of its subqueries from a stack and leaves its own. Leaves have none.
struct Step {
  Xapian::Query::op type;
  std::size_t operands = 0;
  std::size_t asked = kNoPart;  // the part that the database is asked for
};

struct Program {
  std::vector<Step> steps;
  std::vector<Xapian::Query> parts;
};

bool is_window(Xapian::Query::op type) {
  return type == Xapian::Query::OP_PHRASE || type == Xapian::Query::OP_NEAR;
}

// Says whether the database is asked for it: a leaf for its weight, phrases and NEAR for their
// matches.
bool is_asked_for(const Xapian::Query& node) {
  return node.get_num_subqueries() == 0 || is_window(node.get_type());
}

// Says whether its parts are forms of one word.
bool is_word(const Xapian::Query& node) { return node.get_type() == Xapian::Query::OP_SYNONYM; }

// It does without recursion: a query nests as its user likes.
Program compile(const Xapian::Query& query) {
  struct OpenNode {
    Xapian::Query query;
    std::size_t next = 0;
  };
  Program program;
  std::vector<OpenNode> open = {{query, 0}};
  while (!open.empty()) {
    OpenNode& node = open.back();
    const std::size_t operands = is_word(node.query) ? 0 : node.query.get_num_subqueries();
    if (node.next < operands) {
      const Xapian::Query child = node.query.get_subquery(node.next++);
      open.push_back({child, 0});
      continue;
    }
    Step step{node.query.get_type(), operands, kNoPart};
    if (is_word(node.query) || is_asked_for(node.query)) {
      step.asked = program.parts.size();
      program.parts.push_back(node.query);
    }
    program.steps.push_back(step);
    open.pop_back();
  }
  return program;
}

// Holds by page of the hits, then by part, its weight, or nothing where it does not match.
using Answers = std::vector<std::vector<std::optional<double>>>;

struct WeighedPart {
  std::size_t part = 0;
  double weight = 0;
};

struct Result {
  bool matched = false;
  std::vector<WeighedPart> parts;

  double weight() const {
    double sum = 0;
    for (const WeighedPart& part : parts) sum += part.weight;
    return sum;
  }

  void add(Result&& other) {
    if (!other.matched) return;
    parts.insert(parts.end(), other.parts.begin(), other.parts.end());
  }
};

bool matches(Xapian::Query::op type, std::span<const Result> operands) {
  const auto is_match = [](const Result& result) { return result.matched; };
  switch (type) {
    case Xapian::Query::OP_OR:
    case Xapian::Query::OP_MAX:
      return std::any_of(operands.begin(), operands.end(), is_match);
    case Xapian::Query::OP_XOR:
      return std::count_if(operands.begin(), operands.end(), is_match) % 2 == 1;
    case Xapian::Query::OP_AND_NOT:
      return operands.front().matched &&
             std::none_of(operands.begin() + 1, operands.end(), is_match);
    case Xapian::Query::OP_AND_MAYBE:
      return operands.front().matched;
    default:
      return std::all_of(operands.begin(), operands.end(), is_match);
  }
}

// Gives the result of an operator other than a leaf.
Result combine(Xapian::Query::op type, std::span<Result> operands) {
  Result result;
  result.matched = matches(type, operands);
  // The only factor that our queries have is 0.
  if (!result.matched || type == Xapian::Query::OP_SCALE_WEIGHT) return result;
  if (type == Xapian::Query::OP_MAX) {
    const auto best =
        std::max_element(operands.begin(), operands.end(),
                         [](const Result& a, const Result& b) { return a.weight() < b.weight(); });
    result.add(std::move(*best));
    return result;
  }
  const bool first_only = type == Xapian::Query::OP_FILTER || type == Xapian::Query::OP_AND_NOT;
  for (Result& operand : operands.first(first_only ? 1 : operands.size())) {
    result.add(std::move(operand));
  }
  return result;
}

// Gives the parts that add to the score of one page.
std::vector<WeighedPart> run(const Program& program,
                             const std::vector<std::optional<double>>& answers) {
  std::vector<Result> stack;
  for (const Step& step : program.steps) {
    if (step.operands == 0) {
      const std::optional<double>& weight = answers[step.asked];
      Result leaf{weight.has_value(), {}};
      if (weight.value_or(0) > 0) leaf.parts.push_back({step.asked, *weight});
      stack.push_back(std::move(leaf));
      continue;
    }
    const std::span<Result> operands(stack.end() - static_cast<std::ptrdiff_t>(step.operands),
                                     stack.end());
    Result result = combine(step.type, operands);
    if (step.asked != kNoPart && !answers[step.asked]) result = {};
    stack.resize(stack.size() - step.operands);
    stack.push_back(std::move(result));
  }
  return std::move(stack.front().parts);
}

// What the user wrote for the terms and wildcards of a query, and how many pages have them.
class PartNames {
 public:
  PartNames(QueryBuilder& builder, const BuiltQuery& built) : builder_(builder), built_(built) {
    for (const QueryWord& word : built.words) add_word(word);
    for (const UsedSynonym& synonym : built.synonyms) add_synonym(synonym);
  }

  // Gives the beginning that a wildcard stands for; it is empty for other words.
  std::string beginning(const Xapian::Query& part) const {
    const auto found = beginnings_.find(part.serialise());
    return found == beginnings_.end() ? std::string() : found->second;
  }

  std::string word(const std::string& form) const {
    const auto found = words_.find(form);
    return found == words_.end() ? form : found->second;
  }

 private:
  void add_word(const QueryWord& word) {
    std::string written = built_.text.substr(word.offset, word.length);
    for (const std::string_view prefix : text_term_prefixes()) {
      const std::string whole = std::string(prefix).append(word.term);
      if (word.wildcard) {
        beginnings_.emplace(wildcard_query(whole).serialise(), whole);
        words_.emplace(whole + "*", written + "*");
      } else {
        add_forms(word, prefix, written);
      }
    }
  }

  void add_forms(const QueryWord& word, std::string_view prefix, const std::string& written) {
    for (const std::string& form : builder_.terms(built_, word, prefix)) {
      words_.emplace(form, written);
    }
    words_.emplace(std::string(prefix).append(word.term), written);
    for (const std::string_view part : compound_parts(word.term)) {
      words_.emplace(std::string(prefix).append(part), written);
    }
  }

  void add_synonym(const UsedSynonym& synonym) {
    const std::string written = word(synonym.word);
    for (const std::string& other : synonym.other) {
      QueryWord stands_for;
      stands_for.term = other;
      add_forms(stands_for, {}, written);
    }
  }

  QueryBuilder& builder_;
  const BuiltQuery& built_;
  std::map<std::string, std::string> words_;       // by index term, or by beginning and *
  std::map<std::string, std::string> beginnings_;  // by serialised wildcard
};

// What the parts add to the score of any page that is among the hits.
class Explainer {
 public:
  Explainer(const Xapian::Database& database, const Bm25Parameters& parameters,
            QueryBuilder& builder, const BuiltQuery& built)
      : database_(database),
        parameters_(parameters),
        weighting_(parameters),
        names_(builder, built),
        program_(compile(built.query)) {}

  std::vector<std::vector<ScorePart>> explain(const std::vector<FoundPage>& pages) {
    ask(pages);
    std::vector<std::vector<ScorePart>> explanations;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      std::vector<ScorePart>& parts = explanations.emplace_back();
      for (const WeighedPart& weighed : run(program_, answers_[i])) {
        parts.push_back(described(weighed, pages[i].document));
      }
    }
    return explanations;
  }

 private:
  void ask(const std::vector<FoundPage>& pages) {
    std::unordered_map<Xapian::docid, std::size_t> numbers;
    for (const FoundPage& page : pages) numbers.emplace(page.document, numbers.size());
    answers_.assign(pages.size(), std::vector<std::optional<double>>(program_.parts.size()));
    for (std::size_t part = 0; part < program_.parts.size(); ++part) {
      const std::string beginning = names_.beginning(program_.parts[part]);
      Xapian::Query query = program_.parts[part];
      if (!beginning.empty()) query = weighted_wildcard(database_, beginning, parameters_);
      if (is_word(query)) {
        query = weighted_forms(DatabaseStatistics(database_),
                               {query.get_terms_begin(), query.get_terms_end()});
      }
      const std::vector<DocumentMatch> matches = all_matches(database_, query, weighting_);
      matches_.push_back(matches.size());
      for (const DocumentMatch& match : matches) {
        const auto number = numbers.find(match.document);
        if (number != numbers.end()) answers_[number->second][part] = match.score;
      }
    }
  }

  ScorePart described(const WeighedPart& weighed, Xapian::docid document) const {
    const Xapian::Query& part = program_.parts[weighed.part];
    const std::string beginning = names_.beginning(part);
    ScorePart described;
    described.form = beginning.empty() ? form_in(part, document) : beginning + "*";
    described.word = names_.word(described.form);
    described.documents = matches_[weighed.part];
    described.weight = weighed.weight;
    described.wdf =
        frequency(document, beginning.empty() ? described.form : beginning, !beginning.empty());
    return described;
  }

  // Gives the term that the document has most often.
  std::string form_in(const Xapian::Query& part, Xapian::docid document) const {
    std::string most = *part.get_terms_begin();
    if (!is_word(part)) return most;
    std::uint32_t highest = 0;
    for (auto term = part.get_terms_begin(); term != part.get_terms_end(); ++term) {
      const std::uint32_t count = frequency(document, *term, false);
      if (count <= highest) continue;
      highest = count;
      most = *term;
    }
    return most;
  }

  // Counts the term, or all terms that begin so.
  std::uint32_t frequency(Xapian::docid document, const std::string& name, bool beginning) const {
    std::uint32_t sum = 0;
    Xapian::TermIterator term = database_.termlist_begin(document);
    const Xapian::TermIterator end = database_.termlist_end(document);
    for (term.skip_to(name); term != end; ++term) {
      if (beginning ? !(*term).starts_with(name) : *term != name) break;
      sum += term.get_wdf();
    }
    return sum;
  }

  const Xapian::Database& database_;
  const Bm25Parameters& parameters_;
  ExactBm25Weight weighting_;
  PartNames names_;
  Program program_;
  Answers answers_;
  std::vector<std::size_t> matches_;  // by part
};

}  // namespace

std::vector<std::vector<ScorePart>> explain_scores(const Xapian::Database& database,
                                                   const Bm25Parameters& parameters,
                                                   QueryBuilder& builder, const BuiltQuery& built,
                                                   const std::vector<FoundPage>& pages) {
  if (pages.empty()) return {};
  return Explainer(database, parameters, builder, built).explain(pages);
}

}  // namespace winnow
