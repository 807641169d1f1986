// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/database_admin.h"

#include <fcntl.h>
#include <unistd.h>
#include <xapian.h>

#include <cerrno>
#include <sstream>
#include <vector>

#include "indexer/checksums/version_file.h"
#include "indexer/database/compaction.h"
#include "indexer/database/database_reading.h"
#include "indexer/database/database_session.h"
#include "indexer/database/notes/model_store.h"
#include "indexer/database/notes/noted_sources.h"
#include "indexer/database/shard_set.h"
#include "indexer/database/xapian_errors.h"
#include "indexer/writer/links/link_words.h"
#include "winnow/indexer/database_use.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

Expected<std::uint64_t> count_by_term(const std::string& path, const std::string& term) {
  const UnlockedUse unlocked;
  return read_repeatedly<std::uint64_t>(path, [&]() -> Expected<std::uint64_t> {
    const Expected<Xapian::Database> opened = open_for_reading(path);
    if (!opened) return opened.error();
    const Expected<IndexMetadata> metadata = read_index_metadata(*opened, path, {});
    if (!metadata) return metadata.error();
    return std::uint64_t{opened->get_termfreq(term)};
  });
}

// Deletes the documents that have `term`, up to an interruption. Returns how many.
std::uint64_t delete_documents(Xapian::WritableDatabase& database, const std::string& term,
                               const Interruption& interrupted) {
  const std::vector<Xapian::docid> found(database.postlist_begin(term),
                                         database.postlist_end(term));
  std::uint64_t deleted = 0;
  for (const Xapian::docid document : found) {
    if (interrupted && interrupted()) break;
    database.delete_document(document);
    ++deleted;
  }
  return deleted;
}

std::vector<std::string> common_links_of(const std::vector<std::string>& shards) {
  const std::string prefix(kLinksKey);
  std::vector<std::string> lists;
  for (const std::string& path : shards) {
    const Xapian::Database shard(path);
    const auto end = shard.metadata_keys_end(prefix);
    for (auto key = shard.metadata_keys_begin(prefix); key != end; ++key) {
      lists.push_back(shard.get_metadata(*key));
    }
  }
  return lists;
}

Error interruption(const std::string& path, std::uint64_t deleted, std::uint64_t documents) {
  return {ErrorCode::try_again,
          "interrupted; " + std::to_string(deleted) + " of " + std::to_string(documents) +
              " documents are deleted",
          path, "run it again to go on"};
}

// Deletes every document that has `term`, and what was learned of `site`, if that is not empty. In
// one commit of each shard: what fails is undone, what was done before an interruption is kept.
Expected<std::uint64_t> delete_by_term(const std::string& path, const std::string& term,
                                       const std::string& site, bool dry_run,
                                       const Interruption& interrupted) {
  const Expected<std::uint64_t> counted = count_by_term(path, term);
  if (!counted || dry_run || *counted == 0) return counted;
  return with_xapian<std::uint64_t>(path, [&]() -> Expected<std::uint64_t> {
    Expected<Xapian::WritableDatabase> database = open_for_writing(path);
    if (!database) return database.error();
    Expected<IndexMetadata> metadata = read_index_metadata(*database, path, {});
    if (!metadata) return metadata.error();
    const std::uint64_t documents = database->get_termfreq(term);
    if (documents == 0) return documents;
    const std::uint64_t deleted = delete_documents(*database, term, interrupted);
    if (deleted == documents && !site.empty()) {
      forget_model(*database, site);
      metadata->drift.erase(site);
      metadata->rule_sites.erase(site);
      forget_sources(metadata->sources, site);
    }
    // What the pages said of others is not to be found any more.
    const Expected<std::vector<std::string>> shards = shard_paths(path);
    if (!shards) return shards.error();
    Xapian::WritableDatabase* const all[] = {&*database};
    LinkSettling how;
    how.common_links = common_links_of(*shards);
    settle_link_words(all, how);
    write_index_metadata(*database, *database, *metadata);
    commit_changes(*database);
    for (const std::string& shard : *shards) sync_names(shard);
    if (const auto renewed = renew_all_checksums(path); !renewed) return renewed.error();
    if (deleted < documents) return interruption(path, deleted, documents);
    return documents;
  });
}

