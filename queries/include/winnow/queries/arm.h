// SPDX-License-Identifier: GPL-2.0-or-later
//
// The arms of an experiment are indexes of the same pages that differ in what text goes in.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/limits.h"
#include "winnow/indexer/index_site.h"
#include "winnow/indexer/source_settings.h"
#include "winnow/queries/experiment_searcher.h"
#include "winnow/queries/trec_run.h"

namespace winnow {

// These are the pages of one experiment: several sources, as open_source() takes them, are one.
struct CollectionSpec {
  std::vector<std::string> sources;
  SourceSettings directory;
  std::string site = "site";  // as in IndexOptions
  Marks marks = Marks::followed;
};

// Opens its sources as one. Errors are those of open_source(), and ErrorCode::usage without
// folders.
WINNOW_EXPORT Expected<std::unique_ptr<Source>> open_collection(const CollectionSpec& collection);

enum class ArmKind : std::uint8_t {
  method,   // an index made by Winnow
  omindex,  // an index made by Omega's omindex, searched as Omega searches it
  run,      // rankings made elsewhere: no index
};

// Says how an index that Winnow made is searched.
enum class ArmRanking : std::uint8_t {
  winnow,  // as winnow search does
  omega,   // as Omega does; see open_arm()
};

// Gives the name of the arm that searches the index of `arm` as Omega does: "raw (Omega)".
WINNOW_EXPORT std::string omega_name(std::string_view arm);

// How an arm's pages are classified.
struct ArmMethod {
  // It is as in IndexOptions; if it is empty, it is make_method(choices.method). Arms are indexed
  // in threads of their own, and those of a series may share it: it is called from several threads
  // at once.
  std::function<std::shared_ptr<const Method>(const RawPage&)> method_of;

  // Says all that method_of depends on and choices do not say (options, a model's identifier, the
  // text of a file of selectors): it is part of the arm's key in the cache.
  std::string identity;
};

// Which index to make, and how it is searched. This is plain data.
struct ArmSpec : ArmMethod {
  std::string name;  // unique in an experiment: "raw", "winnow", "oracle", "omindex" ...
  ArmKind kind = ArmKind::method;
  // It is for ArmKind::method; it is no part of the index, so that arms which differ in it alone
  // share one.
  ArmRanking ranking = ArmRanking::winnow;
  // SearchOptions::expand, for ArmRanking::winnow. It is no part of the index, either.
  bool expand = false;
  IndexingChoices choices;

  // What takes the place of method_of and identity in an experiment, one for each of the plan's
  // collections: methods that learn know each from its own pages. Empty: they are all the same.
  std::vector<ArmMethod> by_collection;

  // Pages of its own instead of the collection's: the folder of gold pages.
  std::optional<CollectionSpec> collection;

  // For ArmKind::omindex it is the command that it runs for each page, with the page's file as last
  // argument, and whose HTML in UTF-8 it indexes; if it is empty, it reads pages itself. `identity`
  // says all that the command depends on.
  std::string filter;

  // The rankings, for ArmKind::run.
  std::string run_file;

