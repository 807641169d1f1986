// SPDX-License-Identifier: GPL-2.0-or-later
//
// Why something in a source is not handed out as a page.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "winnow/extractor/export.h"

namespace winnow {

enum class SkipReason : std::uint8_t {
  none,
  bad_line,
  bad_path,
  bad_url,
  binary,
  bomb,
  broken_archive,
  broken_document,
  broken_entry,
  broken_record,
  changed,
  content_encoding,
  device,
  document_limit,
  embedded,
  encrypted,
  excluded,
  fifo,
  hard_link,
  http_status,
  low_confidence,
  mirror_metadata,
  not_html,
  older_capture,
  redirect,
  revisit,
  rule,
  same_path,
  same_url,
  seen_before,
  socket,
  symlink,
  symlink_loop,
  too_deep,
  too_large,
  truncated,
  unreadable,
  vanished,
  warc_record,
};

// The word that reports and lists have for the reason: "too-large" for too_large. It never changes.
// Empty for none. Thread-safe.
WINNOW_EXPORT std::string_view skip_reason_name(SkipReason reason);

// The reason of that name; nothing if there is none. Thread-safe.
WINNOW_EXPORT std::optional<SkipReason> skip_reason_named(std::string_view name);

// Whether there may be pages that nobody sees behind what was skipped for this reason: a folder
// that cannot be read, an archive that breaks off. Nobody can say that these pages are gone.
// Thread-safe.
WINNOW_EXPORT bool may_hide_pages(SkipReason reason);

// Whether what was skipped for this reason should have been a page, so that a user is warned of it.
// Thread-safe.
WINNOW_EXPORT bool is_lost_page(SkipReason reason);

}  // namespace winnow
