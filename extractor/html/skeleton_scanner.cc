// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/skeleton_scanner.h"

#include "extractor/html/skeleton_writer.h"
#include "extractor/html/unusual_characters.h"

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
