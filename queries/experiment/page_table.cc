// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/page_table.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace winnow {
namespace {

// Documents that were removed have this number.
constexpr PageNumber kNoPage = 0xFFFFFFFF;

}  // namespace

// Holds numbers, and knows them by their identifiers.
struct PageTable::Lookup {
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view identifier) const {
      return std::hash<std::string_view>()(identifier);
    }
    std::size_t operator()(PageNumber page) const { return (*this)(table->identifier(page)); }
    const PageTable* table;
  };
  struct Equal {
    using is_transparent = void;
    bool operator()(std::string_view a, PageNumber b) const { return a == table->identifier(b); }
    bool operator()(PageNumber a, std::string_view b) const { return b == table->identifier(a); }
    bool operator()(PageNumber a, PageNumber b) const { return a == b; }
    const PageTable* table;
  };

  explicit Lookup(const PageTable& table) : pages(0, Hash{&table}, Equal{&table}) {}

  std::unordered_set<PageNumber, Hash, Equal> pages;
};

PageTable::PageTable() : lookup_(std::make_unique<Lookup>(*this)) {}
PageTable::~PageTable() = default;

std::vector<PageNumber> PageTable::add(std::span<const std::string_view> identifiers) {
  std::vector<PageNumber> numbers;
  numbers.reserve(identifiers.size());
  const std::lock_guard lock(mutex_);
  for (const std::string_view identifier : identifiers) {
    const auto known = lookup_->pages.find(identifier);
    if (known != lookup_->pages.end()) {
      numbers.push_back(*known);
      continue;
    }
    const auto number = static_cast<PageNumber>(size());
    bytes_ += identifier;
    begins_.push_back(bytes_.size());
    lookup_->pages.insert(number);
    numbers.push_back(number);
  }
  return numbers;
}

std::vector<PageNumber> PageTable::sort() {
  lookup_.reset();
  std::vector<PageNumber> order(size());
  std::iota(order.begin(), order.end(), PageNumber{0});
  std::sort(order.begin(), order.end(),
            [this](PageNumber a, PageNumber b) { return identifier(a) < identifier(b); });
  std::string bytes;
  bytes.reserve(bytes_.size());
  std::vector<std::size_t> begins = {0};
  begins.reserve(begins_.size());
  std::vector<PageNumber> pages(size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    bytes += identifier(order[i]);
    begins.push_back(bytes.size());
    pages[order[i]] = static_cast<PageNumber>(i);
  }
  bytes_ = std::move(bytes);
  begins_ = std::move(begins);
  return pages;
}

std::optional<PageNumber> PageTable::find(std::string_view sought) const {
  PageNumber low = 0;
  auto high = static_cast<PageNumber>(size());
  while (low < high) {
    const PageNumber middle = low + (high - low) / 2;
    if (identifier(middle) < sought) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == size() || identifier(low) != sought) return std::nullopt;
  return low;
}

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
