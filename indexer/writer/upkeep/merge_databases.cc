// SPDX-License-Identifier: GPL-2.0-or-later
//
// Several databases become one.
#include <xapian.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "indexer/database/compaction.h"
#include "indexer/database/database_reading.h"
#include "indexer/database/database_session.h"
#include "indexer/database/notes/model_store.h"
#include "indexer/database/notes/noted_sources.h"
#include "indexer/database/shard_set.h"
#include "indexer/writer/duplicates/duplicate_pages.h"
#include "indexer/writer/duplicates/near_duplicates.h"
#include "indexer/writer/links/link_words.h"
#include "indexer/writer/run/run_options.h"
#include "indexer/writer/spelling/spelling_words.h"
#include "indexer/writer/upkeep/merge_shards.h"
#include "winnow/indexer/database_admin.h"
#include "winnow/indexer/disk_sync.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/stored_models.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

Expected<std::vector<MergeInput>> open_inputs(std::span<const std::string> paths) {
  std::vector<MergeInput> inputs;
  for (const std::string& path : paths) {
    Expected<MergeInput> input = open_input(path);
    if (!input) return input.error();
    if (!inputs.empty()) {
      const auto same = check_choices(inputs.front().metadata.choices, input->metadata, path);
      if (!same) {
        return Error{same.error().code, same.error().what + ", unlike " + inputs.front().path, path,
                     "index one of them again with the options of the other"};
      }
    }
    inputs.push_back(std::move(*input));
  }
  if (!inputs.empty()) return inputs;
  return Error{ErrorCode::usage, "no database to merge is named", "", "name one or more"};
}

fs::path without_last_slash(const std::string& path) {
  const fs::path normal = fs::path(path).lexically_normal();
  return normal.has_filename() ? normal : normal.parent_path();
}

// Where the result is made, beside its place. Removed in the end unless it has been moved there.
class MergePlace {
 public:
  explicit MergePlace(const std::string& result)
      : result_(without_last_slash(result)), made_(place_of_merge(result)) {}
  ~MergePlace() {
    if (ours_) remove();
  }
  MergePlace(const MergePlace&) = delete;
  MergePlace& operator=(const MergePlace&) = delete;

  Expected<void> take() {
    if (const auto place = check_place(result_.string()); !place) return place.error();
    if (holds_database(result_.string())) {
      return Error{ErrorCode::usage, "is a database already", result_.string(),
                   "name a new directory for the result"};
    }
    std::error_code failed;
    if (result_.has_parent_path()) fs::create_directories(result_.parent_path(), failed);
    if (fs::exists(made_, failed)) {
      return Error{ErrorCode::usage, "is left of a merge that was killed, or of another one",
                   made_.string(), "remove it if no merge is running"};
    }
    ours_ = true;
    return {};
  }

  // What destructors call is not inlined: it would bring a call of std::terminate() along.
  [[gnu::noinline]] void remove() {
    try {
      clear();
    } catch (...) {  // no memory: it stays, and the next merge names it
    }
  }

  // Makes room for another try.
  void clear() {
    std::error_code ignored;
    fs::remove_all(made_, ignored);
  }

  Expected<void> move() {
    if (const Expected<void> synced = sync_files(made_.string()); !synced) return synced.error();
    std::error_code failed;
    fs::rename(made_, result_, failed);
    if (!failed) failed = sync_folder_of(result_.string());
    if (failed) {
      std::error_code ignored;
      if (!fs::exists(made_, ignored)) fs::rename(result_, made_, ignored);
      return Error{ErrorCode::disk, "cannot be put in its place: " + failed.message(),
                   result_.string(), "check the path and its permissions"};
    }
    ours_ = false;
    return {};
  }

  std::string path() const { return made_.string(); }

 private:
  fs::path result_;
  fs::path made_;
  bool ours_ = false;
};

Xapian::Database all_of(const std::vector<MergeInput>& inputs) {
  Xapian::Database all;
  for (const MergeInput& input : inputs) {
    for (const Xapian::Database& shard : input.shards) all.add_database(shard);
  }
  return all;
}

std::vector<std::string> url_terms(const Xapian::Database& database) {
  std::vector<std::string> terms;
  const std::string urls(prefix::kUrl);
  const auto end = database.allterms_end(urls);
  for (auto term = database.allterms_begin(urls); term != end; ++term) terms.push_back(*term);
  return terms;
}

// Documents stand in the order of the inputs. Pages with documents lose the notes of earlier inputs
// that others stand for them.
std::uint64_t supersede(Xapian::WritableDatabase& merged, const Interruption& interrupted) {
  std::uint64_t superseded = 0;
  for (const std::string& term : url_terms(merged)) {
    throw_if(interrupted);
    std::vector<Xapian::docid> documents(merged.postlist_begin(term), merged.postlist_end(term));
    if (documents.empty())
      throw Xapian::DatabaseCorruptError("the list of a URL's documents is empty");
    documents.pop_back();
    superseded += documents.size();
    for (const Xapian::docid document : documents) merged.delete_document(document);
    forget_duplicate(merged, term);
  }
  return superseded;
}

