// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes models of sites from their parts, and turns them into the bytes of a file and back.
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

  // Makes a model. The templates with the largest groups must come first. Thread-safe.
  static SiteModel make(std::string site, const LearnOptions& options, std::uint64_t site_pages,
                        std::uint32_t sample_pages, std::uint32_t different_pages,
                        std::vector<SiteTemplate> templates, SiteStatistics statistics = {},
                        TitleAffixes titles = {});

  // Says whether files take the name: it must be UTF-8 without control characters, and have at most
  // kMaxSiteName bytes. Thread-safe.
  static bool is_site_name(std::string_view name);

  // Returns the bytes of a file with these models, in the order given, as words, so that they begin
  // at a multiple of 8. Thread-safe.
  static std::vector<std::uint64_t> write(std::span<const SiteModel> models);

  // Returns the models in the order of the file. Their trees and statistics share the bytes.
  // Returns the errors of SiteModels::read(). Thread-safe.
  static Expected<Models> read(std::span<const std::byte> bytes,
                               const std::shared_ptr<const void>& owner,
                               ModelParts parts = ModelParts::all);
};

}  // namespace winnow
