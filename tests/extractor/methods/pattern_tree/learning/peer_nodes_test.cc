// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/peer_nodes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/extractor/methods/pattern_tree/learning/definitions.h"
#include "tests/extractor/methods/pattern_tree/learning/page_trees.h"

namespace winnow {
namespace {

using Symbols = std::vector<std::string>;

PatternOptions options_of(Alignment alignment) {
  PatternOptions options;
  options.alignment = alignment;
  return options;
}

std::vector<PeerColumn> recognise(const TestPages& pages, const PatternOptions& options) {
  TreeSimilarity similarity(pages.sample(), options.limits.pair_work);
  return recognise_peer_nodes(pages.sample(), pages.parents(), options, similarity);
}

// Returns for each column S and T of the body's children: "0.0 1.0".
Symbols symbols(const std::vector<std::string>& bodies, const PatternOptions& options) {
  Symbols out;
  for (const PeerColumn& column : recognise(TestPages(bodies), options)) {
    std::string& line = out.emplace_back();
    for (const PeerNode& node : column.nodes) {
      if (!line.empty()) line += ' ';
      line += std::to_string(node.symbol.structure) + '.' + std::to_string(node.symbol.text);
    }
  }
  return out;
}

Symbols peer_symbols(const std::vector<std::string>& bodies) {
  return symbols(bodies, options_of(Alignment::peer));
}

Symbols path_symbols(const std::vector<std::string>& bodies) {
  return symbols(bodies, options_of(Alignment::path));
}

TEST(PeerNodes, AreTheChildrenInTheirOrder) {
  const TestPages pages({"<p>one</p>two<img src=x>", ""});
  const auto columns = recognise(pages, options_of(Alignment::peer));
  ASSERT_EQ(columns.size(), 2u);
  EXPECT_EQ(columns[0].trees, (std::vector<TreeRef>{{0, 2}, {0, 4}, {0, 5}}));
  EXPECT_FALSE(columns[0].nodes[0].data);
  EXPECT_TRUE(columns[0].nodes[1].data);
  EXPECT_TRUE(columns[0].nodes[2].data);
  EXPECT_TRUE(columns[1].trees.empty());
  EXPECT_TRUE(columns[1].nodes.empty());
}

TEST(PeerNodes, AreAlikeInStructureWhateverTheirTexts) {
  EXPECT_EQ(peer_symbols({"<p>one</p>", "<p>two</p>"}), (Symbols{"0.0", "0.1"}));
  EXPECT_EQ(peer_symbols({"<p>one</p>", "<p>one</p>"}), (Symbols{"0.0", "0.0"}));
}

TEST(PeerNodes, OfDifferentNamesAreNeverAlike) {
  PatternOptions options = options_of(Alignment::peer);
  options.structure_delta = options.text_delta = 0;
  EXPECT_EQ(symbols({"<p>one</p>", "<div>one</div>"}, options), (Symbols{"0.0", "1.0"}));
  EXPECT_EQ(symbols({"<p>one</p>", "<p>two</p>"}, options), (Symbols{"0.0", "0.0"}));
}

TEST(PeerNodes, OfDifferentNamesAreNeverAlikeThoughOneLooksLikeTheKeyOfTheOther) {
  EXPECT_EQ(
      path_symbols({"<div.b>one</div.b>", "<div class=b>one</div>", "<div class=b>two</div>"}),
      (Symbols{"0.0", "1.0", "1.1"}));
}

// Hashes may be equal by chance or malice.
TEST(PeerNodes, OfDifferentNamesAreNeverAlikeWhateverTheirKeys) {
  PageTree tree = page_tree_of("<p></p><div></div>");
  tree.nodes.at(2).key = tree.nodes.at(3).key = tree.nodes.at(3).label;
  const std::vector<const PageTree*> pages = {&tree, &tree};
  const PatternOptions options = options_of(Alignment::path);
  TreeSimilarity similarity(pages, options.limits.pair_work);
  const std::vector<TreeRef> bodies = {{0, 1}, {1, 1}};
  for (const PeerColumn& column : recognise_peer_nodes(pages, bodies, options, similarity)) {
    EXPECT_EQ(column.nodes.at(0).symbol, (PeerSymbol{0, 0}));
    EXPECT_EQ(column.nodes.at(1).symbol, (PeerSymbol{1, 0}));
  }
}

TEST(PeerNodes, OfTextsAndImagesAreTwoClassesToldApartByWhatTheyShow) {
  EXPECT_EQ(peer_symbols({"one<img src=x>", "two<img src=x>", "one<img src=y>"}),
            (Symbols{"0.0 1.0", "0.1 1.0", "0.0 1.1"}));
}

TEST(PeerNodes, JoinAClassFromTheDeltaOn) {
  // They have 8 of 10 nodes in common.
  const std::string first = "<p><b></b><b></b><b></b></p>";
  const std::string second = "<p><b></b><b></b><b></b><i></i><i></i></p>";
  PatternOptions options = options_of(Alignment::peer);
  EXPECT_EQ(symbols({first, second}, options), (Symbols{"0.0", "0.1"}));
  options.structure_delta = 0.81;
  EXPECT_EQ(symbols({first, second}, options), (Symbols{"0.0", "1.0"}));
}

TEST(PeerNodes, JoinTheClassWithTheBestScore) {
  const std::string few = "<p><b></b><b></b><b></b><b></b></p>";
  const std::string many = "<p><b></b><b></b><b></b><b></b><b></b><b></b><b></b></p>";
  // This is over the delta with both: 10 of 11 nodes with `few`, 12 of 14 with `many`.
  const std::string between = "<p><b></b><b></b><b></b><b></b><b></b></p>";
  EXPECT_EQ(peer_symbols({many + few + between}), (Symbols{"0.0 1.0 1.0"}));
}

TEST(PeerNodes, JoinTheEarliestOfSeveralEqualClasses) {
  PatternOptions options = options_of(Alignment::peer);
  options.structure_delta = 0.5;
  // The third is as much like the first as like the second, which share at most half a tree.
  EXPECT_EQ(symbols({"<p><b></b><b></b></p><p><i></i><i></i></p><p><b></b><i></i></p>"}, options),
            (Symbols{"0.0 1.0 0.1"}));
}

TEST(PeerNodes, CompareWithTheFirstMemberOnly) {
  const auto list = [](int items) {
    std::string html = "<p>";
    for (int i = 0; i < items; ++i) html += "<b></b>";
    return html + "</p>";
  };
  // 6 nodes are like 5, and 5 like 4, but 6 are not like 4.
  PatternOptions options = options_of(Alignment::peer);
  options.structure_delta = 0.88;
  EXPECT_EQ(symbols({list(5) + list(4) + list(3)}, options), (Symbols{"0.0 0.0 1.0"}));
}

TEST(PeerNodes, WithIdOrClassAreToldByThemOnRequest) {
  EXPECT_EQ(path_symbols({"<div class=a>x</div><div class=b>x</div>", "<div class=b>y</div>"}),
            (Symbols{"0.0 1.0", "1.1"}));
  EXPECT_EQ(peer_symbols({"<div class=a>x</div><div class=b>x</div>", "<div class=b>y</div>"}),
            (Symbols{"0.0 0.0", "0.1"}));
}

TEST(PeerNodes, OfOneKeyNeedNotBeAlike) {
  EXPECT_EQ(path_symbols({"<div id=a>x</div>", "<div id=a><b><i></i></b></div>"}),
            (Symbols{"0.0", "0.1"}));
}

TEST(PeerNodes, ThatStandOnceInEachColumnAreToldByTheirName) {
  const std::string other = "<div><b><i></i></b></div>";
  EXPECT_EQ(path_symbols({"<div>x</div>", other}), (Symbols{"0.0", "0.1"}));
  EXPECT_EQ(path_symbols({"<div>x</div>", other + other}), (Symbols{"0.0", "1.0 1.0"}));
}

TEST(PeerNodes, WithKeysDoNotCountAmongThoseWithout) {
  const std::string other = "<div><b><i></i></b></div>";
  EXPECT_EQ(path_symbols({"<div>x</div><div id=a>x</div>", other + "<div id=a>x</div>"}),
            (Symbols{"0.0 1.0", "0.1 1.0"}));
}

TEST(PeerNodes, WithKeysOfTheirOwnAreToldAsThoseWithout) {
  const std::string other = "<b><i></i></b></div>";
  EXPECT_EQ(path_symbols({"<div id=a>x</div>", "<div id=b>" + other}), (Symbols{"0.0", "0.1"}));
  EXPECT_EQ(path_symbols({"<div id=a>x</div><div id=b>y</div><div id=c>" + other}),
            (Symbols{"0.0 0.1 1.0"}));
}

TEST(PeerNodes, BelowTheRootAreToldByTheirName) {
  const TestPages pages({"one", "<p>one<p>two<p>three"});
  const std::vector<TreeRef> roots = {{0, 0}, {1, 0}};
  for (const Alignment alignment : {Alignment::peer, Alignment::path}) {
    TreeSimilarity similarity(pages.sample(), 1);
    const auto columns =
        recognise_peer_nodes(pages.sample(), roots, options_of(alignment), similarity);
    EXPECT_EQ(columns[1].nodes.at(0).symbol, (PeerSymbol{0, 1}));
  }
}

TEST(PeerNodes, BelowTheRootAreToldByTheirNameWhateverTheirClasses) {
  const Document documents[] = {HtmlParser().parse("<body class=a>one"),
                                HtmlParser().parse("<body class=b>two"),
                                HtmlParser().parse("<body class=b>two")};
  PageTree trees[3];
  std::vector<const PageTree*> sample;
  for (int i = 0; i < 3; ++i) {
    PageTreeBuilder().build(documents[i], WithNames::no, trees[i]);
    sample.push_back(&trees[i]);
  }
  TreeSimilarity similarity(sample, 1);
  const std::vector<TreeRef> roots = {{0, 0}, {1, 0}, {2, 0}};
  const auto columns = recognise_peer_nodes(sample, roots, options_of(Alignment::path), similarity);
  EXPECT_EQ(columns[2].nodes.at(0).symbol, (PeerSymbol{0, 1}));
}

// In figure 6 of Agarwal and Totla (2011), the outer divisions have one symbol. On the next level
// there are two that are alike in structure only, so that compression can bring them together.
TEST(PeerNodes, KeepApartByTextWhatIsAlikeInStructure) {
  const auto inner = [](const std::string& text) { return "<div>" + text + "<p></p></div>"; };
  const std::string rest = "<ul><li>a<li>b<li>c<li>d<li>e<li>f<li>g<li>h</ul>";
  const auto outer = [&](const std::string& text) {
    return "<div>" + inner(text) + rest + "</div>";
  };
  EXPECT_EQ(peer_symbols({outer("text1"), outer("text2")}), (Symbols{"0.0", "0.0"}));
  EXPECT_EQ(peer_symbols({inner("text1") + rest, inner("text2") + rest}),
            (Symbols{"0.0 1.0", "0.1 1.0"}));
}

TEST(PeerNodes, BeyondTheClassesThatAreComparedAreAlikeOnlyIfEqual) {
  const auto item = [](int number, const std::string& tail) {
    std::string html = "<p>";
    for (int i = 0; i < 10; ++i) html += "<b>" + std::to_string(number * 100 + i) + "</b>";
    return html + "<i>" + tail + "</i></p>";
  };
  const int last = static_cast<int>(kMaxTextClasses);
  std::string html;
  for (int number = 0; number <= last; ++number) html += item(number, "x");
  html += item(last - 1, "y") + item(last, "y") + item(last, "x");
  const auto columns = recognise(TestPages({html}), options_of(Alignment::peer));
  const auto text = [&](int child) {
    return columns[0].nodes[static_cast<std::size_t>(child)].symbol.text;
  };
  EXPECT_EQ(text(last + 1), text(last - 1));
  EXPECT_EQ(text(last + 2), kMaxTextClasses + 1);
  EXPECT_EQ(text(last + 3), text(last));
}

// Finds the classes by their definition.
class DefinedClasses {
 public:
  DefinedClasses(SampleTrees pages, const PatternOptions& options)
      : pages_(pages), options_(options) {}

