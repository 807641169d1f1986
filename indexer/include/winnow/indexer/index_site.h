// SPDX-License-Identifier: GPL-2.0-or-later
//
// One run: the pages of a source into a database.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_marks.h"
#include "winnow/extractor/page_rules.h"
#include "winnow/extractor/site_models.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/indexer/page_classifier.h"
#include "winnow/indexer/parsed_pages.h"
#include "winnow/indexer/source.h"

namespace winnow {

struct IndexReport;
class WrittenPages;

struct IndexOptions {
  // Recorded in the database; a database holds pages of one set of choices.
  IndexingChoices choices;

  // The method for each page, where choices.method is only a name to record: the caller sees to it
  // that the same name, with the same PageClassifier::state_of(), always means the same
  // classification. IndexReport::sites are of the models that it knows. Default: null,
  // make_method(choices.method) for all pages.
  std::shared_ptr<const PageClassifier> classifier;

  // Bounds on what one page may cost.
  Limits limits;

  // Whether the marks of pages (PageMark) say which of their text is searched and shown. Pages that
  // were indexed with the other choice count as changed.
  Marks marks = Marks::followed;

  // Pages that are parsed already, with the same limits and marks (SiteLearningOptions::parsed).
  // The run takes out those that it comes to. It may be null.
  std::shared_ptr<ParsedPages> parsed;

  // The site that pages without a host belong to ("site:NAME" finds them). Must not be empty if the
  // source has such pages, and must not hold "/".
  std::string site;

  // What the database is to record of the source, in place of what it has recorded under the same
  // notes and site. `site` above must be its site. Default: nothing is recorded, and the notes go
  // by Source::identity().
  std::optional<RecordedSource> source;

  // Index pages whose robots meta element or X-Robots-Tag header says noindex. Default: they are
  // left out, and counted.
  bool ignore_robots = false;

  // Databases whose documents are to be compared with those of others must hold the same pages,
  // whatever their texts: Duplicates::index. Each run settles all pages of the database; a page
  // that an earlier run dropped gets its document back as soon as nobody stands for it.
  Duplicates duplicates = Duplicates::collapse;

  // Read all pages and compare what they hold. Default: a file of the size and the time of last
  // modification that an earlier run has noted is taken for unchanged.
  bool verify = false;

  // Keep the documents of pages that the source no longer has. Default: they are deleted.
  bool keep_vanished = false;

  // Threads beside the calling one, which reads the source's list; 0: one for each processor. The
  // database is the same for any number.
  std::size_t threads = 0;

  // Into how many shards a new database is parted for good, 1 to kMaxShards; 0: that of the
  // database if there is one, otherwise 1.
  std::size_t shards = 0;

  // Go through the whole run but write nothing. Duplicates are not sought.
  bool dry_run = false;

  // Gather the words of main texts for spelling suggestions. This costs about a tenth of a run.
  bool spelling = true;

  // Text stored with each document for snippets, bytes at most: the main text first, then other
  // text that is searched. More text, a larger database.
  std::size_t snippet_source_bytes = 16 << 10;

  // Commit after this many bytes of pages, sooner where pages are nearly all text; each shard for
  // itself. A commit makes the pages before it durable and visible. Between commits Xapian keeps
  // postings in memory, several times the pages' text, and takes the longer for each the more there
  // are.
  std::size_t batch_bytes = 2 << 20;

  // The report of a run over the same source and database, with `completable`, that this run
  // completes with other methods: what it reports is then of both together, each page counted as
  // what became of it since before the first. It must stay until the run ends. Default: null.
  const IndexReport* completes = nullptr;

  // Another run may complete this one; the report takes about 40 bytes for each page written.
  bool completable = false;

  // Rewrite a database with full blocks at the end of its first run, which halves its size for
  // about a fiftieth of the time, and of updates that have left much of its files unused. Needs
  // room for a second copy meanwhile; is left out where there is none.
  bool compact = true;
};

struct IndexProgress {
  std::uint64_t pages = 0;        // done so far
  std::uint64_t pages_total = 0;  // at most
  std::uint64_t bytes = 0;        // of the pages done
};

// A site has other templates than those that were learned if the mean share and the number of pages
// are at least these.
inline constexpr double kDriftShare = 0.5;
inline constexpr std::uint64_t kDriftPages = 10;

// Says how well what is known of a site describes its pages.
struct SiteDrift {
  // The pages extracted that have a BlockEvidence and are new to the model: not the very pages that
  // its templates were learned from, unless these have changed since.
  std::uint64_t pages = 0;
  // The share of their blocks in regions that are not known (BlockEvidence::known): the mean of the
  // pages' shares, 0 to 1.
  double unknown_share = 0;
  bool drifted = false;  // kDriftShare and kDriftPages are reached
};

// What one rule matches after a run. Plain data.
struct RuleUse {
  RuleIndex rule = kNoRule;  // in PageClassifier::rules()
  std::string place;         // place_of()
  // As in RecordedRule.
  std::uint64_t pages = 0;
  std::uint64_t words = 0;
  std::uint64_t changed = 0;
  std::uint64_t best_pages = 0;
  std::uint64_t best_of = 0;
  std::uint64_t of_pages = 0;  // pages of the run, of the rule's site if it names one
  bool in_run = false;         // the run has pages of the site that the rule names, if any
  // It matches no page of a run that it is for, or less than half of what it matched when it was at
  // its best, of the same number of pages.
  bool suspect = false;
};

// What happened to how many pages. Everything that the source handed out is counted once as added,
// replaced, unchanged, joined, noindex, left_out or refused, or in skipped as "same-url": of
// several pages with one URL the first that is not refused counts. What the source did not hand out
// is in skipped, too.
struct IndexReport {
  std::uint64_t pages = 0;
  std::uint64_t bytes = 0;  // of the stored pages
  std::uint64_t words = 0;  // of main text, in the pages added and replaced
  std::uint64_t added = 0;
  std::uint64_t replaced = 0;
  std::uint64_t unchanged = 0;  // the stored page is the one indexed before
  std::uint64_t joined = 0;     // another page stands for it (Duplicates::drop)
  std::uint64_t noindex = 0;    // left out on the page's own wish
  std::uint64_t left_out = 0;   // by a rule (PageRule::skip)
  std::uint64_t refused = 0;    // binary, for instance; each was a warning
  // The pages that a run wrote which completes another (IndexOptions::completes).
  std::uint64_t indexed_again = 0;

