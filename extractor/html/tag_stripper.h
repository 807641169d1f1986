// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes the text of a page that the parser cannot take.
#pragma once

#include <string>

#include "winnow/extractor/document.h"

namespace winnow {

// Makes a flat document: html, head with the title, body with paragraphs of about a kilobyte. Words
// on either side of a block-level tag stay apart. Takes linear time, and two nodes for a paragraph.
Document strip_tags(std::string source, Degraded reason, bool hashes);

}  // namespace winnow
