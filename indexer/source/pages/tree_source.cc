// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/tree_source.h"

#include <utility>

namespace winnow {

TreeSource::TreeSource(std::string name, SourceRules rules)
    : name_(std::move(name)), rules_(std::move(rules)) {}

void TreeSource::take_sample(CanonicalSample sample) {
  canonicals_ = std::move(sample);
  keep_base({});
}

void TreeSource::keep_base(const CanonicalBase& recorded) {
  if (rules_.urls.takes_base()) set_base(canonicals_.agreed(recorded));
}

void TreeSource::refuse_base() {
  if (rules_.urls.takes_base()) set_base({});
}

void TreeSource::set_base(CanonicalBase base) {
  base_ = std::move(base);
  rules_.urls.set_base(base_, canonicals_.collisions());
}

Expected<void> TreeSource::for_each(const PageVisitor& page, const SkipVisitor& skipped) {
  return read_entries(*this, page, skipped);
}

}  // namespace winnow
