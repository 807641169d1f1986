// SPDX-License-Identifier: GPL-2.0-or-later
//
// The methods `table-chunk`, `template-hash` and `shingle`: what occurs often on the pages of a
// template or site is template text.
#pragma once

#include <memory>

#include "extractor/methods/block_model/block_model_method.h"
#include "extractor/methods/repetition/detectors/template_detector.h"
#include "winnow/extractor/method.h"

namespace winnow {

extern const MethodInfo kTableChunkMethod;
extern const MethodInfo kTemplateHashMethod;
extern const MethodInfo kShingleMethod;

// Text that is no template is main text, as there is no third class here. A page of which nothing
// would be left keeps all that may be indexed. If nothing was counted of a site, the block model
// classifies its pages on their own.
class RepetitionMethod final : public Method {
 public:
  // `info` must be one of the three, and options.site one that it accepts.
  RepetitionMethod(const MethodInfo& info, const MethodOptions& options);

  std::string_view name() const override { return name_; }
  bool needs_hashes() const override;
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;

 private:
  // Returns the template whose counts the page is judged by, or null if there is none.
  const SiteTemplate* template_of(const ParsedPage& page, TemplateFit& fit) const;

  std::string_view name_;
  std::shared_ptr<const SiteModel> site_;
  RepetitionThresholds thresholds_;
  std::unique_ptr<TemplateDetector> detector_;  // null if nothing was counted
  BlockModelMethod alone_;
};

}  // namespace winnow
