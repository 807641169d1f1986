// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/crawl/data_package.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "indexer/common/ascii.h"
#include "indexer/source/bytes/byte_stream.h"
#include "indexer/source/bytes/decoder.h"
#include "winnow/indexer/url.h"

namespace winnow {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxPageLineBytes = 16u << 20;

// Discarded if it is no JSON, or too much of it.
Json parse_json(const RandomBytes& bytes) {
  if (bytes.size() > kMaxPackageBytes) return Json(Json::value_t::discarded);
  return Json::parse(beginning_of(bytes, static_cast<std::size_t>(bytes.size())), nullptr, false);
}

// Empty if the object has no such text.
std::string text_in(const Json& object, const char* key) {
  if (!object.is_object()) return {};
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// Version 1.0 has the digest's kind in a field of its own, as many files of version 1.1 do not.
std::string digest_of_resource(const Json& resource) {
  std::string digest = text_in(resource, "hash");
  if (digest.empty() && resource.contains("stats")) digest = text_in(resource["stats"], "hash");
  if (digest.empty() || digest.find(':') != std::string::npos) return digest;
  const std::string kind = text_in(resource, "hashing");
  return (kind.empty() ? "sha256" : kind) + ":" + digest;
}

bool is_empty_line(std::string_view line) {
  for (const char c : line) {
    if (!is_ascii_space(c)) return false;
  }
  return true;
}

}  // namespace

std::optional<std::vector<PackageFile>> read_data_package(const RandomBytes& json) {
  const Json package = parse_json(json);
  if (!package.is_object()) return {};
  const auto resources = package.find("resources");
  if (resources == package.end() || !resources->is_array()) return {};
  std::vector<PackageFile> files;
  for (const Json& resource : *resources) {
    std::string path = text_in(resource, "path");
    if (!path.empty()) files.push_back({std::move(path), digest_of_resource(resource)});
  }
  return files;
}

std::string read_package_digest(const RandomBytes& json) {
  return text_in(parse_json(json), "hash");
}

bool add_page_hosts(const RandomBytes& json_lines, std::unordered_set<std::string>& hosts) {
  MemberStream plain(json_lines, nullptr);
  plain.start(0);
  BoundedLines lines(plain, kMaxPageLineBytes);
  while (lines.next()) {
    if (lines.is_too_long()) return false;
    if (is_empty_line(lines.line())) continue;
    const Json page = Json::parse(lines.line(), nullptr, false);
    if (!page.is_object()) return false;
    const std::string url = text_in(page, "url");
    if (!url.empty()) hosts.insert(host_of(url));
  }
  return true;
}

}  // namespace winnow
