// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/comments/comments.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include "extractor/page/comments/comment_anchors.h"
#include "extractor/page/comments/short_date.h"
#include "extractor/page/facts/block_places.h"
#include "extractor/page/facts/block_traits.h"

namespace winnow {
namespace {

// A page with less prose than this above its records may have its main text in them.
constexpr std::uint32_t kLeastMainWords = 40;
// With fewer words outside of links above them, named elements are no comments: there is no text
// that readers could have commented on.
constexpr std::uint32_t kLeastWordsAbove = 10;
constexpr std::uint32_t kLeastRecordWords = 2;
// An element beside the records with so many words in sentences may begin a thread.
constexpr std::uint32_t kLeastPostWords = 15;
constexpr double kMost = 0.6;  // This is a share of the records.
// The element around the records may hold so many other words: headings, links to further pages.
constexpr std::uint32_t kMostOtherWords = 40;
constexpr std::uint32_t kDateBlocks = 6;
constexpr std::uint32_t kLastDateBlocks = 2;
// A line with a day and the name of who wrote has no more words and bytes.
constexpr std::uint32_t kMostDateWords = 14;
constexpr std::uint32_t kMostDateBytes = 256;
// So many blocks may stand between the records and a form that belongs to them.
constexpr std::uint32_t kFormDistance = 15;

// Holds the siblings of one key, in the order of the page.
struct Run {
  NodeIndex parent = 0;
  std::span<const Sibling> records;
  std::uint32_t first = 0;  // The blocks are [first, last).
  std::uint32_t last = 0;
};

class CommentSearch {
 public:
  CommentSearch(const PageFacts& facts, const CommentMarks& marks);

  std::vector<bool> run();

 private:
  void find_posts();
  bool are_comments(const Run& run) const;
  bool is_dense(const Run& run) const;
  NodeIndex element_after(NodeIndex node) const;
  bool continues(const Run& run) const;
  int evidence(const Run& run) const;
  double share(const Run& run, Mark mark) const;
  bool most_hold(const Run& run, Mark mark) const;
  bool is_prose(const Run& run) const;
  bool has_form_near(const Run& run) const;
  bool has_dates(const Run& run) const;
  bool is_dated(NodeIndex record) const;
  bool are_signed(const Run& run) const;
  bool is_signed(NodeIndex record, NodeIndex next) const;
  bool has_day(std::uint32_t block) const;
  NodeIndex container(const Run& run) const;
  std::uint32_t other_words(NodeIndex around, const Run& run) const;
  std::pair<std::uint32_t, std::uint32_t> extent(const Run& run) const;

  // Identifies a tag among the children of an element.
  std::uint64_t place(NodeIndex node) const {
    return (std::uint64_t{document_.parent(node)} << 8) |
           static_cast<std::uint64_t>(document_.tag(node));
  }

