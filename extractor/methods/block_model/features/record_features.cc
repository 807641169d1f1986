// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "extractor/methods/block_model/features/feature.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

std::uint32_t path(const PageView& page, std::uint32_t block) { return page.paths.group_of(block); }

const Sums& group(const PageView& page, std::uint32_t block) { return page.paths.group(block); }

float path_blocks(const PageView& page, std::uint32_t block) {
  return log_of(group(page, block).blocks);
}

float path_words(const PageView& page, std::uint32_t block) { return page.paths.log_words(block); }

float path_links(const PageView& page, std::uint32_t block) {
  return group(page, block).link_density();
}

float path_sentences(const PageView& page, std::uint32_t block) {
  return group(page, block).sentence_share();
}

float path_share(const PageView& page, std::uint32_t block) {
  return Sums::share_of(group(page, block).words, page.all().words);
}

float copies(const PageView& page, std::uint32_t block) {
  return static_cast<float>(std::min(page.paths.copies(block), 10U));
}

constexpr Feature kPathFeatures[] = {
    {"path_blocks", "ln(1 + blocks) of the same path", runs_of<path, path_blocks>},
    {"path_words", "ln(1 + mean words) of the blocks of the same path", runs_of<path, path_words>},
    {"path_links", "link density of the blocks of the same path", runs_of<path, path_links>},
    {"path_sentences", "share of words in sentences, blocks of the same path",
     runs_of<path, path_sentences>},
    {"path_share", "share of the page's words in blocks of the same path",
     runs_of<path, path_share>},
    {"copies", "blocks of the same text, up to 10", each<copies>},
};

}  // namespace

FeatureGroup path_features() { return {"path", kPathFeatures}; }

namespace {

template <const RecordRun& (Records::*which)(std::uint32_t) const>
struct Of {
  static const RecordRun& run(const PageView& page, std::uint32_t block) {
    return (page.records.*which)(block);
  }
  static float count(const PageView& page, std::uint32_t block) {
    return log_of(run(page, block).records);
  }
  static float words(const PageView& page, std::uint32_t block) {
    return run(page, block).log_words;
  }
  static float links(const PageView& page, std::uint32_t block) {
    return run(page, block).sums.link_density();
  }
  static float prices(const PageView& page, std::uint32_t block) {
    return Sums::share_of(run(page, block).with_currency, run(page, block).records);
  }
  static float images(const PageView& page, std::uint32_t block) {
    const RecordRun& found = run(page, block);
    return std::min(Sums::share_of(found.embedded.images, found.records), 10.0F);
  }
  static float variation(const PageView& page, std::uint32_t block) {
    return run(page, block).variation;
  }
  static float after_heading(const PageView& page, std::uint32_t block) {
    const auto from = static_cast<float>(page.headings.main());
    const RecordRun& found = run(page, block);
    return std::clamp(static_cast<float>(found.first_block) - from, -50.0F, 200.0F);
  }
};

using Inner = Of<&Records::inner>;
using Outer = Of<&Records::outer>;

float siblings(const PageView& page, std::uint32_t block) {
  return log_of(page.records.siblings(block));
}

float largest_share(const PageView& page, std::uint32_t) {
  return Sums::share_of(page.records.largest().sums.words, page.all().words);
}

float largest_prices(const PageView& page, std::uint32_t) {
  return Sums::share_of(page.records.largest().with_currency, page.records.largest().records);
}

constexpr Feature kRecordFeatures[] = {
    {"siblings", "ln(1 + siblings) of the block's element, itself included", each<siblings>},
    {"record_count", "ln(1 + records) alike of which the block is a part", each<Inner::count>},
    {"record_words", "ln(1 + mean words) of these records", each<Inner::words>},
    {"record_links", "link density of these records", each<Inner::links>},
    {"record_variation", "variation of the length of these records, up to 10",
     each<Inner::variation>},
    {"record_after", "blocks from the main heading to these records, -50 to 200",
     each<Inner::after_heading>},
    {"record_prices", "share of these records that name a price", each<Inner::prices>},
    {"record_images", "images in each of these records, up to 10", each<Inner::images>},
    {"outer_count", "ln(1 + records) of the outermost records around", each<Outer::count>},
    {"outer_words", "ln(1 + mean words) of the outermost records", each<Outer::words>},
    {"outer_after", "blocks from the main heading to the outermost records, -50 to 200",
     each<Outer::after_heading>},
    {"largest_share", "share of the page's words in the records with most blocks",
     same_for_all<largest_share>},
    {"largest_prices", "share of the records with most blocks that name a price",
     same_for_all<largest_prices>},
};

}  // namespace

FeatureGroup record_features() { return {"record", kRecordFeatures}; }

}  // namespace winnow
