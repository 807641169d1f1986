// SPDX-License-Identifier: GPL-2.0-or-later
//
// The methods `table-chunk`, `template-hash` and `shingle`: what occurs often on the pages of a
// template or site is template text.
#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "extractor/clustering/page_signature.h"
#include "extractor/methods/block_model/block_model_method.h"
#include "extractor/methods/repetition/detectors/template_detector.h"
#include "extractor/methods/verdicts/verdict.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/method.h"

namespace winnow {

extern const MethodInfo kTableChunkMethod;
extern const MethodInfo kTemplateHashMethod;
extern const MethodInfo kShingleMethod;

namespace {

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
  std::unique_ptr<TemplateDetector> detector_;  // It is null if nothing was counted.
  BlockModelMethod alone_;
};

std::vector<Verdict> verdicts_of(const BlockList& blocks, const std::vector<bool>& in_template) {
  std::vector<Verdict> verdicts;
  bool empty = true;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (!is_indexable(blocks[i])) {
      verdicts.push_back(not_indexable(blocks[i]));
    } else if (in_template[i]) {
      verdicts.push_back({TextClass::template_, Reason::frequent});
    } else {
      verdicts.push_back({TextClass::main, Reason::rare});
      empty = false;
    }
  }
  if (empty) keep_everything(blocks, Reason::only_text, verdicts);
  return verdicts;
}

// Gives each image the class of the text beside it, but template if its own texts say nothing.
std::vector<TextClass> image_classes(const ParsedPage& page, std::span<const Verdict> verdicts,
                                     std::span<const ImageWorth> worth) {
  std::vector<TextClass> classes = classes_of_images(page, verdicts);
  for (std::size_t i = 0; i < worth.size(); ++i) {
    if (!worth[i].alt && !worth[i].file_words) classes[i] = TextClass::template_;
  }
  return classes;
}

template <const MethodInfo& kInfo>
std::unique_ptr<Method> make(const MethodOptions& options) {
  return std::make_unique<RepetitionMethod>(kInfo, options);
}

}  // namespace

constexpr MethodInfo kTableChunkMethod{
    .name = "table-chunk",
    .summary = "the text between tables that few pages of its template have",
    .takes_tuning = true,
    .takes_threshold = true,
    .learning = LearnOptions{.repetition = {.piece = Piece::chunk}},
    .make = make<kTableChunkMethod>};

// Nodes and shingles are counted over all pages of the site.
constexpr MethodInfo kTemplateHashMethod{
    .name = "template-hash",
    .summary = "the elements that are rare on the site's pages",
    .takes_tuning = true,
    .takes_threshold = true,
    .takes_range = true,
    .learning = LearnOptions{.clustering = Clustering::none, .repetition = {.piece = Piece::node}},
    .make = make<kTemplateHashMethod>};

constexpr MethodInfo kShingleMethod{
    .name = "shingle",
    .summary = "the runs of words that are rare on the site's pages",
    .takes_tuning = true,
    .takes_threshold = true,
    .learning =
        LearnOptions{.clustering = Clustering::none, .repetition = {.piece = Piece::shingle}},
    .make = make<kShingleMethod>};

RepetitionMethod::RepetitionMethod(const MethodInfo& info, const MethodOptions& options)
    : name_(info.name),
      site_(options.site),
      thresholds_(options.thresholds),
      detector_(make_detector(site_->options().repetition)),
      alone_(options) {}

bool RepetitionMethod::needs_hashes() const {
  return detector_ != nullptr && detector_->needs_hashes();
}

const SiteTemplate* RepetitionMethod::template_of(const ParsedPage& page, TemplateFit& fit) const {
  const std::span<const SiteTemplate> templates = site_->templates();
  if (detector_ == nullptr || templates.empty()) return nullptr;
  fit.template_index = 0;
  if (templates.size() > 1) {
    PageTree tree;
    PageTreeBuilder().build(page.document, WithNames::no, tree);
    fit.template_index =
        site_->nearest_template(sign_page(page.document, tree, site_->options().clustering));
  }
  fit.used = true;
  return &templates[fit.template_index];
}

Classification RepetitionMethod::classify(const ParsedPage& page, WordSegmenter& segmenter) const {
  TemplateFit fit;
  fit.words = indexable_words(page.blocks);
  const SiteTemplate* known = template_of(page, fit);
  if (known == nullptr) {
    Classification result = alone_.classify(page, segmenter);
    result.fit = std::move(fit);
    return result;
  }
  Classification result;
  result.verdicts =
      verdicts_of(page.blocks, detector_->detect(page, known->counts, thresholds_, segmenter));
  result.image_worth = detector_->image_worth(page, known->counts, thresholds_);
  result.image_classes = image_classes(page, result.verdicts, result.image_worth);
  result.fit = std::move(fit);
  return result;
}

}  // namespace winnow
