// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/comments/replies.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "extractor/page/comments/comments.h"
#include "extractor/page/facts/block_places.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// A post has at least this many words, and is main text with at least this probability.
constexpr std::uint32_t kLeastWordsOfPost = 15;
constexpr float kProbablePost = 0.5F;
// So much of the text above the comments of an article is expected to be main text.
constexpr double kLeastMainShare = 0.5;
// So many of the words of all comments may stand above the others: the number of comments, or a
// link to them.
constexpr double kMostAbove = 0.1;

double plain_words_of(const BlockList& blocks, const std::vector<bool>& comments) {
  double words = 0;
  for (std::uint32_t i = 0; i < comments.size(); ++i) {
    if (comments[i] && is_indexable(blocks[i])) words += blocks[i].words - blocks[i].link_words;
  }
  return words;
}

// An article has its comments behind it. In questions with answers each post has its own, so that
// the next post stands between comments. Above the first post, a link that counts comments is none.
bool are_around_posts(const BlockList& blocks, const std::vector<bool>& comments,
                      std::span<const float> probabilities) {
  enum class Behind { nothing, post, comment, next_post } behind = Behind::nothing;
  for (std::size_t i = 0; i < comments.size(); ++i) {
    const Block& block = blocks[i];
    if (!is_indexable(block)) continue;
    const bool is_post = !comments[i] && block.words >= kLeastWordsOfPost &&
                         2 * block.link_words < block.words && probabilities[i] >= kProbablePost;
    if (comments[i] && behind == Behind::next_post) return true;
    if (comments[i] && behind == Behind::post) behind = Behind::comment;
    if (is_post && behind == Behind::nothing) behind = Behind::post;
    if (is_post && behind == Behind::comment) behind = Behind::next_post;
  }
  return false;
}

// WordPress names what an element shows. Other kinds than its own two have their names from
// extensions, such as forums and questions with answers.
bool shows_other_kind(std::string_view classes) {
  const bool names_kind =
      classes.starts_with("type-") || classes.find(" type-") != std::string_view::npos;
  if (!names_kind || !lists_token(classes, "hentry")) return false;
  return !lists_token(classes, "type-post") && !lists_token(classes, "type-page");
}

// Tells whether the element has a name that templates of weblogs give.
bool is_of_weblog(const Document& document, NodeIndex node, std::string& scratch) {
  const std::string_view classes = document.attribute(node, Attribute::class_, scratch);
  for (const std::string_view name :
       {"hentry", "h-entry", "hfeed", "entry-content", "commentlist", "comment-list"}) {
    if (lists_token(classes, name)) return true;
  }
  return document.attribute(node, Attribute::id, scratch) == "respond";
}

// Tells whether most words with names of comments stand in a part of the page of that name, on a
// page that shows that it is an article or an entry of a weblog. Forums have that part as well.
bool have_own_part(const PageFacts& facts) {
  if (facts.names.of_comments().empty()) return false;
  const ParsedPage& page = facts.page;
  std::vector<bool> in_part(page.blocks.size(), false);
  std::string scratch;
  NodeIndex part_end = 0;
  bool is_article = page.metadata.is_article;
  for (const NodeIndex node : page.document.inner_elements()) {
    // The comments may be article elements, too.
    if (page.document.tag(node) == Tag::article && part_end == 0) is_article = true;
    if (!page.document.has_attributes(node)) continue;
    if (shows_other_kind(page.document.attribute(node, Attribute::class_, scratch))) return false;
    is_article = is_article || is_of_weblog(page.document, node, scratch);
    if (node < part_end) continue;
    if (page.document.attribute(node, Attribute::id, scratch) != "comments") continue;
    part_end = page.document.subtree_end(node);
    const auto [first, last] = page.blocks.range(page.document, node);
    std::fill(in_part.begin() + first, in_part.begin() + last, true);
  }
  const std::vector<bool> named = named_comment_blocks(facts);
  std::uint64_t words = 0;
  std::uint64_t words_in_part = 0;
  for (std::uint32_t i = 0; i < named.size(); ++i) {
    if (!named[i]) continue;
    words += page.blocks[i].words;
    if (in_part[i]) words_in_part += page.blocks[i].words;
  }
  return is_article && words > 0 && 2 * words_in_part >= words;
}

}  // namespace

bool may_be_replies(const PageFacts& facts, const std::vector<bool>& comments,
                    std::span<const float> probabilities) {
  if (have_own_part(facts)) return false;
  const BlockList& blocks = facts.page.blocks;
  if (are_around_posts(blocks, comments, probabilities)) return true;
  const double comment_words = plain_words_of(blocks, comments);
  double passed = 0;
  double words = 0;
  double main_words = 0;
  const std::uint32_t heading = Headings(blocks, facts.blocks.title_overlaps).main();
  for (std::uint32_t i = heading; i < comments.size(); ++i) {
    if (!is_indexable(blocks[i])) continue;
    if (comments[i]) {
      passed += blocks[i].words - blocks[i].link_words;
      if (passed > kMostAbove * comment_words) break;
      continue;
    }
    words += blocks[i].words;
    main_words += blocks[i].words * static_cast<double>(probabilities[i]);
  }
  return main_words < kLeastMainShare * words;
}

}  // namespace winnow