// Xapian has taken either of two values under a key.
void take_notes(const Xapian::Database& shard, std::string_view keys,
                Xapian::WritableDatabase& merged) {
  const std::string prefix(keys);
  const auto end = shard.metadata_keys_end(prefix);
  for (auto key = shard.metadata_keys_begin(prefix); key != end; ++key) {
    const std::string value = shard.get_metadata(*key);
    if (merged.get_metadata(*key) != value) merged.set_metadata(*key, value);
  }
}

Expected<void> take_metadata(const MergeInput& input, Xapian::WritableDatabase& merged) {
  for (const Xapian::Database& shard : input.shards) {
    take_notes(shard, kPageKey, merged);
    take_notes(shard, kDuplicateKey, merged);
  }
  const Expected<StoredModels> stored = read_models_of(input.path);
  if (!stored) return stored.error();
  for (const auto& model : stored->models.sites()) {
    const auto from = stored->learned_from.find(model->site());
    const bool known = from != stored->learned_from.end();
    store_model(merged, *model, known ? from->second : std::vector<std::string>());
  }
  return {};
}

// Rules that two databases have are counted together.
void add_rules(IndexMetadata& to, const IndexMetadata& from) {
  for (const auto& [site, hash] : from.rule_sites) to.rule_sites[site] = hash;
  for (const RecordedRule& rule : from.rules) {
    const auto same = std::find_if(to.rules.begin(), to.rules.end(), [&](const RecordedRule& each) {
      return each.number == rule.number;
    });
    if (same == to.rules.end()) {
      to.rules.push_back(rule);
      continue;
    }
    same->pages += rule.pages;
    same->words += rule.words;
    same->changed += rule.changed;
    same->best_pages += rule.best_pages;
    same->best_of += rule.best_of;
  }
}

IndexMetadata merged_metadata(const std::vector<MergeInput>& inputs) {
  IndexMetadata metadata = inputs.front().metadata;
  metadata.shards = 1;
  metadata.rules.clear();
  for (const MergeInput& input : inputs) {
    metadata.complete = metadata.complete && input.metadata.complete;
    for (const auto& [site, drift] : input.metadata.drift) metadata.drift[site] = drift;
    for (const RecordedSource& source : input.metadata.sources) {
      record_source(metadata.sources, source);
    }
    add_rules(metadata, input.metadata);
  }
  return metadata;
}

// Dropping a page may need another one to be read again. What was not settled is said to be so, and
// the next run does it.
void settle(Xapian::WritableDatabase& merged, IndexMetadata& metadata) {
  if (metadata.duplicates == Duplicates::drop) metadata.duplicates = Duplicates::index;
  DuplicateShard shard{&merged, false};
  metadata.collapsed = settle_duplicates({&shard, 1}, metadata.duplicates, [](std::uint64_t) {
                         return false;
                       }).collapsed;
  Xapian::WritableDatabase* shards[] = {&merged};
  settle_link_words(shards);
}

Expected<MergeReport> merge_into(MergePlace& place, const std::vector<MergeInput>& inputs,
                                 const Interruption& interrupted) {
  Xapian::Database all = all_of(inputs);
  MergeReport report;
  report.shards = all.size();
  compact_into(all, place.path(), interrupted);
  if (const auto copied = check_copy(all, place.path()); !copied) return copied.error();
  Xapian::WritableDatabase merged(place.path(), Xapian::DB_OPEN | kOwnFormat);
  begin_changes(merged);
  IndexMetadata metadata = merged_metadata(inputs);
  if (inputs.size() > 1) {
    for (const MergeInput& input : inputs) {
      if (const auto taken = take_metadata(input, merged); !taken) return taken.error();
    }
    report.superseded = supersede(merged, interrupted);
    settle(merged, metadata);
  }
  const bool words_missing = std::any_of(inputs.begin(), inputs.end(), [](const auto& input) {
    return SpellingShard::is_left(input.path);
  });
  if (words_missing) renew_spellings(merged);
  write_index_metadata(merged, merged, metadata);
  commit_changes(merged);
  report.documents = merged.get_doccount();
  report.collapsed = metadata.collapsed;
  merged.close();
  throw_if(interrupted);
  if (const auto moved = place.move(); !moved) return moved.error();
  return report;
}

}  // namespace

std::string place_of_merge(const std::string& result) {
  return without_last_slash(result).string() + ".merging";
}

Expected<MergeReport> merge_databases(const std::string& result,
                                      std::span<const std::string> inputs,
                                      const std::function<bool()>& interrupted) {
  MergePlace place(result);
  RepeatedRead read(std::vector<std::string>(inputs.begin(), inputs.end()));
  for (bool taken = false;;) {
    read.opens();
    const Expected<std::vector<MergeInput>> opened = open_inputs(inputs);
    if (!opened) return opened.error();
    if (!taken) {
      if (const Expected<void> place_is_free = place.take(); !place_is_free) {
        return place_is_free.error();
      }
      taken = true;
    }
    const auto merge = [&] { return merge_into(place, *opened, interrupted); };
    try {
      const Expected<MergeReport> report = with_xapian<MergeReport>(result, merge);
      if (report) return report;
      Error error = report.error();
      if (!read.again(error)) return error;
    } catch (const Interrupted&) {
      return interrupted_merge("there is no result", result);
    }
    place.clear();
  }
}

}  // namespace winnow
