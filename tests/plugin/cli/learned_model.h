// SPDX-License-Identifier: GPL-2.0-or-later
//
// A small site whose statistics can be told by hand.
#pragma once

#include <string>

#include "winnow/extractor/site_models.h"

namespace winnow::testing {

// A page with a menu of 2 words, 12 words of its own in div#main>p, and a foot of 3 words;
// `number` is 0 to 99. Its title is "Page NUMBER - Arboretum".
std::string model_page(int number);

// Of the site "trees.example", learned from these pages from 0 on; by its readings only what stands
// in div#main is main text.
SiteModel model_of_pages(int pages);

// Index of the region whose last names these are, as "div#main>p".
std::uint32_t region_named(const SiteModel& site, const std::string& names);

}  // namespace winnow::testing
