// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes models of sites from their parts, and turns them into the bytes of a file and back. A file
// begins with a ModelFileHeader, a SiteRecord for each site, by name, and a TemplateRecord for each
// template of the first site, of the second ... Then come the sites' names, with zeros up to a
// multiple of 8; for each template the ranks of the pages learned from, 64 bits each; for each site
// what its titles begin with and what they end with, each ending in a zero byte, with zeros up to a
// multiple of 8; for each site the hashes of titles and descriptions that many of its pages have,
// 64 bits each. The file's checksum covers all this. The parts follow: for each template its
// pattern tree and its counts of what repeats, for each site its statistics. Each part is a
// multiple of 8 long and has a checksum of its own, so that nobody has to look at parts that are
// not needed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/models/format/flat_format.h"
#include "extractor/models/title_affixes.h"
#include "winnow/extractor/site_models.h"

namespace winnow {

struct ModelFileHeader {
  FlatHeader flat;
  std::uint32_t sites = 0;
  std::uint32_t unused = 0;
  std::uint64_t head_bytes = 0;  // So many come before the parts.
};
static_assert(sizeof(ModelFileHeader) == 40);

// The magic is "WinnowSM" read as a number.
inline constexpr FlatFormat kModelFileFormat = {"model file", 0x4D53776F6E6E6957, 6,
                                                sizeof(ModelFileHeader)};

// Does seal() for the head of a file whose other bytes are in their places. Changes nothing if the
// bytes are fewer than the head that they announce. It is thread-safe.
void seal_model_file(std::span<std::byte> bytes);

// LearnOptions and SiteModel have these by the same names.
struct SiteRecord {
  std::uint64_t site_pages = 0;
  std::uint64_t seed = 0;
  double structure_delta = 0;
  double text_delta = 0;
  double group_similarity = 0;
  std::uint64_t pair_work = 0;
  std::uint64_t matrix_cells = 0;
  std::uint64_t statistics_bytes = 0;
  std::uint32_t page_nodes = 0;
  std::uint32_t columns = 0;
  std::uint32_t pattern_nodes = 0;
  std::uint32_t learn_pages = 0;
  std::uint32_t sample_pages = 0;
  std::uint32_t different_pages = 0;
  std::uint32_t alignment = 0;
  std::uint32_t templates = 0;
  std::uint32_t name_bytes = 0;
  std::uint32_t title_heads = 0;  // It says how many there are.
  std::uint32_t title_tails = 0;  // It says how many there are.
  std::uint32_t title_bytes = 0;  // It is that of both, without the zeros up to a multiple of 8.
  std::uint32_t clustering = 0;
  std::uint32_t piece = 0;
  std::uint32_t chunk_by = 0;
  std::uint32_t chunk_path = 0;
  std::uint32_t window = 0;
  std::uint32_t density = 0;
  std::uint32_t with_templates = 0;  // This is LearnOptions::templates: 0 or 1.
  std::uint32_t shared_texts = 0;    // It says how many there are.
};
static_assert(sizeof(SiteRecord) == 144);

struct TemplateRecord {
  PageSignature signature;
  std::uint64_t tree_bytes = 0;   // It is 0 without a tree.
  std::uint64_t count_bytes = 0;  // It is 0 without counts.
  std::uint32_t group = 0;
  std::uint32_t learned = 0;  // It counts pages.
};
static_assert(sizeof(TemplateRecord) == sizeof(PageSignature) + 24);

class SiteModelCodec {
 public:
  using Models = std::vector<std::shared_ptr<const SiteModel>>;

  // Makes a model. The templates with the largest groups must come first. It is thread-safe.
  static SiteModel make(std::string site, const LearnOptions& options, std::uint64_t site_pages,
                        std::uint32_t sample_pages, std::uint32_t different_pages,
                        std::vector<SiteTemplate> templates, SiteStatistics statistics = {},
                        TitleAffixes titles = {}, std::vector<std::uint64_t> shared_texts = {});

  // Says whether files take the name: it must be UTF-8 without control characters, and have at most
  // kMaxSiteName bytes. It is thread-safe.
  static bool is_site_name(std::string_view name);

  // Returns the bytes of a file with these models, in the order given, as words, so that they begin
  // at a multiple of 8. It is thread-safe.
  static std::vector<std::uint64_t> write(std::span<const SiteModel> models);

  // Returns the models in the order of the file. Their trees and statistics share the bytes.
  // Returns the errors of SiteModels::read(). It is thread-safe.
  static Expected<Models> read(std::span<const std::byte> bytes,
                               const std::shared_ptr<const void>& owner,
                               ModelParts parts = ModelParts::all);
};

}  // namespace winnow
