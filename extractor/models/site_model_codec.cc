// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/models/site_model_codec.h"

#include <cstring>
#include <utility>

#include "extractor/text/utf8.h"

namespace winnow {
namespace {

std::size_t title_bytes(const SiteModel& model) {
  std::size_t bytes = 0;
  for (const std::string& head : model.title_heads()) bytes += head.size() + 1;
  for (const std::string& tail : model.title_tails()) bytes += tail.size() + 1;
  return bytes;
}

SiteRecord record_of(const SiteModel& model) {
  const LearnOptions& options = model.options();
  const PatternLimits& limits = options.pattern.limits;
  SiteRecord record;
  record.site_pages = model.site_pages();
  record.seed = options.seed;
  record.structure_delta = options.pattern.structure_delta;
  record.text_delta = options.pattern.text_delta;
  record.group_similarity = options.group_similarity;
  record.pair_work = limits.pair_work;
  record.matrix_cells = limits.matrix_cells;
  record.page_nodes = limits.page_nodes;
  record.columns = limits.columns;
  record.pattern_nodes = limits.pattern_nodes;
  record.learn_pages = options.learn_pages;
  record.sample_pages = model.sample_pages();
  record.different_pages = model.different_pages();
  record.clustering = static_cast<std::uint32_t>(options.clustering);
  record.piece = static_cast<std::uint32_t>(options.repetition.piece);
  record.chunk_by = static_cast<std::uint32_t>(options.repetition.chunk_by);
  record.chunk_path = options.repetition.chunk_path ? 1 : 0;
  record.window = options.repetition.window;
  record.density = options.repetition.density;
  record.with_templates = options.templates ? 1 : 0;
  record.alignment = static_cast<std::uint32_t>(options.pattern.alignment);
  record.templates = static_cast<std::uint32_t>(model.templates().size());
  record.name_bytes = static_cast<std::uint32_t>(model.site().size());
  record.statistics_bytes = model.statistics().bytes().size();
  record.title_heads = static_cast<std::uint32_t>(model.title_heads().size());
  record.title_tails = static_cast<std::uint32_t>(model.title_tails().size());
  record.title_bytes = static_cast<std::uint32_t>(title_bytes(model));
  record.shared_texts = static_cast<std::uint32_t>(model.shared_texts().size());
  return record;
}

TemplateRecord record_of(const SiteTemplate& learned) {
  TemplateRecord record;
  record.signature = learned.signature;
  record.tree_bytes = learned.tree.bytes().size();
  record.count_bytes = learned.counts.bytes().size();
  record.group = learned.group;
  record.learned = static_cast<std::uint32_t>(learned.learned.size());
  return record;
}

std::size_t head_size(std::span<const SiteModel> models) {
  std::size_t names = 0;
  std::size_t rest = sizeof(ModelFileHeader) + models.size() * sizeof(SiteRecord);
  for (const SiteModel& model : models) {
    names += model.site().size();
    rest += padded_to_8(title_bytes(model)) + model.shared_texts().size_bytes();
    for (const SiteTemplate& learned : model.templates()) {
      rest += sizeof(TemplateRecord) + learned.learned.size() * sizeof(std::uint64_t);
    }
  }
  return rest + padded_to_8(names);
}

std::size_t part_size(std::span<const SiteModel> models) {
  std::size_t size = 0;
  for (const SiteModel& model : models) {
    size += model.statistics().bytes().size();
    for (const SiteTemplate& learned : model.templates()) {
      size += learned.tree.bytes().size() + learned.counts.bytes().size();
    }
  }
  return size;
}

// Writes one thing behind the other.
class ByteWriter {
 public:
  explicit ByteWriter(std::byte* at) : begin_(at), at_(at) {}

  template <typename Record>
  void put(const Record& record) {
    put(&record, sizeof(record));
  }
  void put(const void* bytes, std::size_t size) {
    if (size > 0) std::memcpy(at_, bytes, size);
    at_ += size;
  }
  // Goes to the next multiple of 8; the bytes up to there are zero already.
  void pad() { at_ = begin_ + padded_to_8(static_cast<std::size_t>(at_ - begin_)); }

