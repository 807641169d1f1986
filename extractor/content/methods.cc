// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <type_traits>

#include "extractor/content/all_text.h"
#include "extractor/content/block_model/block_model_method.h"
#include "extractor/content/body_text_extraction.h"
#include "extractor/content/pattern_tree/pattern_tree_method.h"
#include "extractor/content/repetition/repetition_method.h"
#include "extractor/content/site/site_method.h"
#include "extractor/content/word_to_leaf_ratio.h"
#include "winnow/extractor/method.h"

namespace winnow {
namespace {

// A method that has a use for the options takes them in its constructor.
template <typename Made>
std::unique_ptr<Method> make([[maybe_unused]] const MethodOptions& options) {
  if constexpr (std::is_constructible_v<Made, const MethodOptions&>) {
    return std::make_unique<Made>(options);
  } else {
    return std::make_unique<Made>();
  }
}

// The same order in both tables.
constexpr std::array<MethodInfo, 9> kMethods = {{
    {"site", "the blocks that are probable by what was learned from the site's pages", true, true,
     false, Piece::none, true},
    {"block-model", "the blocks that a model learned from many sites finds probable", true},
    {"pattern-tree", "the blocks that vary in the templates learned from the site's pages", true,
     true, true},
    {"table-chunk", "the text between tables that few pages of its template have", true, true, true,
     Piece::chunk},
    {"template-hash", "the elements that occur seldom on the site's pages", true, true, true,
     Piece::node},
    {"shingle", "the runs of words that occur seldom on the site's pages", true, true, true,
     Piece::shingle},
    {"all", "every block that a reader can see"},
    {"wlr", "the element with the highest word-to-leaf ratio, each page for itself"},
    {"bte", "the run of blocks with most words and fewest links, each page for itself"},
}};

constexpr std::array<std::unique_ptr<Method> (*)(const MethodOptions&), kMethods.size()> kMakers = {
    make<SiteMethod>, make<BlockModelMethod>, make<PatternTreeMethod>,
    make<TableChunk>, make<TemplateHash>,     make<Shingle>,
    make<AllText>,    make<WordToLeafRatio>,  make<BodyTextExtraction>,
};

std::string method_names() {
  std::string names;
  for (const MethodInfo& method : kMethods) {
    if (!names.empty()) names += ", ";
    names += method.name;
  }
  return names;
}

// What is wrong with what was learned for the method.
std::optional<Error> complaint(const MethodInfo& method, const SiteModel* site) {
  const std::string where = "method " + std::string(method.name);
  if (site == nullptr) {
    return Error{ErrorCode::usage, "needs to know the templates of the page's site", where,
                 "learn them first, and give the model"};
  }
  const LearnOptions& learned = site->options();
  const bool enough = learned.templates || !method.templates;
  if (enough && (site->templates().empty() || learned.repetition.piece == method.piece)) return {};
  return Error{ErrorCode::usage, "what is known of the site was learned for another method", where,
               "learn it again for this method"};
}

}  // namespace

std::span<const MethodInfo> available_methods() { return kMethods; }

const MethodInfo* find_method(std::string_view name) {
  const auto found = std::find_if(kMethods.begin(), kMethods.end(),
                                  [&](const MethodInfo& info) { return info.name == name; });
  return found == kMethods.end() ? nullptr : &*found;
}

std::string_view default_method() { return "site"; }

std::string_view default_page_method() { return "block-model"; }

Expected<std::unique_ptr<Method>> make_method(std::string_view name, const MethodOptions& options) {
  const MethodInfo* const found = find_method(name);
  if (found == nullptr) {
    return Error{ErrorCode::usage, "no such method", std::string(name),
                 "one of: " + method_names()};
  }
  if (found->learns) {
    if (auto wrong = complaint(*found, options.site.get())) return *std::move(wrong);
  }
  return kMakers[static_cast<std::size_t>(found - kMethods.data())](options);
}

}  // namespace winnow
