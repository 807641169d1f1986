// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "plugin/cli/classify/learning_run.h"
#include "plugin/cli/learn/features_command.h"
#include "plugin/cli/options/method_option.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/printable.h"
#include "winnow/extractor/site_features.h"
#include "winnow/indexer/site_learning.h"

namespace winnow::cli {
namespace {

Expected<void> check(const FeatureChoice& choice) {
  if (choice.model.empty() || choice.learning == LearningChoice{}) return {};
  return Error{ErrorCode::usage, "was learned already", "--model " + choice.model,
               "leave out --sample-pages, or --model"};
}

}  // namespace

std::span<const FeatureInfo> features_of(const FeatureChoice& choice) {
  return choice.with_site ? site_features() : block_features();
}

Expected<PageFeatures> PageFeatures::of(const FeatureChoice& choice, const SourceOptions& source,
                                        std::size_t threads, MissedPages& missed, bool quiet) {
  PageFeatures features;
  features.with_site_ = choice.with_site;
  Expected<std::shared_ptr<const TreeEnsemble>> model = read_block_model(choice.block_model);
  if (!model) return model.error();
  features.block_model_ = std::move(*model);
  if (!choice.with_site) return features;
  if (const auto checked = check(choice); !checked) return checked.error();
  features.site_ = choice.site;
  features.hostless_ = site_of_source(source.source);
  if (!choice.model.empty()) {
    Expected<SiteModels> models = read_models(choice.model);
    if (!models) return models.error();
    features.models_ = std::move(*models);
    return features;
  }
  const Expected<std::unique_ptr<Source>> opened = open_source(source);
  if (!opened) return opened.error();
  SiteLearningOptions options;
  options.learn = learn_options(choice.learning, default_method());
  options.limits = limits_of(source);
  options.marks = marks_of(source.ignore_marks);
  options.site = choice.site;
  options.hostless = features.hostless_;
  options.sample_pages = choice.learning.sample_pages;
  options.block_model = features.block_model_;
  options.threads = threads;
  LearningDisplay display(missed, quiet);
  Expected<LearnedSites> learned = run_learning(**opened, options, display);
  if (!learned) return learned.error();
  features.models_ = std::move(learned->models);
  for (const SiteReport& site : learned->report.sites) {
    features.why_unknown_[site.site] = why_no_templates(site);
  }
  return features;
}

std::string PageFeatures::site_of_page(const RawPage& raw) const {
  return site_.empty() ? site_of(raw.url, hostless_) : site_;
}

std::optional<FeatureMatrix> PageFeatures::compute(const std::string& site, const ParsedPage& page,
                                                   WordSegmenter& segmenter) const {
  const TreeEnsemble& model = block_model_ ? *block_model_ : shipped_block_model();
  if (!with_site_) return compute_block_features(page, page.blocks, model.names(), segmenter);
  const std::shared_ptr<const SiteModel> known = models_.find(site);
  if (!known || known->statistics().pages() < kLeastPages) return {};
  return compute_site_features(page, *known, model, segmenter).matrix;
}

void PageFeatures::tell_of_pages_left_out() const {
  std::vector<std::string> notes;
  for (const auto& [site, pages] : left_out_) {
    const auto learned = why_unknown_.find(site);
    const std::string why = learned != why_unknown_.end() ? learned->second
                            : models_.find(site)          ? "the model is of too few pages"
                                                          : "the model knows nothing of this site";
    notes.push_back(
        fmt::format("{} of {}: {}; left out", count_of(pages, "page", "pages"), site, why));
  }
  print_site_notes(notes);
}

namespace {

constexpr std::size_t kBufferBytes = 1 << 20;

template <typename Number>
void append(std::string& text, Number number) {
  std::array<char, 32> digits;
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  text.append(digits.data(), written.ptr);
}

// Definitions have a bit above those of BlockFlag.
constexpr std::size_t kDefinition = 256;

std::size_t table_flags(const Block& block) {
  const bool definition = block.term || block.described != 0;
  return block.flags | (definition ? kDefinition : 0);
}

}  // namespace

FeatureTable::FeatureTable(std::FILE* stream, std::span<const FeatureInfo> features, bool share,
                           bool names)
    : stream_(stream) {
  buffer_ = "page\tblock\twords\tflags\tpath";
  if (share) buffer_ += "\tshare";
  for (const FeatureInfo& feature : features) buffer_.append("\t").append(feature.name);
  if (names) buffer_ += "\tcomment\tnames";
  buffer_ += '\n';
}

std::string FeatureTable::rows_of(std::string_view path, const BlockList& blocks,
                                  const FeatureMatrix& features, std::span<const float> shares,
                                  std::span<const BlockNames> names) {
  const std::string page = printable(path);
  std::string rows;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    rows += page;
    for (const std::size_t number : {i, std::size_t{blocks[i].words}, table_flags(blocks[i]),
                                     std::size_t{features.path_group(i)}}) {
      append(rows += '\t', number);
    }
    if (!shares.empty()) append(rows += '\t', shares[i]);
    for (const float value : features.row(i)) append(rows += '\t', value);
    if (!names.empty()) rows.append(names[i].comment ? "\t1\t" : "\t0\t").append(names[i].names);
    rows += '\n';
  }
  return rows;
}

void FeatureTable::add(std::string_view rows) {
  buffer_ += rows;
  if (buffer_.size() >= kBufferBytes) write();
}

void FeatureTable::write() {
  if (failure_ == 0 && std::fwrite(buffer_.data(), 1, buffer_.size(), stream_) != buffer_.size()) {
    failure_ = errno;
  }
  buffer_.clear();
}

int FeatureTable::finish() {
  write();
  if (failure_ == 0 && std::fflush(stream_) != 0) failure_ = errno;
  return failure_;
}

std::string describe_features(std::span<const FeatureInfo> features, bool json) {
  if (json) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const FeatureInfo& feature : features) {
      list.push_back(
          {{"group", feature.group}, {"name", feature.name}, {"description", feature.description}});
    }
    return list.dump(2) + "\n";
  }
  std::string text;
  for (const FeatureInfo& feature : features) {
    text += fmt::format("{:<10} {:<20} {}\n", feature.group, feature.name, feature.description);
  }
  return text;
}

}  // namespace winnow::cli
