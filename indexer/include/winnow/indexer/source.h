// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where pages come from.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"

namespace winnow {

// A page as it was stored, before decoding. Plain data, owned: it may be moved to another thread.
struct RawPage {
  std::string path;  // relative to the source, '/' between parts, as the file system spells it:
                     // bytes, not always UTF-8
  std::string url;  // absolute, or beginning with '/' where the source has no host; percent-encoded
  std::string bytes;
  std::string http_charset;   // charset parameter of the Content-Type header; often unknown
  std::string content_type;   // "text/html" or "application/xhtml+xml"
  std::int64_t modified = 0;  // seconds since 1970-01-01 UTC
};

// Something that was not handed out as a page, and why. `reason` is a short stable word
// ("too-large", "not-html", "symlink", "fifo", "unreadable", "excluded", ...), `detail` says it in
// a clause for people, with the remedy where there is one.
struct SkippedFile {
  std::string path;
  std::string reason;
  std::string detail;
};

// A collection of pages. Implementations read one page at a time. Not thread-safe.
//
// What lies in files can be gone through more than once, each time in the same order. What comes as
// a stream (standard input) can be read once: for_each() gives an error when it is called again.
class WINNOW_EXPORT Source {
 public:
  virtual ~Source() = default;

  // What the user called it, for messages.
  virtual std::string name() const = 0;

  using PageVisitor = std::function<bool(RawPage&&)>;  // false: stop
  using SkipVisitor = std::function<void(const SkippedFile&)>;

  // Hands every page to `page`, in a fixed order, and everything else to `skipped`.
  // A file that cannot be read is skipped; only a source that cannot be read at all is an error.
  // Success, too, if `page` stopped it. `skipped` may be empty. Two pages may have the same URL.
  virtual Expected<void> for_each(const PageVisitor& page, const SkipVisitor& skipped) = 0;

  // How many pages for_each() will hand out at most, for progress; cheap next to reading them.
  virtual Expected<std::uint64_t> count() = 0;
};

}  // namespace winnow