  // This is the parameter that a sweep varies in this arm; it is empty for arms outside of sweeps.
  std::string parameter;
  std::string value;
};

// This index is ready to be searched.
struct BuiltArm {
  std::string database;  // directory
  bool cached = false;   // was there already, or was made for another arm at the same time
  IndexReport report;    // of the run that made it; of a cached one only documents, words and pages
                         // without text (empty), of omindex only documents
  double seconds = 0;    // of wall-clock time to make it; 0 if cached
};

// Told of what happens, from several threads at once. All functions may be left as they are.
class WINNOW_EXPORT ArmObserver {
 public:
  virtual ~ArmObserver() = default;
  virtual void progress(const std::string& /*arm*/, const IndexProgress&) {}
  virtual void warning(const std::string& /*arm*/, const Error&) {}
  virtual void skipped(const std::string& /*arm*/, const SkippedFile&) {}
  virtual bool interrupted() { return false; }
};

// Makes indexes, and keeps them. Thread-safe: several arms may be made at once, and one that
// several ask for at the same time is made once; all get what comes of it, an error included.
//
// Each collection is read once for its hash, by whoever asks first, and again for each index that
// is made. If the pages are not the same then, nothing is kept, and the hash is forgotten.
//
// An index is kept in a folder of the cache that is named after a hash of all that goes into it:
// paths, URLs and bytes of the pages, choices, limits, identity, Winnow's code, and the versions of
// the libraries that find words; for omindex, its version and how it is started. All indexes of a
// collection hold the same pages: none is left out on its own wish or joined to another, and
// omindex gets copies of the pages that Winnow takes, not the folder; what it takes for no HTML is
// missing all the same. An index that a run left unfinished is made anew. The folder "KEY" holds
// the database, and in it "winnow.json" says in words what it was made of and, by its time of
// modification, when it was last used; what omindex had to say is in "KEY.log". Processes may share
// a cache, also those that do not see each other: none sees an index that another has not
// completed.
class WINNOW_EXPORT ArmCache {
 public:
  // The folder is made if need be. Gives ErrorCode::disk if that cannot be.
  static Expected<ArmCache> open(const std::string& folder);
  ~ArmCache();
  ArmCache(ArmCache&&) noexcept;
  ArmCache& operator=(ArmCache&&) noexcept;

  // Errors are those of index_site() and of the source; ErrorCode::not_found if omindex is not
  // installed, with the package's name; ErrorCode::try_again if the observer interrupted it, or if
  // the pages changed meanwhile. `spec.kind` must not be ArmKind::run.
  Expected<BuiltArm> build(const ArmSpec& spec, const CollectionSpec& collection,
                           const Limits& limits, ArmObserver& observer);

  // Removes what was last used before that many days; returns the bytes that were freed.
  std::uint64_t remove_unused(int days);

  const std::string& folder() const;

 private:
  struct State;
  explicit ArmCache(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// This is a document of an arm's index: its number and the trec_identifier() of its path.
struct ArmDocument {
  DocumentNumber document = 0;
  std::string identifier;
};

// Says what an arm answers to a query. It is for one thread.
class WINNOW_EXPORT ArmSearcher {
 public:
  virtual ~ArmSearcher() = default;

  // Gives all documents that match, in no order. Gives ErrorCode::usage for a query that Searcher
  // does not take.
  virtual Expected<std::vector<DocumentMatch>> matches(std::string_view query,
                                                       QueryOperator op) = 0;

  // Gives all that the index holds, in the order of their numbers.
  virtual Expected<std::vector<ArmDocument>> documents() = 0;

  // Says why Winnow's query parser refuses the query, which is then searched as plain words. It is
  // empty if it does not, and for an index that is searched as Omega does.
  virtual Expected<std::string> refusal(std::string_view /*query*/) { return std::string(); }
};

// Opens an index for one thread.
//
// For ArmKind::omindex and ArmRanking::omega the query is parsed as Omega's default template has it
// (stems of words that are neither capitalised nor in a phrase; words in text, title, topic and
// file name: prefixes none, S, B, F), and ranked by BM25 with Xapian's parameters. Omega's list of
// English stop words is not applied, as Winnow has none. A query that the parser refuses is
// searched as words. The stemmer of omindex is English (or `stemmer`, if it is neither empty nor
// "auto"); of Winnow's index the one it was made with, and with "auto" that of most documents,
// since Omega has one for all queries. Chinese and Japanese are cut into n-grams for omindex, which
// omindex and Omega do only when they are told to, and not cut for Winnow's index, which has words.
//
// Errors are those of Searcher::open(); ErrorCode::usage for an unknown stemmer.
WINNOW_EXPORT Expected<std::unique_ptr<ArmSearcher>> open_arm(const ArmSpec& spec,
                                                              const BuiltArm& arm);

// Gives "omindex - xapian-omega 1.4.22", or nothing if it is not installed.
WINNOW_EXPORT std::string omindex_version();

}  // namespace winnow
