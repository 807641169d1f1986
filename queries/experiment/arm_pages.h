// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which page is which document of an arm's index.
#pragma once

#include <span>
#include <vector>

#include "queries/experiment/page_table.h"
#include "winnow/queries/arm.h"

namespace winnow {

// Eight bytes a page. Thread-safe once it is renumbered.
class ArmPages {
 public:
  ArmPages() = default;  // of no index: has no page

  // Adds the documents to the table.
  ArmPages(const std::vector<ArmDocument>& documents, PageTable& table);

  // Takes PageTable::sort()'s numbers.
  void renumber(std::span<const PageNumber> pages);

  PageNumber page(DocumentNumber document) const { return pages_[document]; }

  // The first document of this page; 0 if there is none.
  DocumentNumber document(PageNumber page) const {
    return page < documents_.size() ? documents_[page] : 0;
  }

 private:
  std::vector<PageNumber> pages_;          // by document
  std::vector<DocumentNumber> documents_;  // by page
};

}  // namespace winnow
