// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow features is told, and the table that it writes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "plugin/cli/options/learning_options.h"
#include "plugin/cli/options/source_options.h"
#include "winnow/extractor/block_features.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_models.h"
#include "winnow/extractor/tree_ensemble.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

struct FeatureChoice {
  std::string block_model;  // file; empty: the built-in model
  bool with_site = false;   // site_features() instead of block_features(); needed for all below
  std::string model;        // file of what was learned; empty: it is learned from the source
  std::string site;         // the site that all pages are of; empty: by their hosts
  LearningChoice learning;
};

std::span<const FeatureInfo> features_of(const FeatureChoice& choice);

// Any number of threads may call functions that are const.
class PageFeatures {
 public:
  // Reads or learns what is asked for, in so many threads (0: one for each processor), with a line
  // of progress. `missed` gets what could not be read to learn. Gives ErrorCode::usage if there is
  // a model and how to learn one; other errors are those of read_block_model(), read_models() and
  // run_learning().
  static Expected<PageFeatures> of(const FeatureChoice& choice, const SourceOptions& source,
                                   std::size_t threads, MissedPages& missed, bool quiet);

  std::string site_of_page(const RawPage& raw) const;

  // Gives nothing if too little is known of the page's site.
  std::optional<FeatureMatrix> compute(const std::string& site, const ParsedPage& page,
                                       WordSegmenter& segmenter) const;

  // Counts a page of which there is nothing.
  void leave_out(const std::string& site) { ++left_out_[site]; }

  // Prints a note for each site whose pages were left out, up to a few, and why.
  void tell_of_pages_left_out() const;

 private:
  PageFeatures() = default;

  bool with_site_ = false;
  std::shared_ptr<const TreeEnsemble> block_model_;
  SiteModels models_;
  std::string site_;
  std::string hostless_;
  std::map<std::string, std::string> why_unknown_;  // of sites that were looked at
  std::map<std::string, std::uint64_t> left_out_;   // pages by site
};

// Writes to a stream that it does not own. Numbers do not depend on the locale and have as many
// digits as it takes to read the same float again. After a failure, nothing more is written.
class FeatureTable {
 public:
  // `features` are the columns of the matrices; `share`: whether there is a column for the gold
  // shares; `names`: whether there are those of BlockNames.
  FeatureTable(std::FILE* stream, std::span<const FeatureInfo> features, bool share, bool names);

  // Gives the rows of one page; `shares` and `names` are by block, and empty without their columns.
  // It is thread-safe.
  static std::string rows_of(std::string_view path, const BlockList& blocks,
                             const FeatureMatrix& features, std::span<const float> shares,
                             std::span<const BlockNames> names);

  void add(std::string_view rows);

  // Writes what is left. Returns 0, or the error number of the first failure.
  int finish();
  int error_number() const { return failure_; }

 private:
  void write();

  std::FILE* stream_;
  std::string buffer_;
  int failure_ = 0;
};

// Describes the features themselves: group, name and description, for people or for programs.
std::string describe_features(std::span<const FeatureInfo> features, bool json);

struct FeaturesArguments {
  SourceOptions source;
  std::string gold;
  std::string out;
  FeatureChoice features;
  std::size_t threads = 0;  // 0: one for each processor
  bool names = false;
  bool describe = false;
  bool json = false;
  bool quiet = false;
};

// Runs the command. Returns an ExitCode.
int run_features(FeaturesArguments& arguments);

}  // namespace winnow::cli
