// SPDX-License-Identifier: GPL-2.0-or-later
//
// The methods that take one thing of a page for main text: `all` everything, `bte` the run of
// blocks with most words and fewest links, and `selectors` what CSS selectors point at.
#include <cstddef>
#include <utility>

#include "extractor/methods/verdicts/verdict.h"
#include "extractor/page/main_text_clues.h"
#include "winnow/extractor/content_selectors.h"
#include "winnow/extractor/method.h"

namespace winnow {

extern const MethodInfo kAllTextMethod;

namespace {

class AllText final : public Method {
 public:
  std::string_view name() const override { return kAllTextMethod.name; }
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;
};

}  // namespace

constexpr MethodInfo kAllTextMethod{
    .name = "all", .summary = "every block that a reader can see", .make = make_of_class<AllText>};

Classification AllText::classify(const ParsedPage& page, WordSegmenter&) const {
  Classification result{std::vector<Verdict>(page.blocks.size()), {}, {}, {}};
  keep_everything(page.blocks, Reason::everything, result.verdicts);
  return result;
}

extern const MethodInfo kBodyTextExtractionMethod;

namespace {

// Body text extraction of Finn, Kushmerick and Smyth (2001), over blocks: see body_text_interval().
// Keeps what stands between the beginning and the end of an article, even if it is template text.
class BodyTextExtraction final : public Method {
 public:
  std::string_view name() const override { return kBodyTextExtractionMethod.name; }
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;
};

}  // namespace

constexpr MethodInfo kBodyTextExtractionMethod{
    .name = "bte",
    .summary = "the run of blocks with most words and fewest links, each page for itself",
    .make = make_of_class<BodyTextExtraction>};

Classification BodyTextExtraction::classify(const ParsedPage& page, WordSegmenter&) const {
  Classification result{std::vector<Verdict>(page.blocks.size()), {}, {}, {}};
  keep_interval(page.blocks, body_text_interval(page.blocks.blocks()), result.verdicts);
  return result;
}

namespace {

void mark(const std::vector<NodeIndex>& elements, std::vector<bool>& marks) {
  for (const NodeIndex element : elements) marks[element] = true;
}

// Marks everything below marked elements.
void extend_to_subtrees(const Document& document, std::vector<bool>& marks) {
  for (NodeIndex node = 0; node < document.size(); ++node) {
    const NodeIndex parent = document.parent(node);
    if (parent != kNoNode && marks[parent]) marks[node] = true;
  }
}

// Says for each node whether one of the selectors matches it or an element above it.
std::vector<bool> selected_nodes(const std::vector<Selector>& selectors, const Document& document) {
  std::vector<bool> marks(document.size());
  for (const Selector& selector : selectors) mark(selector.select(document), marks);
  extend_to_subtrees(document, marks);
  return marks;
}

class SelectorMethod final : public Method {
 public:
  explicit SelectorMethod(ContentSelectors selectors) : selectors_(std::move(selectors)) {}

  std::string_view name() const override { return "selectors"; }

  Classification classify(const ParsedPage& page, WordSegmenter& /*segmenter*/) const override {
    Classification result{std::vector<Verdict>(page.blocks.size()), {}, {}, {}};
    std::vector<Verdict>& verdicts = result.verdicts;
    const std::vector<bool> included = selected_nodes(selectors_.include, page.document);
    const std::vector<bool> excluded = selected_nodes(selectors_.exclude, page.document);
    for (std::size_t i = 0; i < page.blocks.size(); ++i) {
      const Block& block = page.blocks[i];
      if (!is_indexable(block)) {
        verdicts[i] = not_indexable(block);
      } else if (included[block.first_text] && !excluded[block.first_text]) {
        verdicts[i] = {TextClass::main, Reason::inside};
      } else {
        verdicts[i] = {TextClass::template_, Reason::outside};
      }
    }
    return result;
  }

 private:
  ContentSelectors selectors_;
};

}  // namespace

std::unique_ptr<Method> make_selector_method(ContentSelectors selectors) {
  return std::make_unique<SelectorMethod>(std::move(selectors));
}

}  // namespace winnow
