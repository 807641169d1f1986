// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the best pages of a search are asked, so that they can be put in a better order: of a
// database of this machine, or of shards on servers, where every question costs a round trip. This
// is private to the search folder.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "queries/search/document_lengths.h"

namespace winnow {

class SecondReader;

// What is asked of all pages.
struct EvidenceQuestions {
  std::vector<std::vector<std::string>> texts;   // whether a page has one of the terms of each
  std::vector<std::vector<std::string>> titles;  // likewise
  // Whether a page may have the two words near each other. What says yes of too many costs time.
  std::vector<std::pair<std::string, std::string>> neighbours;
};

struct EvidenceFacts {
  std::vector<bool> in_text;   // by EvidenceQuestions::texts
  std::vector<bool> in_title;  // by EvidenceQuestions::titles
  std::vector<bool> near;      // by EvidenceQuestions::neighbours
  std::string link_words;      // slot::kLinkWords
  std::string names;           // slot::kNames
  std::string title;           // slot::kTitle; empty in databases of revisions that had none
  double words = 0;            // slot::kWords
  double length = 0;           // sum of all frequencies
};

// Only so many places of a word in a page are looked at, the first ones.
inline constexpr std::size_t kMostPlaces = 10'000;

// What is asked of one page more.
struct PageDetails {
  Xapian::docid document = 0;
  std::vector<std::string> placed;  // words whose positions are asked for
};

// Functions throw what Xapian throws. Not thread-safe.
class PageEvidence {
 public:
  PageEvidence() = default;
  virtual ~PageEvidence() = default;
  PageEvidence(const PageEvidence&) = delete;
  PageEvidence& operator=(const PageEvidence&) = delete;

  // Gives the facts of pages in ascending order.
  virtual std::vector<EvidenceFacts> facts(const std::vector<Xapian::docid>& ascending,
                                           const EvidenceQuestions& questions) = 0;

  // Says that these details are asked for next.
  virtual void prepare(const std::vector<PageDetails>& details) = 0;

  // So few pages are prepared at once that it is worth the time to ask for them.
  virtual std::size_t details_at_once() const = 0;

  // Gives where the word stands in the page, at most the first kMostPlaces.
  virtual std::vector<Xapian::termpos> positions(Xapian::docid document,
                                                 const std::string& word) = 0;

  // Gives what is stored of the pages (schema.h), in the order of `documents`, and slot::kDemotion.
  struct Stored {
    std::string data;
    std::string demotion;
  };
  virtual std::vector<Stored> stored(const std::vector<Xapian::docid>& documents) = 0;
};

// Names the database that is asked, and what may make the answers faster: another reader of the
// same database for a second thread, and the lengths of the documents. Each but the first may be
// null.
struct EvidenceSources {
  const Xapian::Database& database;
  SecondReader* second = nullptr;
  std::shared_ptr<const LengthColumn> lengths = nullptr;
};

// Asks a database, which must outlive it, as must the second reader. Many pages are looked at in
// two threads, if the second reader is open.
class DatabaseEvidence : public PageEvidence {
 public:
  explicit DatabaseEvidence(EvidenceSources sources);
  ~DatabaseEvidence() override;

  std::vector<EvidenceFacts> facts(const std::vector<Xapian::docid>& ascending,
                                   const EvidenceQuestions& questions) override;
  void prepare(const std::vector<PageDetails>& details) override;
  std::size_t details_at_once() const override;
  std::vector<Xapian::termpos> positions(Xapian::docid document, const std::string& word) override;
  std::vector<Stored> stored(const std::vector<Xapian::docid>& documents) override;

 private:
  struct Places;

  EvidenceSources sources_;
  std::vector<Places> places_;  // by document, and by word
};

}  // namespace winnow
