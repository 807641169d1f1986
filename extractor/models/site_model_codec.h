// SPDX-License-Identifier: GPL-2.0-or-later
//
// Models of sites from their parts, and to and from the bytes of a model file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/methods/site/titles/title_affixes.h"
#include "winnow/extractor/site_models.h"

namespace winnow {

class SiteModelCodec {
 public:
  using Models = std::vector<std::shared_ptr<const SiteModel>>;

  // Templates by the sizes of their groups, the largest first. Thread-safe.
  static SiteModel make(std::string site, const LearnOptions& options, std::uint64_t site_pages,
                        std::uint32_t sample_pages, std::uint32_t different_pages,
                        std::vector<SiteTemplate> templates, SiteStatistics statistics = {},
                        TitleAffixes titles = {});

  // Whether files take the name: UTF-8 without control characters, at most kMaxSiteName bytes.
  // Thread-safe.
  static bool is_site_name(std::string_view name);

  // The bytes of a file with these models, in the order given; as words, so that they begin at a
  // multiple of 8. Thread-safe.
  static std::vector<std::uint64_t> write(std::span<const SiteModel> models);

  // The models in the order of the file, whose trees and statistics share the bytes. Errors as of
  // SiteModels::read(). Thread-safe.
  static Expected<Models> read(std::span<const std::byte> bytes,
                               const std::shared_ptr<const void>& owner,
                               ModelParts parts = ModelParts::all);
};

}  // namespace winnow
