// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/declared_article.h"

#include <algorithm>
#include <string>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

class ArticleEnd {
 public:
  ArticleEnd(const PageFacts& facts, const std::vector<bool>& chosen)
      : document_(facts.page.document),
        blocks_(facts.page.blocks),
        words_before_(blocks_.size() + 1),
        end_(static_cast<std::uint32_t>(blocks_.size())),
        heading_(Headings(blocks_, facts.blocks.title_overlaps).main()) {
    for (std::uint32_t i = 0; i < end_; ++i) {
      words_before_[i + 1] = words_before_[i] + (chosen[i] ? blocks_[i].words : 0);
    }
  }

  std::uint32_t find() {
    read_article();
    read_body();
    return end_;
  }

 private:
  // Takes the innermost article element around the main heading that has enough text.
  void read_article() {
    if (blocks_[heading_].heading == 0) return;
    for (NodeIndex node = document_.parent(blocks_[heading_].first_text); node != kNoNode;
         node = document_.parent(node)) {
      if (document_.tag(node) == Tag::article && take(node)) return;
    }
  }

  void read_body() {
    if (!document_.has_anywhere(Attribute::itemprop, Attribute::itemprop)) return;
    NodeIndex body = kNoNode;
    std::string scratch;
    for (NodeIndex node = 1; node < document_.size(); ++node) {
      if (!document_.is_element(node) || !document_.has_attributes(node)) continue;
      const std::string_view names = document_.attribute(node, Attribute::itemprop, scratch);
      if (!lists_token(names, "articleBody")) continue;
      if (body != kNoNode) return;
      body = node;
    }
    if (body != kNoNode) take(body);
  }

  bool take(NodeIndex element) {
    const auto [first, last] = blocks_.range(document_, element);
    if (words_before_[last] - words_before_[first] < kWordsOfArticle) return false;
    end_ = std::min(end_, last);
    return true;
  }

  const Document& document_;
  const BlockList& blocks_;
  // Has the chosen words before each block, since articles may stand in articles, and so on.
  std::vector<std::uint64_t> words_before_;
  std::uint32_t end_;
  const std::uint32_t heading_;
};

}  // namespace

std::uint32_t end_of_declared_article(const PageFacts& facts, const std::vector<bool>& chosen) {
  const auto blocks = static_cast<std::uint32_t>(facts.page.blocks.size());
  if (blocks == 0 || !facts.page.metadata.is_article) return blocks;
  return ArticleEnd(facts, chosen).find();
}

}  // namespace winnow