 private:
  std::byte* begin_;
  std::byte* at_;
};

void put_strings(std::span<const std::string> strings, ByteWriter& out) {
  for (const std::string& string : strings) out.put(string.c_str(), string.size() + 1);
}

void put_head(std::span<const SiteModel> models, ByteWriter& out) {
  for (const SiteModel& model : models) out.put(record_of(model));
  for (const SiteModel& model : models) {
    for (const SiteTemplate& learned : model.templates()) out.put(record_of(learned));
  }
  for (const SiteModel& model : models) out.put(model.site().data(), model.site().size());
  out.pad();
  for (const SiteModel& model : models) {
    for (const SiteTemplate& learned : model.templates()) {
      out.put(learned.learned.data(), learned.learned.size() * sizeof(std::uint64_t));
    }
  }
  for (const SiteModel& model : models) {
    put_strings(model.title_heads(), out);
    put_strings(model.title_tails(), out);
    out.pad();
  }
  for (const SiteModel& model : models) {
    out.put(model.shared_texts().data(), model.shared_texts().size_bytes());
  }
}

void put_parts(std::span<const SiteModel> models, ByteWriter& out) {
  for (const SiteModel& model : models) {
    for (const SiteTemplate& learned : model.templates()) {
      out.put(learned.tree.bytes().data(), learned.tree.bytes().size());
      out.put(learned.counts.bytes().data(), learned.counts.bytes().size());
    }
  }
  for (const SiteModel& model : models) {
    out.put(model.statistics().bytes().data(), model.statistics().bytes().size());
  }
}

}  // namespace

void seal_model_file(std::span<std::byte> bytes) {
  ModelFileHeader header;
  if (bytes.size() < sizeof(header)) return;
  std::memcpy(&header, bytes.data(), sizeof(header));
  if (header.head_bytes < sizeof(header) || header.head_bytes > bytes.size()) return;
  seal(bytes.first(header.head_bytes));
}

SiteModel SiteModelCodec::make(std::string site, const LearnOptions& options,
                               std::uint64_t site_pages, std::uint32_t sample_pages,
                               std::uint32_t different_pages, std::vector<SiteTemplate> templates,
                               SiteStatistics statistics, TitleAffixes titles,
                               std::vector<std::uint64_t> shared_texts) {
  SiteModel model;
  model.site_ = std::move(site);
  model.options_ = options;
  model.site_pages_ = site_pages;
  model.sample_pages_ = sample_pages;
  model.different_pages_ = different_pages;
  model.templates_ = std::move(templates);
  model.statistics_ = std::move(statistics);
  model.titles_ = std::make_shared<const TitleAffixes>(std::move(titles));
  model.shared_texts_ = std::move(shared_texts);
  return model;
}

bool SiteModelCodec::is_site_name(std::string_view name) {
  if (name.size() > kMaxSiteName) return false;
  for (std::size_t at = 0; at < name.size();) {
    const Utf8Sequence sequence = read_utf8(name, at);
    const bool control =
        sequence.character < 0x20 || (sequence.character >= 0x7F && sequence.character < 0xA0);
    if (!sequence.valid || control) return false;
    at += sequence.length;
  }
  return true;
}

std::vector<std::uint64_t> SiteModelCodec::write(std::span<const SiteModel> models) {
  const std::size_t head = head_size(models);
  std::vector<std::uint64_t> words((head + part_size(models)) / 8);
  auto* bytes = reinterpret_cast<std::byte*>(words.data());
  ModelFileHeader header;
  header.flat = kModelFileFormat.header();
  header.sites = static_cast<std::uint32_t>(models.size());
  header.head_bytes = head;
  ByteWriter out(bytes);
  out.put(header);
  put_head(models, out);
  put_parts(models, out);
  seal_model_file(std::as_writable_bytes(std::span(words)));
  return words;
}

}  // namespace winnow
