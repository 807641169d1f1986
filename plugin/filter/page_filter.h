// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes the template out of pages, which hosts name by their files.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "plugin/filter/filtered_html.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_parser.h"

namespace winnow::filter {

// Reads the bytes of a file, or of standard input if its name is "-". Gives ErrorCode::not_found;
// input if it is no regular file or cannot be read; too_large if it has more than `limit` bytes. It
// is thread-safe.
Expected<std::string> read_page_file(const std::string& file, std::size_t limit);

struct FilterOptions {
  std::string model;   // file that winnow learn has written; empty: pages are classified alone
  std::string site;    // whose model it is to be; empty: that of the only site in the file
  std::string method;  // empty: the one that the model was learned for, or the one for pages alone
  Limits limits;
  Marks marks = Marks::followed;
  PageText page_text = PageText::keep;
  bool mark = false;  // the page as it is, with markers around what is left out
};

// It is not thread-safe: each thread has one.
class PageFilter {
 public:
  // Gives ErrorCode::usage if the file has several sites and none is named, or has not the one
  // named, or if the method is none or the model is of no use for it; other errors are those of
  // read_models().
  static Expected<PageFilter> open(const FilterOptions& options);

  // `charset` is what a server said of the page, or empty. The result is UTF-8. Gives
  // ErrorCode::too_large or binary.
  Expected<std::string> filter(std::string_view bytes, std::string_view charset = {});

  // Says by which marks the page last filtered is left without text (emptying_mark()).
  PageMark emptied_by() const { return emptied_by_; }

  // Says over which limit the page last filtered was, so that only its text was looked at.
  Degraded degraded() const { return degraded_; }

 private:
  PageFilter(const FilterOptions& options, std::shared_ptr<const Method> method);

  std::shared_ptr<const Method> method_;
  PageParser parser_;
  PageText page_text_;
  bool mark_;
  Degraded degraded_ = Degraded::no;
  PageMark emptied_by_ = PageMark::none;
};

// Gives what to say of a page over this limit.
std::string degraded_warning(std::string_view file, Degraded limit);

// The same of a page that its marks leave without text.
std::string emptied_warning(std::string_view file, PageMark mark);

}  // namespace winnow::filter
