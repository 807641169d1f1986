// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "extractor/html/document/markup_names.h"
#include "extractor/page/selectors/css_reader.h"
#include "extractor/page/selectors/selector_chain.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

using Kind = ElementTest::Kind;

constexpr std::pair<std::string_view, Kind> kPositions[] = {
    {"first-child", Kind::first_child},   {"last-child", Kind::last_child},
    {"only-child", Kind::only_child},     {"first-of-type", Kind::first_of_type},
    {"last-of-type", Kind::last_of_type},
};

constexpr std::string_view kPseudoClasses =
    "those there are: :first-child, :last-child, :only-child, :first-of-type, :last-of-type, "
    ":nth-child(AN+B), :not(...)";

// Returns the kind of test of [name?=value] by the character before the equals sign.
std::optional<Kind> comparison(char c) {
  switch (c) {
    case '~':
      return Kind::word;
    case '|':
      return Kind::language;
    case '^':
      return Kind::begins;
    case '$':
      return Kind::ends;
    case '*':
      return Kind::contains;
    default:
      return std::nullopt;
  }
}

std::optional<Combinator> combinator(char c) {
  switch (c) {
    case '>':
      return Combinator::child;
    case '+':
      return Combinator::adjacent;
    case '~':
      return Combinator::sibling;
    default:
      return std::nullopt;
  }
}

