// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a run knows of one page, from its entry in the source to its place in the report; and what
// it did with the pages that it wrote, for a run that completes it.
#pragma once

#include <xapian.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "indexer/database/notes/page_notes.h"
#include "indexer/schema/document_builder.h"
#include "indexer/work/serial_work.h"
#include "winnow/extractor/error.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/extractor/page_rules.h"
#include "winnow/extractor/site_models.h"
#include "winnow/indexer/index_site.h"
#include "winnow/indexer/source.h"

namespace winnow {

// This is the field of its report in which a run has counted a page.
using ReportField = std::uint64_t IndexReport::*;

// This is what a run did with the pages that it wrote. Pages are known by the hashes of their URL
// terms.
class WrittenPages {
 public:
  void add(std::uint64_t page, ReportField counted_as) { pages_[page] = counted_as; }

  // The result is null if the run did not write the page.
  ReportField find(std::uint64_t page) const {
    const auto found = pages_.find(page);
    return found == pages_.end() ? nullptr : found->second;
  }

 private:
  std::unordered_map<std::uint64_t, ReportField> pages_;
};

enum class PageOutcome : std::uint8_t {
  none,       // so far, or ever, after a failure
  skipped,    // reading it showed that it is no page
  same_url,   // a page before it has its URL
  unchanged,  // its document is that of the page as it is
  joined,     // an earlier run found another page to stand for it
  noindex,
  refused,
  moved,  // read at last, it has another URL than was noted of it
  added,
  replaced,
};

// These are the steps of a job. The calling thread of a run makes a job and hands it on at each
// step; one thread at a time uses it.
enum class PageStep : std::uint8_t { reading, identified, done };

struct PageJob {
  SourceEntry entry;
  std::uint64_t path_hash = 0;
  std::optional<PageNote> note;  // of an earlier run on the file
  std::size_t room = 0;          // bytes that are counted for it while it is in work

  // Path and URL, and the rest once it is read. It need not be, if the file is as it was noted.
  RawPage raw;
  bool is_read = false;
  std::optional<SkippedFile> skipped;
  std::exception_ptr failure;  // of reading it: no memory

  // The date that a document must have, if its page does not say one: what a sitemap says, and with
  // IndexOptions::verify also what the file or the server says. Other times of files that are the
  // same otherwise, as a fresh checkout has them, are no changes of pages.
  std::optional<std::int64_t> date;

  std::string page_hash;
  std::string checksum;  // of the page and all that its document depends on
  std::string url_term;
  std::uint64_t url_hash = 0;
  std::uint64_t queued_as = 0;  // url_hash when its shard took it: reading it may show another URL
  std::shared_ptr<const SiteModel> model;  // what is known of the page's site
  RulesForPage rules;                      // that apply to it

  // What the database has of its URL.
  Xapian::docid existing = 0;
  ReportField counted_before = nullptr;  // by the run that this one completes
  struct {
    std::uint32_t words = 0;
    bool empty = false;
    bool canonical = false;
  } replaced;  // of the document that a run which completes another one takes the place of

  // What became of it.
  bool is_made = false;     // the worker is done with it
  bool is_spelled = false;  // its words are with the spelling dictionary, if it has any
  bool noindex = false;
  std::optional<Error> refusal;
  std::optional<IndexDocument> document;  // until it is written
  std::size_t size = 0;                   // bytes of the page, if it was read
  std::uint32_t words = 0;                // of the document
  bool canonical = false;                 // it has a canonical link that names another page
  std::vector<BlockEvidence> evidence;
  std::size_t replaced_characters = 0;
  Degraded degraded = Degraded::no;
  PageMark emptied_by = PageMark::none;
  PageCut cut = PageCut::no;
  RuleIndex emptied_by_rule = kNoRule;  // RuledPage::emptied_by
  bool rules_gave_up = false;           // RuledPage::gave_up
  PageOutcome outcome = PageOutcome::none;

  std::atomic<PageStep> step = PageStep::reading;

  // Its places in queues of its shard, so that a page which is in work needs no more memory to go
  // on: the shard would not know what to do with it. It is in one PageLine at a time.
  SerialWork::Step shard_step;
  PageJob* next_in_line = nullptr;
};

// Pages one behind the other. The jobs are not its own.
class PageLine {
 public:
  bool empty() const { return first_ == nullptr; }
  PageJob& front() const { return *first_; }

  void push(PageJob& job) {
    job.next_in_line = nullptr;
    (first_ == nullptr ? first_ : last_->next_in_line) = &job;
    last_ = &job;
  }

  PageJob& pop() {
    PageJob& job = *first_;
    first_ = job.next_in_line;
    return job;
  }

 private:
  PageJob* first_ = nullptr;
  PageJob* last_ = nullptr;  // means nothing where there is no first one
};

}  // namespace winnow
