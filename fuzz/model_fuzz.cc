// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as a model file, with right checksums, as an enemy would make them. What is
// accepted is shown, matched with a page, asked for its statistics and counts, and written again.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extractor/clustering/page_signature.h"
#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "extractor/methods/pattern_tree/tree/pattern_tree_builder.h"
#include "extractor/methods/repetition/counts/repetition_counts.h"
#include "extractor/methods/repetition/detectors/template_detector.h"
#include "extractor/methods/site/statistics/statistics_format.h"
#include "extractor/models/site_model_codec.h"
#include "fuzz/check_match.h"
#include "fuzz/invariant.h"
#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/site_learner.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

using namespace winnow;

constexpr std::uint32_t kAnyDepth = 0xFFFFFFFF;
constexpr std::uint64_t kSteps = 20'000;

std::string glossary_page(std::string_view title, std::string_view entries) {
  return "<title>" + std::string(title) +
         " - Glossary</title><body class=post><nav id=top>Home<img src=a.png></nav><h1>" +
         std::string(title) + "</h1><dl>" + std::string(entries) + "</dl>";
}

std::string new_page() {
  return glossary_page("four", "<dt>a<dd>b<img src=c.png><dt>d<dd>e<dt>f") + "<p>new</p>";
}

PageTree glossary_tree() {
  const Document document = HtmlParser().parse(new_page());
  PageTree tree;
  PageTreeBuilder().build(document, WithNames::yes, tree);
  return tree;
}

ParseOptions with_hashes() {
  ParseOptions options;
  options.hashes = true;
  return options;
}

// Makes a model with trees and statistics, or with counts if a piece is counted.
SiteModel glossary_model(std::string site, Piece piece = Piece::none) {
  LearnOptions options;
  options.repetition.piece = piece;
  options.repetition.window = 2;
  SiteLearner learner(std::move(site), options);
  PageParser parser(with_hashes());
  const std::array<std::string, 3> pages = {
      glossary_page("one", "<dt>a<dd>b<dt>c<dd>d"),
      glossary_page("two", "<dt>a<dd><img src=e.png>"),
      glossary_page("three", "<dt>g<dd>h") + "<aside>i</aside>"};
  for (const std::string& html : pages) {
    const ParsedPage page = *parser.parse(html);
    if (piece == Piece::none) {
      learner.add(html, page, std::vector<BlockReading>(page.blocks.size(), {0.5F, true}));
    } else {
      learner.add(html, page, parser.segmenter());
    }
  }
  return learner.learn(pages.size());
}

// Mutations begin with these. They have all that files hold, a kind or two each, so that they are
// small.
std::span<const SiteModels> sample_files() {
  static const std::array<SiteModels, 4> files = {
      *SiteModels::of({glossary_model("a.example"), glossary_model("b.example")}),
      *SiteModels::of({glossary_model("a.example", Piece::chunk)}),
      *SiteModels::of({glossary_model("a.example", Piece::node)}),
      *SiteModels::of({glossary_model("a.example"), glossary_model("b.example", Piece::shingle)})};
  return files;
}

template <typename Header>
std::optional<Header> header_at(std::span<const std::byte> bytes, const FlatFormat& format) {
  Header header;
  if (bytes.size() < sizeof(header)) return std::nullopt;
  std::memcpy(&header, bytes.data(), sizeof(header));
  if (header.flat.magic != format.magic) return std::nullopt;
  return header;
}

// Returns the size of what looks like a tree, statistics or counts at the beginning; 0 if it looks
// like none.
std::uint64_t size_of_part(std::span<const std::byte> bytes) {
  if (const auto tree = header_at<PatternTreeHeader>(bytes, kPatternTreeFormat)) {
    return sizeof(*tree) + std::uint64_t{tree->node_count} * sizeof(PatternNode) +
           padded_to_8(tree->string_bytes);
  }
  if (const auto counts = header_at<RepetitionHeader>(bytes, kRepetitionFormat)) {
    return sizeof(*counts) + std::uint64_t{counts->counts} * sizeof(RepetitionCount);
  }
  const auto statistics = header_at<StatisticsHeader>(bytes, kStatisticsFormat);
  return statistics ? statistics_size(*statistics) : 0;
}

// Sets the checksums of all that looks like a part, then that of the file. Begins at the end,
// because a part may lie inside another.
void seal_all(std::span<std::byte> bytes) {
  if (bytes.size() < sizeof(FlatHeader)) return;
  for (std::size_t at = bytes.size() / 8 * 8; at > 0;) {
    at -= 8;
    const std::uint64_t size = size_of_part(bytes.subspan(at));
    if (size > 0 && size <= bytes.size() - at) seal(bytes.subspan(at, size));
  }
  seal_model_file(bytes);
}

