// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/source.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <utility>

#include "winnow/indexer/skip_reason.h"

namespace winnow {

Expected<void> Source::for_each_entry(const EntryVisitor& entry, const SkipVisitor& skipped) {
  return for_each(
      [&](RawPage&& page) {
        SourceEntry read;
        read.path = page.path;
        read.held_bytes = page.bytes.size();
        // std::function wants what it holds to be copyable.
        const auto held = std::make_shared<RawPage>(std::move(page));
        read.read = [held] { return std::variant<RawPage, SkippedFile>(std::move(*held)); };
        return entry(std::move(read));
      },
      skipped);
}

Expected<void> read_entries(Source& source, const Source::PageVisitor& page,
                            const Source::SkipVisitor& skipped) {
  return source.for_each_entry(
      [&](SourceEntry&& entry) {
        std::variant<RawPage, SkippedFile> read = entry.read();
        if (auto* raw = std::get_if<RawPage>(&read)) return page(std::move(*raw));
        if (skipped) skipped(std::get<SkippedFile>(read));
        return true;
      },
      skipped);
}

namespace {

// They stand in the order of the reasons.
constexpr std::array<std::string_view, 39> kNames = {"",
                                                     "bad-line",
                                                     "bad-path",
                                                     "bad-url",
                                                     "binary",
                                                     "bomb",
                                                     "broken-archive",
                                                     "broken-document",
                                                     "broken-entry",
                                                     "broken-record",
                                                     "changed",
                                                     "content-encoding",
                                                     "device",
                                                     "document-limit",
                                                     "embedded",
                                                     "encrypted",
                                                     "excluded",
                                                     "fifo",
                                                     "hard-link",
                                                     "http-status",
                                                     "low-confidence",
                                                     "mirror-metadata",
                                                     "not-html",
                                                     "older-capture",
                                                     "redirect",
                                                     "revisit",
                                                     "rule",
                                                     "same-path",
                                                     "same-url",
                                                     "seen-before",
                                                     "socket",
                                                     "symlink",
                                                     "symlink-loop",
                                                     "too-deep",
                                                     "too-large",
                                                     "truncated",
                                                     "unreadable",
                                                     "vanished",
                                                     "warc-record"};

constexpr std::array kThatMayHidePages = {
    SkipReason::unreadable,    SkipReason::changed,   SkipReason::too_deep,
    SkipReason::broken_record, SkipReason::bomb,      SkipReason::broken_archive,
    SkipReason::broken_entry,  SkipReason::truncated, SkipReason::bad_line};

constexpr std::array kOfLostPages = {
    SkipReason::too_large,     SkipReason::unreadable,   SkipReason::vanished,
    SkipReason::changed,       SkipReason::too_deep,     SkipReason::fifo,
    SkipReason::bad_path,      SkipReason::same_url,     SkipReason::bad_line,
    SkipReason::broken_record, SkipReason::broken_entry, SkipReason::broken_archive,
    SkipReason::encrypted,     SkipReason::bomb,         SkipReason::broken_document,
    SkipReason::document_limit};

template <typename Reasons>
bool is_one_of(const Reasons& reasons, SkipReason reason) {
  return std::find(reasons.begin(), reasons.end(), reason) != reasons.end();
}

}  // namespace

std::string_view skip_reason_name(SkipReason reason) {
  return kNames[static_cast<std::size_t>(reason)];
}

std::optional<SkipReason> skip_reason_named(std::string_view name) {
  const auto found = std::find(kNames.begin() + 1, kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<SkipReason>(found - kNames.begin());
}

bool may_hide_pages(SkipReason reason) { return is_one_of(kThatMayHidePages, reason); }

bool is_lost_page(SkipReason reason) { return is_one_of(kOfLostPages, reason); }

}  // namespace winnow
