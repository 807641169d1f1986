// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which model is for which page.
#pragma once

#include <string>
#include <vector>

#include "plugin/filter/page_filter.h"
#include "plugin/recoll/model_argument.h"

namespace winnow::recoll {

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
