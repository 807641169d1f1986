// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/run/written_pages.h"

namespace winnow {

IndexReport continued(const IndexReport& before) {
  IndexReport report;
  report.words = before.words;
  report.empty = before.empty;
  report.canonical_elsewhere = before.canonical_elsewhere;
  report.with_replaced_characters = before.with_replaced_characters;
  report.degraded = before.degraded;
  report.cut = before.cut;
  return report;
}

}  // namespace winnow
