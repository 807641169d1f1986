// SPDX-License-Identifier: GPL-2.0-or-later
//
// How a feature is declared: its name, what it says, and how it is computed, in one line.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace winnow {

class PageView;

struct Feature {
  std::string_view name;
  std::string_view description;
  float (*value)(const PageView& page, std::uint32_t block);
};

struct FeatureGroup {
  std::string_view name;
  std::span<const Feature> features;
};

// Each is in the file of its name.
FeatureGroup own_features();
FeatureGroup landmark_features();
FeatureGroup position_features();
FeatureGroup window_features();
FeatureGroup path_features();
FeatureGroup ancestor_features();
FeatureGroup region_features();
FeatureGroup section_features();
FeatureGroup record_features();
FeatureGroup embedded_features();
FeatureGroup leaf_features();
FeatureGroup page_features();

}  // namespace winnow
