// SPDX-License-Identifier: GPL-2.0-or-later
//
// Several databases become one.
#include <xapian.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "indexer/checksums/checksum_file.h"
#include "indexer/database/compaction.h"
#include "indexer/database/database_reading.h"
#include "indexer/database/database_session.h"
#include "indexer/database/notes/model_store.h"
#include "indexer/database/shard_set.h"
#include "indexer/writer/duplicates/duplicate_pages.h"
#include "indexer/writer/duplicates/near_duplicates.h"
#include "indexer/writer/links/link_words.h"
#include "indexer/writer/run/run_options.h"
#include "indexer/writer/spelling/spelling_words.h"
#include "indexer/writer/upkeep/merge_shards.h"
#include "indexer/writer/upkeep/merged_metadata.h"
#include "indexer/writer/upkeep/result_place.h"
#include "winnow/indexer/database_admin.h"
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
    if (!input->metadata.complete && !input->metadata.parts.empty()) {
      return Error{ErrorCode::usage, "is a part whose run has not ended", path,
                   "run winnow index for it again, which goes on where it ended"};
    }
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

Xapian::Database all_of(const std::vector<MergeInput>& inputs) {
  Xapian::Database all;
  for (const MergeInput& input : inputs) {
    for (const Xapian::Database& shard : input.shards) all.add_database(shard);
  }
  return all;
}

Xapian::Database all_of(const std::vector<Xapian::WritableDatabase>& shards) {
  Xapian::Database all;
  for (const Xapian::WritableDatabase& shard : shards) all.add_database(shard);
  return all;
}

std::vector<std::string> url_terms(const Xapian::Database& database) {
  std::vector<std::string> terms;
  const std::string urls(prefix::kUrl);
  const auto end = database.allterms_end(urls);
  for (auto term = database.allterms_begin(urls); term != end; ++term) terms.push_back(*term);
  return terms;
}

