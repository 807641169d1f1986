// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which elements and attributes of a page may stand in its tinted copy: those named here, and no
// others.
#pragma once

#include <string>
#include <string_view>

#include "winnow/extractor/document.h"

namespace winnow::cli {

enum class Treatment {
  keep,      // written with its attributes
  as_pre,    // its content is raw text in HTML, and is written as that of a pre element
  box,       // a box with the alternative text stands for it
  drawing,   // a box with its labels
  unwrap,    // its content is written without it
  left_out,  // with its content
};

// The element is not html, head or body. `noscript` says whether the page shows its noscript
// elements. It is thread-safe.
Treatment treatment_of(const Document& document, NodeIndex element, bool noscript);

// Tells elements whose text is that of no block, and is not shown. It is thread-safe.
bool is_left_out(Tag tag, bool noscript);

// Tells elements that have no content and no end tag. It is thread-safe.
bool is_void(Tag tag);

// Tells elements that may hold texts but no elements. It is thread-safe.
bool holds_text_only(Tag tag);

// Appends text so that it is text wherever it stands, or the value of an attribute in quotes.
void append_escaped(std::string_view text, std::string& html);

// Appends ' name="value"' for each attribute that may stand in the copy. Links inside the page
// work, all others lead nowhere.
void append_attributes(const Document& document, NodeIndex element, std::string& html);

// Appends the box for an image, video or frame: its size where the page says it, and its
// alternative text or else its name.
void append_box(const Document& document, NodeIndex element, std::string& html);

}  // namespace winnow::cli
