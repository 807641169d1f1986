// SPDX-License-Identifier: GPL-2.0-or-later
#include <xapian.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

#include "indexer/database/database_reading.h"
#include "indexer/database/shard_set.h"
#include "indexer/database/xapian_errors.h"
#include "winnow/indexer/salvage.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

using PieceSink = std::function<void(const SalvagedPiece&)>;

// Keys that begin with one of these are read together; where one cannot be read, those behind it
// are lost. None is the beginning of another.
constexpr std::array<std::string_view, 5> kKeysOfNotes = {kDuplicateKey, kPageKey, kModelKey,
                                                          kLinksKey, kDealtKey};

void read_metadata_value(const Xapian::Database& database, const std::string& key,
                         const PieceSink& sink) {
  SalvagedPiece piece{SalvagedPiece::Kind::metadata, 0, key, database.get_metadata(key)};
  if (!piece.bytes.empty()) sink(piece);
}

template <typename Action>
void read_metadata_part(std::string_view keys, const PieceSink& sink, Action action) {
  try {
    action();
  } catch (const Xapian::Error&) {
    sink({SalvagedPiece::Kind::lost_metadata, 0, std::string(keys), ""});
  }
}

void salvage_metadata(const Xapian::Database& database, const PieceSink& sink) {
  read_metadata_part(kMetadataKey, sink,
                     [&] { read_metadata_value(database, std::string(kMetadataKey), sink); });
  for (const std::string_view keys : kKeysOfNotes) {
    read_metadata_part(keys, sink, [&] {
      const std::string prefix(keys);
      const auto end = database.metadata_keys_end(prefix);
      for (auto key = database.metadata_keys_begin(prefix); key != end; ++key) {
        read_metadata_value(database, *key, sink);
      }
    });
  }
}

// What can be read of the document alone may say which page it is of.
std::string url_of_lost(const Xapian::Document& document) {
  try {
    return std::string(data_field(document.get_data(), field::kUrl));
  } catch (const Xapian::Error&) {
    return {};
  }
}

// Gives one document, whole, or says that it is lost.
void salvage_document(const Xapian::Database& database, Xapian::docid id, const PieceSink& sink) {
  // Whether there is one is in a table that may be damaged; here each of its parts says that.
  const Xapian::Document document = database.get_document(id, Xapian::DOC_ASSUME_VALID);
  try {
    std::string bytes = document.serialise();
    if (document.get_data().empty()) throw Xapian::DatabaseCorruptError("without its data");
    sink({SalvagedPiece::Kind::document, id, "", std::move(bytes)});
  } catch (const Xapian::DocNotFoundError&) {
    const std::string url = url_of_lost(document);
    if (!url.empty()) sink({SalvagedPiece::Kind::lost_document, id, "", url});
  } catch (const Xapian::Error&) {
    sink({SalvagedPiece::Kind::lost_document, id, "", url_of_lost(document)});
  }
}

}  // namespace

namespace {

// The file of the database that a link of the view leads to.
Error in_the_database(Error error) {
  std::error_code failed;
  const std::filesystem::path file = std::filesystem::canonical(error.where, failed);
  if (!failed) error.where = file.string();
  error.hint.clear();
  return error;
}

}  // namespace

Expected<void> SalvageReader::read(std::uint64_t from, const PieceSink& sink) {
  const Expected<void> done = with_xapian<void>(view_, [&] {
    place_ = kOpening;
    const Xapian::Database database(view_, kOwnFormat);
    throw_if_refused(view_);
    place_ = std::max(from, std::uint64_t{kMetadata});
    if (from <= kMetadata) salvage_metadata(database, sink);
    const std::uint64_t last = database.get_lastdocid();
    const std::uint64_t first = from <= kFirstDocument ? 1 : from - kFirstDocument;
    for (std::uint64_t id = first; id <= last; ++id) {
      place_ = id + kFirstDocument;
      salvage_document(database, static_cast<Xapian::docid>(id), sink);
    }
    sink({});
  });
  if (done) return {};
  return in_the_database(done.error());
}

}  // namespace winnow
