// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/run/page_workshop.h"

#include <optional>
#include <utility>
#include <variant>

#include "indexer/common/big_endian.h"
#include "indexer/schema/page_checksum.h"
#include "indexer/writer/run/run_options.h"
#include "winnow/extractor/free_memory.h"
#include "winnow/indexer/schema.h"

namespace winnow {

PageWorkshop::PageWorkshop(const IndexOptions& options)
    : options_(options),
      needs_hashes_(options.classifier->needs_hashes()),
      options_hash_(options_hash(options)),
      parse_check_(std::make_shared<ParseCheck>()),
      benches_([this] {
        ParseOptions parse;
        parse.limits = options_.limits;
        parse.hashes = needs_hashes_;
        parse.parse_check = parse_check_;
        return std::make_unique<Bench>(
            Bench{PageParser(parse),
                  DocumentBuilder(options_.choices, options_.site, options_.snippet_source_bytes)});
      }) {}

void PageWorkshop::identify(PageJob& job) const {
  job.raw.path = job.entry.path;
  const bool noted = job.note && job.note->stamp.is_known() && job.entry.stamp == job.note->stamp &&
                     (job.entry.url.empty() || job.entry.url == job.note->url);
  if (noted && !options_.verify) {
    job.raw.url = job.note->url;
    job.page_hash = job.note->page_hash;
  } else {
    read(job);
    if (job.skipped) return;
    job.page_hash = hash_of_page(job.raw);
  }
  name(job);
}

void PageWorkshop::read(PageJob& job) const {
  std::variant<RawPage, SkippedFile> read = job.entry.read();
  job.entry.read = nullptr;
  job.is_read = true;
  if (auto* skipped = std::get_if<SkippedFile>(&read)) {
    job.skipped = std::move(*skipped);
  } else {
    job.raw = std::move(std::get<RawPage>(read));
    job.size = job.raw.bytes.size();
  }
}

void PageWorkshop::name(PageJob& job) const {
  const std::uint64_t state = options_.classifier->state_of(job.raw);
  job.checksum = page_checksum(job.page_hash, options_hash_, state);
  job.url_term = url_term(job.raw.url, options_.site);
  job.url_hash = hash_of_term(job.url_term);
  job.model = options_.classifier->model_of(job.raw);
}

void PageWorkshop::make_document(PageJob& job) {
  if (!job.is_read) {
    const std::string noted_url = job.raw.url;
    read(job);
    if (job.skipped) return;
    job.page_hash = hash_of_page(job.raw);
    name(job);
    if (job.raw.url != noted_url) {
      job.outcome = PageOutcome::moved;
      return;
    }
  }
  const auto bench = benches_.lend();
  Expected<ExtractedPage> page = extract(job, bench->parser);
  if (!page) {
    job.refusal = page.error();
    return;
  }
  job.noindex = page->metadata.noindex && !options_.ignore_robots;
  if (job.noindex) return;
  job.document = bench->builder.build(job.raw, *page, job.checksum);
  add_values(job);
  // What is not needed any more: the page may wait for its turn.
  free_memory_of(job.raw.bytes);
  job.evidence = std::move(page->evidence);
  job.replaced_characters = page->replaced;
  job.degraded = page->degraded;
  const bool counts = job.document->cut != PageCut::spelling || options_.spelling;
  job.cut = counts ? job.document->cut : PageCut::no;
}

void PageWorkshop::add_values(PageJob& job) const {
  Xapian::Document& document = job.document->document;
  job.words = job.document->words;
  job.canonical = !job.document->canonical.empty();
  if (job.canonical) {
    const std::string target = url_term(job.document->canonical, options_.site);
    document.add_value(slot::kCanonical, big_endian(hash_of_term(target)));
  }
  const std::uint64_t state = options_.classifier->state_of(job.raw);
  if (state != 0) document.add_value(slot::kModel, big_endian(state));
}

Expected<ParsedPage> PageWorkshop::parse(const PageJob& job, PageParser& parser) const {
  if (options_.parsed) {
    std::optional<ParsedPage> parsed = options_.parsed->take(job.page_hash, needs_hashes_);
    if (parsed) return std::move(*parsed);
  }
  return parser.parse(job.raw.bytes, {job.raw.http_charset});
}

Expected<ExtractedPage> PageWorkshop::extract(const PageJob& job, PageParser& parser) const {
  Expected<ParsedPage> page = parse(job, parser);
  if (!page) return page.error();
  const std::shared_ptr<const Method> method = options_.classifier->method_for(job.raw);
  return classify_page(std::move(*page), *method, parser.segmenter());
}

}  // namespace winnow
