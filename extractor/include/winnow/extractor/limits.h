// SPDX-License-Identifier: GPL-2.0-or-later
//
// Limits how much of a machine one page may take. Pages come from strangers. Each limit has a
// documented outcome, and no page is lost without a word.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "winnow/extractor/export.h"

namespace winnow {

// Holds plain data; thread-compatible. The defaults let every page of the measured sites through
// (2 million nodes are about 30 MB of HTML) and stop the known attacks on HTML parsers.
//
// A page over page_bytes is refused with ErrorCode::too_large before it is read. A page over any
// other limit is not parsed into a tree: a linear tag stripper takes its text, and the document is
// flagged as degraded with the limit that was hit.
struct Limits {
  // Limits the size of a page in bytes, as stored. Documents count in 32 bits, so that a value
  // above 1 GiB means 1 GiB.
  std::size_t page_bytes = 100u << 20;

  // Limits how deep elements nest, by an estimate before parsing (deep nesting takes the parser
  // quadratic time) and on the finished tree. Browsers stop at 512.
  std::uint32_t depth = 2000;

  // Limits the attributes of one tag. The parser compares each with all before it: quadratic time.
  std::uint32_t attributes_per_tag = 500;

  // Limits text times depth: each byte of text counts as often as elements are open around it, by
  // the estimate that `depth` uses. The parser may look through the open elements for each
  // character of text; at this limit that takes it one to two seconds.
  std::uint64_t parse_work = 4'000'000'000;

  // Limits the nodes of the finished tree: elements, texts and comments.
  std::uint32_t nodes = 2'000'000;

  // Limit the parser's memory: a fixed part plus a multiple of the page's size, up to a cap. Pages
  // that need the parser were measured to take 14 to 22 times their size. With this cap a page of
  // 100 MB takes up to 1 GB with all that is made of it.
  std::uint64_t parser_bytes_base = 64u << 20;
  std::uint64_t parser_bytes_factor = 64;
  std::uint64_t parser_bytes_cap = 512u << 20;

  // Limit the calling thread's processor time for parsing: an amount for any page, or an amount for
  // each MiB if that is more, up to a cap. Unlike the limits above it is not deterministic: it is
  // the last resort for the unforeseen. All later stages take time in proportion to the page.
  std::chrono::milliseconds parse_time_base{1500};
  std::chrono::milliseconds parse_time_per_mib{1500};
  std::chrono::milliseconds parse_time_cap{30'000};
};

// Says why a page is degraded.
enum class Degraded : std::uint8_t {
  no,
  depth,
  attributes,
  nodes,
  parser_memory,
  parse_time,
  parse_work,
  parser_fault,  // not a limit: markup that the parser library cannot cope with
  unclosed,      // not a limit: an element of plain text, such as title, that hides other text
};

// Returns the limit's name in reports: "depth", "attributes", "nodes", "parser-memory",
// "parse-time", "parse-work", "parser-fault" or "unclosed", or "" for `no`; a literal. It is
// thread-safe.
WINNOW_EXPORT std::string_view degraded_name(Degraded degraded);

}  // namespace winnow