  // `name` decides on the class, unless it is 0.
  PeerSymbol classify(TreeRef child, std::uint64_t name) {
    PeerSymbol symbol{structure_of(child, name), 0};
    symbol.text = text_of(child, symbol.structure);
    members_.push_back({child, name, symbol});
    return symbol;
  }

 private:
  struct Member {
    TreeRef tree;
    std::uint64_t name;
    PeerSymbol symbol;
  };

  double score(TreeRef a, TreeRef b, Compare compare) const {
    const PageTree& page_a = *pages_[a.page];
    const PageTree& page_b = *pages_[b.page];
    if (page_a.nodes[a.node].label != page_b.nodes[b.node].label) return -1;
    return 2.0 * matched_nodes_by_definition(page_a, a.node, page_b, b.node, compare) /
           (page_a.subtree_size(a.node) + page_b.subtree_size(b.node));
  }

  std::uint32_t structure_of(TreeRef child, std::uint64_t name) const {
    const PageTreeNode& node = node_of(pages_, child);
    std::uint32_t classes = 0;
    for (const Member& member : members_) {
      const PageTreeNode& other = node_of(pages_, member.tree);
      classes = std::max(classes, member.symbol.structure + 1);
      if (name != member.name) continue;
      if (name != 0 || node.structure_hash == other.structure_hash) return member.symbol.structure;
    }
    double best = -1;
    std::uint32_t found = classes;
    std::vector<char> seen(classes, 0);
    for (const Member& member : members_) {
      if (std::exchange(seen[member.symbol.structure], 1) != 0 || name != 0 || member.name != 0)
        continue;
      const double likeness = score(member.tree, child, Compare::structure);
      if (likeness < options_.structure_delta || likeness <= best) continue;
      best = likeness;
      found = member.symbol.structure;
    }
    return found;
  }

