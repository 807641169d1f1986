// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/index_site.h"

#include <xxhash.h>

#include <memory>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "indexer/schema/big_endian.h"
#include "indexer/schema/document_builder.h"
#include "indexer/version.h"
#include "indexer/writer/canonical_pages.h"
#include "indexer/writer/code_hash.h"
#include "indexer/writer/compaction.h"
#include "indexer/writer/database_session.h"
#include "indexer/writer/library_versions.h"
#include "indexer/writer/run_options.h"
#include "indexer/writer/site_watch.h"
#include "indexer/writer/spelling_words.h"
#include "indexer/writer/stored_models.h"
#include "indexer/writer/written_pages.h"
#include "indexer/xapian_errors.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/indexer/language.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

std::uint64_t hash_of(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

// One run over a source. Functions that use the database throw Xapian's exceptions.
class IndexRun {
 public:
  IndexRun(const IndexOptions& options, std::shared_ptr<const Method> method,
           IndexObserver& observer)
      : options_(options),
        observer_(observer),
        method_(std::move(method)),
        // Whether a caller's methods need hashes is known only page by page.
        parser_(ParseOptions{options.limits, !method_ || method_->needs_hashes()}),
        builder_(options.choices, options.site, options.snippet_source_bytes),
        options_hash_(options_hash(options)) {
    if (options.completes != nullptr) report_ = continued(*options.completes);
    if (options.completable) written_ = std::make_shared<WrittenPages>();
  }

  Expected<void> open(const std::string& path) {
    if (const Expected<void> opened = open_database(path); !opened) return opened.error();
    Expected<IndexMetadata> metadata = read_index_metadata(present_, path, options_.choices);
    if (!metadata) return metadata.error();
    if (const auto choices = check_choices(options_.choices, *metadata, path); !choices) {
      return choices.error();
    }
    metadata_ = std::move(*metadata);
    if (database_ && !is_up_to_date(metadata_)) {
      // Before the first document: Xapian may commit whenever it likes, and a database with
      // documents but without metadata would be somebody else's.
      write_index_metadata(*database_, metadata_);
      changed_ = true;
    }
    return {};
  }

  Expected<IndexReport> run(Source& source) {
    const Expected<std::uint64_t> total = source.count();
    if (!total) return total.error();
    progress_.pages_total = *total;
    const Expected<void> read = source.for_each([this](RawPage&& page) { return take(page); },
                                                [this](const SkippedFile& file) { skip(file); });
    if (!read) return read.error();
    if (!site_given_) return no_site(source);
    if (database_ && options_.join_canonical) {
      if (const Expected<void> joined = join_pages(source); !joined) return joined.error();
    }
    finish();
    return std::move(report_);
  }

 private:
  Expected<void> open_database(const std::string& path) {
    Expected<void> place = check_place(path);
    if (!place) return place.error();
    if (options_.dry_run) {
      if (holds_database(path)) present_ = Xapian::Database(path);
      return {};
    }
    Expected<Xapian::WritableDatabase> database = open_for_writing(path, true);
    if (!database) return database.error();
    database_ = std::move(*database);
    present_ = *database_;
    path_ = path;
    remove_compaction_leftovers(path_);
    return {};
  }

  // Not so for a new database, and after a run that was killed between two of its own commits.
  bool is_up_to_date(const IndexMetadata& metadata) const {
    std::uint64_t counted = 0;
    for (const auto& [language, documents] : metadata.languages) counted += documents;
    return !metadata.version.empty() && counted == present_.get_doccount();
  }

  static Error no_site(const Source& source) {
    return {ErrorCode::usage, "the URLs of its pages name no host, and there is no name of a site",
            source.name(), "name the site"};
  }

  // Returns whether to go on.
  bool take(const RawPage& raw) {
    site_given_ = !options_.site.empty() || !raw.url.starts_with('/');
    if (!site_given_) return false;
    ++report_.pages;
    report_.bytes += raw.bytes.size();
    find_model(raw);
    if (look_up(raw)) extract_and_write(raw);
    if (changed_ && batch_bytes_ >= options_.batch_bytes) commit();
    progress_.pages = report_.pages;
    progress_.bytes = report_.bytes;
    observer_.progress(progress_);
    report_.interrupted = observer_.interrupted();
    return !report_.interrupted;
  }

  // Stored before the first page that it is used for: a run that is killed leaves no page whose
  // model nobody has.
  void find_model(const RawPage& raw) {
    if (!options_.model_of) return;
    model_ = options_.model_of(raw);
    if (!model_ || !models_.insert(model_).second || !database_) return;
    changed_ = store_model(*database_, *model_) || changed_;
  }

  void skip(const SkippedFile& file) {
    ++report_.skipped[file.reason];
    observer_.skipped(file);
  }

  // Finds what the database holds of the page. Returns whether the page needs work: not if it was
  // indexed or joined before and is the same as then, and not if the run has met its URL already.
  bool look_up(const RawPage& raw) {
    url_term_ = url_term(raw.url, options_.site);
    checksum_ = checksum_of(raw);
    existing_ = find_document(present_, url_term_);
    if (!met_.insert(hash_of(url_term_)).second) {
      skip({raw.path, "same-url", "a page before it has the same URL, " + raw.url});
      return false;
    }
    return existing_ != 0 ? has_changed() : !(options_.join_canonical && is_joined());
  }

  std::string checksum_of(const RawPage& raw) const {
    const std::uint64_t state = options_.method_state ? options_.method_state(raw) : 0;
    return page_checksum(
        raw, state == 0 ? options_hash_ : hash_of(big_endian(options_hash_) + big_endian(state)));
  }

  bool has_changed() {
    const Xapian::Document document = present_.get_document(existing_);
    if (document.get_value(slot::kChecksum) != checksum_) return true;
    const PageCounter before = counted_before();
    const PageCounter counter = before != nullptr ? before : &IndexReport::unchanged;
    ++(report_.*counter);
    const std::string data = document.get_data();
    if (const std::string_view canonical = data_field(data, field::kCanonical);
        !canonical.empty()) {
      const double words = Xapian::sortable_unserialise(document.get_value(slot::kWords));
      may_join({url_term_, url_term(canonical, options_.site), checksum_,
                static_cast<std::uint32_t>(words),
                from_big_endian(document.get_value(slot::kSimHash)), counter});
    }
    return false;
  }

  // As what the run that this one completes has counted the page that it wrote; null if it has not.
  PageCounter counted_before() const {
    const bool completes = options_.completes != nullptr && options_.completes->written;
    return completes ? options_.completes->written->find(hash_of(url_term_)) : nullptr;
  }

  // Looked at when all pages are in.
  void may_join(CanonicalPage page) {
    if (options_.join_canonical) canonical_.add(std::move(page));
  }

  bool is_joined() {
    std::optional<CanonicalPage> page = CanonicalPages::find_joined(present_, url_term_, checksum_);
    if (!page) return false;
    ++report_.joined;
    canonical_.add(std::move(*page));
    return true;
  }

  void extract_and_write(const RawPage& raw) {
    batch_bytes_ += raw.bytes.size();
    Expected<ExtractedPage> page = extract(raw);
    if (!page) return refuse(raw, page.error());
    if (page->metadata.noindex && !options_.ignore_robots) return leave_out();
    if (model_) watch_.add(*model_, raw.url, existing_ != 0, page->evidence);
    const IndexDocument document = builder_.build(raw, *page, checksum_);
    write(document);
    count(document);
    if (counted_before() == nullptr) count_faults(raw, *page);
  }

  Expected<ExtractedPage> extract(const RawPage& raw) {
    Expected<ParsedPage> page = parser_.parse(raw.bytes, {raw.http_charset});
    if (!page) return page.error();
    const std::shared_ptr<const Method> method = method_ ? method_ : options_.method_of(raw);
    return classify_page(std::move(*page), *method, parser_.segmenter());
  }

  // Another page with the same URL may do.
  void refuse(const RawPage& raw, Error error) {
    met_.erase(hash_of(url_term_));
    ++report_.refused;
    ++report_.refused_reasons[error.code == ErrorCode::binary ? "binary" : "too-large"];
    error.where = raw.path;
    observer_.warning(error);
  }

  void leave_out() {
    ++report_.noindex;
    if (!database_) return;
    if (existing_ != 0) database_->delete_document(existing_);
    const bool was_joined = CanonicalPages::forget(*database_, url_term_);
    changed_ = changed_ || existing_ != 0 || was_joined;
  }

  void write(const IndexDocument& document) {
    const PageCounter counter = counter_of_written();
    ++(report_.*counter);
    if (options_.completes != nullptr) ++report_.indexed_again;
    if (written_) written_->add(hash_of(url_term_), counter);
    if (!database_) return;
    changed_ = true;
    if (options_.spelling) spelling_.count(document.document);
    if (existing_ != 0) {
      database_->replace_document(existing_, document.document);
    } else {
      database_->add_document(document.document);
      CanonicalPages::forget(*database_, url_term_);
    }
    if (!document.canonical.empty()) {
      may_join({document.url_term, url_term(document.canonical, options_.site), checksum_,
                document.words, document.similarity, counter});
    }
  }

  PageCounter counter_of_written() {
    if (const PageCounter before = counted_before(); before != nullptr) {
      if (existing_ != 0) take_back(present_.get_document(existing_));
      return before;
    }
    return existing_ != 0 ? &IndexReport::replaced : &IndexReport::added;
  }

  // What was counted of a document that another one replaces.
  void take_back(const Xapian::Document& document) {
    const double words = Xapian::sortable_unserialise(document.get_value(slot::kWords));
    report_.words -= static_cast<std::uint64_t>(words);
    report_.empty -= words == 0;
    report_.canonical_elsewhere -= !data_field(document.get_data(), field::kCanonical).empty();
  }

  void count(const IndexDocument& document) {
    report_.words += document.words;
    report_.empty += document.words == 0;
    report_.canonical_elsewhere += !document.canonical.empty();
  }

  // These are the same whatever the method.
  void count_faults(const RawPage& raw, const ExtractedPage& page) {
    report_.with_replaced_characters += page.replaced > 0;
    if (page.degraded == Degraded::no) return;
    const std::string limit(degraded_name(page.degraded));
    ++report_.degraded[limit];
    observer_.warning({ErrorCode::too_large,
                       "over the limit for " + limit + "; indexed without its structure", raw.path,
                       ""});
  }

  // Joining removes targets of other pages, and pages that are released may be targets again.
  Expected<void> join_pages(Source& source) {
    constexpr int kMaxRounds = 4;
    for (int round = 0, changes = 1; round < kMaxRounds && changes > 0; ++round) {
      changes = 0;
      std::unordered_set<std::string> released;
      canonical_.join(
          *database_,
          [&](const CanonicalPage& page) {
            count_joined(page);
            ++changes;
          },
          [&](const CanonicalPage& page) {
            released.insert(page.url_term);
            ++changes;
          });
      changed_ = changed_ || changes > 0;
      if (released.empty()) continue;
      if (const auto taken = take_released(source, released); !taken) return taken.error();
    }
    return {};
  }

  void count_joined(const CanonicalPage& page) {
    --(report_.*page.counted_as);
    ++report_.joined;
    if (page.counted_as == &IndexReport::unchanged) return;
    --report_.canonical_elsewhere;
    report_.words -= page.words;
  }

  // Indexes pages that an earlier run joined to pages that have changed since.
  Expected<void> take_released(Source& source, std::unordered_set<std::string>& released) {
    if (report_.interrupted) return {};  // The next run will find them new.
    return source.for_each(
        [&](RawPage&& raw) {
          if (released.erase(url_term(raw.url, options_.site)) == 0) return true;
          --report_.joined;
          url_term_ = url_term(raw.url, options_.site);
          checksum_ = checksum_of(raw);
          existing_ = 0;
          find_model(raw);
          extract_and_write(raw);
          report_.interrupted = observer_.interrupted();
          return !released.empty() && !report_.interrupted;
        },
        {});
  }

  void commit() {
    batch_bytes_ = 0;
    changed_ = false;
    spelling_.flush(*database_);
    write_index_metadata(*database_, metadata_);
    database_->commit();
  }

  // A run that changed nothing leaves the database as it is, time of the last change included.
  void finish() {
    const bool completed = database_ && !metadata_.complete && !report_.interrupted;
    if (completed) metadata_.complete = changed_ = true;
    if (changed_) commit();
    report_.languages = metadata_.languages;
    report_.documents = present_.get_doccount();
    report_.sites = watch_.sites();
    report_.written = written_;
    if (completed && options_.compact && report_.documents > 0) compact();
  }

  void compact() {
    compact_in_place(*database_, path_);
    database_->close();
    remove_compaction_leftovers(path_);
  }

  const IndexOptions& options_;
  IndexObserver& observer_;
  const std::shared_ptr<const Method>
      method_;  // for all pages; null if the caller has one for each
  PageParser parser_;
  DocumentBuilder builder_;
  const std::uint64_t options_hash_;
  std::optional<Xapian::WritableDatabase> database_;  // none in a dry run
  std::string path_;
  Xapian::Database present_;  // the same database for reading; empty if there is none yet
  IndexMetadata metadata_;
  SpellingWords spelling_;
  CanonicalPages canonical_;
  // Hashes of the URL terms of the pages that the run has met and not refused. Among a hundred
  // million pages two have the same hash with a chance of 1 in 3700.
  std::unordered_set<std::uint64_t> met_;
  std::unordered_set<std::shared_ptr<const SiteModel>> models_;  // that the run has met
  SiteWatch watch_;
  IndexReport report_;
  std::shared_ptr<WrittenPages> written_;  // null if no run will complete this one
  IndexProgress progress_;
  std::size_t batch_bytes_ = 0;
  bool changed_ = false;    // since the last commit
  bool site_given_ = true;  // wherever a page needed one

  // The page at hand.
  std::string url_term_;
  std::string checksum_;
  Xapian::docid existing_ = 0;  // its document, 0 if it has none
  std::shared_ptr<const SiteModel> model_;
};

// Null if the caller has a method for each page.
Expected<std::shared_ptr<const Method>> method_for_all(const IndexOptions& options) {
  if (options.method_of) return std::shared_ptr<const Method>();
  Expected<std::unique_ptr<Method>> method = make_method(options.choices.method);
  if (!method) return method.error();
  return std::shared_ptr<const Method>(std::move(*method));
}

}  // namespace

std::string_view indexer_version() { return kVersion; }

std::uint64_t indexing_fingerprint(const IndexOptions& options) {
  std::string parts = big_endian(options_hash(options)) + library_versions();
  parts.append(kVersion).append("\n").append(code_hash());
  return hash_of(parts);
}

Expected<IndexReport> index_site(Source& source, const std::string& database,
                                 const IndexOptions& options, IndexObserver& observer) {
  Expected<std::shared_ptr<const Method>> method = method_for_all(options);
  if (!method) return method.error();
  const Expected<std::string> stemmer = resolve_stemmer(options.choices.stemmer);
  if (!stemmer) return stemmer.error();
  if (const Expected<void> site = check_site(options.site); !site) return site.error();
  if (const auto weights = check_weights(options.choices); !weights) return weights.error();
  IndexOptions resolved = options;
  resolved.choices.stemmer = *stemmer;

  IndexRun run(resolved, std::move(*method), observer);
  return with_xapian<IndexReport>(database, [&]() -> Expected<IndexReport> {
    if (const Expected<void> opened = run.open(database); !opened) return opened.error();
    return run.run(source);
  });
}

}  // namespace winnow
