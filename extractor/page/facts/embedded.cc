// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/embedded.h"

namespace winnow {
namespace {

EmbeddedCounts counts_of(Tag tag) {
  EmbeddedCounts counts;
  switch (tag) {
    case Tag::img:
    case Tag::video:
      counts.images = 1;
      break;
    case Tag::time:
      counts.times = 1;
      break;
    case Tag::input:
    case Tag::select:
    case Tag::textarea:
    case Tag::button:
      counts.controls = 1;
      break;
    default:
      break;
  }
  return counts;
}

}  // namespace

Embedded::Embedded(const Document& document)
    : document_(&document), before_(document.size() + std::size_t{1}) {
  for (NodeIndex node = 0; node < document.size(); ++node) {
    before_[node + 1] = before_[node];
    before_[node + 1] += counts_of(document.tag(node));
  }
}

}  // namespace winnow
