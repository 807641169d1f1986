// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says where the pages of a source were published, as their own canonical links have it.
#pragma once

#include <cstdint>
#include <string>

namespace winnow {

// How URLs end that stand for the file "a/b.html".
enum class PageEnding : std::uint8_t {
  file,   // .../a/b.html
  none,   // .../a/b
  slash,  // .../a/b/
};

// What <link rel="canonical"> of a sample of pages says of the source. Plain data.
struct CanonicalBase {
  // The URL of the source's top folder, in normal form and with "/" at its end:
  // "https://docs.python.org/3/". Empty if the pages do not agree about one.
  std::string url;
  // The folder that the URL is of, where that is one in the source, as is usual in archives:
  // "python-3.13-docs-html/". Files beside it have URLs without a host.
  std::string top;
  PageEnding ending = PageEnding::file;
  std::uint32_t pages = 0;     // pages of the sample
  std::uint32_t agreeing = 0;  // pages whose canonical link is their path in `top` behind `url`

  // Whether both lead to the same URLs.
  bool is_same_place(const CanonicalBase& other) const {
    return url == other.url && top == other.top && ending == other.ending;
  }
};

// The most pages of a sample.
inline constexpr std::uint32_t kCanonicalSample = 64;
// Pages agree about a base if so many do at least, and this share of the sample.
inline constexpr std::uint32_t kCanonicalPages = 3;
inline constexpr double kCanonicalShare = 0.75;
// A base that an earlier run took stays as long as this share of the sample agrees, and no more
// than kCanonicalShare about another one.
inline constexpr double kCanonicalShareToKeep = 0.5;

}  // namespace winnow
