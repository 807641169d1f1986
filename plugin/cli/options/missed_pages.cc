// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/missed_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>

#include "plugin/cli/terminal/messages.h"

namespace winnow::cli {
namespace {

constexpr std::array kThatMayPass = {SkipReason::unreadable, SkipReason::changed,
                                     SkipReason::vanished, SkipReason::broken_archive,
                                     SkipReason::broken_entry};

// Tells whether a file that could not be read may be read a moment later. An archive seems to be
// damaged where a read has failed.
bool may_pass(SkipReason reason) {
  return std::find(kThatMayPass.begin(), kThatMayPass.end(), reason) != kThatMayPass.end();
}

}  // namespace

void MissedPages::add(const SkippedFile& file) {
  if (may_pass(file.reason)) missed_.try_emplace(file.path, Missed{missed_.size(), file});
}

void MissedPages::was_told(const SkippedFile& file) {
  if (missed_.empty() || !may_pass(file.reason)) return;
  missed_.erase(file.path);
  constexpr char kAfterSlash = '/' + 1;
  missed_.erase(missed_.lower_bound(file.path + '/'), missed_.lower_bound(file.path + kAfterSlash));
}

void MissedPages::warn(std::string_view remedy) {
  if (missed_.empty()) return;
  const std::size_t more = missed_.size() - 1;
  const std::string others =
      more == 0 ? "" : fmt::format("and {} ", count_of(more, "other", "others"));
  const SkippedFile& file = named();
  const std::string what = fmt::format(
      "{}could not be read while the templates were learned, so that other text may be left out: "
      "{}",
      others, file.detail);
  const std::string hint = fmt::format("{} once it can be read", remedy);
  print_warning(Error{ErrorCode::input, what, file.path, hint}.message());
  missed_.clear();
}

const SkippedFile& MissedPages::named() const {
  const auto rank = [](const Missed& missed) {
    return std::tuple(missed.file.reason == SkipReason::vanished, missed.number);
  };
  return std::min_element(
             missed_.begin(), missed_.end(),
             [&](const auto& a, const auto& b) { return rank(a.second) < rank(b.second); })
      ->second.file;
}

}  // namespace winnow::cli