void check_tree(const PatternTree& tree) {
  static const PageTree page = glossary_tree();
  static TolerantMatcher matcher;
  WINNOW_INVARIANT(pattern_tree_text(tree, kAnyDepth).ends_with('\n'));
  WINNOW_INVARIANT(pattern_tree_dot(tree, kAnyDepth).ends_with("}\n"));
  TreeMatch match;
  matcher.match(page, tree, match);
  check_match(page, tree, match);
  const StrictResult strict = match_strictly(page, tree, &match, kSteps);
  if (strict == StrictResult::matches) check_match(page, tree, match);
  const StrictResult greedy = match_greedily(page, tree, &match, kSteps);
  if (greedy == StrictResult::matches) check_match(page, tree, match);
  WINNOW_INVARIANT(greedy != StrictResult::matches || strict != StrictResult::does_not_match);
}

void check_statistics(const SiteStatistics& statistics) {
  const std::span<const Region> regions = statistics.regions();
  WINNOW_INVARIANT(regions.empty() || statistics.pages() >= kLeastPages);
  std::uint64_t depths = 0;
  for (std::uint32_t i = 0; i < regions.size(); ++i) {
    const Region& region = regions[i];
    WINNOW_INVARIANT(statistics.find(region.path) == i);
    WINNOW_INVARIANT(statistics.name(region).size() <= kMaxStatisticsString);
    WINNOW_INVARIANT(statistics.example(region).size() <= kMaxStatisticsString);
    WINNOW_INVARIANT(statistics.text_pages(region.path) <= statistics.pages());
    WINNOW_INVARIANT(statistics.subtree_pages(region.path) <= statistics.pages());
    WINNOW_INVARIANT(statistics.region_text_pages(region.path, 1) <= statistics.pages());
    for (std::uint32_t at = i; at != kNoRegion; at = regions[at].parent) ++depths;
  }
  WINNOW_INVARIANT(depths <= std::uint64_t{regions.size()} * regions.size());
}

void check_counts(const RepetitionCounts& counts, const TemplateDetector& detector) {
  static PageParser parser(with_hashes());
  static const ParsedPage page = *parser.parse(new_page());
  for (const RepetitionCount& count : counts.counts()) {
    WINNOW_INVARIANT(counts.find(count.hash).occurrences == count.occurrences);
    WINNOW_INVARIANT(count.pages <= counts.pages());
  }
  const std::vector<bool> is_template = detector.detect(page, counts, {}, parser.segmenter());
  WINNOW_INVARIANT(is_template.size() == page.blocks.size());
  const std::vector<ImageWorth> worth = detector.image_worth(page, counts, {});
  WINNOW_INVARIANT(worth.empty() || worth.size() == page.metadata.images.size());
}

void check_template(const SiteTemplate& learned, const TemplateDetector* detector) {
  if (detector == nullptr) {
    check_tree(learned.tree);
  } else {
    check_counts(learned.counts, *detector);
  }
}

void check_models(const SiteModels& models) {
  static const PageSignature signature = sign_page(glossary_tree());
  std::vector<SiteModel> copies;
  for (const auto& site : models.sites()) {
    const std::uint32_t nearest = site->nearest_template(signature);
    WINNOW_INVARIANT(site->templates().empty() ? nearest == kNoTemplate
                                               : nearest < site->templates().size());
    const auto detector = make_detector(site->options().repetition);
    for (const SiteTemplate& each : site->templates()) check_template(each, detector.get());
    check_statistics(site->statistics());
    WINNOW_INVARIANT(site->own_title("four - Glossary").size() >= 4);
    copies.push_back(*site);
  }
  const auto again = SiteModels::of(std::move(copies));
  WINNOW_INVARIANT(again.has_value());
  WINNOW_INVARIANT(std::ranges::equal(again->bytes(), models.bytes()));
}

}  // namespace

// Turns what is no model file at all, as the seeds that other targets share, into one.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned int seed) {
  const std::span<const std::byte> sample = sample_files()[seed % sample_files().size()].bytes();
  const bool is_file = size >= sizeof(ModelFileHeader) &&
                       std::memcmp(data, sample.data(), offsetof(FlatHeader, checksum)) == 0;
  if (!is_file && sample.size() <= max_size) {
    std::memcpy(data, sample.data(), sample.size());
    size = sample.size();
  }
  return LLVMFuzzerMutate(data, size, max_size);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto words = std::make_shared<std::vector<std::uint64_t>>(size / 8 + 1);
  if (size > 0) std::memcpy(words->data(), data, size);
  const std::span<std::byte> bytes = std::as_writable_bytes(std::span(*words)).first(size);
  seal_all(bytes);
  const auto models = SiteModels::read(bytes, words);
  if (models) check_models(*models);
  return 0;
}
