// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow serve: a server of one database.
#pragma once

#include <string>
#include <vector>

#include "plugin/cli/options/document_options.h"
#include "plugin/cli/options/remote_options.h"
#include "plugin/serve/serve_options.h"

namespace winnow::cli {

struct ServeArguments {
  serve::ServeOptions options;
  RemoteArguments searched;
  std::string stop_words;  // file, or kNoStopWords
  std::vector<std::string> url_maps;
  DocumentOptions documents;  // of the inspector's sources
  unsigned client_seconds = 15;
  unsigned idle_seconds = 30;
  bool quiet = false;
};

// Serves until a signal comes. Returns an ExitCode.
int run_serve(const ServeArguments& arguments);

}  // namespace winnow::cli
