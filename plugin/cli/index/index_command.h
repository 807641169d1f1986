// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow index is told, how often a word counts by where it stands, and what is said at the
// end of a run.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/common/cli11_fwd.h"
#include "winnow/indexer/build_index.h"
#include "winnow/indexer/index_metadata.h"

namespace winnow::cli {

struct IndexArguments {
  SourceOptions source;
  BuildOptions build;
  MethodChoice method;  // its name and what it is told of sites
  std::vector<std::string> other_methods;
  std::string duplicates{duplicates_name(Duplicates::collapse)};
  std::string database;
  bool no_spelling = false;
  bool no_compact = false;
  bool several = false;  // sources, of which `source` is one
  bool quiet = false;
  bool json = false;
};

// Runs the command. Returns an ExitCode.
int run_index(const IndexArguments& arguments);

struct IndexSummary {
  const BuildReport& build;
  std::string source;  // Source::name()
  std::string database;
  bool dry_run = false;
  double seconds = 0;
  std::uint64_t database_bytes = 0;
};

// Writes a few lines for people, only with what happened.
std::string to_text(const IndexSummary& summary);

// Writes for programs: one object, every counter of IndexReport under its own name, and seconds
// (number), source (its name), database (path), database_bytes, dry_run, drift, relearned, indexed_again; of
// IndexReport::sites only the drift. `indent`: as dump() takes it; -1: one line.
std::string to_json(const IndexSummary& summary, int indent = 2);

inline constexpr std::uint32_t kMaxWeight = 100;

// This option says how often a word counts that stands in one kind of place.
struct WeightOption {
  std::string_view name;  // without the dashes
  std::uint32_t IndexingChoices::*weight;
  std::uint32_t lowest;
  std::string_view help;
};

// Lists them in the order of help texts.
std::span<const WeightOption> weight_options();

// Declares the weights, and --no-page-text.
void declare_weights(CLI::App& command, IndexingChoices& choices);

}  // namespace winnow::cli
