// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages that name another page as their canonical form.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "winnow/indexer/index_site.h"

namespace winnow {

struct CanonicalPage {
  std::string url_term;
  std::string target_term;
  std::string checksum;  // of the stored page
  std::uint32_t words = 0;
  std::uint64_t similarity = 0;
  std::uint64_t IndexReport::*counted_as = nullptr;  // where the run has counted the page so far
};

// A canonical link joins two pages only if its target is in the index and its text is nearly the
// same: many mirrors hold links that point outside, or all at the front page. The target may come
// after the page, or change after it, so joining waits for the end of the run.
//
// Throws Xapian's exceptions.
class CanonicalPages {
 public:
  void add(CanonicalPage page);

  using PageVisitor = std::function<void(const CanonicalPage&)>;

  // Goes through the pages, targets before the pages that name them. Where page and target are
  // nearly the same, a document of the page is removed, and noted in the database, so that a later
  // run knows the page again; `joined` is told. Where they are not (any more), but the page has no
  // document since an earlier run joined it, the note is removed; `released` is told, and the page
  // should be indexed.
  void join(Xapian::WritableDatabase& database, const PageVisitor& joined,
            const PageVisitor& released) const;

  // What an earlier run noted of the page, if it joined it, the page has not changed since, and
  // still nearly is the one it was joined to.
  static std::optional<CanonicalPage> find_joined(const Xapian::Database& database,
                                                  const std::string& url_term,
                                                  const std::string& checksum);

  // Removes the note of a page that was joined, if there is one. Returns whether there was.
  static bool forget(Xapian::WritableDatabase& database, const std::string& url_term);

 private:
  std::vector<const CanonicalPage*> targets_first() const;

  std::vector<CanonicalPage> pages_;
  std::unordered_map<std::string, std::size_t> index_;  // of pages_, by URL term
};

}  // namespace winnow
