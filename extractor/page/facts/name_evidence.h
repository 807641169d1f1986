// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says what the names of elements, in class and id attributes, tell of the text in them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/document/class_numbers.h"
#include "winnow/extractor/blocks.h"
#include "winnow/extractor/document.h"
#include "winnow/extractor/name_scores.h"

namespace winnow {

// Adds the hashes of the names in a class or id attribute. Each word of a name counts, and each
// name of several words as a whole as well: "entry-content" gives "entry", "content" and
// "entry-content". Words end at what is no letter, and before a capital behind a small letter;
// digits tell no names apart. Words of one letter are left out. Takes linear time.
void add_name_hashes(std::string_view attribute, std::vector<std::uint32_t>& hashes);

// Returns what is around each of the blocks: the hashes of an element's names in six hexadecimal
// digits, with commas between them, and semicolons between the elements from the outermost on.
// Elements without names are left out. Takes time in proportion to the result.
std::vector<std::string> names_around(const Document& document, const BlockList& blocks);

// Sums up the scores of the names of an element and of all around it. All are log-odds.
struct NameSums {
  float lowest = 0;   // of all names, but at most 0
  float highest = 0;  // of all names, but at least 0
  float nearest = 0;  // the mean of the nearest element with a name that is known
  float faded = 0;    // the sum of the means, each element farther away with less weight
  float own = 0;      // the lowest of the nearest element with names, known or not
};

// Has the sums for each element of a page. Takes linear time to build; immutable, so thread-safe.
class NameEvidence {
 public:
  // Without scores all sums are 0. Only names of elements in which blocks begin are looked at.
  // `classes` are the document's.
  NameEvidence(const Document& document, const BlockList& blocks, const NameScores& scores,
               const ClassNumbers& classes);

  const NameSums& around(NodeIndex element) const {
    return sums_[place_of_.empty() ? 0 : place_of_[element]];
  }
  // Returns the elements that have a name of readers' comments, in the order of the page: a name
  // that was learned, or one that is made of the word comment and others and that elements of the
  // same tag beside it have, too, most of which have no heading.
  std::span<const NodeIndex> of_comments() const { return of_comments_; }

 private:
  std::vector<std::uint32_t> place_of_;  // into sums_, by node
  std::vector<NameSums> sums_{NameSums{}};
  std::vector<NodeIndex> of_comments_;
};

}  // namespace winnow
