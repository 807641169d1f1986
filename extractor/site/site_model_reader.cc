// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/site/site_model_reader.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace winnow {
namespace {

bool is_share(double number) { return number >= 0 && number <= 1; }  // NaN is none

bool is_sound(const SiteRecord& site) {
  return is_share(site.structure_delta) && is_share(site.text_delta) &&
         is_share(site.group_similarity) && site.unused == 0 &&
         site.alignment <= static_cast<std::uint32_t>(Alignment::path);
}

LearnOptions options_of(const SiteRecord& site) {
  LearnOptions options;
  options.pattern.alignment = static_cast<Alignment>(site.alignment);
  options.pattern.structure_delta = site.structure_delta;
  options.pattern.text_delta = site.text_delta;
  options.pattern.limits = {site.page_nodes, site.columns, site.pair_work, site.matrix_cells,
                            site.pattern_nodes};
  options.learn_pages = site.learn_pages;
  options.seed = site.seed;
  options.group_similarity = site.group_similarity;
  return options;
}

}  // namespace

Expected<SiteModelCodec::Models> SiteModelReader::read() {
  if (read_header() && read_tables() && read_names() && read_models()) return std::move(models_);
  return *std::move(error_);
}

bool SiteModelReader::read_header() {
  error_ = flat_error(kModelFileFormat, bytes_);
  if (error_) return false;
  ModelFileHeader header;
  const auto taken = take(sizeof(header));
  std::memcpy(&header, taken->data(), sizeof(header));
  site_count_ = header.sites;
  return header.unused == 0 || corrupt("unknown properties");
}

bool SiteModelReader::read_tables() {
  if (!take_table(site_count_, sites_)) return corrupt("a table of sites that is cut off");
  std::uint64_t templates = 0;  // cannot overflow: so many sites are in memory
  for (const SiteRecord& site : sites_) {
    if (!is_sound(site)) return corrupt("options that are out of range");
    templates += site.templates;
  }
  return take_table(templates, templates_) || corrupt("a table of templates that is cut off");
}

bool SiteModelReader::read_names() {
  std::uint64_t total = 0;
  for (const SiteRecord& site : sites_) total += site.name_bytes;
  const auto taken = take(padded_to_8(total));
  if (!taken) return corrupt("names that are cut off");
  std::string_view names(reinterpret_cast<const char*>(taken->data()), taken->size());
  for (const SiteRecord& site : sites_) {
    const std::string_view name = names.substr(0, site.name_bytes);
    if (!SiteModelCodec::is_site_name(name)) return corrupt("the name of a site is no text");
    if (!names_.empty() && names_.back() >= name) return corrupt("sites that are out of order");
    names_.push_back(name);
    names.remove_prefix(name.size());
  }
  return names.find_first_not_of('\0') == std::string_view::npos ||
         corrupt("something between its parts");
}

bool SiteModelReader::read_models() {
  for (std::size_t i = 0; i < sites_.size(); ++i) {
    const SiteRecord& site = sites_[i];
    std::vector<SiteTemplate> templates;
    if (!read_templates(site, templates)) return false;
    models_.push_back(std::make_shared<const SiteModel>(
        SiteModelCodec::make(std::string(names_[i]), options_of(site), site.site_pages,
                             site.sample_pages, site.different_pages, std::move(templates))));
  }
  return rest_.empty() || corrupt("something behind its end");
}

bool SiteModelReader::read_templates(const SiteRecord& site, std::vector<SiteTemplate>& templates) {
  for (const TemplateRecord& record : templates_.subspan(next_template_, site.templates)) {
    const bool ordered = templates.empty() || templates.back().group >= record.group;
    if (!ordered) return corrupt("templates that are out of order");
    SiteTemplate& learned = templates.emplace_back();
    learned.signature = record.signature;
    learned.group = record.group;
    std::span<const std::uint64_t> ranks;
    if (!take_table(record.learned, ranks)) return corrupt("pages that are cut off");
    if (!std::is_sorted(ranks.begin(), ranks.end())) return corrupt("pages that are out of order");
    learned.learned.assign(ranks.begin(), ranks.end());
    if (!read_tree(record, learned.tree)) return false;
  }
  next_template_ += site.templates;
  return true;
}

bool SiteModelReader::read_tree(const TemplateRecord& record, PatternTree& tree) {
  const auto taken = take(record.tree_bytes);
  if (!taken || taken->size() % 8 != 0) return corrupt("pattern trees that are cut off");
  auto read = PatternTree::read(*taken, owner_);
  if (!read) {
    error_ = read.error();
    return false;
  }
  tree = *std::move(read);
  return true;
}

std::optional<std::span<const std::byte>> SiteModelReader::take(std::uint64_t size) {
  if (size > rest_.size()) return std::nullopt;
  const auto taken = rest_.first(size);
  rest_ = rest_.subspan(size);
  return taken;
}

template <typename Record>
bool SiteModelReader::take_table(std::uint64_t count, std::span<const Record>& records) {
  if (count > rest_.size() / sizeof(Record)) return false;
  const auto taken = take(count * sizeof(Record));
  records = {reinterpret_cast<const Record*>(taken->data()), count};
  return true;
}

bool SiteModelReader::corrupt(std::string_view what) {
  error_ = damaged(kModelFileFormat, what);
  return false;
}

}  // namespace winnow
