// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says what names in markup mean: how elements break the text around them, which attributes
// documents keep, and which characters references such as &amp; &#233; &eacute; stand for.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/extractor/document.h"
#include "winnow/extractor/tag.h"

namespace winnow {

enum class TextBreak {
  none,   // inline: text before, inside and after belongs to one run
  space,  // inline, but words do not reach across it: br, img, input ...
  block,  // a run ends before and after it
};

// Treats every element that is not known to be inline as a block: new elements mostly are, and two
// glued words harm retrieval more than a run cut in two.
TextBreak text_break(Tag tag);

// Does the same for an element that may have no Tag, by its name in any case. Custom elements count
// as blocks, since most are containers, and so do the text elements of a drawing, each of which is
// a label of its own. Invented names (o:p) and those of formulas are inline.
TextBreak text_break(Tag tag, std::string_view name);

// Tells whether an element's text is never shown or is not prose: script, style, iframe and others.
constexpr bool is_textless(Tag tag) {
  switch (tag) {
    case Tag::title:  // wherever it stands
    case Tag::script:
    case Tag::style:
    case Tag::template_:
    case Tag::iframe:
    case Tag::noembed:
    case Tag::noframes:
    case Tag::canvas:
    case Tag::audio:
    case Tag::video:
    case Tag::applet:
    case Tag::datalist:
    case Tag::head:
    case Tag::rp:
      return true;
    default:
      return false;
  }
}

// Finds the element whose name in any case, of `size` bytes, stands in `source` at `at`.
Tag tag_at(std::string_view source, std::size_t at, std::size_t size);

// Finds an attribute by its name in any case, or none if documents do not keep it. As all functions
// of this file it is thread-safe.
std::optional<Attribute> kept_attribute(std::string_view name);

// Does the same for the name of `size` bytes that stands in `source` at `at`.
std::optional<Attribute> kept_attribute_at(std::string_view source, std::size_t at,
                                           std::size_t size);

// Does the same for those that documents keep only if ParseOptions::presentation asks.
std::optional<Attribute> presentation_attribute(std::string_view name);

// These look among both kinds if `presentation` is set, else only among the first.
inline std::optional<Attribute> wanted_attribute(std::string_view name, bool presentation) {
  const std::optional<Attribute> kept = kept_attribute(name);
  return kept || !presentation ? kept : presentation_attribute(name);
}
inline std::optional<Attribute> wanted_attribute_at(std::string_view source, std::size_t at,
                                                    std::size_t size, bool presentation) {
  const std::optional<Attribute> kept = kept_attribute_at(source, at, size);
  return kept || !presentation ? kept : presentation_attribute(source.substr(at, size));
}

// Lists the names of the first kind in alphabetical order, with commas.
std::string kept_attribute_names();

enum class ReferenceContext { text, attribute };

// Appends `raw` (UTF-8) to `out` with its character references decoded, and leaves all else as it
// is. In attributes a name without a semicolon counts only if no letter, digit or equals sign
// follows. Takes linear time.
void append_decoded(std::string_view raw, ReferenceContext context, std::string& out);

}  // namespace winnow
