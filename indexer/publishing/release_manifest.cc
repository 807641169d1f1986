// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/publishing/release_manifest.h"

#include <xxhash.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "indexer/checksums/file_bytes.h"
#include "indexer/common/file_descriptor.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;
using json = nlohmann::ordered_json;

constexpr int kNoCount = 600;  // a number of the library's for errors that are its user's

constexpr std::size_t kMostManifestBytes = 64 << 20;
constexpr const char* kPublishAgain =
    "publish the database again (winnow shards publish), or copy the release from another server";

// The library turns any number into one that is not negative.
std::uint64_t count_of(const json& number) {
  if (number.is_number_unsigned()) return number.get<std::uint64_t>();
  throw json::other_error::create(kNoCount, "is no count", &number);
}

// To the library, a number is a list of itself, and null an empty one.
const json::array_t& list_of(const json& array) { return array.get_ref<const json::array_t&>(); }

ReleaseManifest manifest_from(const json& object) {
  ReleaseManifest manifest;
  object.at("release").get_to(manifest.release);
  object.at("created").get_to(manifest.created);
  object.at("winnow").get_to(manifest.winnow);
  manifest.documents = count_of(object.at("documents"));
  for (const json& each : list_of(object.at("shards"))) manifest.shards.push_back(count_of(each));
  object.at("model").get_to(manifest.model);
  for (const json& each : list_of(object.at("files"))) {
    ReleaseFile& file = manifest.files.emplace_back();
    each.at("path").get_to(file.path);
    file.bytes = count_of(each.at("bytes"));
    each.at("xxh3_128").get_to(file.hash);
  }
  return manifest;
}

// A manifest may come from elsewhere: it names nothing outside of its release.
bool is_inside(const std::string& path) {
  if (path.find('\0') != std::string::npos) return false;
  const fs::path normal = fs::path(path).lexically_normal();
  return !normal.empty() && normal.is_relative() && *normal.begin() != "..";
}

// Whether nothing is there, or something else than a file.
bool is_no_file(const std::string& path) {
  std::error_code failed;
  const fs::file_type type = fs::status(path, failed).type();
  return type != fs::file_type::regular && type != fs::file_type::none;
}

Error damaged(const std::string& file) {
  return {ErrorCode::corrupt, "is not the manifest of a release", file, kPublishAgain};
}

}  // namespace

Expected<ReleaseManifest> manifest_from_json(std::string_view text, const std::string& where) {
  const json object = json::parse(text, nullptr, false);
  if (!object.is_object() || !object.contains("format")) return damaged(where);
  if (object["format"] != ReleaseManifest::kFormat) {
    return Error{ErrorCode::incompatible, "was written by another version of Winnow", where,
                 "publish the database again with this one"};
  }
  try {
    ReleaseManifest manifest = manifest_from(object);
    for (const ReleaseFile& each : manifest.files) {
      if (!is_inside(each.path)) return damaged(where);
    }
    return manifest;
  } catch (const json::exception&) {
    return damaged(where);
  }
}

Expected<ReleaseManifest> read_manifest(const std::string& release) {
  const std::string path = release + "/" + kManifestFile;
  std::string text;
  const FileDescriptor folder = open_folder(release);
  const int refused =
      folder.is_open() ? read_file_in(folder, kManifestFile, kMostManifestBytes, text) : errno;
  if (refused == ENOENT || refused == ENOTDIR) {
    return Error{ErrorCode::not_found, "has no manifest, so it is not a release", release,
                 "name the directory that winnow shards publish has made"};
  }
  if (refused != 0) return system_refusal(refused, "cannot be read", path);
  return manifest_from_json(text, path);
}

std::string to_json(const ReleaseManifest& manifest) {
  json files = json::array();
  for (const ReleaseFile& file : manifest.files) {
    files.push_back({{"path", file.path}, {"bytes", file.bytes}, {"xxh3_128", file.hash}});
  }
  const json object = {{"format", ReleaseManifest::kFormat},
                       {"release", manifest.release},
                       {"created", manifest.created},
                       {"winnow", manifest.winnow},
                       {"documents", manifest.documents},
                       {"shards", manifest.shards},
                       {"model", manifest.model},
                       {"files", files}};
  return object.dump(2) + '\n';
}

Expected<void> write_manifest(const ReleaseManifest& manifest, const std::string& release) {
  const std::string path = release + "/" + kManifestFile;
  const FileDescriptor folder = open_folder(release);
  const int refused =
      folder.is_open() ? replace_file_in(folder, kManifestFile, to_json(manifest)) : errno;
  if (refused == 0) return {};
  return system_refusal(refused, "cannot be written", path, "check free space and permissions");
}

Expected<std::vector<Error>> compare_files(const ReleaseManifest& manifest,
                                           const std::string& release, FileReading& reading) {
  std::vector<Error> problems;
  for (const ReleaseFile& file : manifest.files) reading.expect(file.bytes);
  for (const ReleaseFile& file : manifest.files) {
    const std::string path = release + "/" + file.path;
    const Expected<ReleaseFile> read = reading.hash(path);
    // What cannot be read now may be as it was published.
    if (!read && !is_no_file(path)) return read.error();
    if (!read) {
      problems.push_back({ErrorCode::corrupt, read.error().what, path, kPublishAgain});
    } else if (read->bytes != file.bytes) {
      problems.push_back({ErrorCode::corrupt,
                          "has " + std::to_string(read->bytes) + " bytes, and " +
                              std::to_string(file.bytes) + " were published",
                          path, kPublishAgain});
    } else if (read->hash != file.hash) {
      problems.push_back({ErrorCode::corrupt, "is not what was published: its hash is another",
                          path, kPublishAgain});
    }
  }
  return problems;
}

std::string release_of(const std::vector<ReleaseFile>& files) {
  std::string text;
  for (const ReleaseFile& file : files) {
    text += file.path + ' ' + std::to_string(file.bytes) + ' ' + file.hash + '\n';
  }
  std::array<char, 20> digits{};
  std::snprintf(digits.data(), digits.size(), "%016llx",
                static_cast<unsigned long long>(XXH3_64bits(text.data(), text.size())));
  return digits.data();
}

}  // namespace winnow