// Documents stand in the order of the inputs, and so do shards. Pages with documents lose the notes
// of earlier inputs that others stand for them.
std::uint64_t supersede(std::vector<Xapian::WritableDatabase>& shards,
                        const Interruption& interrupted) {
  std::uint64_t superseded = 0;
  for (const std::string& term : url_terms(all_of(shards))) {
    throw_if(interrupted);
    std::vector<std::pair<Xapian::WritableDatabase*, Xapian::docid>> documents;
    for (Xapian::WritableDatabase& shard : shards) {
      for (auto each = shard.postlist_begin(term); each != shard.postlist_end(term); ++each) {
        documents.emplace_back(&shard, *each);
      }
    }
    if (documents.empty())
      throw Xapian::DatabaseCorruptError("the list of a URL's documents is empty");
    documents.pop_back();
    superseded += documents.size();
    for (const auto& [shard, document] : documents) shard->delete_document(document);
    for (Xapian::WritableDatabase& shard : shards) forget_duplicate(shard, term);
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

Expected<void> take_models(const MergeInput& input, Xapian::WritableDatabase& merged) {
  const Expected<StoredModels> stored = read_models_of(input.path);
  if (!stored) return stored.error();
  for (const auto& model : stored->models.sites()) {
    const auto from = stored->learned_from.find(model->site());
    const bool known = from != stored->learned_from.end();
    store_model(merged, *model, known ? from->second : std::vector<std::string>());
  }
  return {};
}

// Dropping a page may need another one to be read again. What was not settled is said to be so, and
// the next run does it.
void settle(std::vector<Xapian::WritableDatabase>& merged, IndexMetadata& metadata) {
  if (metadata.duplicates == Duplicates::drop) metadata.duplicates = Duplicates::index;
  std::vector<DuplicateShard> duplicates;
  std::vector<Xapian::WritableDatabase*> shards;
  for (Xapian::WritableDatabase& shard : merged) {
    duplicates.push_back({&shard, false});
    shards.push_back(&shard);
  }
  const auto never = [](std::uint64_t) { return false; };
  metadata.collapsed = settle_duplicates(duplicates, metadata.duplicates, never).collapsed;
  settle_link_words(shards);
}

// Copies all into the place, as one database or as one of so many shards. Gives where they are.
Expected<std::vector<std::string>> copy_shards(const std::vector<MergeInput>& inputs,
                                               const std::string& place, MergedShards how,
                                               const Interruption& interrupted) {
  const Xapian::Database all = all_of(inputs);
  if (how == MergedShards::one || all.size() == 1) {
    if (const auto copied = compact_into(all, place, interrupted); !copied) return copied.error();
    return std::vector<std::string>{place};
  }
  std::size_t number = 0;
  std::error_code failed;
  fs::create_directories(place, failed);
  for (const MergeInput& input : inputs) {
    for (const Xapian::Database& shard : input.shards) {
      const std::string path = place + "/" + shard_name(number++);
      if (const auto copied = compact_into(shard, path, interrupted); !copied) {
        return copied.error();
      }
    }
  }
  if (const auto made = make_shards(place, number); !made) return made.error();
  return shard_paths(place);
}

// What all of them say of each other is settled.
Expected<void> put_together(const std::vector<MergeInput>& inputs,
                            std::vector<Xapian::WritableDatabase>& shards, IndexMetadata& metadata,
                            MergeReport& report, const Interruption& interrupted) {
  if (inputs.size() == 1) return {};
  for (const MergeInput& input : inputs) {
    for (const Xapian::Database& shard : input.shards) {
      if (shards.size() > 1) break;  // each has its own
      take_notes(shard, kPageKey, shards.front());
      take_notes(shard, kDuplicateKey, shards.front());
    }
    if (const auto taken = take_models(input, shards.front()); !taken) return taken.error();
  }
  report.superseded = supersede(shards, interrupted);
  settle(shards, metadata);
  return {};
}

Expected<MergeReport> merge_into(ResultPlace& place, const std::vector<MergeInput>& inputs,
                                 MergedShards how, const Interruption& interrupted) {
  MergeReport report;
  report.shards = all_of(inputs).size();
  const Expected<std::vector<std::string>> paths =
      copy_shards(inputs, place.path(), how, interrupted);
  if (!paths) return paths.error();
  std::vector<Xapian::WritableDatabase> shards;
  for (const std::string& path : *paths) {
    shards.emplace_back(path, Xapian::DB_OPEN | kOwnFormat);
    throw_if_refused(path);
    begin_changes(shards.back());
  }
  IndexMetadata metadata = merged_metadata(inputs);
  judge_parts(metadata, report);
  const auto done = put_together(inputs, shards, metadata, report, interrupted);
  if (!done) return done.error();
  const bool words_missing = std::any_of(inputs.begin(), inputs.end(), [](const auto& input) {
    return SpellingShard::is_left(input.path);
  });
  metadata.shards = shards.size();
  if (shards.size() > 1 && inputs.size() > 1) {
    shards.front().set_metadata(std::string(kDealtKey), "1");
  }
  for (Xapian::WritableDatabase& shard : shards) {
    if (words_missing) renew_spellings(shard);
  }
  const Xapian::Database all = all_of(shards);
  write_index_metadata(all, shards.front(), metadata);
  shards.front().set_metadata(std::string(kMergedKey), merge_identity(inputs, how));
  for (Xapian::WritableDatabase& shard : shards) commit_changes(shard);
  report.documents = all.get_doccount();
  report.collapsed = metadata.collapsed;
  for (Xapian::WritableDatabase& shard : shards) shard.close();
  for (const std::string& path : *paths) {
    if (const auto renewed = renew_checksums(path); !renewed) return renewed.error();
  }
  throw_if(interrupted);
  if (const auto moved = place.move(*paths); !moved) return moved.error();
  return report;
}

// A stub file lists kMaxShards at most.
Expected<void> check_number(const std::vector<MergeInput>& inputs, MergedShards how) {
  const std::size_t shards = all_of(inputs).size();
  if (how == MergedShards::one || shards <= kMaxShards) return {};
  return Error{ErrorCode::usage, std::to_string(shards) + " shards are too many", "--shards keep",
               "merge some of the databases to one first, so that there are at most " +
                   std::to_string(kMaxShards)};
}

// Gives the report where the result of this very merge is there: a scheduler may run it once more
// after it has ended well. Nothing else is known of other databases.
std::optional<MergeReport> report_of_before(const std::string& result,
                                            const std::vector<MergeInput>& inputs,
                                            MergedShards how) {
  if (!holds_database(result)) return std::nullopt;
  const auto compare = [&]() -> Expected<std::optional<MergeReport>> {
    const Expected<MergeInput> there = open_input(result);
    if (!there) return there.error();
    const std::string merged = there->shards.front().get_metadata(std::string(kMergedKey));
    if (merged != merge_identity(inputs, how)) return std::optional<MergeReport>();
    MergeReport report;
    report.shards = all_of(inputs).size();
    report.documents = all_of({*there}).get_doccount();
    report.collapsed = there->metadata.collapsed;
    report.unchanged = true;
    IndexMetadata metadata = there->metadata;
    judge_parts(metadata, report);
    return std::optional<MergeReport>(std::move(report));
  };
  const auto compared = with_xapian<std::optional<MergeReport>>(result, compare);
  return compared ? *compared : std::nullopt;
}

}  // namespace

Expected<MergeReport> merge_databases(const std::string& result,
                                      std::span<const std::string> inputs,
                                      const std::function<bool()>& interrupted,
                                      MergedShards shards) {
  ResultPlace place(result, ".merging", "merge");
  RepeatedRead read(std::vector<std::string>(inputs.begin(), inputs.end()));
  for (bool taken = false;;) {
    read.opens();
    const Expected<std::vector<MergeInput>> opened = open_inputs(inputs);
    if (!opened) return opened.error();
    if (const auto few = check_number(*opened, shards); !few) return few.error();
    if (!taken) {
      if (auto before = report_of_before(result, *opened, shards)) {
        place.remove_leftovers();
        return *std::move(before);
      }
      if (const Expected<void> place_is_free = place.take(); !place_is_free) {
        return place_is_free.error();
      }
      taken = true;
    }
    const auto merge = [&] { return merge_into(place, *opened, shards, interrupted); };
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
