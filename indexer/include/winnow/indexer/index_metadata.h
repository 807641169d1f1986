// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a database knows about how it was made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/page_rules.h"
#include "winnow/indexer/canonical_base.h"

namespace winnow {

// These choices decide what documents are like. A database holds pages that were indexed with one
// set of them, so that its documents can be compared.
struct IndexingChoices {
  std::string method = "all";    // of the Method
  std::string stemmer = "auto";  // a Xapian stemmer's name, "none", or "auto": each page its own

  // Factors of the within-document frequency (wdf) of a word, by where it stands. Xapian counts in
  // whole numbers, so the main text counts four times for links to other pages to count a quarter
  // of it (docs/lab/retrieval.md has what this is worth); a search by Winnow makes up for the
  // factor of the main text, one by Omega does not.
  std::uint32_t main_weight = 4;
  std::uint32_t heading_weight = 12;  // h1 to h6 in the main text
  // Of ExtractedPage::own_title: what the titles of a site have in common counts nothing. 0 leaves
  // the title out, but for title:
  std::uint32_t title_weight = 20;
  std::uint32_t keyword_weight = 4;  // meta keywords; 0 leaves them out
  std::uint32_t image_weight = 4;    // alternative texts of images; 0 leaves them out
  // Text of class page, its headings included; its images count no more. At most main_weight; 0:
  // the words match but do not score.
  std::uint32_t page_weight = 4;
  // Blocks that lead to other pages (leads_away()): what they say is said better there. No more
  // than they would count otherwise. In main text at 0 the words match but do not score; in text
  // of class page 0 leaves them out.
  std::uint32_t link_weight = 1;
  std::uint32_t page_link_weight = 0;

  bool page_text = true;       // text of class page is indexed, and shown
  bool keep_template = false;  // text of class template is indexed, behind "template:" only

  friend bool operator==(const IndexingChoices&, const IndexingChoices&) = default;
};

// What to do with pages whose main text is nearly that of another, or that name a page of nearly
// the same text as their canonical form.
enum class Duplicates {
  collapse,  // all are documents; a search shows one of them
  index,     // all are documents like any other
  drop,      // one is a document, the others are only noted
};

// The enumerator's name. Thread-safe.
WINNOW_EXPORT std::string_view duplicates_name(Duplicates duplicates);
WINNOW_EXPORT std::optional<Duplicates> duplicates_of_name(std::string_view name);

// Says how well what was known of a site described its pages, as SiteDrift does.
struct RecordedDrift {
  std::uint64_t pages = 0;
  double unknown_share = 0;

  friend bool operator==(const RecordedDrift&, const RecordedDrift&) = default;
};

// A tree of files that pages were indexed from (Source::is_tree()). Plain data.
struct RecordedSource {
  std::string place;   // Source::identity() of the last run
  std::string notes;   // Source::identity() of the first run: what is noted of its files goes by it
  std::string site;    // IndexOptions::site
  bool named = false;  // the site's name was chosen, it does not follow from the source's
  CanonicalBase base;  // of the last run; without its counts, once it is stored

  friend bool operator==(const RecordedSource& a, const RecordedSource& b) {
    return a.place == b.place && a.notes == b.notes && a.site == b.site && a.named == b.named &&
           a.base.is_same_place(b.base);
  }
};

// No more are recorded.
inline constexpr std::size_t kMostSources = 1000;

// Gives a line for people that says what the rule is for and what it says, without its note:
// "docs.example.org /blog/** div.related: template". Thread-safe.
WINNOW_EXPORT std::string rule_summary(const PageRule& rule);

// What one of a person's rules has matched in a database. Plain data.
struct RecordedRule {
  std::string number;   // 16 hexadecimal digits, a hash of what the rule says
  std::string place;    // "rules.toml:12"
  std::string summary;  // rule_summary()
  // Say what it matched in the last run: documents of the whole database, words in them, and words
  // whose class it has changed. A rule that only skips, demotes or chooses a method counts pages of
  // the run, and no words.
  std::uint64_t pages = 0;
  std::uint64_t words = 0;
  std::uint64_t changed = 0;
  // The pages that it matched when it last was not suspect (RuleUse::suspect), and of how many.
  std::uint64_t best_pages = 0;
  std::uint64_t best_of = 0;

  friend bool operator==(const RecordedRule&, const RecordedRule&) = default;
};

// Stored as JSON under kMetadataKey. Plain data.
struct IndexMetadata {
  // The format of databases, which is raised when other versions of Winnow must not read or write
  // them. Format 1 knows one class of text only, format 2 no weight of links, format 3 no files.
  // These are not read: a run would index each of their pages anew.
  static constexpr int kFormat = 4;

  int format = kFormat;
  std::string version;  // of the program that wrote last
  std::string updated;  // UTC, ISO 8601
  IndexingChoices choices;
  bool complete = false;                           // a run has gone through its source to the end
  std::size_t shards = 1;                          // those of the database when it is complete
  Duplicates duplicates = Duplicates::collapse;    // as the last run has settled them
  std::uint64_t collapsed = 0;                     // documents that another one stands for
  std::map<std::string, std::uint64_t> languages;  // documents by language; "" where unknown
  // By site, in the last run that wrote pages of it. Databases of older builds have none.
  std::map<std::string, RecordedDrift> drift;
  // Databases of older builds have none.
  std::vector<RecordedSource> sources;
  // The parts that were indexed, where runs took parts of their sources: part_text(), sorted. What
  // one part alone says of rules is no reason to suspect them.
  std::vector<std::string> parts;
  // The rules of the runs that the documents are of, and by site the hash of those that its pages
  // were indexed by (PageRules::hash_for_site()). Databases without rules have none.
  std::vector<RecordedRule> rules;
  std::map<std::string, std::string> rule_sites;

  // The stemmers that queries must try: the one chosen, or with "auto" those of the languages that
  // at least one document in 200 has (and in any case the most frequent), each once, those of most
  // documents first.
  WINNOW_EXPORT std::vector<std::string> stemmers() const;
};

// ErrorCode::usage if page_weight is above main_weight. Thread-safe.
WINNOW_EXPORT Expected<void> check_weights(const IndexingChoices& choices);

WINNOW_EXPORT std::string to_json(const IndexMetadata& metadata);

// `where` names the database in errors: ErrorCode::incompatible if the format is another,
// ErrorCode::corrupt if it is no metadata at all.
WINNOW_EXPORT Expected<IndexMetadata> metadata_from_json(std::string_view json,
                                                         std::string_view where);

}  // namespace winnow
