// SPDX-License-Identifier: GPL-2.0-or-later
#include <xapian.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "indexer/checksums/checksum_file.h"
#include "indexer/common/damaged_hint.h"
#include "indexer/database/compaction.h"
#include "indexer/database/database_session.h"
#include "indexer/database/shard_set.h"
#include "indexer/database/xapian_errors.h"
#include "indexer/schema/link_dictionary.h"
#include "indexer/writer/spelling/spelling_words.h"
#include "indexer/writer/upkeep/result_place.h"
#include "indexer/writer/upkeep/salvage_view.h"
#include "winnow/indexer/salvage.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDraftName = "/draft-";
constexpr const char* kViewName = "/view-";
constexpr std::size_t kBytesOfACommit = std::size_t{32} << 20;

bool has_spelling(const std::string& shard) {
  std::error_code unknown;
  return fs::file_size(shard + "/spelling.glass", unknown) > 0 && !unknown;
}

// One shard of the new database, while it is written.
struct SalvagedShard {
  Xapian::WritableDatabase draft;
  std::map<std::string, std::string> models;  // whole, or not at all
  std::size_t uncommitted_bytes = 0;
  bool has_spelling = false;
};

// Documents whose common links are lost have no links, so that the next run over their source has
// to make them anew: it knows them by no checksum.
void forget_lost_links(Xapian::WritableDatabase& draft) {
  std::vector<Xapian::docid> lost;
  const auto end = draft.valuestream_end(slot::kLinkNumbers);
  for (auto numbers = draft.valuestream_begin(slot::kLinkNumbers); numbers != end; ++numbers) {
    const std::string key = dictionary_key(dictionary_of(*numbers));
    if (draft.get_metadata(key).empty()) lost.push_back(numbers.get_docid());
  }
  for (const Xapian::docid id : lost) {
    Xapian::Document document = draft.get_document(id);
    document.remove_value(slot::kLinkNumbers);
    document.remove_value(slot::kChecksum);
    draft.replace_document(id, document);
  }
}

}  // namespace

struct SalvageWriter::State {
  std::string database;
  std::string result;
  std::optional<ResultPlace> place;
  std::vector<std::string> views;
  std::vector<SalvagedShard> shards;
  SalvageReport report;
  std::set<std::string> lost_pages;

  std::string draft_path(std::size_t shard) const {
    return place->path() + kDraftName + std::to_string(shard);
  }

  std::string made_path(std::size_t shard) const {
    return shards.size() == 1 ? place->path() : place->path() + "/" + shard_name(shard);
  }

  Expected<void> open_shard(const std::string& path);
  void add_document(SalvagedShard& shard, const SalvagedPiece& piece);
  void add_metadata(SalvagedShard& shard, const SalvagedPiece& piece);
  Expected<void> finish_shard(std::size_t number);
  void remove_drafts();
};

Expected<void> SalvageWriter::State::open_shard(const std::string& path) {
  const std::size_t number = shards.size();
  views.push_back(place->path() + kViewName + std::to_string(number));
  if (const auto made = make_salvage_view(path, views.back()); !made) return made;
  SalvagedShard& shard = shards.emplace_back();
  shard.draft = Xapian::WritableDatabase(draft_path(number),
                                         Xapian::DB_CREATE | kOwnFormat | Xapian::DB_NO_SYNC);
  begin_changes(shard.draft);
  shard.has_spelling = has_spelling(path);
  return {};
}

void SalvageWriter::State::add_document(SalvagedShard& shard, const SalvagedPiece& piece) {
  const Xapian::Document document = Xapian::Document::unserialise(piece.bytes);
  shard.draft.replace_document(piece.document, document);
  ++report.documents;
  shard.uncommitted_bytes += piece.bytes.size();
  if (shard.uncommitted_bytes < kBytesOfACommit) return;
  commit_changes(shard.draft);
  shard.uncommitted_bytes = 0;
}

void SalvageWriter::State::add_metadata(SalvagedShard& shard, const SalvagedPiece& piece) {
  if (piece.key.starts_with(kModelKey)) {
    shard.models[piece.key] = piece.bytes;
  } else {
    shard.draft.set_metadata(piece.key, piece.bytes);
  }
}

