// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks and reads the bytes of a model file.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extractor/models/shared_texts.h"
#include "extractor/models/site_model_codec.h"

namespace winnow {
namespace {

bool is_share(double number) { return number >= 0 && number <= 1; }  // NaN is none

bool is_sound(const SiteRecord& site) {
  return is_share(site.structure_delta) && is_share(site.text_delta) &&
         is_share(site.group_similarity) &&
         site.alignment <= static_cast<std::uint32_t>(Alignment::path) &&
         site.clustering <= static_cast<std::uint32_t>(Clustering::links) &&
         site.piece <= static_cast<std::uint32_t>(Piece::shingle) &&
         site.chunk_by <= static_cast<std::uint32_t>(ChunkBy::block) && site.chunk_path <= 1 &&
         site.window >= 1 && site.window <= kMaxWindow && site.density <= kMaxDensity &&
         site.with_templates <= 1 && (site.with_templates == 1 || site.templates == 0);
}

// Takes so many strings from the beginning of `bytes`, each of which ends in a zero byte.
bool take_strings(std::uint32_t count, std::string_view& bytes, std::vector<std::string>& strings) {
  for (; count > 0; --count) {
    const std::size_t end = bytes.find('\0');
    if (end == std::string_view::npos) return false;
    strings.emplace_back(bytes.substr(0, end));
    bytes.remove_prefix(end + 1);
  }
  return true;
}

LearnOptions options_of(const SiteRecord& site) {
  LearnOptions options;
  options.templates = site.with_templates != 0;
  options.pattern.alignment = static_cast<Alignment>(site.alignment);
  options.pattern.structure_delta = site.structure_delta;
  options.pattern.text_delta = site.text_delta;
  options.pattern.limits = {site.page_nodes, site.columns, site.pair_work, site.matrix_cells,
                            site.pattern_nodes};
  options.learn_pages = site.learn_pages;
  options.seed = site.seed;
  options.group_similarity = site.group_similarity;
  options.clustering = static_cast<Clustering>(site.clustering);
  options.repetition = {static_cast<Piece>(site.piece), static_cast<ChunkBy>(site.chunk_by),
                        site.chunk_path != 0, site.window, site.density};
  return options;
}

// Reads one file. It takes each part from the beginning of what is left, so that no part can
// overlap another, and accepts no rest at the end.
class SiteModelReader {
 public:
  SiteModelReader(std::span<const std::byte> bytes, const std::shared_ptr<const void>& owner,
                  ModelParts parts)
      : bytes_(bytes), rest_(bytes), owner_(owner), parts_(parts) {}

  Expected<SiteModelCodec::Models> read();

 private:
  // These return whether all is well. If not, error_ says why.
  bool read_header();
  bool read_tables();
  bool read_names();
  bool read_models();
  // Read what the head says of templates, and then their parts.
  bool read_templates(std::span<const TemplateRecord> records,
                      std::vector<SiteTemplate>& templates);
  bool read_template_parts(const SiteRecord& site, std::span<const TemplateRecord> records,
                           std::vector<SiteTemplate>& templates);
  bool read_titles(const SiteRecord& site, TitleAffixes& titles);
  bool read_shared_texts(const SiteRecord& site, std::vector<std::uint64_t>& hashes);
  // Reads a pattern tree, statistics or counts, or nothing if the part has no bytes. The error
  // calls a part that is cut off by `name`.
  template <typename Part>
  bool read_part(const char* name, std::uint64_t size, Part& part);

  // Returns the records of the site, which begin at `next`, and moves `next` behind them. A walk
  // through the sites begins with 0.
  std::span<const TemplateRecord> next_records(const SiteRecord& site, std::size_t& next) const;

  std::optional<std::span<const std::byte>> take(std::uint64_t size);
  template <typename Record>
  bool take_table(std::uint64_t count, std::span<const Record>& records);

  bool corrupt(std::string_view what);