  std::uint32_t text_of(TreeRef child, std::uint32_t structure) const {
    double best = -1;
    std::uint32_t classes = 0;
    std::uint32_t found = 0;
    for (const Member& member : members_) {
      if (member.symbol.structure != structure) continue;
      const PageTreeNode& other = node_of(pages_, member.tree);
      if (other.text_hash == node_of(pages_, child).text_hash) return member.symbol.text;
      if (member.symbol.text < classes) continue;  // not the first of its class
      classes = member.symbol.text + 1;
      const double likeness = score(member.tree, child, Compare::text);
      if (likeness < options_.text_delta || likeness <= best) continue;
      best = likeness;
      found = member.symbol.text;
    }
    return best < 0 ? classes : found;
  }

  SampleTrees pages_;
  const PatternOptions& options_;
  std::vector<Member> members_;
};

// Returns the children for which `is_one` is true.
template <typename IsOne>
std::int64_t count_nodes(SampleTrees pages, const PeerColumn& column, const IsOne& is_one) {
  return std::count_if(column.trees.begin(), column.trees.end(),
                       [&](TreeRef tree) { return is_one(node_of(pages, tree)); });
}

// Returns what decides on the class, or 0 if nothing does; slow and obvious.
std::uint64_t defined_name(SampleTrees pages, const std::vector<PeerColumn>& columns, TreeRef child,
                           Alignment alignment) {
  const auto has_own_key = [&](const PageTreeNode& node) {
    std::int64_t count = 0;
    for (const PeerColumn& column : columns) {
      count += count_nodes(pages, column, [&](const auto& other) { return other.key == node.key; });
    }
    return count == 1;
  };
  const PageTreeNode& node = node_of(pages, child);
  if (node.is_data()) return node.label;
  if (alignment == Alignment::peer) return 0;
  if (node.key != node.label && !has_own_key(node)) return node.key;
  for (const PeerColumn& column : columns) {
    const auto count = count_nodes(pages, column, [&](const PageTreeNode& other) {
      return other.label == node.label && (other.key == other.label || has_own_key(other));
    });
    if (count > 1) return 0;
  }
  return node.label;
}

void expect_defined_classes(const TestPages& pages, const PatternOptions& options) {
  const auto columns = recognise(pages, options);
  DefinedClasses defined(pages.sample(), options);
  for (const PeerColumn& column : columns) {
    ASSERT_EQ(column.trees.size(), column.nodes.size());
    for (std::size_t i = 0; i < column.trees.size(); ++i) {
      const std::uint64_t name =
          defined_name(pages.sample(), columns, column.trees[i], options.alignment);
      ASSERT_EQ(column.nodes[i].symbol, defined.classify(column.trees[i], name));
    }
  }
}

TEST(PeerNodes, AreThoseOfTheDefinitionForHundredsOfPages) {
  std::mt19937 random(1);
  for (int round = 0; round < 400; ++round) {
    std::vector<std::string> bodies;
    for (int i = 0; i < 3; ++i) bodies.push_back(random_body(random, 12));
    const TestPages pages(bodies);
    PatternOptions options;
    options.alignment = round % 2 == 0 ? Alignment::peer : Alignment::path;
    options.structure_delta = static_cast<double>(5 + random() % 5) / 10;
    options.text_delta = static_cast<double>(5 + random() % 5) / 10;
    expect_defined_classes(pages, options);
    if (testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace winnow
