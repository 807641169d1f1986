// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/arm_pages.h"

namespace winnow {
namespace {

// Numbers of documents that were removed.
constexpr PageNumber kNoPage = 0xFFFFFFFF;

}  // namespace

ArmPages::ArmPages(const std::vector<ArmDocument>& documents, PageTable& table) {
  if (documents.empty()) return;
  std::vector<std::string_view> identifiers;
  identifiers.reserve(documents.size());
  for (const ArmDocument& entry : documents) identifiers.push_back(entry.identifier);
  const std::vector<PageNumber> numbers = table.add(identifiers);
  pages_.assign(std::size_t{documents.back().document} + 1, kNoPage);
  for (std::size_t i = 0; i < documents.size(); ++i) pages_[documents[i].document] = numbers[i];
}

void ArmPages::renumber(std::span<const PageNumber> pages) {
  documents_.assign(pages.size(), 0);
  for (std::size_t document = 0; document < pages_.size(); ++document) {
    PageNumber& page = pages_[document];
    if (page == kNoPage) continue;
    page = pages[page];
    if (documents_[page] == 0) documents_[page] = static_cast<DocumentNumber>(document);
  }
}

}  // namespace winnow