  const Document& document_;
  const BlockList& blocks_;
  const CommentMarks& marks_;
  const PageFacts& facts_;
  const RunningSums sums_;
  std::uint32_t heading_ = 0;
  // Holds the elements behind the main heading that have sentences, sorted by place().
  std::vector<std::pair<std::uint64_t, NodeIndex>> posts_;
};

CommentSearch::CommentSearch(const PageFacts& facts, const CommentMarks& marks)
    : document_(facts.page.document),
      blocks_(facts.page.blocks),
      marks_(marks),
      facts_(facts),
      sums_(blocks_, facts_.blocks.traits),
      heading_(Headings(blocks_, facts_.blocks.title_overlaps).main()) {
  find_posts();
}

void CommentSearch::find_posts() {
  for (const NodeIndex node : document_.inner_elements()) {
    const auto [first, last] = blocks_.range(document_, node);
    if (first <= heading_ || sums_.between(first, last).sentence_words < kLeastPostWords) continue;
    posts_.emplace_back(place(node), node);
  }
  std::sort(posts_.begin(), posts_.end());
}

// Visits outer elements first, so that it skips all that is inside of comments.
std::vector<bool> CommentSearch::run() {
  std::vector<bool> found(blocks_.size(), false);
  const std::vector<Sibling> siblings =
      marks_.siblings(document_, blocks_, facts_.keys, heading_ + 1);
  for (auto at = siblings.begin(); at != siblings.end();) {
    const auto end = std::find_if(at, siblings.end(), [&](const Sibling& other) {
      return other.parent != at->parent || other.key != at->key;
    });
    const Run run{at->parent, std::span<const Sibling>(at, end),
                  blocks_.range(document_, at->node).first,
                  blocks_.range(document_, (end - 1)->node).second};
    at = end;
    if (found[run.first] || !are_comments(run)) continue;
    const auto [first, last] = extent(run);
    std::fill(found.begin() + first, found.begin() + last, true);
  }
  return found;
}

// Comments stand below the page's own sentences and have text outside of links.
bool CommentSearch::are_comments(const Run& run) const {
  if (run.first <= heading_) return false;
  if (sums_.between(heading_, run.first).sentence_words < kLeastMainWords) return false;
  const Sums own = sums_.between(run.first, run.last);
  const auto records = static_cast<std::uint32_t>(run.records.size());
  if (own.plain_words() < kLeastRecordWords * records) return false;
  if (own.link_density() > 0.75F) return false;
  return evidence(run) >= (records > 1 ? 3 : 5) && !continues(run);
}

// Captions of figures, tables and listings link to themselves in manuals, and news sites nest
// teasers in an article, with most of the text between one and the next. Between comments stand at
// most the replies to the one before.
bool CommentSearch::is_dense(const Run& run) const {
  std::uint32_t words = 0;
  for (std::size_t i = 0; i < run.records.size(); ++i) {
    const NodeIndex record = run.records[i].node;
    words += blocks_.sums(document_, record).words;
    if (i + 1 == run.records.size()) break;
    const NodeIndex next = element_after(record);
    const bool is_record = next == run.records[i + 1].node;
    if (!is_record && marks_.holds(document_, Mark::link_to_itself, next)) {
      words += blocks_.sums(document_, next).words;
    }
  }
  return 2 * words >= sums_.between(run.first, run.last).words;
}

// Returns the next child of its parent, which there must be.
NodeIndex CommentSearch::element_after(NodeIndex node) const {
  do {
    node = document_.subtree_end(node);
  } while (!document_.is_element(node));
  return node;
}

// Tells whether the first post of a thread stands before the records. It may differ from them in
// class or, with the same kind of id, in place.
bool CommentSearch::continues(const Run& run) const {
  const NodeIndex record = run.records[0].node;
  if (marks_.has_twin_before(document_, record)) return true;
  const std::pair<std::uint64_t, NodeIndex> own(place(record), 0);
  const auto first = std::lower_bound(posts_.begin(), posts_.end(), own);
  return first != posts_.end() && first->first == own.first && first->second < record;
}

// Adds up points. Three are enough for several records.
int CommentSearch::evidence(const Run& run) const {
  const bool microdata = most_hold(run, Mark::comment_item);
  const bool links_form = most_hold(run, Mark::link_to_form);
  // Records with headings are sections of a text, teasers or products.
  if (!microdata && !links_form && share(run, Mark::heading) >= kMost) return 0;
  const bool form_near = has_form_near(run);
  const bool links_itself = most_hold(run, Mark::link_to_itself) && is_dense(run);
  const bool nested = (most_hold(run, Mark::nested_article) && is_dense(run)) ||
                      (form_near && share(run, Mark::nested_reply) > 0);
  const int telling = 3 * microdata + 2 * (links_itself + links_form + nested);
  const bool numbered = std::all_of(run.records.begin(), run.records.end(),
                                    [](const Sibling& record) { return record.numbered; });
  const bool timed = run.records.size() > 1 && share(run, Mark::time) >= kMost;
  // Teasers can look like this, too, but have little text outside of links.
  const bool weak = telling == 0 || (nested && telling == 2);
  if (weak && !is_prose(run)) return 0;
  if (telling == 0 && form_near && are_signed(run)) return 3;
  if (telling == 0 && !(numbered && timed)) return 0;
  const bool dated = timed || has_dates(run);
  // Listings and rows of manuals link to themselves and have numbers for names, too.
  if (links_itself && telling == 2 && !form_near && !dated) return 0;
  return telling + numbered + form_near + dated;
}

double CommentSearch::share(const Run& run, Mark mark) const {
  const auto holding = std::count_if(
      run.records.begin(), run.records.end(),
      [&](const Sibling& record) { return marks_.holds(document_, mark, record.node); });
  return static_cast<double>(holding) / static_cast<double>(run.records.size());
}

bool CommentSearch::most_hold(const Run& run, Mark mark) const {
  // A single record must have the mark itself, since all elements around it hold its marks as well.
  if (run.records.size() == 1) return marks_.begins_with(mark, run.records[0].node);
  return share(run, mark) >= kMost;
}

bool CommentSearch::is_prose(const Run& run) const {
  const Sums own = sums_.between(run.first, run.last);
  return own.plain_words() >= 10 * run.records.size() && own.link_density() < 0.3F;
}

bool CommentSearch::has_form_near(const Run& run) const {
  return std::any_of(marks_.forms().begin(), marks_.forms().end(), [&](NodeIndex form) {
    const std::uint32_t at = blocks_.range(document_, form).first;
    return at + kFormDistance >= run.first && at <= run.last + kFormDistance;
  });
}

bool CommentSearch::has_dates(const Run& run) const {
  const auto dated = std::count_if(run.records.begin(), run.records.end(),
                                   [&](const Sibling& record) { return is_dated(record.node); });
  return static_cast<std::size_t>(dated) * 5 >= run.records.size() * 4;
}

// Looks for a time element, or for a short block with digits near the start.
bool CommentSearch::is_dated(NodeIndex record) const {
  if (marks_.holds(document_, Mark::time, record)) return true;
  const auto [first, last] = blocks_.range(document_, record);
  for (std::uint32_t i = first; i < std::min(last, first + kDateBlocks); ++i) {
    const std::uint32_t digits = blocks_[i].words <= 4 ? 1 : 2;
    if (blocks_[i].words <= 12 && facts_.blocks.traits[i].digits >= digits) return true;
  }
  return false;
}

// Old weblogs have no more than this beside a form: who wrote, and when. So has what an article
// quotes, and so have answers to a question, but these have parts like those of the question.
bool CommentSearch::are_signed(const Run& run) const {
  const NodeIndex first = run.records[0].node;
  if (run.records.size() == 1 || document_.tag(first) == Tag::blockquote) return false;
  if (marks_.has_kin_before(document_, first)) return false;
  std::size_t days = 0;
  for (std::size_t i = 0; i < run.records.size(); ++i) {
    const bool is_last = i + 1 == run.records.size();
    const NodeIndex next = is_last ? document_.subtree_end(run.parent) : run.records[i + 1].node;
    if (is_signed(run.records[i].node, next)) ++days;
  }
  return days * 5 >= run.records.size() * 4;
}

// The day stands above the text, below it, or right behind the element and before the next one.
bool CommentSearch::is_signed(NodeIndex record, NodeIndex next) const {
  if (marks_.holds(document_, Mark::time, record)) return true;
  const auto [first, last] = blocks_.range(document_, record);
  const bool is_between = last < blocks_.size() && blocks_[last].first_text < next;
  if (is_between && has_day(last)) return true;
  if (last - first < 2) return false;
  const std::uint32_t head = std::min(last, first + kDateBlocks);
  for (std::uint32_t i = first; i < head; ++i) {
    if (has_day(i)) return true;
  }
  for (std::uint32_t i = std::max(head, last - kLastDateBlocks); i < last; ++i) {
    if (has_day(i)) return true;
  }
  return false;
}

bool CommentSearch::has_day(std::uint32_t block) const {
  const Block& line = blocks_[block];
  if (line.words > kMostDateWords || line.text_length > kMostDateBytes) return false;
  return facts_.blocks.traits[block].digits != 0 && has_day_or_time(blocks_.text(line));
}

// Counts words outside of the records and the forms. Forms come in the order of the page, so one
// that begins before the end of the last counted form is inside it.
std::uint32_t CommentSearch::other_words(NodeIndex around, const Run& run) const {
  const auto [first, last] = blocks_.range(document_, around);
  std::uint32_t own = sums_.between(run.first, run.last).words;
  std::uint32_t counted = 0;  // This is the end of the last form.
  for (const NodeIndex form : marks_.forms()) {
    const auto [form_first, form_last] = blocks_.range(document_, form);
    if (form_first < std::max(first, counted) || form_last > last) continue;
    if (form_last > run.first && form_first < run.last) continue;
    own += sums_.between(form_first, form_last).words;
    counted = form_last;
  }
  return sums_.between(first, last).words - own;
}

// Finds the largest element around the records that holds hardly anything but them and their form.
NodeIndex CommentSearch::container(const Run& run) const {
  NodeIndex best = kNoNode;
  for (NodeIndex node = run.parent; node != kNoNode; node = document_.parent(node)) {
    if (blocks_.range(document_, node).first <= heading_) break;
    if (other_words(node, run) > kMostOtherWords) break;
    best = node;
  }
  return best;
}

// Returns the blocks of the comments, with the heading right above them.
std::pair<std::uint32_t, std::uint32_t> CommentSearch::extent(const Run& run) const {
  const NodeIndex around = container(run);
  auto [first, last] =
      around == kNoNode ? std::pair(run.first, run.last) : blocks_.range(document_, around);
  if (first > heading_ + 1 && blocks_[first - 1].heading != 0) --first;
  return {first, last};
}

}  // namespace

std::vector<bool> named_comment_blocks(const PageFacts& facts) {
  const ParsedPage& page = facts.page;
  std::vector<bool> found(page.blocks.size(), false);
  const std::uint32_t heading = Headings(page.blocks, facts.blocks.title_overlaps).main();
  const auto plain_words = [&page](std::uint32_t first, std::uint32_t last) {
    const BlockSums sums = page.blocks.sums(first, last);
    return sums.words - sums.link_words;
  };
  NodeIndex done = 0;  // All nodes before this one have been looked at.
  // A number of comments above the text has their name, too, and so may all that a page has.
  std::uint32_t passed_over = 0;
  bool has_text_above = false;
  for (const NodeIndex element : facts.names.of_comments()) {
    const auto [first, last] = page.blocks.range(page.document, element);
    if (element < done || first <= heading) continue;
    done = page.document.subtree_end(element);
    has_text_above =
        has_text_above || plain_words(heading + 1, first) >= kLeastWordsAbove + passed_over;
    if (has_text_above) {
      std::fill(found.begin() + first, found.begin() + last, true);
    } else {
      passed_over += plain_words(first, last);
    }
  }
  return found;
}

std::vector<bool> comment_blocks(const PageFacts& facts) {
  const ParsedPage& page = facts.page;
  const CommentMarks marks(page.document, page.blocks);
  std::vector<bool> found(page.blocks.size(), false);
  // If the posts of readers are the text, no comments stand below it.
  if (marks.is_discussion()) return found;
  if (marks.any()) found = CommentSearch(facts, marks).run();
  const auto add = [&found](const std::vector<bool>& others) {
    for (std::size_t i = 0; i < found.size(); ++i) found[i] = found[i] || others[i];
  };
  add(blocks_behind_comment_anchors(facts));
  if (!facts.names.of_comments().empty()) add(named_comment_blocks(facts));
  return found;
}

}  // namespace winnow
