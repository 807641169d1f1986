// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/skeleton/skeleton_scanner.h"

#include "extractor/html/scan/unusual_characters.h"
#include "extractor/html/skeleton/skeleton_writer.h"

namespace winnow {

MarkupScan scan_skeleton(std::string_view html, const Limits& limits, Skeleton& skeleton) {
  if (has_unusual_characters(html)) return {};
  skeleton.reset(html);
  SkeletonWriter writer(html, skeleton);
  const MarkupScan scan = MarkupScanner(html, limits, writer).scan();
  if (!scan.made || scan.over_limit != Degraded::no) return scan;
  if (!writer.flush()) return {};
  skeleton.finish();
  return scan;
}

}  // namespace winnow
