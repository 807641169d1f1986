// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/pattern_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "extractor/methods/pattern_tree/matching/alignment_list.h"
#include "tests/extractor/methods/pattern_tree/tree/tree_bytes.h"

namespace winnow {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::uint32_t kAnyDepth = 0xFFFFFFFF;

// Returns "" if the bytes are a tree.
std::string failure(const TreeBytes& copy) {
  const auto tree = PatternTree::read(copy.bytes(), copy.owner());
  if (tree) return "";
  EXPECT_FALSE(tree.error().hint.empty());
  const ErrorCode code = tree.error().code;
  EXPECT_TRUE(code == ErrorCode::corrupt || code == ErrorCode::incompatible);
  return (code == ErrorCode::corrupt ? "" : "incompatible: ") + tree.error().what;
}

std::size_t offset_of_node(std::uint32_t node) {
  return sizeof(PatternTreeHeader) + node * sizeof(PatternNode);
}

// Returns the error of the glossary after a change to its bytes, with a right checksum.
std::string failure_after(const std::function<void(TreeBytes&)>& change) {
  TreeBytes copy(glossary_tree().bytes());
  change(copy);
  copy.seal();
  return failure(copy);
}

std::string failure_after_node(std::uint32_t index,
                               const std::function<void(PatternNode&)>& change) {
  return failure_after([&](TreeBytes& copy) {
    PatternNode node = glossary_tree()[index];
    change(node);
    copy.set(offset_of_node(index), node);
  });
}

std::string wrong(std::uint32_t node) {
  return "damaged pattern tree: node " + std::to_string(node) + " is wrong";
}

// Makes a tree with one chain of nodes below the root, of which the last is a text.
std::vector<PatternNode> chain(std::size_t length, const PatternNode& link) {
  std::vector<PatternNode> nodes(length, link);
  nodes.push_back(data(PatternContent::variant));
  return nodes;
}

bool can_be_built(const std::vector<PatternNode>& below) {
  PatternTreeBuilder builder;
  std::uint32_t last = builder.add(element("html"), kNoPatternNode, "html", "");
  for (const PatternNode& node : below) last = builder.add(node, last, "", "");
  try {
    return std::move(builder).build(false).size() == below.size() + 1;
  } catch (const std::bad_variant_access&) {
    return false;
  }
}

// Goes wherever programs go that trust a tree, and sums up what they find.
std::size_t walk(const PatternTree& tree) {
  std::size_t sum = pattern_tree_text(tree, kAnyDepth).size();
  sum += pattern_tree_dot(tree, kAnyDepth).size();
  AlignmentLists lists;
  lists.use(tree);
  for (std::uint32_t node = 0; node < tree.size(); ++node) {
    for (const AlignmentStep& step : lists.list_of(node).steps) sum += tree[step.node].end;
    for (std::uint32_t above = node; above != kNoPatternNode; above = tree[above].parent) ++sum;
    sum += tree.name(node).size() + tree.text(node).size();
    sum += occurrence_name(tree[node].occurrence).size();
    sum += pattern_content_name(tree[node].content).size();
  }
  return sum;
}

TEST(PatternTree, ShowsAWorkedExampleAsText) {
  EXPECT_EQ(pattern_tree_text(glossary_tree(), kAnyDepth),
            "html                   2 pages\n"
            "  body.post\n"
            "    nav#top            constant\n"
            "      text             \"The \\\"Home\\\"\\u{A}\\u{202E}\"\n"
            "    h1\n"
            "      text             variant\n"
            "    aside.a&b          optional, opaque, 1 page\n"
            "    (                  set, 5 times\n"
            "      dt\n"
            "        text           variant\n"
            "      dd\n"
            "        text or image  optional set, variant, 9 times\n");
}

TEST(PatternTree, ShowsNoMoreLevelsThanAskedFor) {
  EXPECT_EQ(pattern_tree_text(glossary_tree(), 0), "html ...  2 pages\n");
  EXPECT_EQ(pattern_tree_text(glossary_tree(), 2),
            "html             2 pages\n"
            "  body.post\n"
            "    nav#top ...  constant\n"
            "    h1 ...\n"
            "    aside.a&b    optional, opaque, 1 page\n"
            "    ( ...        set, 5 times\n");
}

TEST(PatternTree, IndentsDeepTreesNoFurtherThanSomeColumns) {
  PatternTreeBuilder builder;
  std::uint32_t last = builder.add(element("html"), kNoPatternNode, "html", "");
  for (int i = 0; i < 4000; ++i) last = builder.add(element("div"), last, "div", "");
  EXPECT_LT(pattern_tree_text(std::move(builder).build(false), kAnyDepth).size(), 4000U * 210);
}

TEST(PatternTree, IsAGraphWithALineForEachNodeAndEachEdge) {
  const std::string dot = pattern_tree_dot(glossary_tree(), 2);
  EXPECT_THAT(dot, HasSubstr("digraph pattern_tree {\n"));
  EXPECT_THAT(dot, HasSubstr("  n0 [label=\"html\\n2 pages\", shape=box, style=\"solid\"];\n"
                             "  n1 [label=\"body.post\", shape=box, style=\"solid\"];\n"
                             "  n0 -> n1;\n"));
  EXPECT_THAT(dot, HasSubstr("shape=box3d, style=\"dashed\"];\n  n1 -> n6;\n"));
  EXPECT_THAT(dot, HasSubstr("shape=ellipse, style=\"solid\", peripheries=2];\n  n1 -> n7;\n}\n"));
}

TEST(PatternTree, FillsWhatVariesInTheGraph) {
  EXPECT_THAT(pattern_tree_dot(glossary_tree(), kAnyDepth),
              HasSubstr("shape=note, style=\"dashed,filled\", peripheries=2];\n"));
}

TEST(PatternTree, EscapesTextOfPagesInTheGraph) {
  const std::string dot = pattern_tree_dot(glossary_tree(), kAnyDepth);
  EXPECT_THAT(dot, HasSubstr(R"("text\n\"The \\\"Home\\\"\\u{A}\\u{202E}\"")"));
  EXPECT_THAT(dot, HasSubstr("\"aside.a&amp;b\\noptional"));
}

TEST(PatternTree, NamesWhatNodesAreAndHowOftenTheyOccur) {
  EXPECT_EQ(occurrence_name(Occurrence::optional_set), "optional set");
  EXPECT_EQ(pattern_content_name(PatternContent::opaque), "opaque");
}

TEST(PatternTree, KnowsWhereSubtreesEndAndWhoseTheyAre) {
  const PatternTree tree = glossary_tree();
  EXPECT_EQ(tree.size(), 12U);
  EXPECT_EQ(tree.pages(), 2U);
  EXPECT_EQ(tree[0].end, 12U);
  EXPECT_EQ(tree[2].end, 4U);
  EXPECT_EQ(tree[7].end, 12U);
  EXPECT_EQ(tree[10].parent, 7U);
  EXPECT_EQ(tree.name(11), "text or image");
  EXPECT_EQ(tree.text(11), "");
}

TEST(PatternTree, IsTheSameAfterItsBytesWereRead) {
  const PatternTree tree = glossary_tree();
  const TreeBytes copy(tree.bytes());
  const auto read = PatternTree::read(copy.bytes(), copy.owner());
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(pattern_tree_text(*read, kAnyDepth), pattern_tree_text(tree, kAnyDepth));
  EXPECT_EQ(read->bytes().data(), copy.bytes().data());
  EXPECT_TRUE(std::ranges::equal(read->bytes(), tree.bytes()));
}

TEST(PatternTree, RemembersThatItWasCutOff) {
  PatternTreeBuilder builder;
  builder.add(element("html"), kNoPatternNode, "html", "");
  EXPECT_TRUE(std::move(builder).build(true).cut_off());
  EXPECT_FALSE(glossary_tree().cut_off());
}

TEST(PatternTree, IsBuiltOfTheSameBytesEachTime) {
  EXPECT_TRUE(std::ranges::equal(glossary_tree().bytes(), glossary_tree().bytes()));
}

TEST(PatternTree, OutlivesTheBytesThatItWasCopiedFrom) {
  PatternTree copy;
  {
    const PatternTree tree = glossary_tree();
    copy = tree;
  }
  EXPECT_EQ(copy.name(1), "body.post");
}

TEST(PatternTree, KeepsWholeCharactersOfLongNames) {
  PatternTreeBuilder builder;
  std::string name = "a";
  for (int i = 0; i < 200; ++i) name += "\xC3\xA4";
  builder.add(element("html"), kNoPatternNode, name, std::string_view("b\0c", 3));
  const PatternTree tree = std::move(builder).build(false);
  EXPECT_EQ(tree.name(0), name.substr(0, 255));
  EXPECT_EQ(tree.text(0), "b");
}

TEST(PatternTree, RefusesAnyByteThatChanged) {
  const PatternTree tree = glossary_tree();
  for (std::size_t at = 0; at < tree.bytes().size(); ++at) {
    TreeBytes copy(tree.bytes());
    copy.bytes()[at] ^= std::byte{1};
    EXPECT_NE(failure(copy), "") << at;
  }
}

TEST(PatternTree, RefusesBytesThatWereCutOff) {
  const PatternTree tree = glossary_tree();
  for (std::size_t size = 0; size < tree.bytes().size(); ++size) {
    TreeBytes copy(tree.bytes().first(size));
    if (size >= sizeof(PatternTreeHeader)) copy.seal();
    EXPECT_NE(failure(copy), "") << size;
  }
}

TEST(PatternTree, RefusesWhatStandsBehindItsEnd) {
  const PatternTree tree = glossary_tree();
  std::vector<std::byte> longer(tree.bytes().begin(), tree.bytes().end());
  longer.resize(longer.size() + 8);
  TreeBytes copy(longer);
  copy.seal();
  EXPECT_EQ(failure(copy), "damaged pattern tree: sizes that do not agree");
}

TEST(PatternTree, IsSafeToWalkWheneverChangedBytesAreTaken) {
  const PatternTree tree = glossary_tree();
  const std::size_t size = walk(tree);
  for (std::size_t at = sizeof(FlatHeader); at < tree.bytes().size(); ++at) {
    for (const int flip : {0x01, 0x02, 0x04, 0x80, 0xFF}) {
      TreeBytes copy(tree.bytes());
      copy.bytes()[at] ^= static_cast<std::byte>(flip);
      copy.seal();
      const auto read = PatternTree::read(copy.bytes(), copy.owner());
      if (read) {
        EXPECT_LT(walk(*read), 2 * size) << at;
      }
    }
  }
}

TEST(PatternTree, RefusesHugeCounts) {
  for (const std::uint32_t count : {0U, 13U, 0x04000000U, 0xFFFFFFFFU}) {
    EXPECT_EQ(failure_after([&](TreeBytes& copy) {
                copy.set(offsetof(PatternTreeHeader, node_count), count);
              }),
              "damaged pattern tree: sizes that do not agree");
    EXPECT_EQ(failure_after([&](TreeBytes& copy) {
                copy.set(offsetof(PatternTreeHeader, string_bytes), count);
              }),
              "damaged pattern tree: sizes that do not agree");
  }
}

TEST(PatternTree, SaysThatANewerVersionOrAnotherMachineWroteIt) {
  EXPECT_EQ(failure_after(
                [](TreeBytes& copy) { copy.set(offsetof(FlatHeader, version), std::uint32_t{2}); }),
            "incompatible: a pattern tree of version 2");
  EXPECT_EQ(failure_after([](TreeBytes& copy) {
              copy.set(offsetof(FlatHeader, byte_order), kOtherByteOrder);
            }),
            "incompatible: a pattern tree of another byte order");
}

TEST(PatternTree, RefusesBytesAtAnOddAddress) {
  const PatternTree tree = glossary_tree();
  const auto read = PatternTree::read(tree.bytes().subspan(1), nullptr);
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().code, ErrorCode::usage);
}

TEST(PatternTree, RefusesSubtreesThatDoNotNest) {
  EXPECT_EQ(failure_after_node(2, [](PatternNode& node) { node.end = 5; }), wrong(4));
  EXPECT_EQ(failure_after_node(2, [](PatternNode& node) { node.end = 13; }), wrong(2));
  EXPECT_EQ(failure_after_node(2, [](PatternNode& node) { node.end = 2; }), wrong(2));
  EXPECT_EQ(failure_after_node(0, [](PatternNode& node) { node.end = 11; }), wrong(0));
  EXPECT_EQ(failure_after_node(4, [](PatternNode& node) { node.parent = 2; }), wrong(4));
  EXPECT_EQ(failure_after_node(0, [](PatternNode& node) { node.parent = 0; }), wrong(0));
}

TEST(PatternTree, RefusesARootThatIsNoElementOrDoesNotOccurOnce) {
  const auto to_group = [](PatternNode& node) {
    node.content = PatternContent::group;
    node.label = kGroupLabel;
  };
  EXPECT_EQ(failure_after_node(0, to_group), wrong(0));
  EXPECT_EQ(failure_after_node(0, [](PatternNode& node) { node.occurrence = Occurrence::set; }),
            wrong(0));
}

TEST(PatternTree, CanBeOpaqueAsAWhole) {
  PatternNode root = element("html");
  root.content = PatternContent::opaque;
  PatternTreeBuilder builder;
  builder.add(root, kNoPatternNode, "html", "");
  EXPECT_EQ(std::move(builder).build(true)[0].content, PatternContent::opaque);
}

TEST(PatternTree, RefusesChildrenOfWhatHasNone) {
  const auto to_opaque = [](PatternNode& node) { node.content = PatternContent::opaque; };
  EXPECT_EQ(failure_after_node(4, to_opaque), wrong(4));
  const auto to_text = [](PatternNode& node) {
    node.content = PatternContent::variant;
    node.label = kTextLabel;
  };
  EXPECT_EQ(failure_after_node(4, to_text), wrong(4));
}

TEST(PatternTree, RefusesGroupsThatAreEmpty) {
  const auto to_group = [](PatternNode& node) {
    node.content = PatternContent::group;
    node.label = kGroupLabel;
  };
  EXPECT_EQ(failure_after_node(11, to_group), wrong(11));
}

TEST(PatternTree, RefusesConstantNodesWithAnythingElseBelow) {
  EXPECT_EQ(failure_after_node(4, [](PatternNode& node) { node.constant = 1; }), wrong(5));
  EXPECT_EQ(failure_after_node(3, [](PatternNode& node) { node.occurrence = Occurrence::set; }),
            wrong(3));
  EXPECT_EQ(failure_after_node(7, [](PatternNode& node) { node.constant = 1; }), wrong(7));
  EXPECT_EQ(failure_after_node(2, [](PatternNode& node) { node.constant = 2; }), wrong(2));
}

TEST(PatternTree, RefusesLabelsThatDoNotSuitTheNode) {
  EXPECT_EQ(failure_after_node(4, [](PatternNode& node) { node.label = kTextLabel; }), wrong(4));
  EXPECT_EQ(failure_after_node(3, [](PatternNode& node) { node.label = kDataLabel; }), wrong(3));
  EXPECT_EQ(failure_after_node(7, [](PatternNode& node) { node.label = 9; }), wrong(7));
}

TEST(PatternTree, RefusesUnknownKindsOfNodes) {
  const auto occurrence = [](PatternNode& node) { node.occurrence = static_cast<Occurrence>(4); };
  EXPECT_EQ(failure_after_node(4, occurrence), wrong(4));
  const auto content = [](PatternNode& node) { node.content = static_cast<PatternContent>(5); };
  EXPECT_EQ(failure_after_node(4, content), wrong(4));
  EXPECT_EQ(failure_after_node(4, [](PatternNode& node) { node.unused[4] = 1; }), wrong(4));
}

TEST(PatternTree, RefusesNodesOfMorePagesThanThereAre) {
  EXPECT_EQ(failure_after_node(4, [](PatternNode& node) { node.pages = 3; }), wrong(4));
}

TEST(PatternTree, RefusesOffsetsAtWhichNoStringBegins) {
  EXPECT_EQ(failure_after_node(4, [](PatternNode& node) { node.name += 1; }), wrong(4));
  EXPECT_EQ(failure_after_node(4, [](PatternNode& node) { node.text = 100'000; }), wrong(4));
}

TEST(PatternTree, RefusesStringsThatAreNoText) {
  const std::size_t strings = offset_of_node(12);
  for (const char byte : {'x', '\xFF'}) {
    EXPECT_EQ(
        failure_after([&](TreeBytes& copy) { copy.set(strings + (byte == 'x' ? 0 : 2), byte); }),
        "damaged pattern tree: strings that are not text");
  }
}

TEST(PatternTree, RefusesStringsThatAreLongerThanTheyMayBe) {
  PatternTreeBuilder builder;
  builder.add(element("html"), kNoPatternNode, std::string(255, 'a'), "b");
  const PatternTree tree = std::move(builder).build(false);
  TreeBytes copy(tree.bytes());
  copy.set(offset_of_node(1) + 256, 'a');  // was the zero between the two
  copy.seal();
  EXPECT_EQ(failure(copy), "damaged pattern tree: strings that are not text");
}

TEST(PatternTree, HoldsGroupsInsideOfGroupsUpToItsBound) {
  EXPECT_TRUE(can_be_built(chain(kMaxGroupDepth, group(Occurrence::set))));
  EXPECT_FALSE(can_be_built(chain(kMaxGroupDepth + 1, group(Occurrence::set))));
}

TEST(PatternTree, HoldsLevelsUpToItsBound) {
  const std::size_t most = kMaxPatternDepth + kMaxGroupDepth - 1;
  EXPECT_TRUE(can_be_built(chain(most, element("div"))));
  EXPECT_FALSE(can_be_built(chain(most + 1, element("div"))));
}

}  // namespace
}  // namespace winnow