  // These are counted for the pages added and replaced:
  std::uint64_t empty = 0;                        // without main text
  std::uint64_t canonical_elsewhere = 0;          // with a canonical link that names another page
  std::uint64_t with_replaced_characters = 0;     // malformed bytes became U+FFFD
  std::map<std::string, std::uint64_t> degraded;  // by the limit that was hit
  // Pages indexed up to a limit only, by its name: "terms", "positions", "title", "keywords",
  // "author".
  std::map<std::string, std::uint64_t> cut;
  std::map<std::string, std::uint64_t> refused_reasons;
  std::uint64_t emptied = 0;  // rules left no main text where there was some; each was a warning

  std::uint64_t not_read = 0;   // of those unchanged or joined: size and time were as noted
  std::uint64_t deleted = 0;    // documents of pages that the source no longer has
  std::uint64_t collapsed = 0;  // documents of the database that another one stands for
  // One in 64 pages is parsed in two ways to make sure; these are the pages that came out
  // differently. More than 0 is a fault of Winnow's; the run goes on in the slower way, which is
  // right.
  std::uint64_t parse_differences = 0;
  std::map<std::string, std::uint64_t> skipped;    // by skip_reason_name()
  std::map<std::string, std::uint64_t> languages;  // documents of the whole database
  std::uint64_t documents = 0;                     // of the whole database
  std::map<std::string, SiteDrift> sites;  // by SiteModel::site(), of PageClassifier::model_of()
  std::vector<RuleUse> rules;              // one for each of PageClassifier::rules()
  // The sites whose pages were indexed anew because they were indexed by other rules before.
  std::vector<std::string> rules_changed;
  bool interrupted = false;  // the observer asked to stop; what was done is committed
  std::shared_ptr<const WrittenPages> written;  // for a run that completes this one; or null
};

// An observer is told of what happens, in the calling thread. All functions may be left as they
// are.
class WINNOW_EXPORT IndexObserver {
 public:
  virtual ~IndexObserver() = default;
  virtual void progress(const IndexProgress&) {}
  virtual void warning(const Error&) {}  // one page's trouble; the run goes on
  // A page that counts as refused; its path is Error::where. As implemented here: a warning.
  virtual void refused(const Error& page) { warning(page); }
  virtual void skipped(const SkippedFile&) {}
  virtual bool interrupted() { return false; }  // asked after each page
};

// Goes through `source`, extracts each page with the chosen method and writes it to the Xapian
// database in the directory `database`, which is made if it does not exist.
//
// A source without a page that can be read leaves no new database behind, and an existing one as it
// was: IndexReport::pages is then IndexReport::refused. A part of a source is an exception
// (part()).
//
// A page replaces the document that has its URL. A page that was indexed before and has not changed
// is not touched, so a second run over the same source changes nothing; most of its files need not
// even be read. Documents of pages that the source (by its Source::identity()) had in an earlier
// run and no longer has are deleted at the end of the run, unless it was interrupted, found no page
// at all, or was told of a folder that cannot be read. The document of a page that is refused now
// stays.
//
// A run that was interrupted or killed can be repeated; the pages that were committed are not
// indexed again. The source is gone through a second time only if dropped duplicates need documents
// of their own again.
//
// Pages are read, parsed, classified and analysed in several threads, and written by one for each
// shard. A new database is written in a few shards, which are made one at the end of its first
// run. The documents are the same for any number of threads and shards, and so is every
// ranking.
//
// Errors: locked (another writer), disk, corrupt; incompatible if the database was not made by
// Winnow, or with other choices; usage for an unknown method or stemmer, for
// weights that check_weights() refuses, and for a name of a site that cannot be; those of the
// source. Trouble with one page is a warning, not an error. After an error the last commit is
// intact. So it is if Xapian calls std::terminate(), as it does where a disk gets full while it
// writes values; a program that is not to end without a word sets a handler.
WINNOW_EXPORT Expected<IndexReport> index_site(Source& source, const std::string& database,
                                               const IndexOptions& options,
                                               IndexObserver& observer);

// A hash of all that documents depend on apart from pages, choices and classifier: the code and the
// version of this build, the versions of the libraries that cut text into words and recognise
// languages, and the options. For those who keep databases. Thread-safe.
WINNOW_EXPORT std::uint64_t indexing_fingerprint(const IndexOptions& options);

// The version of this build, "1.2.3", as databases record it. Thread-safe.
WINNOW_EXPORT std::string_view indexer_version();

}  // namespace winnow
