// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as a stream of pages, JSON lines or WARC records, compressed as the first byte
// says (stored_bytes.h). The records are the same in whatever pieces the stream comes, and count
// up. Pages are within the limit and have normal URLs. A page from a line of JSON that is written
// as a line comes back as it was.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/invariant.h"
#include "fuzz/stored_bytes.h"
#include "indexer/source/json/json_page.h"
#include "winnow/indexer/page_stream.h"
#include "winnow/indexer/url.h"

namespace {

using namespace winnow;
using Json = nlohmann::json;

constexpr std::size_t kMaxPageBytes = 5000;

struct Run {
  std::vector<StreamedRecord> records;
  bool failed = false;
};

PageStream open_stream(std::string_view& bytes, std::size_t piece) {
  PageStreamOptions options;
  options.pages.max_page_bytes = kMaxPageBytes;
  const auto read = [&bytes, piece](char* to, std::size_t size) {
    const std::size_t count = std::min({size, piece, bytes.size()});
    std::memcpy(to, bytes.data(), count);
    bytes.remove_prefix(count);
    return count;
  };
  auto stream = PageStream::open(read, options);
  WINNOW_INVARIANT(stream.has_value());
  return *std::move(stream);
}

Run run(std::string_view bytes, std::size_t piece) {
  PageStream stream = open_stream(bytes, piece);
  Run result;
  for (;;) {
    auto next = stream.next();
    if (!next) {
      WINNOW_INVARIANT(next.error().code == ErrorCode::input && !next.error().what.empty());
      result.failed = true;
      return result;
    }
    if (!*next) return result;
    result.records.push_back(**std::move(next));
  }
}

bool are_equal(const StreamedRecord& a, const StreamedRecord& b) {
  if (a.number != b.number || a.id != b.id || a.url != b.url || a.lost != b.lost) return false;
  if (a.page.has_value() != b.page.has_value()) return false;
  if (!a.page) return a.skipped.reason == b.skipped.reason && a.skipped.path == b.skipped.path;
  return a.page->bytes == b.page->bytes && a.page->url == b.page->url &&
         a.page->path == b.page->path && a.page->http_charset == b.page->http_charset &&
         a.page->modified == b.page->modified;
}

// Compares two runs. If a block was stored without compression, zstd gives as much as has come
// before it finds the block damaged: what stood there may be a record or none.
void check_pieces(const Run& whole, const Run& pieces, bool is_zstd) {
  if (is_zstd && whole.failed) return;
  WINNOW_INVARIANT(std::ranges::equal(whole.records, pieces.records, are_equal));
}

void check_page(const StreamedRecord& record) {
  const RawPage& page = *record.page;
  WINNOW_INVARIANT(page.url == record.url && !page.path.empty() && !record.lost);
  const auto normal = normalise_url(page.url);
  WINNOW_INVARIANT(normal && *normal == page.url);
  WINNOW_INVARIANT(page.bytes.size() <= kMaxPageBytes);
  WINNOW_INVARIANT(!page.path.starts_with('/') && page.path.find('\0') == std::string::npos);
}

// Says whether the bytes are lines of JSON. Else they are a crawl, or may be one.
bool are_lines(std::string_view bytes) {
  return !bytes.starts_with("WARC/") && !bytes.starts_with("\x1f\x8b") &&
         !bytes.starts_with("\x28\xb5\x2f\xfd");
}

// Identifiers are passed on as they were written. So are numbers like 1e999, which the grammar of
// JSON allows and the parser refuses.
bool is_json(std::string_view text) {
  if (Json::accept(text)) return true;
  const std::optional<MendedLine> mended = mend_json_line(text);
  return mended && Json::accept(mended->text);
}

// Checks that a line that was written from the page gives the page.
void check_line(const RawPage& page) {
  Json object = {{"url", page.url}, {"path", page.path}, {"content_type", page.content_type}};
  object["html"] = page.bytes;
  const std::string line = object.dump() + "\n";
  const Run again = run(line, line.size());
  WINNOW_INVARIANT(!again.failed && again.records.size() == 1 && again.records[0].page);
  const RawPage& same = *again.records[0].page;
  WINNOW_INVARIANT(same.url == page.url && same.bytes == page.bytes);
  WINNOW_INVARIANT(same.path == page.path && same.content_type == page.content_type);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes = stored_bytes({reinterpret_cast<const char*>(data), size});
  const Run whole = run(bytes, bytes.size() + 1);
  const Run pieces = run(bytes, 1 + size % 7);
  WINNOW_INVARIANT(whole.failed == pieces.failed);
  check_pieces(whole, pieces, bytes.starts_with("\x28\xb5\x2f\xfd"));
  std::uint64_t number = 0;
  for (const StreamedRecord& record : whole.records) {
    WINNOW_INVARIANT(record.number > number);
    number = record.number;
    WINNOW_INVARIANT(record.id.empty() || is_json(record.id));
    if (!record.page) {
      WINNOW_INVARIANT(record.skipped.reason != SkipReason::none);
      continue;
    }
    check_page(record);
    if (are_lines(bytes)) check_line(*record.page);
  }
  return 0;
}
