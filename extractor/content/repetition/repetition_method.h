// SPDX-License-Identifier: GPL-2.0-or-later
//
// The methods that take for template text what occurs often on the pages of a template or site:
// `table-chunk`, `template-hash` and `shingle`.
#pragma once

#include <memory>

#include "extractor/content/block_model/block_model_method.h"
#include "extractor/template/repetition/template_detector.h"
#include "winnow/extractor/method.h"

namespace winnow {

// What is no template text is main text: these methods know no third class. A page of which
// nothing would be left keeps all that may be indexed; a page of a site of which nothing was
// counted is classified on its own, by the block model.
class RepetitionMethod : public Method {
 public:
  // options.site is of counts of the method's own piece, or of no template at all.
  explicit RepetitionMethod(const MethodOptions& options);

  bool needs_hashes() const override;
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;

 private:
  // The template whose counts the page is judged by; null if there is none.
  const SiteTemplate* template_of(const ParsedPage& page, TemplateFit& fit) const;

  std::shared_ptr<const SiteModel> site_;
  RepetitionThresholds thresholds_;
  std::unique_ptr<TemplateDetector> detector_;  // null if nothing was counted
  BlockModelMethod alone_;
};

class TableChunk final : public RepetitionMethod {
 public:
  using RepetitionMethod::RepetitionMethod;
  std::string_view name() const override { return "table-chunk"; }
};

class TemplateHash final : public RepetitionMethod {
 public:
  using RepetitionMethod::RepetitionMethod;
  std::string_view name() const override { return "template-hash"; }
};

class Shingle final : public RepetitionMethod {
 public:
  using RepetitionMethod::RepetitionMethod;
  std::string_view name() const override { return "shingle"; }
};

}  // namespace winnow
