// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/httrack_note.h"

namespace winnow {
namespace {

constexpr std::size_t kTopBytes = 4 << 10;
constexpr std::string_view kBegin = "<!-- Mirrored from ";
constexpr std::string_view kEnd = " by HTTrack Website Copier";

}  // namespace

std::string_view httrack_origin(std::string_view page) {
  const std::string_view top = page.substr(0, kTopBytes);
  const std::size_t begin = top.find(kBegin);
  if (begin == std::string_view::npos) return {};
  const std::string_view rest = top.substr(begin + kBegin.size());
  const std::size_t end = rest.find(kEnd);
  if (end == std::string_view::npos || rest.substr(0, end).find('\n') != std::string_view::npos) {
    return {};
  }
  return rest.substr(0, end);
}

bool is_httrack_redirection(std::string_view page) {
  const std::string_view top = page.substr(0, kTopBytes);
  return !httrack_origin(page).empty() &&
         top.find("<TITLE>Page has moved</TITLE>") != std::string_view::npos &&
         top.find("HTTP-EQUIV=\"Refresh\"") != std::string_view::npos;
}

}  // namespace winnow
