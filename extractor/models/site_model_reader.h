// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks and reads the bytes of a model file.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/models/site_model_codec.h"

namespace winnow {

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

}  // namespace winnow
