// SPDX-License-Identifier: GPL-2.0-or-later
//
// From a request to its answer, by the filter that the page has: that of its folder, as --model
// [FOLDER=]FILE says it.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugin/filter/page_filter.h"
#include "plugin/recoll/request.h"
#include "winnow/extractor/expected.h"

namespace winnow::recoll {

// Recoll starts its programs without a shell, and in a folder that is nobody's choice.
struct Places {
  std::string home;           // stands for "~"; empty: there is none
  std::string configuration;  // where files without a folder are looked for; empty: where one is
};

// Reads them from the environment: $HOME and $RECOLL_CONFDIR, which Recoll sets for its programs.
Places places_of_environment();

struct ModelArgument {
  std::string folder;  // absolute, without links; empty: all pages
  std::string file;
};

// Reads [FOLDER=]FILE. Where there are several "=", it looks for the one that has a folder before
// it and a file behind it. Gives ErrorCode::usage if the folder is not absolute, or no file is
// named.
Expected<ModelArgument> model_argument(std::string_view text, const Places& places);

// Gives the absolute path, without symbolic links as far as it exists.
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

struct PageLimits {
  std::size_t page_bytes = Limits{}.page_bytes;
  std::size_t answer_kilobytes = std::numeric_limits<std::size_t>::max();
};

// Reads what Recoll says in $RECOLL_FILTER_MAXMEMBERKB (membermaxkbs in recoll.conf): it ends a
// program that sends a document of more kilobytes. There is no limit if it says nothing.
std::size_t answer_kilobytes_of_environment();

// It is not thread-safe.
class FilteredPages {
 public:
  // `say` gets a line for each page that cannot be had, or not as it is.
  FilteredPages(FolderFilters filters, PageLimits limits, std::function<void(std::string_view)> say)
      : filters_(std::move(filters)), limits_(limits), say_(std::move(say)) {}

  // A page that cannot be had is answered by a file error. It never throws for want of memory.
  std::string answer(const Request& request);

 private:
  Expected<std::string> page(const std::string& file);
  void say(const Error& error) const { say_("error: " + error.message()); }

  FolderFilters filters_;
  PageLimits limits_;
  std::function<void(std::string_view)> say_;
};

}  // namespace winnow::recoll
