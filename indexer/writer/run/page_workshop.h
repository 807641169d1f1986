// SPDX-License-Identifier: GPL-2.0-or-later
//
// The work on pages that needs no database and so is done by several threads.
#pragma once

#include <cstdint>
#include <memory>

#include "indexer/schema/document_builder.h"
#include "indexer/writer/run/page_job.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/parse_check.h"
#include "winnow/indexer/index_site.h"
#include "winnow/indexer/shared_tools.h"

namespace winnow {

// Thread-safe, for different jobs.
class PageWorkshop {
 public:
  // There must be a classifier among the options.
  explicit PageWorkshop(const IndexOptions& options);

  // Reads the page, unless it need not be read, and finds out what it is known by: its URL term,
  // its checksum, the model of its site.
  void identify(PageJob& job) const;

  // Reads the page if that is not done yet, and makes its document, or says why there is none:
  // skipped, moved, noindex or refusal.
  void make_document(PageJob& job);

  // Pages that the fast way of parsing gave another document than the slow one, of those that were
  // compared: 0, or there is a fault in it (which these pages do not suffer from).
  std::uint64_t parse_differences() const { return parse_check_->counts().differences; }

 private:
  struct Bench {
    PageParser parser;
    DocumentBuilder builder;
  };

  void read(PageJob& job) const;
  void name(PageJob& job) const;
  void add_values(PageJob& job) const;
  Expected<ParsedPage> parse(const PageJob& job, PageParser& parser) const;
  Expected<ExtractedPage> extract(const PageJob& job, PageParser& parser) const;

  const IndexOptions& options_;
  const bool needs_hashes_;
  const std::uint64_t options_hash_;
  const std::shared_ptr<ParseCheck> parse_check_;
  SharedTools<Bench> benches_;
};

}  // namespace winnow
