// SPDX-License-Identifier: GPL-2.0-or-later
//
// One part of a source of so many, for a job that several processes or machines share.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/source.h"

namespace winnow {

// Says what stays together: all pages of a site, or only those of one URL.
enum class PartBy : std::uint8_t { site, url };

// The enumerator's name. Thread-safe.
WINNOW_EXPORT std::string_view part_by_name(PartBy by);

// Each page of a source is in one part, which follows from its URL alone: from a hash of its host,
// or of all of it. So every part knows its pages without the others, in any order of the source.
// Plain data.
struct SourcePart {
  std::uint32_t number = 1;  // from 1 to `of`
  std::uint32_t of = 1;
  PartBy by = PartBy::site;
  // One site for all pages, under this name: by site they all are in one part then. Default: empty;
  // each host is a site, and the pages without a host are one.
  std::string site;

  bool is_whole() const { return of == 1; }

  friend bool operator==(const SourcePart&, const SourcePart&) = default;
};

inline constexpr std::uint32_t kMostParts = 100'000;

// Reads "2/5". Gives ErrorCode::usage unless it is I/N with I from 1 to N, and N up to kMostParts.
// Thread-safe.
WINNOW_EXPORT Expected<SourcePart> parse_part(std::string_view text);

// Gives "2/5 by url". Thread-safe.
WINNOW_EXPORT std::string part_text(const SourcePart& part);

// Hands out the pages of one part of a source, and is otherwise like it: name, identity and base
// are those of the whole. A page whose URL is not known without reading it (SourceEntry::url) is
// read while the source is gone through. Files that are skipped are told of by one part, those
// that may hide pages by all. Source::count() is that of the whole. A whole is given back as it is.
WINNOW_EXPORT std::unique_ptr<Source> part_of_source(std::unique_ptr<Source> whole,
                                                     SourcePart part);

}  // namespace winnow
