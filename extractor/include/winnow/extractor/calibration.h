// SPDX-License-Identifier: GPL-2.0-or-later
//
// Turns the F1 that a page's probabilities promise into the F1 that such pages had.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "winnow/extractor/export.h"

namespace winnow {

// Pages whose expected F1 is `expected` have a mean F1 of `confidence`. Both are from 0 to 1.
struct CalibrationPoint {
  float expected = 0;
  float confidence = 0;
};

// Is learned on pages that a model was not trained with, and is a part of that model. Immutable, so
// thread-safe.
class WINNOW_EXPORT Calibration {
 public:
  static constexpr std::size_t kMostPoints = 64;

  // Knows nothing: what it says of a page would be a guess.
  Calibration() = default;
  // `expected` must rise from point to point, and `confidence` must not fall.
  explicit Calibration(std::vector<CalibrationPoint> points) : points_(std::move(points)) {}

  bool empty() const { return points_.empty(); }
  std::span<const CalibrationPoint> points() const { return points_; }

  // Returns the confidence between the two points around `expected`, by a straight line, and that
  // of the first or last point beyond them. Must not be empty(). Takes linear time.
  float confidence(double expected) const;

 private:
  std::vector<CalibrationPoint> points_;
};

}  // namespace winnow
