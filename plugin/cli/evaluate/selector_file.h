// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads a file that says by CSS selectors what the main text of a site's pages is.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/method.h"
#include "winnow/indexer/source.h"
#include "winnow/queries/arm.h"

namespace winnow::cli {

// Says which pages the sections of a file of selectors fit.
struct SelectorCoverage {
  std::vector<std::string> unused;  // sections that fit no page
  std::uint64_t pages_without = 0;  // pages that no section fits: they are kept whole
  std::string example;              // the first of them
};

// Holds what a file of selectors says.
class SelectorFile {
 public:
  // Reads a JSON file of
  //
  //   {"include": ["main", "#content"], "exclude": ["nav", ".share"]}
  //
  // for all pages, or of one such object for each folder (or host) at the beginning of paths:
  //
  //   {"www.example.org": {"include": [...]}, "docs/old": {"include": [...], "exclude": [...]}}
  //
  // Of several beginnings that fit a page the longest counts; pages that none fits are kept whole.
  // What counts as main text: ContentSelectors. Names in the objects that have no meaning are
  // passed over, and listed in unknown().
  //
  // ErrorCode::not_found if the file cannot be read, ErrorCode::input if it is no such JSON or a
  // selector is wrong; names the file and the place.
  static Expected<SelectorFile> read(const std::string& file);

  // Gives names that were passed over, as "docs: exlcude".
  const std::vector<std::string>& unknown() const { return unknown_; }

  // Goes through the pages. Errors are those of the source.
  Expected<SelectorCoverage> coverage(Source& source) const;

  // Sets method_of, identity and the method's name.
  void apply_to(ArmSpec& arm) const;

 private:
  using Methods = std::map<std::string, std::shared_ptr<const Method>, std::less<>>;

  // Finds the section of the longest beginning of `path`; it is methods_.end() if there is none.
  static Methods::const_iterator find(const Methods& methods, std::string_view path);

  Methods methods_;  // by beginning of the path; "" fits all
  std::vector<std::string> unknown_;
  std::string identity_;
};

}  // namespace winnow::cli
