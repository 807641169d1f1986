// SPDX-License-Identifier: GPL-2.0-or-later
//
// What folders, lists of files in them and archives have in common: pages that lie in one tree,
// whose canonical links may say where it was published. Private to the sources.
#pragma once

#include <string>

#include "indexer/source/pages/canonical_sample.h"
#include "indexer/source/pages/source_rules.h"
#include "winnow/indexer/source.h"

namespace winnow {

// Holds the rules of the tree's pages and the base that follows from a sample of them. A derived
// class draws the sample when it is made, and hands its pages out by for_each_entry().
class TreeSource : public Source {
 public:
  std::string name() const final { return name_; }
  bool is_tree() const final { return true; }

  CanonicalBase canonical_base() const final { return base_; }
  void keep_base(const CanonicalBase& recorded) final;
  void refuse_base() final;

  Expected<void> for_each(const PageVisitor& page, const SkipVisitor& skipped) final;

 protected:
  TreeSource(std::string name, SourceRules rules);

  // Its address stays: entries refer to it.
  const SourceRules& rules() const { return rules_; }

  // Takes the base that the sample agrees about. To be called once, before pages are asked for.
  void take_sample(CanonicalSample sample);

 private:
  void set_base(CanonicalBase base);

  const std::string name_;
  SourceRules rules_;
  CanonicalSample canonicals_;
  CanonicalBase base_;
};

}  // namespace winnow
