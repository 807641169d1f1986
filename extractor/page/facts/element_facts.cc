// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/element_facts.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

std::uint32_t landmark_of_tag(Tag tag) {
  switch (tag) {
    case Tag::nav:
      return kNavigation;
    case Tag::header:
      return kBanner;
    case Tag::footer:
      return kContentInfo;
    case Tag::aside:
      return kComplementary;
    case Tag::main:
      return kMainLandmark;
    case Tag::article:
      return kArticle;
    case Tag::form:
      return kFormLandmark;
    case Tag::dialog:
      return kDialog;
    case Tag::search:
      return kSearch | kFormLandmark;
    case Tag::table:
      return kTable;
    case Tag::figure:
      return kFigure;
    case Tag::section:
      return kSection;
    default:
      return 0;
  }
}

constexpr std::array<std::pair<std::string_view, std::uint32_t>, 10> kRoles = {{
    {"navigation", kNavigation},
    {"banner", kBanner},
    {"contentinfo", kContentInfo},
    {"complementary", kComplementary},
    {"main", kMainLandmark},
    {"article", kArticle},
    {"form", kFormLandmark},
    {"search", kSearch | kFormLandmark},
    {"dialog", kDialog},
    {"alertdialog", kDialog},
}};

// Takes the first known role (WAI-ARIA 1.2, section 8.2).
std::uint32_t landmark_of_role(std::string_view roles) {
  for (;;) {
    const std::string_view role = first_token(roles);
    if (role.empty()) return 0;
    for (const auto& [name, landmark] : kRoles) {
      if (equals_in_any_case(role, name)) return landmark;
    }
    roles.remove_prefix(static_cast<std::size_t>(role.data() - roles.data()) + role.size());
  }
}

EmbeddedCounts counts_of(Tag tag) {
  EmbeddedCounts counts;
  switch (tag) {
    case Tag::img:
    case Tag::video:
      counts.images = 1;
      break;
    case Tag::time:
      counts.times = 1;
      break;
    case Tag::input:
    case Tag::select:
    case Tag::textarea:
    case Tag::button:
      counts.controls = 1;
      break;
    default:
      break;
  }
  return counts;
}

}  // namespace

Landmarks::Landmarks(const Document& document) : own_(document.size()), around_(document.size()) {
  std::string scratch;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (document.is_element(node)) {
      own_[node] = landmark_of_tag(document.tag(node));
      if (document.has_attribute(node, Attribute::role)) {
        own_[node] |= landmark_of_role(document.attribute(node, Attribute::role, scratch));
      }
      articles_ += (own_[node] & kArticle) != 0;
      has_main_ = has_main_ || (own_[node] & kMainLandmark) != 0;
    }
    const NodeIndex parent = document.parent(node);
    around_[node] = own_[node] | (parent == kNoNode ? 0 : around_[parent]);
  }
}

Embedded::Embedded(const Document& document)
    : document_(&document), before_(document.size() + std::size_t{1}) {
  for (NodeIndex node = 0; node < document.size(); ++node) {
    before_[node + 1] = before_[node];
    before_[node + 1] += counts_of(document.tag(node));
  }
}

}  // namespace winnow
