// SPDX-License-Identifier: GPL-2.0-or-later
//
// A method and then the rules.
#include <utility>

#include "extractor/methods/verdicts/verdict.h"
#include "winnow/extractor/page_rules.h"

namespace winnow {
namespace {

class RuledMethod final : public Method {
 public:
  RuledMethod(std::shared_ptr<const Method> method, RulesForPage rules)
      : method_(std::move(method)), rules_(std::move(rules)) {}

  std::string_view name() const override { return method_->name(); }
  bool needs_hashes() const override { return method_->needs_hashes(); }
  const SiteModel* site_model() const override { return method_->site_model(); }
  std::optional<float> confidence(const BlockList& blocks,
                                  std::span<const Verdict> verdicts) const override {
    return method_->confidence(blocks, verdicts);
  }

  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override {
    Classification result = method_->classify(page, segmenter);
    result.ruled = rules_.apply(page, result.verdicts);
    if (result.ruled->images.empty()) return result;
    if (result.image_classes.empty())
      result.image_classes = classes_of_images(page, result.verdicts);
    for (std::size_t image = 0; image < result.image_classes.size(); ++image) {
      const std::optional<TextClass> wanted = rules_.class_by(result.ruled->images[image]);
      if (wanted) result.image_classes[image] = *wanted;
    }
    return result;
  }

 private:
  std::shared_ptr<const Method> method_;
  RulesForPage rules_;
};

}  // namespace

std::shared_ptr<const Method> with_rules(std::shared_ptr<const Method> method,
                                         const RulesForPage& rules) {
  if (!rules) return method;
  return std::make_shared<const RuledMethod>(std::move(method), rules);
}

}  // namespace winnow
