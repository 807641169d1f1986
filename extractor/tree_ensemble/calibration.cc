// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/calibration.h"

namespace winnow {

float Calibration::confidence(double expected) const {
  const CalibrationPoint* below = &points_.front();
  if (expected <= static_cast<double>(below->expected)) return below->confidence;
  for (const CalibrationPoint& above : std::span(points_).subspan(1)) {
    if (expected < static_cast<double>(above.expected)) {
      const double from = static_cast<double>(below->expected);
      const double part = (expected - from) / (static_cast<double>(above.expected) - from);
      const double rise = static_cast<double>(above.confidence - below->confidence);
      return below->confidence + static_cast<float>(part * rise);
    }
    below = &above;
  }
  return points_.back().confidence;
}

}  // namespace winnow
