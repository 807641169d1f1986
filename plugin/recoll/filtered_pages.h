// SPDX-License-Identifier: GPL-2.0-or-later
//
// From a request to its answer.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "plugin/recoll/folder_filters.h"
#include "plugin/recoll/request.h"

namespace winnow::recoll {

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
