// SPDX-License-Identifier: GPL-2.0-or-later
//
// Topics that share a page are one group.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "winnow/queries/trec_qrels.h"

namespace winnow {

// Gives for each of the judged `topics` the number of its group: those whose first relevant
// document, in byte order, is the same. A topic without relevant documents is a group of its own.
std::vector<std::uint32_t> groups_by_page(std::span<const std::string> topics, const Qrels& qrels);

}  // namespace winnow
