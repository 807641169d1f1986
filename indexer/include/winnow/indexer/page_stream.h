// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages that come one after another and can be read once: from a pipe, for programs that answer
// each page before the next one comes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/source_settings.h"

namespace winnow {

enum class StreamFormat {
  detect,      // by the first bytes
  json_lines,  // {"url": ..., "html": ...}, one a line
  warc,
};

struct PageStreamOptions {
  StreamFormat format = StreamFormat::detect;
  // Of these, include, exclude, base_url, url_maps and max_page_bytes count, as in open_source().
  SourceSettings pages;
};

// One line or record of the stream. Plain data, owned; it may be moved to another thread.
struct StreamedRecord {
  std::uint64_t number = 0;  // of the line or of the record, from 1
  // JSON lines: the JSON of the member "id", which may be a string, a number, true, false or null;
  // empty where there is none.
  std::string id;
  std::string url;  // as far as it is known; of a page, RawPage::url
  std::optional<RawPage> page;
  SkippedFile skipped;  // why there is no page; unused if there is one
  // Whether there should have been one: a line of JSON that nobody asked to leave out, a WARC
  // record that is broken, cut off, too large or in an encoding that is not undone.
  bool lost = false;
};

// Reads JSON lines or WARC records, plain or compressed by gzip or zstd, in their order. What each
// of them means is what open_source() says, with these differences:
//
//   WARC  every capture of a URL is a page. A revisit record has no content of its own, and what it
//         refers to has gone by: it is skipped as "revisit". A page is handed out when its record
//         ends, before a checksum of the compressed data is known to be right. zstd with a
//         dictionary in the file is not read.
//   JSON  a line that is no page is skipped as "bad-line"; of blank lines nothing is handed out. An
//         "id" that is an array or an object makes a line a bad one.
//
// Paths of pages begin with "stdin/", of what has no URL with "stdin:" and the number.
//
// A stream is read no further than it must be to find the end of a line or record. Memory: a line
// or a page, and some 100 KiB; lines longer than a page of max_page_bytes can take are passed over
// without being held. Not thread-safe.
class WINNOW_EXPORT PageStream {
 public:
  // Reads up to `size` bytes, at least one, waiting for them if need be; 0 at the end of the stream
  // or after a failure, which the caller knows of.
  using Read = std::function<std::size_t(char* to, std::size_t size)>;

  // Errors: ErrorCode::usage for a base URL or glob that makes no sense. Reads nothing yet.
  static Expected<PageStream> open(Read read, const PageStreamOptions& options);

  ~PageStream();
  PageStream(PageStream&&) noexcept;
  PageStream& operator=(PageStream&&) noexcept;

  // Reads the next record; there is none at the end. ErrorCode::input if compressed data is damaged
  // or cut off: nobody can tell where it goes on.
  Expected<std::optional<StreamedRecord>> next();

 private:
  struct State;
  explicit PageStream(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace winnow
