// SPDX-License-Identifier: GPL-2.0-or-later
//
// The methods that take for template text what occurs often on the pages of a template or site:
// `table-chunk`, `template-hash` and `shingle`.
#pragma once

#include <memory>

#include "extractor/methods/block_model/block_model_method.h"
#include "extractor/methods/repetition/detectors/template_detector.h"
#include "winnow/extractor/method.h"

namespace winnow {

extern const MethodInfo kTableChunkMethod;
extern const MethodInfo kTemplateHashMethod;
extern const MethodInfo kShingleMethod;

// What is no template text is main text: these methods know no third class. A page of which
// nothing would be left keeps all that may be indexed; a page of a site of which nothing was
// counted is classified on its own, by the block model.
class RepetitionMethod final : public Method {
 public:
  // `info` is one of the three, and options.site one that it accepts.
  RepetitionMethod(const MethodInfo& info, const MethodOptions& options);

  std::string_view name() const override { return name_; }
  bool needs_hashes() const override;
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;

 private:
  // The template whose counts the page is judged by; null if there is none.
  const SiteTemplate* template_of(const ParsedPage& page, TemplateFit& fit) const;

  std::string_view name_;
  std::shared_ptr<const SiteModel> site_;
  RepetitionThresholds thresholds_;
  std::unique_ptr<TemplateDetector> detector_;  // null if nothing was counted
  BlockModelMethod alone_;
};

}  // namespace winnow
