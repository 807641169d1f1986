// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/upkeep/merged_metadata.h"

#include <xxhash.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "indexer/database/notes/noted_sources.h"
#include "winnow/indexer/index_site.h"
#include "winnow/indexer/source_part.h"

namespace winnow {
namespace {

// What parts of a site say of it is put together as one run over all its pages would say it.
void add_drift(std::map<std::string, RecordedDrift>& to,
               const std::map<std::string, RecordedDrift>& from) {
  for (const auto& [site, drift] : from) {
    RecordedDrift& all = to[site];
    const std::uint64_t pages = all.pages + drift.pages;
    if (pages == 0) continue;
    all.unknown_share = (all.unknown_share * static_cast<double>(all.pages) +
                         drift.unknown_share * static_cast<double>(drift.pages)) /
                        static_cast<double>(pages);
    all.pages = pages;
  }
}

// Gives the parts that are missing of those that were begun, and forgets those that are whole.
std::vector<std::string> missing_parts(IndexMetadata& metadata) {
  const std::set<std::string> present(metadata.parts.begin(), metadata.parts.end());
  metadata.parts.clear();
  std::vector<std::string> missing;
  std::set<std::string> seen;
  for (const std::string& text : present) {
    const std::string behind = text.substr(std::min(text.find('/'), text.size()));
    const Expected<SourcePart> part = parse_part(text.substr(0, text.find(' ')));
    if (!part || !seen.insert(behind).second) continue;
    std::vector<std::string> others;
    for (std::uint32_t number = 1; number <= part->of; ++number) {
      const std::string each = std::to_string(number) + behind;
      (present.contains(each) ? metadata.parts : others).push_back(each);
    }
    if (others.empty()) metadata.parts.resize(metadata.parts.size() - part->of);
    missing.insert(missing.end(), others.begin(), others.end());
  }
  std::sort(metadata.parts.begin(), metadata.parts.end());
  return missing;
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

}  // namespace

IndexMetadata merged_metadata(const std::vector<MergeInput>& inputs) {
  IndexMetadata metadata = inputs.front().metadata;
  metadata.shards = 1;
  metadata.rules.clear();
  metadata.drift.clear();
  metadata.parts.clear();
  for (const MergeInput& input : inputs) {
    metadata.complete = metadata.complete && input.metadata.complete;
    add_drift(metadata.drift, input.metadata.drift);
    metadata.parts.insert(metadata.parts.end(), input.metadata.parts.begin(),
                          input.metadata.parts.end());
    for (const RecordedSource& source : input.metadata.sources) {
      record_source(metadata.sources, source);
    }
    add_rules(metadata, input.metadata);
  }
  return metadata;
}

std::string merge_identity(const std::vector<MergeInput>& inputs, MergedShards how) {
  std::string text(how == MergedShards::keep ? "keep" : "one");
  for (const MergeInput& input : inputs) {
    text += '\n';
    for (const Xapian::Database& shard : input.shards) {
      text += shard.get_uuid() + ' ' + std::to_string(shard.get_revision()) + '\n';
    }
  }
  XXH128_canonical_t hash{};
  XXH128_canonicalFromHash(&hash, XXH3_128bits(text.data(), text.size()));
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string digits;
  for (const unsigned char byte : hash.digest) {
    digits += kDigits[byte / kDigits.size()];
    digits += kDigits[byte % kDigits.size()];
  }
  return digits;
}

void judge_parts(IndexMetadata& metadata, MergeReport& report) {
  if (metadata.parts.empty()) return;
  report.missing_parts = missing_parts(metadata);
  for (RecordedRule& rule : metadata.rules) {
    if (rule.pages > 0) continue;
    if (rule.best_pages == 0) rule.best_of = 0;
    report.unmatched_rules.push_back(rule.place);
  }
  for (const auto& [site, drift] : metadata.drift) {
    if (drift.pages >= kDriftPages && drift.unknown_share >= kDriftShare) {
      report.drifted.push_back(site);
    }
  }
}

}  // namespace winnow
