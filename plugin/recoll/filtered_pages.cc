// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/recoll/filtered_pages.h"

#include <charconv>
#include <cstdlib>
#include <new>
#include <string_view>

#include "plugin/filter/page_filter.h"
#include "plugin/recoll/request.h"

namespace winnow::recoll {

std::size_t answer_kilobytes_of_environment() {
  const char* const value = std::getenv("RECOLL_FILTER_MAXMEMBERKB");
  const std::string_view digits = value == nullptr ? "" : value;
  std::size_t kilobytes = 0;
  const auto [end, error] = std::from_chars(digits.begin(), digits.end(), kilobytes);
  const bool number = error == std::errc() && end == digits.end();
  return number ? kilobytes : std::numeric_limits<std::size_t>::max();
}

Expected<std::string> FilteredPages::page(const std::string& file) {
  if (file.find('\0') != std::string::npos) {
    return Error{ErrorCode::input, "a NUL byte in the name of a file", file, ""};
  }
  // "-" would be standard input, where the next request comes from.
  const Expected<std::string> bytes =
      filter::read_page_file(file == "-" ? "./-" : file, limits_.page_bytes);
  if (!bytes) return bytes.error();
  filter::PageFilter& page_filter = filters_.of(file);
  Expected<std::string> html = page_filter.filter(*bytes);
  if (!html) {
    Error error = html.error();
    error.where = file;
    return error;
  }
  if (const Degraded limit = page_filter.degraded(); limit != Degraded::no) {
    say_(filter::degraded_warning(file, limit));
  }
  if (html->size() / 1024 > limits_.answer_kilobytes) {
    return Error{ErrorCode::too_large,
                 "its content is larger than " + std::to_string(limits_.answer_kilobytes) + " kB",
                 file, "raise membermaxkbs in recoll.conf"};
  }
  return html;
}

std::string FilteredPages::answer(const Request& request) {
  if (request.file.empty()) return no_more_documents_answer();
  if (!request.ipath.empty()) return no_such_document_answer();
  try {
    const Expected<std::string> html = page(request.file);
    if (html) return document_answer(*html);
    say(html.error());
  } catch (const std::bad_alloc&) {
    say({ErrorCode::try_again, "out of memory", request.file,
         "raise filtermaxmbytes in recoll.conf"});
  }
  return file_error_answer();
}

}  // namespace winnow::recoll
