// SPDX-License-Identifier: GPL-2.0-or-later
//
// The option is --model [FOLDER=]FILE.
#pragma once

#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"

namespace winnow::recoll {

// Recoll starts its programs without a shell, and in a folder that is nobody's choice.
struct Places {
  std::string home;           // stands for "~"; empty: there is none
  std::string configuration;  // where files without a folder are looked for; empty: where one is
};

// As the environment says: $HOME and $RECOLL_CONFDIR, which Recoll sets for its programs.
Places places_of_environment();

struct ModelArgument {
  std::string folder;  // absolute, without links; empty: all pages
  std::string file;
};

// Gives ErrorCode::usage if the folder is not absolute, or there is no file.
Expected<ModelArgument> model_argument(std::string_view text, const Places& places);

// The path is absolute, and has no symbolic links as far as it exists.
std::string real_path(const std::string& path);

}  // namespace winnow::recoll
