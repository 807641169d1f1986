// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the files of this folder: pages, and what the HTML Living Standard makes of them.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace winnow {

// Says what becomes of a page. In both strings a backslash stands before each character of a text
// that would mean something: backslash, bar, parenthesis.
struct Outcome {
  std::string tree;    // name(...) for each element; texts as they are; no comments
  std::string blocks;  // the texts of those that can be seen, with bars between them

  bool operator==(const Outcome&) const = default;
};

struct TreeFact {
  std::string name;  // of the page
  std::string page;
  Outcome expected;
};

// Describes a page of which Winnow makes something else.
struct KnownDifference {
  std::string reason;  // one of KnownDifferences::reasons
  Outcome outcome;
};

struct KnownDifferences {
  std::map<std::string, std::string> reasons;  // in a sentence each
  std::map<std::string, KnownDifference> by_page;
};

// A line is a row, with tabs between its fields; # begins a comment. Bytes that are not printable
// ASCII are \xHH, line ends \n, tabs \t. Reading anything else throws std::runtime_error.
std::vector<TreeFact> read_tree_facts(const std::string& path);
KnownDifferences read_known_differences(const std::string& path);

// Writes `text` as the files have it.
std::string field_of(std::string_view text);

// Writes `text` with backslashes, as in an Outcome.
std::string marked(std::string_view text);

}  // namespace winnow
