// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugin/cli/export/feed_format.h"
#include "plugin/cli/export/feed_page.h"

namespace winnow::cli {
namespace {

using ChunkJson = nlohmann::ordered_json;

constexpr int kChunkVersion = 1;
constexpr char kBetween = '\x1f';

XXH128_hash_t hash_of(std::string_view text) { return XXH3_128bits(text.data(), text.size()); }

// Gives a UUID of version 8 (RFC 9562), since some stores of vectors take no other names.
std::string uuid_of(std::string_view text) {
  XXH128_hash_t hash = hash_of(text);
  hash.high64 = (hash.high64 & ~std::uint64_t{0xF000}) | 0x8000;
  hash.low64 = (hash.low64 & ~(std::uint64_t{3} << 62)) | (std::uint64_t{2} << 62);
  return fmt::format("{:08x}-{:04x}-{:04x}-{:04x}-{:012x}", hash.high64 >> 32,
                     (hash.high64 >> 16) & 0xFFFF, hash.high64 & 0xFFFF, hash.low64 >> 48,
                     hash.low64 & 0xFFFF'FFFF'FFFF);
}

// Percent-encodes an id as the URL Standard does in fragments, and "%", so that decoding gives it
// again.
std::string fragment_of(std::string_view id) {
  std::string fragment;
  for (const char c : id) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= 0x20 || byte >= 0x7F ||
        std::string_view("\"<>`%").find(c) != std::string_view::npos) {
      fragment += fmt::format("%{:02X}", byte);
    } else {
      fragment += c;
    }
  }
  return fragment;
}

std::string joined(const std::vector<std::string>& headings) {
  std::string text;
  for (const std::string& heading : headings) text.append(heading).append(1, kBetween);
  return text;
}

// The id of a chunk follows from the page, its section, and how many chunks the section has before
// it: a change elsewhere on the page leaves it as it is.
std::vector<std::string> ids_of(const FeedPage& page) {
  std::map<std::string, std::uint32_t> counts;
  std::vector<std::string> ids;
  for (const ContentChunk& chunk : page.chunks) {
    const std::string& anchor = chunk.anchor;
    const std::string section = anchor.empty() ? joined(chunk.headings) : anchor;
    const std::uint32_t number = counts[section]++;
    ids.push_back(uuid_of(fmt::format("{}{}{}{}{}", page.id, kBetween, section, kBetween, number)));
  }
  return ids;
}

ChunkJson text_or_null(std::string_view text) {
  return text.empty() ? ChunkJson() : ChunkJson(text);
}

std::string hash_of_chunk(const FeedPage& page, const std::vector<std::string>& headings,
                          std::string_view text) {
  const XXH128_hash_t hash =
      hash_of(fmt::format("{}{}{}{}", page.title, kBetween, joined(headings), text));
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

class ChunkFormat final : public FeedFormat {
 public:
  explicit ChunkFormat(const ChunkLimits& limits) : limits_(limits) {}

  FeedWishes wishes() const override { return {false, limits_}; }
  std::string_view parts_name() const override { return "chunks"; }
  std::uint64_t parts_of(std::string_view document) const override {
    return static_cast<std::uint64_t>(std::ranges::count(document, '\n'));
  }

  std::string document(const FeedPage& page) const override {
    const std::vector<std::string> ids = ids_of(page);
    std::string lines;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const ContentChunk& chunk = page.chunks[i];
      std::vector<std::string> headings;
      for (const std::string& heading : chunk.headings) headings.push_back(feed_line(heading));
      const std::string text = feed_text(chunk.text);
      ChunkJson line = {{"version", kChunkVersion}, {"id", ids[i]}};
      line["hash"] = hash_of_chunk(page, headings, text);
      line["page"] = page.id;
      line["url"] = chunk.anchor.empty() ? page.url : page.url + "#" + fragment_of(chunk.anchor);
      line["site"] = page.site;
      line["title"] = page.title;
      line["headings"] = headings;
      line["language"] = text_or_null(page.language);
      line["date"] = text_or_null(page.published);
      line["modified"] = text_or_null(page.changed);
      line["position"] = i + 1;
      line["chunks"] = ids.size();
      line["previous"] = i > 0 ? ChunkJson(ids[i - 1]) : ChunkJson();
      line["next"] = i + 1 < ids.size() ? ChunkJson(ids[i + 1]) : ChunkJson();
      line["words"] = chunk.words;
      line["characters"] = chunk.characters;
      line["overlap"] = chunk.overlap;
      line["text"] = text;
      lines += line.dump() + "\n";
    }
    return lines;
  }

  std::string mapping() const override { return {}; }
  bool has_mapping() const override { return false; }

 private:
  ChunkLimits limits_;
};

}  // namespace

std::unique_ptr<FeedFormat> chunk_format(const ChunkLimits& limits) {
  return std::make_unique<ChunkFormat>(limits);
}

}  // namespace winnow::cli