// Tells a person where something stands: counts characters from 1 on.
std::size_t character_number(std::string_view text, std::size_t offset) {
  return 1 + static_cast<std::size_t>(std::count_if(
                 text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset),
                 [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// Parses selectors. Functions that read something return whether it was there; if not, error() says
// what is wrong.
class SelectorParser {
 public:
  explicit SelectorParser(std::string_view text) : text_(text), reader_(text) {}

  bool read_list(std::vector<SelectorChain>& chains) {
    do {
      reader_.skip_space();
      if (!read_chain(chains.emplace_back())) return false;
    } while (reader_.take(','));
    return true;
  }

  const Error& error() const { return error_; }

 private:
  // Reads up to a comma or the end.
  bool read_chain(SelectorChain& chain) {
    Combinator before = Combinator::descendant;
    for (;;) {
      SelectorStep& step = chain.emplace_back();
      step.before = before;
      if (!read_compound(step.compound)) return false;
      const bool space = reader_.skip_space();
      if (reader_.at_end() || reader_.peek() == ',') return true;
      const std::optional<Combinator> sign = combinator(reader_.peek());
      if (!sign && !space) return fail("a selector cannot go on like this", "write h1.name > p");
      before = sign.value_or(Combinator::descendant);
      if (!sign) continue;
      reader_.take(reader_.peek());
      reader_.skip_space();
    }
  }

  bool read_compound(Compound& compound) {
    reader_.skip_comments();
    bool any = reader_.take('*');
    if (!any && reader_.begins_identifier()) {
      compound.tests.push_back(name_test(ascii_lowered(reader_.identifier())));
      any = true;
    }
    if (reader_.peek() == '|') return fail("namespaces are not understood", "leave them out");
    for (reader_.skip_comments(); begins_part(reader_.peek()); reader_.skip_comments()) {
      if (reader_.peek() == ':' ? !read_pseudo_class(compound) : !read_part(compound.tests)) {
        return false;
      }
      any = true;
    }
    return any || fail("a selector is missing", "name an element, .class, #id or [attribute]");
  }

  static bool begins_part(char c) { return c == '#' || c == '.' || c == '[' || c == ':'; }

  static ElementTest name_test(std::string name) {
    ElementTest test;
    test.kind = Kind::name;
    test.tag = tag_from_name(name);
    test.value = std::move(name);
    return test;
  }

  // Reads #id, .class or [attribute].
  bool read_part(std::vector<ElementTest>& tests) {
    if (reader_.take('#')) return read_identifier(Kind::equals, Attribute::id, tests);
    if (reader_.take('.')) return read_identifier(Kind::word, Attribute::class_, tests);
    reader_.take('[');
    return read_attribute(tests.emplace_back());
  }

  bool read_identifier(Kind kind, Attribute attribute, std::vector<ElementTest>& tests) {
    ElementTest& test = tests.emplace_back();
    test.kind = kind;
    test.attribute = attribute;
    test.is_id = attribute == Attribute::id;
    test.value = reader_.identifier();
    return !test.value.empty() ||
           fail("a name is missing", "a digit at its begin is written as in \\31 23 for 123");
  }

  // Reads what stands behind the bracket.
  bool read_attribute(ElementTest& test) {
    reader_.skip_space();
    if (!read_attribute_name(test)) return false;
    reader_.skip_space();
    test.kind = Kind::present;
    if (reader_.take(']')) return true;
    if (!read_comparison(test)) return false;
    reader_.skip_space();
    if (!read_value(test)) return false;
    reader_.skip_space();
    return reader_.take(']') || fail("] is missing", "write [name=\"value\"]");
  }

  bool read_attribute_name(ElementTest& test) {
    const std::size_t begin = reader_.position();
    const std::string name = ascii_lowered(reader_.identifier());
    if (name.empty()) return fail("the name of an attribute is missing", "write [name]");
    const std::optional<Attribute> attribute = kept_attribute(name);
    if (!attribute) {
      return fail_at(begin, "pages are kept without this attribute",
                     "those there are: " + kept_attribute_names());
    }
    test.attribute = *attribute;
    return true;
  }

  bool read_comparison(ElementTest& test) {
    test.kind = Kind::equals;
    if (reader_.take('=')) return true;
    const std::optional<Kind> kind = comparison(reader_.peek());
    if (!kind || reader_.peek(1) != '=') {
      return fail("] or a comparison is missing", "these are = ~= |= ^= $= *=");
    }
    test.kind = *kind;
    reader_.take(reader_.peek());
    return reader_.take('=');
  }

  bool read_value(ElementTest& test) {
    const std::size_t begin = reader_.position();
    if (reader_.peek() == '"' || reader_.peek() == '\'') {
      std::optional<std::string> value = reader_.quoted();
      if (!value) return fail_at(begin, "the quotation is not closed", "add the quotation mark");
      test.value = *std::move(value);
      return true;
    }
    test.value = reader_.identifier();
    return !test.value.empty() || fail("a value is missing", "put it in quotation marks");
  }

  bool read_pseudo_class(Compound& compound) {
    const std::size_t begin = reader_.position();
    reader_.take(':');
    if (reader_.peek() == ':') {
      return fail_at(begin, "pseudo-elements are not understood", "leave it out");
    }
    const std::string name = ascii_lowered(reader_.identifier());
    if (reader_.take('(')) return read_function(name, begin, compound);
    for (const auto& [position, kind] : kPositions) {
      if (name != position) continue;
      compound.tests.emplace_back().kind = kind;
      return true;
    }
    return fail_at(begin, "no such pseudo-class", std::string(kPseudoClasses));
  }

  // Reads what stands behind the parenthesis.
  bool read_function(std::string_view name, std::size_t begin, Compound& compound) {
    if (name == "nth-child") return read_nth_child(compound.tests.emplace_back());
    if (name == "not") return read_negation(begin, compound);
    return fail_at(begin, "no such pseudo-class", std::string(kPseudoClasses));
  }

  bool read_nth_child(ElementTest& test) {
    const std::size_t begin = reader_.position();
    const std::optional<NthPattern> pattern = parse_nth_pattern(reader_.before(')'));
    if (!pattern || !reader_.take(')')) {
      return fail_at(begin, "no positions", "write odd, even, 3, 2n+1 or the like, and )");
    }
    test.kind = Kind::nth_child;
    test.nth = *pattern;
    return true;
  }

  // Reads one compound without another :not(), which keeps the parser from calling itself.
  bool read_negation(std::size_t begin, Compound& compound) {
    if (std::exchange(negating_, true)) {
      return fail_at(begin, ":not() stands within :not()", "write :not(a):not(b)");
    }
    reader_.skip_space();
    Compound inner;
    if (!read_compound(inner)) return false;
    reader_.skip_space();
    if (!reader_.take(')')) return fail(") is missing", ":not() takes one compound: :not(p.name)");
    compound.negated.push_back(std::move(inner.tests));
    negating_ = false;
    return true;
  }

  bool fail(std::string what, std::string hint) {
    return fail_at(reader_.position(), std::move(what), std::move(hint));
  }

  bool fail_at(std::size_t offset, std::string what, std::string hint) {
    error_ = {ErrorCode::usage, std::move(what),
              "selector \"" + std::string(text_) + "\", character " +
                  std::to_string(character_number(text_, offset)),
              std::move(hint)};
    return false;
  }

  std::string_view text_;
  CssReader reader_;
  bool negating_ = false;
  Error error_;
};

}  // namespace

Expected<std::vector<SelectorChain>> parse_selectors(std::string_view text) {
  std::vector<SelectorChain> chains;
  SelectorParser parser(text);
  if (!parser.read_list(chains)) return parser.error();
  return chains;
}

}  // namespace winnow
