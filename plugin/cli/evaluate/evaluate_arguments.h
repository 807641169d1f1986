// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are the options of winnow evaluate.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plugin/cli/options/method_option.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/indexer/source_settings.h"
#include "winnow/queries/run_scores.h"
#include "winnow/queries/significance.h"

namespace winnow::cli {

struct EvaluateArguments {
  // These say which pages are meant.
  std::vector<std::string> sources;
  std::vector<std::string> series;  // NAME=VALUE:DIR
  std::string database;             // in place of pages: what answers the queries
  SourceSettings directory;
  bool ignore_marks = false;

  // These say what is asked.
  std::string topics_file;
  std::string qrels_file;
  std::string exclusions_file;
  std::string queries_file;
  std::size_t known_items = 0;

  // These say which indexes are compared.
  std::vector<std::string> methods;
  MethodChoice winnow;  // how the method of the arm "winnow" is tuned
  SiteChoice sites;     // for the arms whose methods learn
  std::vector<std::string> oracle;
  bool omindex = false;
  std::string omindex_filter;
  std::vector<std::string> runs;
  std::vector<std::string> sweeps;  // [METHOD:]NAME=V1,V2,...
  IndexingChoices choices;

  // These say how answers are scored.
  std::string ranking = "both";
  std::string op = "all";
  ScoringOptions scoring;
  SignificanceOptions significance;
  bool by_page = false;

  // These say how the work is done.
  unsigned threads = 0;
  std::string cache;
  bool no_cache = false;

  // These say what is printed and written.
  bool json = false;
  bool quiet = false;
  std::string report;
  std::string runs_out;
  std::string values_out;
};

// Runs the command. Returns an ExitCode.
int run_evaluate(const EvaluateArguments& arguments);

}  // namespace winnow::cli
