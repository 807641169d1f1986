// SPDX-License-Identifier: GPL-2.0-or-later
//
// How alike two rankings are.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "winnow/extractor/export.h"

namespace winnow {

// Computes the rank-biased overlap of two rankings without repetitions, extrapolated to infinite
// depth (RBO_EXT), from 0 to 1: documents deep down count ever less, by the factor p each rank (0 <
// p < 1; with .9 the first ten ranks have 86 % of the weight). Two empty rankings are alike (1), an
// empty and a full one are not (0). It takes n log n time and is thread-safe. Source: Webber,
// Moffat, Zobel, A similarity measure for indefinite rankings (TOIS 28, 2010), equation 32, which
// covers rankings of unequal length.
WINNOW_EXPORT double rank_biased_overlap(std::span<const std::string> first,
                                         std::span<const std::string> second, double p = 0.9);

// Does the same for documents that are numbered.
WINNOW_EXPORT double rank_biased_overlap(std::span<const std::uint32_t> first,
                                         std::span<const std::uint32_t> second, double p = 0.9);

// Computes Kendall's tau of the documents that both rankings hold, from -1 to 1: the share of pairs
// in the same order minus that of pairs in the other. There is none if they share fewer than two
// documents. It takes n log n time and is thread-safe. Source: Kendall (Biometrika 30, 1938);
// Knight (JASA 61, 1966) for the counting.
WINNOW_EXPORT std::optional<double> kendall_tau(std::span<const std::string> first,
                                                std::span<const std::string> second);

// Does the same for documents that are numbered.
WINNOW_EXPORT std::optional<double> kendall_tau(std::span<const std::uint32_t> first,
                                                std::span<const std::uint32_t> second);

}  // namespace winnow
