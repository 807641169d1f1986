// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes an input for some pages of a site. It has a byte of choices, then the pages with a
// separator between each two.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string_view>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace winnow {

inline constexpr char kPageSeparator = '\x1E';

inline std::vector<std::string_view> cut_pages(std::string_view bytes, std::size_t most = 4) {
  std::vector<std::string_view> pages;
  while (pages.size() + 1 < most) {
    const std::size_t end = bytes.find(kPageSeparator);
    if (end == std::string_view::npos) break;
    pages.push_back(bytes.substr(0, end));
    bytes.remove_prefix(end + 1);
  }
  pages.push_back(bytes);
  return pages;
}

inline constexpr std::string_view kSampleSite =
    "\x01"
    "<nav id=top>Home</nav><h1>one</h1><p>a<p>b<div class=note>c</div>\x1E"
    "<nav id=top>Home</nav><h1>two</h1><p>a<div class=note>d</div><p>e\x1E"
    "<nav id=top>Home</nav><h1>three</h1><p>f<hr><p>g<img src=h.png><p>i";

// These pieces make lists of a template differ.
inline constexpr std::array<std::string_view, 16> kTemplatePieces = {
    "<p>",         "<p>a",         "<p>b",          "</p>",
    "<div>",       "</div>",       "<div class=a>", "<hr>",
    "<b>a</b>",    "<b>b</b>",     "<i>a</i>",      "text",
    "<img src=a>", "<div id=b-1>", "<br>",          "<div class=\"a c\">c</div>"};

// Inserts bytes at a place, without what does not fit. Returns the new size.
inline std::size_t insert_bytes(std::string_view piece, std::size_t at, std::uint8_t* data,
                                std::size_t size, std::size_t max_size) {
  if (piece.size() > max_size - size) return size;
  std::memmove(data + at + piece.size(), data + at, size - at);
  std::memcpy(data + at, piece.data(), piece.size());
  return size + piece.size();
}

// Turns a single page, as in the seeds that other targets share, into a small site. Half of the
// mutations are of the kind by which pages of a template differ.
inline std::size_t mutate_site(std::uint8_t* data, std::size_t size, std::size_t max_size,
                               unsigned int seed) {
  std::minstd_rand random(seed);
  if (std::memchr(data, kPageSeparator, size) == nullptr && kSampleSite.size() <= max_size) {
    std::memcpy(data, kSampleSite.data(), kSampleSite.size());
    size = kSampleSite.size();
  }
  if (random() % 2 == 0) return LLVMFuzzerMutate(data, size, max_size);
  for (std::size_t count = 1 + random() % 4; count > 0; --count) {
    const std::size_t at = size < 2 ? size : 1 + random() % (size - 1);
    size =
        insert_bytes(kTemplatePieces[random() % kTemplatePieces.size()], at, data, size, max_size);
  }
  return size;
}

}  // namespace winnow
