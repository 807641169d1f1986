// SPDX-License-Identifier: GPL-2.0-or-later
//
// What queries and scores ask of an index as a whole, whether it is a database of this machine or
// shards on servers. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <string>
#include <utility>
#include <vector>

namespace winnow {

struct Bm25Parameters;

// Functions throw what Xapian throws. Not thread-safe.
class IndexStatistics {
 public:
  IndexStatistics() = default;
  virtual ~IndexStatistics() = default;
  IndexStatistics(const IndexStatistics&) = delete;
  IndexStatistics& operator=(const IndexStatistics&) = delete;

  virtual Xapian::doccount documents() const = 0;
  virtual double average_length() const = 0;

  // Counts the documents that have the term.
  virtual Xapian::doccount frequency(const std::string& term) const = 0;

  // Counts those that have any of several terms, all of which exist.
  virtual Xapian::doccount having_any(const std::vector<std::string>& terms) const = 0;

  // Says whether rules demote pages (slot::kDemotion).
  virtual bool has_demotions() const = 0;

  // Gives a query for the terms that begin so, as weighted_wildcard() says (weighting.h).
  virtual Xapian::Query wildcard(const std::string& beginning,
                                 const Bm25Parameters& parameters) const = 0;

  bool exists(const std::string& term) const { return frequency(term) > 0; }
};

// Asks a database, which must outlive it.
class DatabaseStatistics : public IndexStatistics {
 public:
  explicit DatabaseStatistics(const Xapian::Database& database) : database_(database) {}

  Xapian::doccount documents() const override;
  double average_length() const override;
  Xapian::doccount frequency(const std::string& term) const override;
  Xapian::doccount having_any(const std::vector<std::string>& terms) const override;
  bool has_demotions() const override;
  Xapian::Query wildcard(const std::string& beginning,
                         const Bm25Parameters& parameters) const override;

 private:
  const Xapian::Database& database_;
};

}  // namespace winnow
