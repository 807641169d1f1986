// SPDX-License-Identifier: GPL-2.0-or-later
//
// Gives verdicts that several methods give alike, chooses the main text of a page by the
// probabilities of its blocks, says how good that choice is, and gives classes to images.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "extractor/page/facts/page_view.h"
#include "winnow/extractor/blocks.h"
#include "winnow/extractor/calibration.h"
#include "winnow/extractor/method.h"

namespace winnow {

// Takes the block for template text, because it is not is_indexable().
Verdict not_indexable(const Block& block);

// Takes everything for main text, for this reason, but for what may not be indexed.
void keep_everything(const BlockList& blocks, Reason reason, std::span<Verdict> verdicts);

// Takes for main text what the page's author has marked as such, whatever a method says of it, but
// for comments that the options decide. Probabilities stay.
void follow_marks(const BlockList& blocks, std::span<Verdict> verdicts);

// Takes the blocks [first, second) of the interval for main text, or everything if these have none
// that may be indexed.
void keep_interval(const BlockList& blocks, std::pair<std::uint32_t, std::uint32_t> interval,
                   std::span<Verdict> verdicts);

// Returns for each of page.metadata.images the class of the text beside it: that of the first block
// in the nearest element that has one. `verdicts` has one for each block of the page. Takes linear
// time.
std::vector<TextClass> classes_of_images(const ParsedPage& page, std::span<const Verdict> verdicts);

// Says whether probabilities know the other pages of a site. A page alone tells badly where its
// text ends and what it has twice. So links and cards (teaser_cards.h) behind its text, where
// related articles and profiles stand, are then less probable than the model says, copies of
// passages are not kept wherever they stand (copies.h), its errors are common to the page
// (selection.h), and lines that say who wrote a post of a thread are no main text (date_lines.h).
enum class Judged : bool { with_site, alone };

// Returns a verdict for each block: main for those that select_blocks() chooses, else template, but
// page for comments that are dropped and for lines of dates.
// Comments that the options keep or drop are decided before that, and so are links that turn pages
// (page_turning.h): none of these has a say in the choice. A page of which nothing would be main
// keeps all that may be indexed. `facts` are those of all blocks of the page. Verdicts have the
// probabilities as they are given, but for links that turn pages, which are most improbable.
std::vector<Verdict> choose_main(const PageFacts& facts, std::span<const float> probabilities,
                                 const MethodOptions& options, Judged judged = Judged::with_site);

// Returns the F1 in words that the blocks of class main can be expected to have,
//
//   2 S / (W + G),  as for select_blocks() (selection.h),
//
// where a block that a rule, a mark or an option for comments has decided is as probable as that
// says, 1 or 0. Without any words it is 0. Takes linear time. It is thread-safe.
double expected_f1(const BlockList& blocks, std::span<const Verdict> verdicts);

// Returns Method::confidence() by the calibration of the model that the verdicts are from.
std::optional<float> calibrated_confidence(const Calibration& calibration, const BlockList& blocks,
                                           std::span<const Verdict> verdicts);

}  // namespace winnow
