// SPDX-License-Identifier: GPL-2.0-or-later
//
// The pages of an experiment have numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/queries/arm.h"

namespace winnow {

// This is the place of a page among all pages of an experiment, in the byte order of their
// identifiers.
using PageNumber = std::uint32_t;

// Keeps the identifiers of all pages that the arms hold or name, each once, since arms hold the
// same pages and rankings name them over and over. First pages are added, and get numbers as they
// come; then sort() gives them their places.
class PageTable {
 public:
  PageTable();
  ~PageTable();
  PageTable(const PageTable&) = delete;
  PageTable& operator=(const PageTable&) = delete;

  // Gives numbers that hold until sort(), in the order of the identifiers. It is thread-safe.
  std::vector<PageNumber> add(std::span<const std::string_view> identifiers);

  // Ends adding. It gives the page numbers by the numbers of add(). What follows is for afterwards,
  // and thread-safe.
  std::vector<PageNumber> sort();

  std::size_t size() const { return begins_.size() - 1; }
  std::string_view identifier(PageNumber page) const {
    return std::string_view(bytes_).substr(begins_[page], begins_[page + 1] - begins_[page]);
  }
  std::optional<PageNumber> find(std::string_view identifier) const;

 private:
  struct Lookup;

  std::mutex mutex_;
  std::string bytes_;                      // of all identifiers, one behind the other
  std::vector<std::size_t> begins_ = {0};  // of each, and the end
  std::unique_ptr<Lookup> lookup_;         // until sort()
};

// Says which page is which document of an arm's index, in eight bytes a page. It is thread-safe
// once it is renumbered.
class ArmPages {
 public:
  ArmPages() = default;  // of no index: has no page

  // Adds the documents to the table.
  ArmPages(const std::vector<ArmDocument>& documents, PageTable& table);

  // Takes PageTable::sort()'s numbers.
  void renumber(std::span<const PageNumber> pages);

  PageNumber page(DocumentNumber document) const { return pages_[document]; }

  // Gives the first document of this page; 0 if there is none.
  DocumentNumber document(PageNumber page) const {
    return page < documents_.size() ? documents_[page] : 0;
  }

 private:
  std::vector<PageNumber> pages_;          // by document
  std::vector<DocumentNumber> documents_;  // by page
};

}  // namespace winnow
