// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which filter pages have, by what was given as --model [FOLDER=]FILE.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugin/filter/page_filter.h"
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

// Has a filter for each folder that has a model, and one for all other pages. It is not
// thread-safe.
class FolderFilters {
 public:
  // Opens those of `models` with the choices in `options`, whose `model` does not matter. Pages
  // that no model is for are judged alone. Gives ErrorCode::usage if a folder has two models; other
  // errors are those of PageFilter::open().
  static Expected<FolderFilters> open(const filter::FilterOptions& options,
                                      const std::vector<ModelArgument>& models);

  // Gives the filter of the deepest folder that the page is in, at any depth. It lives as long as
  // this object.
  filter::PageFilter& of(const std::string& page);

 private:
  struct Entry {
    std::string folder;  // as in ModelArgument
    filter::PageFilter filter;
  };

  FolderFilters() = default;
  Expected<void> add(const std::string& folder, const filter::FilterOptions& options);

  std::vector<Entry> entries_;  // the deepest first; the last one is for all pages
};

}  // namespace winnow::recoll
