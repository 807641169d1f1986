// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which pages are known to belong together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/page_clusters.h"
#include "winnow/indexer/source.h"
#include "winnow/queries/cluster_agreement.h"

namespace winnow::cli {

// Collects the classes of pages, in the order of the pages.
class ClusterTruth {
 public:
  // "host": the class of a page is its URL's host; "folder": the first folder of its path; empty:
  // no page has one; else a file of lines path TAB class. ErrorCode::not_found, too_large, or input
  // with the line.
  static Expected<ClusterTruth> open(const std::string& how);

  // The next page. `hostless` is the class by host of a page without one.
  void add(const RawPage& page, const std::string& hostless);

  // Of the pages that have a class; nothing if no truth was asked for. ErrorCode::input if no page
  // has one.
  Expected<std::optional<ClusterAgreement>> agreement(const PageClusters& clusters) const;

  // "hosts", "folders", or the file.
  std::string name() const;

 private:
  static constexpr std::uint32_t kNoClass = 0xFFFFFFFF;

  Expected<void> read_file();
  std::uint32_t number(const std::string& name);

  std::string how_;
  std::unordered_map<std::string, std::string> by_path_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::uint32_t> classes_;  // by page
};

}  // namespace winnow::cli
