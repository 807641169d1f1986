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
#include "winnow/extractor/page_rules.h"

namespace winnow::filter {

// Reads the bytes of a file, or of standard input if its name is "-". Gives ErrorCode::not_found;
// input if it is no regular file or cannot be read; too_large if it has more than `limit` bytes. It
// is thread-safe.
Expected<std::string> read_page_file(const std::string& file, std::size_t limit);

struct FilterOptions {
  std::string model;   // file that winnow learn has written; empty: pages are classified alone
  std::string site;    // whose model it is to be; empty: that of the only site in the file
  std::string method;  // empty: the one that the model was learned for, or the one for pages alone
  std::string rules;   // file of rules (winnow/extractor/rules_file.h); empty: none
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
  // read_models() and parse_rules().
  static Expected<PageFilter> open(const FilterOptions& options);

  // `charset` is what a server said of the page, or empty. Rules know the page by `url`, which may
  // be a path alone, and by the site of the options or else of the model. The result is UTF-8; of a
  // page that rules leave out it is one that asks not to be indexed. Gives ErrorCode::too_large or
  // binary.
  Expected<std::string> filter(std::string_view bytes, std::string_view charset = {},
                               std::string_view url = {});

  // Names the rule that leaves the page last filtered without main text, as place_of(); empty if
  // none does.
  const std::string& emptied_by_rule() const { return emptied_by_rule_; }

  // Says by which marks the page last filtered is left without text (emptying_mark()).
  PageMark emptied_by() const { return emptied_by_; }

  // Says over which limit the page last filtered was, so that only its text was looked at.
  Degraded degraded() const { return degraded_; }

 private:
  PageFilter(const FilterOptions& options, std::shared_ptr<const Method> method, PageRules rules);

  std::shared_ptr<const Method> method_;
  PageRules rules_;
  std::string site_;
  std::string emptied_by_rule_;
  PageParser parser_;
  PageText page_text_;
  bool mark_;
  Degraded degraded_ = Degraded::no;
  PageMark emptied_by_ = PageMark::none;
};

// Gives what to say of a page that could not be read as it stands.
std::string degraded_warning(std::string_view file, Degraded degraded);

// The same of a page that a rule leaves without main text.
std::string emptied_by_rule_warning(std::string_view file, std::string_view rule);

// The same of a page that its marks leave without text.
std::string emptied_warning(std::string_view file, PageMark mark);

}  // namespace winnow::filter
