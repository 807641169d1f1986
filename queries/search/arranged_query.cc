// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/arranged_query.h"

#include <algorithm>
#include <iterator>

#include "indexer/common/ascii.h"
#include "queries/search/field_filters.h"
#include "queries/search/query_text.h"

namespace winnow {
namespace {

// A run of bytes without blanks, at one level of parentheses.
struct QueryPart {
  enum class Kind { other, operation, choice, wanted, free };

  std::size_t begin = 0;
  std::size_t end = 0;
  Kind kind = Kind::other;
  std::vector<std::size_t> groups;  // places of the parentheses that open in it
};

// Says whether a sign stands before something.
bool is_signed(std::string_view part) {
  constexpr std::string_view kNothing = "+- )";
  return part.size() > 1 && (part[0] == '+' || part[0] == '-') &&
         kNothing.find(part[1]) == std::string_view::npos;
}

bool is_filter(std::string_view part) {
  const std::size_t colon = part.find(':');
  return colon < part.size() - 1 && is_filter_prefix(ascii_lower(part.substr(0, colon)));
}

bool is_boundary(std::string_view text, std::size_t at) {
  constexpr std::string_view kBoundaries = " ()\"";
  return at >= text.size() || kBoundaries.find(text[at]) != std::string_view::npos;
}

// Gives the length of the operator that stands at a boundary; 0 if none does.
std::size_t operator_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (!is_boundary(text, end)) ++end;
  const std::string_view word = text.substr(at, end - at);
  const std::string_view name = word.substr(0, word.find('/'));
  const bool may_have_window = name == "NEAR" || name == "ADJ";
  return is_operator(name) && (word == name || may_have_window) ? word.size() : 0;
}

QueryPart::Kind kind_of(std::string_view part) {
  if (part == "OR" || part == "XOR" || part == "NOT") return QueryPart::Kind::choice;
  if (operator_at(part, 0) == part.size()) return QueryPart::Kind::operation;
  const bool is_free = is_signed(part) || is_filter(part);
  if (is_free && part.front() == '+') return QueryPart::Kind::wanted;
  return is_free ? QueryPart::Kind::free : QueryPart::Kind::other;
}

bool is_operation(const QueryPart& part) {
  return part.kind == QueryPart::Kind::operation || part.kind == QueryPart::Kind::choice;
}

// Gives the place behind a quotation.
std::size_t behind_quotation(std::string_view text, std::size_t begin) {
  const std::size_t end = text.find('"', begin + 1);
  return end == std::string_view::npos ? text.size() : end + 1;
}

// Arranging adds a pair of parentheses to each level, or two.
constexpr std::size_t kMostArranged = kMaxParentheses / 3;

// Says whether all quotations end, each parenthesis outside of them has its other half, and none
// is nested too deeply to be arranged.
bool is_well_formed(std::string_view text) {
  if (std::count(text.begin(), text.end(), '"') % 2 != 0) return false;
  std::size_t open = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"') at = behind_quotation(text, at) - 1;
    if (text[at] == '(' && ++open > kMostArranged) return false;
    if (text[at] == ')' && open-- == 0) return false;
  }
  return open == 0;
}

// Cuts what stands from `at` up to the end of its parentheses, where it leaves `at`.
std::vector<QueryPart> cut_level(std::string_view text, std::size_t& at);

// Goes over one part, and over what stands in parentheses in it.
QueryPart cut_part(std::string_view text, std::size_t& at) {
  QueryPart part;
  part.begin = at;
  at += operator_at(text, at);
  const bool is_operator_alone = at > part.begin;
  while (!is_operator_alone && at < text.size() && text[at] != ' ' && text[at] != ')') {
    const char byte = text[at];
    if (byte == '"') {
      at = behind_quotation(text, at);
    } else if (byte == '(') {
      part.groups.push_back(at++);
      cut_level(text, at);
      ++at;
    } else {
      ++at;
      continue;
    }
    if (operator_at(text, at) > 0) break;
  }
  part.end = at;
  part.kind = kind_of(text.substr(part.begin, part.end - part.begin));
  return part;
}

std::vector<QueryPart> cut_level(std::string_view text, std::size_t& at) {
  std::vector<QueryPart> parts;
  while (at < text.size() && text[at] != ')') {
    if (text[at] == ' ') {
      ++at;
    } else {
      parts.push_back(cut_part(text, at));
    }
  }
  return parts;
}

