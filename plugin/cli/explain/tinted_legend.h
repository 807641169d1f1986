// SPDX-License-Identifier: GPL-2.0-or-later
//
// This is the part of a tinted page that does not come from the page.
#pragma once

#include <span>
#include <string>

#include "plugin/cli/explain/tinted_page.h"
#include "winnow/extractor/blocks.h"

namespace winnow::cli {

// A style element, to come before those of the page, which cannot change what it says. It is
// thread-safe.
std::string legend_style(const BlockList& blocks);

// Appends the box with the words and blocks of each class that can be seen, and those that cannot,
// and the remarks. It can be folded. `tints` are those of the blocks. It is thread-safe.
void append_legend(const BlockList& blocks, std::span<const BlockTint> tints,
                   std::span<const std::string> remarks, std::string& html);

}  // namespace winnow::cli
