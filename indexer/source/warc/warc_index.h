// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which records of WARC files are pages, and which of them stand. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "indexer/source/pages/source_rules.h"
#include "indexer/source/warc/warc_file.h"
#include "indexer/source/warc/warc_record.h"
#include "winnow/indexer/source.h"

namespace winnow {

// Takes the bytes of its texts and three more for each file. It is thread-compatible.
class SkipList {
 public:
  void add(std::string_view path, SkipReason reason, std::string_view detail);

  // Tells of the files in the order in which they were added.
  void tell(const Source::SkipVisitor& skipped) const;

 private:
  std::string texts_;  // path, NUL, reason (a byte), detail, NUL for each file
};

// This is a WARC or ARC file of a source, and what its pages and records are called.
struct CrawlFile {
  std::string prefix;  // of its pages' paths, before the URL: "crawl.wacz/"
  std::string name;    // behind that of what has no URL: "archive/data.warc.gz/", or nothing
  std::shared_ptr<const RandomBytes> bytes;
  // The digest that the bytes should have, "sha256:0123...": nothing is read of a file that has
  // another. Empty: none.
  std::string digest;
  // The hosts of the pages that were visited: an HTML document of another host was a frame in one
  // of them. Null or empty: not known.
  std::shared_ptr<const std::unordered_set<std::string>> hosts;
};

// This is a page as it was seen once.
struct WarcCapture {
  WarcPlace content;       // of the record that holds the bytes: for a revisit, another one
  std::uint64_t size = 0;  // Content-Length of the capture's own record
  std::int64_t date = 0;   // nanoseconds since 1970, or 0
  std::size_t url = 0;     // where the URL begins in WarcIndex::urls
  std::uint32_t url_bytes = 0;
};

// It is immutable once made. It takes the memory of the URLs of all pages and about 60 bytes for
// each, and of the texts of what was skipped.
struct WarcIndex {
  std::vector<WarcCapture> captures;  // in the order of their content; no two have the same URL
  std::string urls;                   // in normal form, one after another
  SkipList skipped;                   // paths end in URLs, or places: "@1234"
  // By file: a page lies so far inside of a member that one cannot go there by itself.
  std::vector<bool> far_inside;

  std::string_view url_of(const WarcCapture& capture) const {
    return std::string_view(urls).substr(capture.url, capture.url_bytes);
  }
};

// How far inside of a member a record may lie to be read by itself: so much is decompressed for
// nothing each time. Bytes.
inline constexpr std::uint64_t kMaxRecordSkip = 1u << 16;

// Makes one pass over the files, which are those of `crawl` in their order.
WarcIndex make_warc_index(const std::vector<WarcFile>& files, const std::vector<CrawlFile>& crawl,
                          const KnownUrl& known);

// Collects captures of all files of a source and, at the end, leaves in the index the latest of
// each URL.
class CaptureChoice {
 public:
  CaptureChoice(const std::vector<CrawlFile>& crawl, WarcIndex& index)
      : crawl_(crawl), index_(index) {}

  void add_page(const WarcPlace& place, std::string_view url, const WarcHeader& header);

  // Takes a record that says that a page was as it had been before: what it refers to is looked up
  // at the end, by URL and date, or else by the digest of the content.
  void add_revisit(const WarcPlace& place, std::string_view url, const WarcHeader& header);

  void finish();

 private:
  struct Revisit {
    WarcCapture capture;
    std::string refers_to_uri;
    std::int64_t refers_to_date = 0;
    std::uint64_t digest = 0;  // hash of it; 0: none
  };
  struct Digest {
    std::uint64_t hash = 0;
    std::size_t capture = 0;
  };

  WarcCapture make_capture(const WarcPlace& place, std::string_view url, const WarcHeader& header);
  void skip(const WarcCapture& capture, SkipReason reason, std::string_view detail);
  void sort_by_url();
  void resolve_revisits();
  std::optional<WarcPlace> content_by_url(const Revisit& revisit, std::size_t pages) const;
  std::optional<WarcPlace> content_by_digest(const Revisit& revisit) const;
  void drop_older();
  void measure();

  const std::vector<CrawlFile>& crawl_;
  WarcIndex& index_;
  std::vector<Revisit> revisits_;
  std::vector<Digest> digests_;
};

}  // namespace winnow
