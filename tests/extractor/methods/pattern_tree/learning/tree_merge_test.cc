// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/tree_merge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tests/extractor/methods/pattern_tree/pattern_notation.h"

namespace winnow {
namespace {

std::string suffix(Occurrence occurrence) {
  constexpr std::string_view kSuffixes[] = {"", "?", "+", "*"};
  return std::string(kSuffixes[static_cast<std::size_t>(occurrence)]);
}

std::string leaf(const PatternTree& tree, std::uint32_t node) {
  const PatternNode& leaf = tree[node];
  if (leaf.content == PatternContent::opaque) return std::string(tree.name(node)) + "!";
  if (leaf.content == PatternContent::fixed) {
    const bool text = leaf.label == kTextLabel;
    return (text ? "'" : "<") + std::string(tree.text(node)) + (text ? "'" : ">");
  }
  if (leaf.label == kTextLabel) return "~t";
  return leaf.label == kImageLabel ? "~i" : "~";
}

// Writes the notation of pattern_notation.h.
std::string notation_of(const PatternTree& tree, std::uint32_t node) {
  const PatternNode& root = tree[node];
  const bool group = root.content == PatternContent::group;
  if (!group && root.content != PatternContent::element) {
    return leaf(tree, node) + suffix(root.occurrence);
  }
  std::string children;
  for (std::uint32_t child = node + 1; child < root.end; child = tree[child].end) {
    children += (children.empty() ? "" : " ") + notation_of(tree, child);
  }
  if (group) return "[" + children + "]" + suffix(root.occurrence);
  const std::string name(tree.name(node));
  return (children.empty() ? name : name + "(" + children + ")") + suffix(root.occurrence);
}

PatternTree merged(const std::vector<std::string_view>& pages, const PatternOptions& options = {}) {
  std::vector<PageTree> trees;
  for (const std::string_view page : pages) trees.push_back(page_of_html(page));
  std::vector<const PageTree*> pointers;
  for (const PageTree& tree : trees) pointers.push_back(&tree);
  return merge_trees(pointers, options);
}

// Returns what is in the body.
std::string learned(const std::vector<std::string_view>& pages,
                    const PatternOptions& options = {}) {
  const std::string all = notation_of(merged(pages, options), 0);
  const std::string before = "html(body(";
  EXPECT_TRUE(all.starts_with(before)) << all;
  return all.substr(before.size(), all.size() - before.size() - 2);
}

class TreeMergeTest : public testing::TestWithParam<Alignment> {
 protected:
  PatternOptions options() const {
    PatternOptions options;
    options.alignment = GetParam();
    return options;
  }
};

std::string merge_alignment(const testing::TestParamInfo<Alignment>& parameter) {
  return std::string(alignment_name(parameter.param));
}

INSTANTIATE_TEST_SUITE_P(Alignments, TreeMergeTest,
                         testing::Values(Alignment::peer, Alignment::path), merge_alignment);

TEST_P(TreeMergeTest, TakesWhatIsTheSameOnAllPagesAsItStands) {
  EXPECT_EQ(learned({"<ul><li>Home<li>News</ul><p>a", "<ul><li>Home<li>News</ul><p>b"}, options()),
            "ul(li('Home') li('News')) p(~t)");
}

TEST_P(TreeMergeTest, FindsTextAndImagesThatDifferAmongTextThatDoesNot) {
  EXPECT_EQ(learned({"<p>By <b>Ann</b></p><img src=a.png>", "<p>By <b>Bob</b></p><img src=b.png>"},
                    options()),
            "p('By' b(~t)) ~i");
}

TEST_P(TreeMergeTest, MakesOptionalWhatOnlySomePagesHave) {
  EXPECT_EQ(learned({"<h1>a</h1><hr><p>Imprint", "<h1>b</h1><p>Imprint", "<h1>c</h1><p>Imprint"},
                    options()),
            "h1(~t) hr? p('Imprint')");
}

TEST_P(TreeMergeTest, MakesASetOfItemsWhoseNumberDiffers) {
  EXPECT_EQ(learned({"<ul><li>a<li>b<li>c<li>d</ul>", "<ul><li>e<li>f<li>g</ul>",
                     "<ul><li>h<li>i<li>j<li>k<li>l</ul>"},
                    options()),
            "ul(li(~t)+)");
}

TEST_P(TreeMergeTest, MakesAGroupOfWhatRepeatsTogether) {
  EXPECT_EQ(learned({"<dl><dt>a<dd>b<dt>c<dd>d</dl>", "<dl><dt>e<dd>f<dt>g<dd>h</dl>"}, options()),
            "dl([dt(~t) dd(~t)]+)");
}

TEST_P(TreeMergeTest, MakesAnOptionalGroupOfWhatRepeatsOnSomePagesOnly) {
  EXPECT_EQ(
      learned({"<h1>t</h1>", "<h1>t</h1><dt>a<dd>b<dt>c<dd>d", "<h1>t</h1><dt>e<dd>f"}, options()),
      "h1('t') [dt(~t)? dd(~t)?]*");
}

TEST_P(TreeMergeTest, LeavesWhatSomePagesHaveBehindAGroupOutOfIt) {
  EXPECT_EQ(learned({"<dl><dt>a<dd>b<dt>c<dd>d</dl>", "<dl><dt>e<dd>f<dt>g<dd>h<dt>i<dd>j</dl>"},
                    options()),
            "dl([dt(~t) dd(~t)]+ dt('i')? dd('j')?)");
}

TEST_P(TreeMergeTest, KeepsMenuItemsApartThatEveryPageHas) {
  EXPECT_EQ(learned({"<ul><li>Home<li>News<li>Map</ul>", "<ul><li>Home<li>Map</ul>"}, options()),
            "ul(li('Home') li('News')? li('Map'))");
}

// In figure 6 of the paper, the outer divisions are alike, and the inner ones differ in their first
// child.
TEST_P(TreeMergeTest, FindsVariantTextInDivisionsThatAreTooSmallToBeAlike) {
  EXPECT_EQ(learned({"<div><div>one<p>fixed</div><div><p>x<p>y<p>z</div></div>",
                     "<div><div>two<p>fixed</div><div><p>x<p>y<p>z</div></div>"},
                    options()),
            "div(div(~t p('fixed')) div(p('x') p('y') p('z')))");
}

TEST_P(TreeMergeTest, DoesNotInterleaveTwoRegionsThatBothVary) {
  EXPECT_EQ(
      learned({"<h1>a</h1><p>b", "<h1>c</h1><p>d", "<h1>e</h1><p>f", "<h1>g</h1><p>h"}, options()),
      "h1(~t) p(~t)");
}

TEST_P(TreeMergeTest, CountsPagesAndTrees) {
  const PatternTree tree =
      merged({"<ul><li>a<li>b<li>c</ul>", "<ul><li>d<li>e</ul>", "<p>f"}, options());
  const auto list = std::find_if(tree.nodes().begin(), tree.nodes().end(), [](const auto& node) {
    return node.content == PatternContent::element && may_repeat(node.occurrence);
  });
  ASSERT_NE(list, tree.nodes().end());
  EXPECT_EQ(list->pages, 2u);
  EXPECT_EQ(list->trees, 5u);
  EXPECT_EQ(tree.pages(), 3u);
}

TEST_P(TreeMergeTest, ALaterPageThatAddsNothingChangesNoType) {
  const std::vector<std::string_view> pages = {"<h1>a</h1><ul><li>b<li>c</ul>",
                                               "<h1>d</h1><ul><li>e</ul>"};
  std::vector<std::string_view> more = pages;
  more.push_back(pages[0]);
  EXPECT_EQ(learned(pages, options()), learned(more, options()));
}

TEST_P(TreeMergeTest, LeavesOutWhatIsBelowOverTheLimitOfNodes) {
  PatternOptions small = options();
  small.limits.pattern_nodes = 3;
  const PatternTree tree = merged({"<div><p>a</div>", "<div><p>b</div>"}, small);
  EXPECT_EQ(notation_of(tree, 0), "html(body(div(p!)))");
  EXPECT_TRUE(tree.cut_off());
}

TEST_P(TreeMergeTest, MergesNoMoreThanTheLimitOfDifferentTrees) {
  PatternOptions small = options();
  small.limits.columns = 2;
  const PatternTree tree = merged({"<p>a", "<p>b", "<hr>"}, small);
  EXPECT_EQ(notation_of(tree, 0), "html(body(p(~t)))");
  EXPECT_TRUE(tree.cut_off());
}

TEST_P(TreeMergeTest, TellsThatAMatrixWasOverTheLimit) {
  const std::vector<std::string_view> pages = {"<p>a</p><hr>", "<hr><p>b</p>"};
  EXPECT_FALSE(merged(pages, options()).cut_off());
  PatternOptions small = options();
  small.limits.matrix_cells = 1;
  EXPECT_TRUE(merged(pages, small).cut_off());
}

TEST_P(TreeMergeTest, ReadsPagesAsDeepAsTheParserLetsThrough) {
  std::string deep;
  for (int i = 0; i < 1900; ++i) deep += "<div>";
  const std::string first = deep + "a";
  const std::string second = deep + "b";
  const PatternTree tree = merged({first, second}, options());
  EXPECT_EQ(tree.size(), 1903u);
  EXPECT_TRUE(PatternTree::read(tree.bytes(), nullptr));
}

// With path alignment, classes tell regions apart that differ in nothing else.
TEST(TreeMergeByPathTest, TellsElementsApartByTheirClasses) {
  const std::vector<std::string_view> pages = {"<p class=lead>a<p class=text>b", "<p class=text>c",
                                               "<p class=lead>d<p class=text>e"};
  PatternOptions by_path;
  by_path.alignment = Alignment::path;
  EXPECT_EQ(learned(pages, by_path), "p.lead(~t)? p.text(~t)");
}

// The key of one element looks like the name of the other.
TEST(TreeMergeByPathTest, NeverTakesElementsOfDifferentNamesForOne) {
  PatternOptions by_path;
  by_path.alignment = Alignment::path;
  EXPECT_EQ(
      learned({"<div.b>x</div.b><p>1", "<div class=b>x</div><p>2", "<div class=b>y</div><p>3"},
              by_path),
      "div.b(~t)? p(~t)? div.b('x')? p('1')?");
}

TEST(TreeMergeByPathTest, NamesAnElementByItsMostFrequentClasses) {
  PatternOptions by_peer;
  by_peer.alignment = Alignment::peer;
  EXPECT_EQ(learned({"<p class=a>x", "<p class=b>y", "<p class=b>z"}, by_peer), "p.b(~t)");
}

}  // namespace
}  // namespace winnow