// The term of the page's document. Hits of pages without a host show a URL that begins with "/",
// and the site's name is only in the term: such a URL is looked for in all sites.
Expected<std::string> find_url_term(const std::string& path, const std::string& url) {
  const UnlockedUse unlocked;
  return read_repeatedly<std::string>(path, [&]() -> Expected<std::string> {
    std::string found = url_term(url, "");
    if (!url.starts_with('/')) return found;
    std::string first_site;
    const Expected<Xapian::Database> opened = open_for_reading(path);
    if (!opened) return opened.error();
    const Xapian::Database& database = *opened;
    const std::string hosts(prefix::kHost);
    for (auto host = database.allterms_begin(hosts); host != database.allterms_end(hosts); ++host) {
      const std::string site = (*host).substr(hosts.size());
      const std::string term = url_term(url, site);
      if (!database.term_exists(term)) continue;
      if (!first_site.empty()) {
        return Error{ErrorCode::usage,
                     "the sites " + first_site + " and " + site + " both have this page", url,
                     "index each site into a database of its own"};
      }
      first_site = site;
      found = term;
    }
    return found;
  });
}

// Xapian takes a table that is missing for an empty one. Every document of ours has data and terms.
std::uint64_t count_hollow_documents(const Xapian::Database& database) {
  std::uint64_t count = 0;
  for (auto document = database.postlist_begin(""); document != database.postlist_end("");
       ++document) {
    const Xapian::Document found = database.get_document(*document);
    count += found.get_data().empty() || found.termlist_count() == 0;
  }
  return count;
}

// Xapian 1.4 opens tables for writing when it checks them, although it writes nothing.
Expected<void> may_be_checked(const std::string& shard) {
  for (const char* name : kTableNames) {
    const std::string table = shard + "/" + name + ".glass";
    if (::faccessat(AT_FDCWD, table.c_str(), W_OK, AT_EACCESS) == 0 || errno == ENOENT) continue;
    return system_refusal(errno, "can only be checked by a user who may write it", table,
                          "run it as another user, or compare the checksums: winnow check --fast");
  }
  return {};
}

Expected<DatabaseCheck> check_once(const std::string& path) {
  DatabaseCheck check;
  const Expected<Xapian::Database> opened = open_for_reading(path);
  if (!opened) return opened.error();
  const Xapian::Database& database = *opened;
  const Expected<std::vector<std::string>> shards = shard_paths(path);
  if (!shards) return shards.error();
  Expected<IndexMetadata> metadata = read_index_metadata(database, path, {});
  if (!metadata) return metadata.error();
  check.metadata = std::move(*metadata);
  check.documents = database.get_doccount();
  std::ostringstream report;
  // Xapian does not follow a stub file here.
  for (const std::string& shard : *shards) {
    if (const Expected<void> possible = may_be_checked(shard); !possible) return possible.error();
    check.problems += Xapian::Database::check(shard, 0, &report);
  }
  check.report = report.str();
  // The words of a database are without those of its text.
  const bool has_text = database.get_metadata(std::string(kWordsKey)).empty();
  if (check.documents > 0 && has_text && !database.has_positions()) {
    ++check.problems;
    check.report += "no word positions\n";
  }
  if (const std::uint64_t hollow = count_hollow_documents(database); hollow > 0) {
    check.problems += hollow;
    check.report += std::to_string(hollow) + " documents without their data or terms\n";
  }
  return check;
}

}  // namespace

Expected<DatabaseCheck> check_database(const std::string& path) {
  RepeatedRead read(path);
  for (;;) {
    read.opens();
    Expected<DatabaseCheck> check =
        with_xapian<DatabaseCheck>(path, [&] { return check_once(path); });
    if (check && check->problems == 0) return check;
    // Xapian's check reads the tables one after the other, and a commit in between looks like
    // damage, as does a file that could not be read for once.
    const bool stands = !read.is_overtaken();
    Error error = check ? Error{ErrorCode::corrupt, "was written to while it was checked", path, ""}
                        : check.error();
    if (read.again(error)) continue;
    if (check && stands) return check;
    return error;
  }
}

Expected<std::uint64_t> delete_page(const std::string& database, const std::string& url,
                                    bool dry_run) {
  const Expected<std::string> term = find_url_term(database, url);
  if (!term) return term.error();
  return delete_by_term(database, *term, "", dry_run, {});
}

Expected<std::uint64_t> delete_site(const std::string& database, const std::string& site,
                                    bool dry_run, const std::function<bool()>& interrupted) {
  return delete_by_term(database, make_term(prefix::kHost, site), site, dry_run, interrupted);
}

}  // namespace winnow
