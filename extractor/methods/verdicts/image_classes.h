// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which class an image is of.
#pragma once

#include <span>
#include <vector>

#include "winnow/extractor/method.h"

namespace winnow {

// For each of page.metadata.images the class of the text beside it: of the first block of the
// nearest element that has one. `verdicts` are those of the page's blocks. Linear time.
std::vector<TextClass> classes_of_images(const ParsedPage& page, std::span<const Verdict> verdicts);

}  // namespace winnow
