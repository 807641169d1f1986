// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/query_text.h"

#include <algorithm>
#include <array>

#include "queries/search/field_filters.h"

namespace winnow {
namespace {

constexpr std::array<std::string_view, 6> kOperators = {"AND", "OR", "NOT", "XOR", "NEAR", "ADJ"};
// Windows beyond this mean the same as it: anywhere in the page.
constexpr std::string_view kLargestWindow = "9999";

bool takes_window(std::string_view word) { return word == "NEAR" || word == "ADJ"; }

bool is_number(std::string_view digits) {
  return digits.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_window(std::string_view digits) {
  return digits.find_first_not_of('0') != std::string_view::npos;
}

// One pass over a query, from word to word and over what stands between them.
class QueryRewriter {
 public:
  QueryRewriter(std::string_view text, const std::vector<QueryWord>& words)
      : text_(text), words_(words) {}

  QueryText run() {
    while (next_ < words_.size()) {
      copy_until(words_[next_].offset);
      if (!in_quotes_ && (take_operator() || take_prefix())) continue;
      take_words();
    }
    copy_until(text_.size());
    result_.exclusions = exclusions_.take();
    return std::move(result_);
  }

 private:
  using Asked = ExclusionFinder::Asked;

  // Gives the byte at `offset`, and a space outside of the text.
  char byte_at(std::size_t offset) const { return offset < text_.size() ? text_[offset] : ' '; }
  char byte_before(std::size_t offset) const { return offset > 0 ? text_[offset - 1] : ' '; }

  static bool is_boundary(char byte) {
    return byte == ' ' || byte == '(' || byte == ')' || byte == '"';
  }

  void refuse(std::string_view reason) { result_.refused_because = reason; }

  // Copies what stands between words.
  void copy_until(std::size_t end) {
    for (; position_ < end; ++position_) {
      const char byte = text_[position_];
      if (byte == '"') in_quotes_ = !in_quotes_;
      if (byte == '"' && in_quotes_) quotation_ = asked_at(position_);
      if (byte == '(') {
        open_parenthesis();
      } else if (byte == ')') {
        close_parenthesis();
      } else {
        result_.text += byte;
      }
    }
  }

  void open_parenthesis() {
    if (in_quotes_) {
      result_.text += ' ';
      return;
    }
    const char before = byte_before(position_);
    const bool groups = before == ' ' || before == '(' || before == '+' || before == '-' ||
                        before == '"' || prefix_end_ == position_;
    parentheses_.push_back(groups);
    if (prefix_end_ == position_) result_.has_field_group = true;
    if (parentheses_.size() > kMaxParentheses) refuse("parentheses are nested too deeply");
    // Xapian's parser ignores the ones that do not group, but does not stem the word before them.
    result_.text += before == '"' ? " (" : "(";
    if (groups) exclusions_.open(asked_at(position_), result_.text.size());
  }

  void close_parenthesis() {
    const bool closes = !in_quotes_ && !parentheses_.empty() && parentheses_.back();
    if (!in_quotes_ && !parentheses_.empty()) parentheses_.pop_back();
    if (closes) exclusions_.close();
    result_.text += closes ? ')' : ' ';
  }

  bool take_operator() {
    const QueryWord& word = words_[next_];
    const std::string_view name = text_.substr(word.offset, word.length);
    if (!is_operator(name) || !is_boundary(byte_before(word.offset))) return false;
    if (is_boundary(byte_at(word.end()))) {
      if (takes_window(name)) check_sides(word.end(), 1);
      copy_operator(name, word.end(), 1);
      return true;
    }
    return takes_window(name) && byte_at(word.end()) == '/' && take_window(name);
  }

  bool take_window(std::string_view name) {
    if (next_ + 1 == words_.size()) return false;
    const QueryWord& width = words_[next_ + 1];
    std::string_view digits = text_.substr(width.offset, width.length);
    const bool attached = width.offset == words_[next_].end() + 1;
    if (!attached || !is_number(digits) || byte_at(width.end()) != ' ') return false;
    if (!is_window(digits)) {
      refuse("a window of words has one at least, as in \"words NEAR/3 words\"");
    }
    check_sides(width.end(), 2);
    if (digits.size() > kLargestWindow.size()) digits = kLargestWindow;
    copy_operator(std::string(name).append("/").append(digits), width.end(), 2);
    return true;
  }

  // The parser takes NEAR and ADJ for words where no word stands on one side.
  void check_sides(std::size_t end, std::size_t words) {
    const QueryWord& word = words_[next_];
    const std::size_t before = next_ > 0 ? words_[next_ - 1].end() : 0;
    const std::string_view left = text_.substr(before, word.offset - before);
    const bool has_left = follows_word_ && left.find(')') == std::string_view::npos;
    bool has_right = next_ + words < words_.size();
    if (has_right) {
      const QueryWord& behind = words_[next_ + words];
      std::string_view right = text_.substr(end, behind.offset - end);
      right = right.substr(0, right.find('"'));
      const bool is_filter = is_filter_prefix(behind.term) && byte_at(behind.end()) == ':';
      has_right = right.find_first_of("(+-") == std::string_view::npos && !is_filter &&
                  !is_operator(text_.substr(behind.offset, behind.length));
    }
    if (!has_left || !has_right) {
      refuse("an operator needs words beside it, as in \"words NEAR words\"");
    }
  }

  void copy_operator(std::string_view written, std::size_t end, std::size_t words) {
    follows_word_ = false;
    result_.has_syntax = true;
    result_.text += written;
    exclusions_.pass_operator(written, result_.text.size());
    position_ = end;
    next_ += words;
  }

  // Takes "title:" if its value follows, and "site:" with its value.
  bool take_prefix() {
    const QueryWord& word = words_[next_];
    const char value = byte_at(word.end() + 1);
    if (word.joint == Joint::phrase || byte_at(word.end()) != ':' || value == ' ' || value == ')') {
      return false;
    }
    if (is_filter_prefix(word.term)) {
      take_filter(word);
      return true;
    }
    if (!is_text_prefix(word.term)) return false;
    result_.has_syntax = true;
    result_.text.append(word.term).append(":");
    prefixed_ = asked_at(word.offset);
    position_ = prefix_end_ = word.end() + 1;
    ++next_;
    return true;
  }

  void take_filter(const QueryWord& word) {
    const Asked asked = asked_at(word.offset);
    position_ = word.end() + 1;
    const std::string_view value = byte_at(position_) == '"' ? quoted_value() : bare_value();
    while (next_ < words_.size() && words_[next_].offset < position_) ++next_;
    if (value.empty()) return;
    exclusions_.pass_part(asked);
    follows_word_ = false;
    result_.has_filter = true;
    result_.text.append(word.term).append(":\"").append(value).append("\" ");
  }

  std::string_view bare_value() {
    const std::size_t begin = position_;
    position_ = std::min(text_.find_first_of(" )\"", begin), text_.size());
    return text_.substr(begin, position_ - begin);
  }

  // Without the quotes around it; quotes inside are doubled and stay so.
  std::string_view quoted_value() {
    const std::size_t begin = ++position_;
    while (position_ < text_.size()) {
      if (text_[position_++] != '"') continue;
      if (byte_at(position_) != '"') return text_.substr(begin, position_ - 1 - begin);
      ++position_;
    }
    return text_.substr(begin);  // never closed
  }

  // Takes a word and those that touch it.
  void take_words() {
    const std::size_t begin = next_;
    std::size_t end = begin + 1;
    while (end < words_.size() && words_[end].joint == Joint::touching) ++end;
    const bool wildcard = is_wildcard(end);
    const bool is_bound = must_stay_together(words_[begin].offset);
    const bool wrap = end - begin > 1 && !in_quotes_ && is_bound;
    if (is_bound || in_quotes_ || wildcard) result_.has_syntax = true;
    if (prefix_end_ == words_[begin].offset) {
      for (std::size_t i = begin; i < end; ++i) result_.field_words.push_back(words_[i].term);
    }
    note_words(begin, end, wrap || wildcard);
    if (wrap) result_.text += wildcard ? '(' : '"';
    for (; next_ < end; ++next_) {
      if (next_ > begin) result_.text += ' ';
      take_word(wildcard && next_ + 1 == end);
    }
    position_ = words_[end - 1].end();
    follows_word_ = true;
    if (!wrap) return;
    if (wildcard) result_.text += byte_at(position_++);
    result_.text += wildcard ? ") " : "\" ";
  }

  // Says whether the word before the index `end` is followed by a * that truncates it.
  bool is_wildcard(std::size_t end) const {
    const std::size_t star = words_[end - 1].end();
    const bool word_follows = end < words_.size() && words_[end].offset == star + 1;
    return !in_quotes_ && byte_at(star) == '*' && !word_follows;
  }

  // Tells the finder of exclusions of words that touch. `stays`: as one part, even a stop word. The
  // first word of a phrase stands for all of it.
  void note_words(std::size_t begin, std::size_t end, bool stays) {
    const std::size_t offset = words_[begin].offset;
    const bool prefixed = prefix_end_ == offset;
    if (words_[begin].joint == Joint::phrase && !prefixed) return;
    const Asked asked = in_quotes_ ? quotation_ : asked_at(offset);
    const bool in_phrase = in_quotes_ || phrase_follows(begin);
    if (stays || in_phrase || is_behind_sign(offset, '+')) return exclusions_.pass_part(asked);
    for (std::size_t i = begin; i < end; ++i) {
      if (!words_[i].term.empty()) exclusions_.pass_word(words_[i].term, asked);
    }
  }

  // This holds behind a prefix or a sign, which apply to one word only.
  bool must_stay_together(std::size_t offset) const {
    return prefix_end_ == offset || is_behind_sign(offset, '+') || is_behind_sign(offset, '-');
  }

  // A sign stands behind a blank or a parenthesis and before anything but a blank or another sign.
  // Punctuation may follow it: -'word' is -word.
  bool is_behind_sign(std::size_t offset, char sign) const {
    constexpr std::string_view kEnds = " ()\"";
    const std::size_t last_word = next_ > 0 ? words_[next_ - 1].end() : 0;
    for (; offset > last_word && kEnds.find(text_[offset - 1]) == std::string_view::npos;
         --offset) {
      const char before = byte_before(offset - 1);
      const char behind = byte_at(offset);
      const bool stands_free = before == ' ' || before == '(';
      if (text_[offset - 1] == sign && stands_free && behind != '+' && behind != '-') return true;
    }
    return false;
  }

  // A sign stands before the prefix.
  Asked asked_at(std::size_t offset) const {
    if (prefix_end_ == offset) return prefixed_;
    return is_behind_sign(offset, '-') ? Asked::left_out : Asked::wanted;
  }

  void take_word(bool wildcard) {
    const QueryWord& word = words_[next_];
    if (word.term.empty()) return;
    result_.words.push_back(word);
    result_.words.back().wildcard = wildcard;
    if (wildcard && ++wildcards_ > kMaxWildcards) refuse("there are too many wildcards");
    if (!in_quotes_ && !is_in_phrase()) {
      result_.text += word.term;
      return;
    }
    std::string_view separator;
    for (const std::string_view part : compound_parts(word.term)) {
      result_.text.append(separator).append(part);
      separator = in_quotes_ ? " " : ".";
    }
  }

  bool is_in_phrase() const {
    return words_[next_].joint == Joint::phrase || phrase_follows(next_);
  }

  bool phrase_follows(std::size_t word) const {
    return word + 1 < words_.size() && words_[word + 1].joint == Joint::phrase;
  }

  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

  std::string_view text_;
  const std::vector<QueryWord>& words_;
  QueryText result_;
  std::size_t position_ = 0;           // of text_: all before it is written
  std::size_t next_ = 0;               // of words_
  std::size_t prefix_end_ = kNowhere;  // behind the colon of the last prefix
  std::size_t wildcards_ = 0;
  bool in_quotes_ = false;
  bool follows_word_ = false;        // The last part was one, or a phrase.
  Asked prefixed_ = Asked::wanted;   // what the last prefix stands before
  Asked quotation_ = Asked::wanted;  // what stands in the last quotes
  ExclusionFinder exclusions_;
  std::vector<bool> parentheses_;  // open ones: whether they group
};

}  // namespace

bool is_operator(std::string_view word) {
  return std::find(kOperators.begin(), kOperators.end(), word) != kOperators.end();
}

QueryText rewrite_query(std::string_view clean, const std::vector<QueryWord>& words) {
  return QueryRewriter(clean, words).run();
}

}  // namespace winnow