Expected<void> SalvageWriter::State::finish_shard(std::size_t number) {
  SalvagedShard& shard = shards[number];
  for (const auto& [key, bytes] : shard.models) shard.draft.set_metadata(key, bytes);
  if (shard.has_spelling) renew_spellings(shard.draft);
  commit_changes(shard.draft);
  forget_lost_links(shard.draft);
  commit_changes(shard.draft);
  const Interruption never;
  const Xapian::Database whole(draft_path(number), kOwnFormat);
  return compact_into(whole, made_path(number), never);
}

void SalvageWriter::State::remove_drafts() {
  const std::size_t number = shards.size();
  shards.clear();
  std::error_code ignored;
  for (std::size_t i = 0; i < number; ++i) {
    fs::remove_all(draft_path(i), ignored);
    fs::remove_all(views[i], ignored);
  }
}

SalvageWriter::SalvageWriter() : state_(std::make_unique<State>()) {}
SalvageWriter::~SalvageWriter() = default;

const std::vector<std::string>& SalvageWriter::views() const { return state_->views; }

Expected<void> SalvageWriter::open(const std::string& database, const std::string& result) {
  if (!holds_database(database)) {
    return Error{ErrorCode::not_found, "there is no such database", database, "check the path"};
  }
  const Expected<std::vector<std::string>> shards = shard_paths(database);
  if (!shards) return shards.error();
  state_->database = database;
  state_->result = result;
  state_->place.emplace(result, ".repairing", "repair");
  if (const auto taken = state_->place->take(); !taken) return taken;
  return with_xapian<void>(result, [&]() -> Expected<void> {
    std::error_code failed;
    fs::create_directories(state_->place->path(), failed);
    if (failed) return system_refusal(failed.value(), "cannot be made", state_->place->path());
    state_->shards.reserve(shards->size());
    for (const std::string& shard : *shards) {
      if (const auto opened = state_->open_shard(shard); !opened) return opened;
    }
    return {};
  });
}

Expected<void> SalvageWriter::add(std::size_t number, const SalvagedPiece& piece) {
  SalvagedShard& shard = state_->shards[number];
  return with_xapian<void>(state_->result, [&] {
    switch (piece.kind) {
      case SalvagedPiece::Kind::document:
        return state_->add_document(shard, piece);
      case SalvagedPiece::Kind::metadata:
        return state_->add_metadata(shard, piece);
      case SalvagedPiece::Kind::lost_document:
        ++state_->report.lost;
        if (!piece.bytes.empty()) state_->lost_pages.insert(piece.bytes);
        return;
      case SalvagedPiece::Kind::lost_metadata:
        state_->report.lost_notes = true;
        if (piece.key == kModelKey) shard.models.clear();
        return;
      case SalvagedPiece::Kind::end:
        return;
    }
  });
}

Expected<SalvageReport> SalvageWriter::finish() {
  State& state = *state_;
  return with_xapian<SalvageReport>(state.result, [&]() -> Expected<SalvageReport> {
    const std::string metadata = state.shards.front().draft.get_metadata(std::string(kMetadataKey));
    if (metadata.empty() || state.report.documents == 0) {
      return Error{ErrorCode::corrupt,
                   metadata.empty() ? "what says how it was indexed cannot be read"
                                    : "none of its documents can be read",
                   state.database, "index the site anew into another directory"};
    }
    std::vector<std::string> made;
    for (std::size_t i = 0; i < state.shards.size(); ++i) {
      if (const auto finished = state.finish_shard(i); !finished) return finished.error();
      made.push_back(state.made_path(i));
    }
    if (made.size() > 1) {
      const auto stub = write_stub(state.place->path(), made.size());
      if (!stub) return stub.error();
    }
    state.remove_drafts();
    if (const auto moved = state.place->move(made); !moved) return moved.error();
    state.report.lost_pages.assign(state.lost_pages.begin(), state.lost_pages.end());
    return std::move(state.report);
  });
}

}  // namespace winnow
