// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/code_language.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

constexpr std::size_t kMostNameBytes = 24;
// So many elements around the code may carry its class, and so many nodes may they have more.
constexpr int kMostAround = 5;
constexpr NodeIndex kMostNodesBeside = 12;
// A list of classes that is longer says many things.
constexpr std::size_t kMostClassBytes = 256;

// GitHub has highlight-source-shell, Sphinx highlight-python, the HTML Standard language-python.
constexpr std::array<std::string_view, 7> kPrefixes = {
    "language-", "lang-", "highlight-source-", "highlight-text-", "highlight-", "src-", "brush-"};

// Highlighters put the language beside one of these: hljs python, sourceCode haskell.
constexpr std::array<std::string_view, 6> kMarks = {"hljs", "sourcecode",     "highlight",
                                                    "src",  "programlisting", "brush:"};

constexpr std::array<std::string_view, 28> kNoLanguages = {
    "none",          "default",        "notranslate", "highlighter-rouge", "plain",
    "numbersource",  "hljs",           "sourcecode",  "highlight",         "src",
    "code",          "programlisting", "prettyprint", "linenums",          "literal-block",
    "doctest",       "wrap",           "copyable",    "literal",           "pre",
    "nohighlight",   "no-highlight",   "linenos",     "numberlines",       "codehilite",
    "prettyprinted", "block",          "auto"};

bool is_language(std::string_view name) {
  if (name.empty() || name.size() > kMostNameBytes) return false;
  if (std::find(kNoLanguages.begin(), kNoLanguages.end(), name) != kNoLanguages.end()) return false;
  return is_ascii_letter(name.front()) && std::all_of(name.begin(), name.end(), [](char c) {
           return is_ascii_letter(c) || is_ascii_digit(c) || c == '+' || c == '#' || c == '-' ||
                  c == '_' || c == '.';
         });
}

std::string_view next_token(std::string_view& rest) {
  rest = trimmed(rest);
  const std::string_view token = first_token(rest);
  rest.remove_prefix(token.size());
  while (!rest.empty() && rest.front() == ';') rest.remove_prefix(1);
  return token;
}

std::string language_with_prefix(std::string_view classes) {
  for (std::string_view rest = classes; !trimmed(rest).empty();) {
    const std::string_view token = next_token(rest);
    for (const std::string_view prefix : kPrefixes) {
      if (!token.starts_with(prefix)) continue;
      const std::string_view name = token.substr(prefix.size());
      if (is_language(name)) return std::string(name);
      break;
    }
  }
  return {};
}

std::string language_beside_mark(std::string_view classes) {
  bool marked = false;
  for (std::string_view rest = classes; !trimmed(rest).empty();) {
    std::string_view token = next_token(rest);
    if (token.starts_with("brush:") && token.size() > 6) {
      marked = true;
      token.remove_prefix(6);
    }
    while (!token.empty() && token.back() == ';') token.remove_suffix(1);
    if (std::find(kMarks.begin(), kMarks.end(), token) != kMarks.end()) {
      marked = true;
    } else if (marked) {
      return is_language(token) ? std::string(token) : std::string();
    }
  }
  return {};
}

std::string language_of(const Document& document, NodeIndex element) {
  std::string scratch;
  const std::string classes =
      ascii_lowered(document.attribute(element, Attribute::class_, scratch));
  if (classes.empty() || classes.size() > kMostClassBytes) return {};
  std::string language = language_with_prefix(classes);
  return language.empty() ? language_beside_mark(classes) : language;
}

}  // namespace

std::string code_language(const Document& document, NodeIndex pre) {
  std::string language = language_of(document, pre);
  const NodeIndex end = document.subtree_end(pre);
  for (NodeIndex node = pre + 1; language.empty() && node < end; ++node) {
    if (!document.is_element(node) || document.tag(node) != Tag::code) break;
    language = language_of(document, node);
  }
  NodeIndex around = document.parent(pre);
  for (int i = 0; language.empty() && i < kMostAround && around != kNoNode; ++i) {
    const NodeIndex nodes = document.subtree_end(around) - around;
    const Tag tag = document.tag(around);
    const bool table = tag == Tag::td || tag == Tag::tr || tag == Tag::tbody || tag == Tag::table;
    if (!table && nodes > end - pre + kMostNodesBeside) break;
    language = language_of(document, around);
    around = document.parent(around);
  }
  return language;
}

}  // namespace winnow