  std::span<const std::byte> bytes_;
  std::span<const std::byte> rest_;
  const std::shared_ptr<const void>& owner_;
  const ModelParts parts_;

  std::uint32_t site_count_ = 0;
  std::uint64_t head_bytes_ = 0;
  std::span<const SiteRecord> sites_;
  std::span<const TemplateRecord> templates_;
  std::vector<std::string_view> names_;
  SiteModelCodec::Models models_;
  std::optional<Error> error_;
};

Expected<SiteModelCodec::Models> SiteModelReader::read() {
  if (read_header() && read_tables() && read_names() && read_models()) return std::move(models_);
  return *std::move(error_);
}

bool SiteModelReader::read_header() {
  error_ = header_error(kModelFileFormat, bytes_);
  if (error_) return false;
  ModelFileHeader header;
  const auto taken = take(sizeof(header));
  std::memcpy(&header, taken->data(), sizeof(header));
  site_count_ = header.sites;
  head_bytes_ = header.head_bytes;
  if (head_bytes_ < sizeof(header) || head_bytes_ > bytes_.size()) return corrupt("cut off");
  error_ = checksum_error(kModelFileFormat, bytes_.first(head_bytes_));
  if (error_) return false;
  return header.unused == 0 || corrupt("unknown properties");
}

bool SiteModelReader::read_tables() {
  if (!take_table(site_count_, sites_)) return corrupt("a table of sites that is cut off");
  std::uint64_t templates = 0;  // cannot overflow, because so many sites fit into memory
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
    if (!SiteModelCodec::is_site_name(name)) return corrupt("the name of a site is not text");
    if (!names_.empty() && names_.back() >= name) return corrupt("sites that are out of order");
    names_.push_back(name);
    names.remove_prefix(name.size());
  }
  return names.find_first_not_of('\0') == std::string_view::npos ||
         corrupt("something between its parts");
}

bool SiteModelReader::read_models() {
  std::vector<std::vector<SiteTemplate>> templates(sites_.size());
  std::vector<SiteStatistics> statistics(sites_.size());
  std::vector<TitleAffixes> titles(sites_.size());
  std::vector<std::vector<std::uint64_t>> shared_texts(sites_.size());
  std::size_t next = 0;
  for (std::size_t i = 0; i < sites_.size(); ++i) {
    if (!read_templates(next_records(sites_[i], next), templates[i])) return false;
  }
  for (std::size_t i = 0; i < sites_.size(); ++i) {
    if (!read_titles(sites_[i], titles[i])) return false;
  }
  for (std::size_t i = 0; i < sites_.size(); ++i) {
    if (!read_shared_texts(sites_[i], shared_texts[i])) return false;
  }
  if (bytes_.size() - rest_.size() != head_bytes_) return corrupt("parts that begin elsewhere");
  next = 0;
  for (std::size_t i = 0; i < sites_.size(); ++i) {
    if (!read_template_parts(sites_[i], next_records(sites_[i], next), templates[i])) return false;
  }
  for (std::size_t i = 0; i < sites_.size(); ++i) {
    if (!read_part("statistics", sites_[i].statistics_bytes, statistics[i])) return false;
  }
  for (std::size_t i = 0; i < sites_.size(); ++i) {
    const SiteRecord& site = sites_[i];
    models_.push_back(std::make_shared<const SiteModel>(SiteModelCodec::make(
        std::string(names_[i]), options_of(site), site.site_pages, site.sample_pages,
        site.different_pages, std::move(templates[i]), std::move(statistics[i]),
        std::move(titles[i]), std::move(shared_texts[i]))));
  }
  return rest_.empty() || corrupt("something behind its end");
}

std::span<const TemplateRecord> SiteModelReader::next_records(const SiteRecord& site,
                                                              std::size_t& next) const {
  const auto records = templates_.subspan(next, site.templates);
  next += site.templates;
  return records;
}

bool SiteModelReader::read_templates(std::span<const TemplateRecord> records,
                                     std::vector<SiteTemplate>& templates) {
  for (const TemplateRecord& record : records) {
    const bool ordered = templates.empty() || templates.back().group >= record.group;
    if (!ordered) return corrupt("templates that are out of order");
    SiteTemplate& learned = templates.emplace_back();
    learned.signature = record.signature;
    learned.group = record.group;
    std::span<const std::uint64_t> ranks;
    if (!take_table(record.learned, ranks)) return corrupt("pages that are cut off");
    if (!std::is_sorted(ranks.begin(), ranks.end())) return corrupt("pages that are out of order");
    learned.learned.assign(ranks.begin(), ranks.end());
  }
  return true;
}

bool SiteModelReader::read_template_parts(const SiteRecord& site,
                                          std::span<const TemplateRecord> records,
                                          std::vector<SiteTemplate>& templates) {
  for (std::size_t i = 0; i < records.size(); ++i) {
    const TemplateRecord& record = records[i];
    // Methods rely on this: there is either a tree or counts.
    const bool counts = site.piece != static_cast<std::uint32_t>(Piece::none);
    if ((record.tree_bytes == 0) != counts || (record.count_bytes == 0) == counts) {
      return corrupt("templates without what they are known by");
    }
    if (parts_ == ModelParts::without_templates) {
      if (!take(record.tree_bytes) || !take(record.count_bytes)) {
        return corrupt("templates that are cut off");
      }
      continue;
    }
    if (!read_part("pattern trees", record.tree_bytes, templates[i].tree)) return false;
    if (!read_part("counts", record.count_bytes, templates[i].counts)) return false;
  }
  if (parts_ == ModelParts::without_templates) templates.clear();
  return true;
}

template <typename Part>
bool SiteModelReader::read_part(const char* name, std::uint64_t size, Part& part) {
  if (size == 0) return true;
  const auto taken = take(size);
  if (!taken || taken->size() % 8 != 0) {
    return corrupt(std::string(name) + " that are cut off");
  }
  auto read = Part::read(*taken, owner_);
  if (!read) {
    error_ = read.error();
    return false;
  }
  part = *std::move(read);
  return true;
}

bool SiteModelReader::read_titles(const SiteRecord& site, TitleAffixes& titles) {
  const auto taken = take(padded_to_8(site.title_bytes));
  if (!taken) return corrupt("parts of titles that are cut off");
  const std::string_view padded(reinterpret_cast<const char*>(taken->data()), taken->size());
  std::string_view bytes = padded.substr(0, site.title_bytes);
  if (padded.find_first_not_of('\0', bytes.size()) != std::string_view::npos) {
    return corrupt("something between its parts");
  }
  std::vector<std::string> heads;
  std::vector<std::string> tails;
  if (!take_strings(site.title_heads, bytes, heads) ||
      !take_strings(site.title_tails, bytes, tails) || !bytes.empty()) {
    return corrupt("parts of titles that do not end");
  }
  auto read = TitleAffixes::of(std::move(heads), std::move(tails));
  if (!read) return corrupt("parts of titles that are none");
  titles = *std::move(read);
  return true;
}

bool SiteModelReader::read_shared_texts(const SiteRecord& site,
                                        std::vector<std::uint64_t>& hashes) {
  std::span<const std::uint64_t> taken;
  if (!take_table(site.shared_texts, taken)) return corrupt("shared texts that are cut off");
  if (!is_list_of_hashes(taken)) return corrupt("shared texts that are none");
  hashes.assign(taken.begin(), taken.end());
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

}  // namespace

Expected<SiteModelCodec::Models> SiteModelCodec::read(std::span<const std::byte> bytes,
                                                      const std::shared_ptr<const void>& owner,
                                                      ModelParts parts) {
  return SiteModelReader(bytes, owner, parts).read();
}

}  // namespace winnow
