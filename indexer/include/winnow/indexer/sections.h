// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sections of a document's stored text: where each begins, under which heading or defined term, and
// the id by which a link leads there. This is the line field::kSections of document data:
//
//   sections=120,9,2,install 340,6,t,--db 80,0,b, 500,0,e,
//
// Each entry has four parts: the bytes from the begin of the entry before (or of the text) to its
// own begin in field::kText, the bytes of the heading that stands there, what it is, and the id:
//
//   1 to 6   a heading h1 to h6; its section goes on to the next entry
//   t        a term (dt) that is defined
//   b        a definition has ended: the section of the last heading goes on
//   e        no section from here on
//
// Ids are percent-encoded as far as the line needs: spaces, control characters and "%".
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/export.h"

namespace winnow {

enum class SectionKind : std::uint8_t { heading, term, none };

// A stretch of the stored text with the heading that it stands under. The heading is part of the
// text; that of a section which goes on behind a definition stands further up. All offsets and
// lengths count bytes.
struct TextSection {
  std::size_t begin = 0;  // where the stretch begins; it ends where the next one does
  std::size_t title_offset = 0;
  std::size_t title_length = 0;
  SectionKind kind = SectionKind::none;
  std::uint8_t level = 0;  // 1 to 6 for a heading
  std::string_view id;     // as the line has it
};

// More sections of a page are not stored, nor is more of the line.
inline constexpr std::size_t kMostSections = 500;
inline constexpr std::size_t kMostSectionBytes = 8 << 10;

// Reads the line of a text of `text_bytes`. What is no such line gives no sections; of one that is
// damaged or does not fit the text, it gives those before the fault. The ids are views into `line`.
// Thread-safe.
WINNOW_EXPORT std::vector<TextSection> parse_sections(std::string_view line,
                                                      std::size_t text_bytes);

// Makes the fragment of a URL from the id of a section, percent-encoded as the URL Standard has it
// (fragment percent-encode set), so that all of it is ASCII. Thread-safe.
WINNOW_EXPORT std::string section_fragment(std::string_view id);

}  // namespace winnow