// Moves the parts to the end that count for all of their level. Returns how many stay; all do if
// no order would be clearer than theirs.
std::size_t move_free_parts(std::vector<QueryPart>& parts) {
  const bool has_choice = std::any_of(parts.begin(), parts.end(), [](const QueryPart& part) {
    return part.kind == QueryPart::Kind::choice;
  });
  if (!has_choice) return parts.size();
  std::vector<QueryPart> staying;
  std::vector<QueryPart> moving;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool is_operand = (i > 0 && is_operation(parts[i - 1])) ||
                            (i + 1 < parts.size() && is_operation(parts[i + 1]));
    const bool is_free =
        parts[i].kind == QueryPart::Kind::free || parts[i].kind == QueryPart::Kind::wanted;
    const bool moves = is_free && !is_operand;
    (moves ? moving : staying).push_back(parts[i]);
  }
  const std::size_t count = staying.size();
  std::stable_partition(moving.begin(), moving.end(),
                        [](const QueryPart& part) { return part.kind == QueryPart::Kind::wanted; });
  std::move(moving.begin(), moving.end(), std::back_inserter(staying));
  parts = std::move(staying);
  return count;
}

}  // namespace

// Writes the arranged text level by level.
class QueryArranger {
 public:
  QueryArranger(std::string_view clean, ArrangedQuery& result) : clean_(clean), result_(result) {}

  // Returns false if everything stays where it is.
  bool run() {
    std::size_t at = 0;
    write_level(at);
    return moved_;
  }

 private:
  // Leaves `at` at the end of the level.
  void write_level(std::size_t& at) {
    std::vector<QueryPart> parts = cut_level(clean_, at);
    const std::size_t staying = move_free_parts(parts);
    const bool moves = staying < parts.size();
    moved_ = moved_ || moves;
    if (moves) result_.text_ += '(';
    bool follows_and = false;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const bool is_moved = i >= staying;
      const bool is_wanted = is_moved && parts[i].kind == QueryPart::Kind::wanted;
      if (i == staying) result_.text_ += ')';
      if (follows_and && !is_wanted) result_.text_ += ')';
      if (i > 0) result_.text_ += ' ';
      // Beside a word with +, the parser would take the parentheses for something to be preferred.
      if (is_wanted && !follows_and) result_.text_ += "AND (";
      follows_and = is_wanted;
      write_part(parts[i]);
    }
    if (follows_and) result_.text_ += ')';
  }

  void write_part(const QueryPart& part) {
    std::size_t at = part.begin;
    for (const std::size_t group : part.groups) {
      copy(at, group + 1);
      at = group + 1;
      write_level(at);
    }
    copy(at, part.end);
  }

  void copy(std::size_t begin, std::size_t end) {
    result_.pieces_.push_back({result_.text_.size(), begin, end - begin});
    result_.text_ += clean_.substr(begin, end - begin);
  }

  std::string_view clean_;
  ArrangedQuery& result_;
  bool moved_ = false;
};

ArrangedQuery::ArrangedQuery(std::string_view clean, const std::vector<QueryWord>& words) {
  if (is_well_formed(clean) && QueryArranger(clean, *this).run()) {
    for (const Piece& piece : pieces_) {
      auto word = std::lower_bound(
          words.begin(), words.end(), piece.source,
          [](const QueryWord& each, std::size_t offset) { return each.offset < offset; });
      for (; word != words.end() && word->offset < piece.source + piece.length; ++word) {
        words_.push_back(*word);
        words_.back().offset += piece.place - piece.source;
      }
    }
    return;
  }
  text_ = clean;
  words_ = words;
  pieces_ = {{0, 0, text_.size()}};
}

void ArrangedQuery::put_back(std::vector<QueryWord>& words) const {
  for (QueryWord& word : words) {
    const auto next = std::upper_bound(
        pieces_.begin(), pieces_.end(), word.offset,
        [](std::size_t offset, const Piece& piece) { return offset < piece.place; });
    const Piece& piece = *std::prev(next);
    word.offset += piece.source - piece.place;
  }
  std::sort(words.begin(), words.end(),
            [](const QueryWord& a, const QueryWord& b) { return a.offset < b.offset; });
}

}  // namespace winnow
