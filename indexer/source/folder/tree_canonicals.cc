// SPDX-License-Identifier: GPL-2.0-or-later
//
// Looks at the canonical links of pages in a tree of folders.
#include <utility>

#include "indexer/source/folder/folder_entries.h"
#include "indexer/source/pages/page_type.h"
#include "indexer/source/pages/source_rules.h"

namespace winnow {
namespace {

// Tells the sample of all pages, or else looks at those that it wants.
class CanonicalVisitor final : public TreeVisitor {
 public:
  CanonicalVisitor(const SourceRules& rules, CanonicalSample& sample, bool looks)
      : rules_(rules), sample_(sample), looks_(looks) {}

  bool enters_folder(const std::string& path) override { return !rules_.layout.is_metadata(path); }
  void skip(const std::string&, const Skip&) override {}

  bool visit_file(const WalkedFile& file) override {
    const PageType type = page_type_of(file.name);
    if (type == PageType::other || judge_name(rules_, file.path)) return true;
    if (type == PageType::perhaps) {
      if (!looks_) sample_.expect_beside(file.path);
    } else if (!looks_) {
      sample_.expect(file.path);
    } else if (sample_.wants(file.path)) {
      look(file);
    }
    return true;
  }

 private:
  void look(const WalkedFile& file) {
    PageFileOptions options;
    options.max_bytes = rules_.max_bytes;
    options.follow_symlink = file.linked;
    PageFile page;
    if (read_page_file(file.folder->number(), file.name, options, page)) return;
    sample_.look({file.path, file.folder_page}, page.bytes);
  }

  const SourceRules& rules_;
  CanonicalSample& sample_;
  const bool looks_;
};

}  // namespace

CanonicalSample canonicals_of_tree(int folder, const SourceRules& rules) {
  CanonicalSample sample;
  if (!rules.urls.takes_base()) return sample;
  for (const bool looks : {false, true}) {
    CanonicalVisitor visitor(rules, sample, looks);
    // What cannot be listed shows when the pages are read.
    if (!TreeWalker(rules.follow_symlinks, visitor).walk(folder)) return {};
    if (!looks && !sample.draw()) break;
  }
  return sample;
}

}  // namespace winnow
