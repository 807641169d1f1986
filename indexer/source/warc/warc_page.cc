// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/warc/warc_page.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "indexer/common/ascii.h"
#include "indexer/common/timestamps.h"
#include "indexer/source/bytes/byte_stream.h"
#include "indexer/source/bytes/decoder.h"
#include "indexer/source/pages/page_type.h"
#include "indexer/source/pages/source_rules.h"
#include "indexer/source/warc/warc_record.h"

namespace winnow {
namespace {

constexpr std::size_t kMaxLineBytes = 4096;

// The content of chunks up to the last one. Broken if a size is none, or the stream ends before.
// Trailing fields are not read. For one thread.
class ChunkedStream final : public ByteStream {
 public:
  explicit ChunkedStream(LookAhead& from) : from_(from) {}

  std::size_t read(char* to, std::size_t size) override;
  bool is_broken() const override { return broken_; }

 private:
  void begin_chunk();

  LookAhead& from_;
  std::uint64_t left_ = 0;
  bool ended_ = false;
  bool broken_ = false;
};

// Reads the size in a line at the beginning of a chunk, "1a; extension" and a line break; nothing
// if it is none.
std::optional<std::uint64_t> chunk_size(std::string_view line) {
  if (!line.ends_with('\n')) return {};
  std::uint64_t size = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), size, 16);
  if (error != std::errc() || size > INT64_MAX) return {};
  const char after = *end;
  const bool whole = after == '\r' || after == '\n' || after == ';' || after == ' ';
  return whole ? std::optional(size) : std::nullopt;
}

void ChunkedStream::begin_chunk() {
  const std::string_view line = from_.peek_line(kMaxLineBytes);
  const std::optional<std::uint64_t> size = chunk_size(line);
  from_.consume(line.size());
  broken_ = !size;
  ended_ = broken_ || *size == 0;
  left_ = size.value_or(0);
}

std::size_t ChunkedStream::read(char* to, std::size_t size) {
  if (left_ == 0 && !ended_) begin_chunk();
  if (ended_) return 0;
  const std::size_t count =
      from_.read(to, static_cast<std::size_t>(std::min<std::uint64_t>(size, left_)));
  left_ -= count;
  if (count == 0) {
    broken_ = ended_ = true;
  } else if (left_ == 0) {
    // The line break that closes a chunk.
    if (from_.peek(1).starts_with('\r')) from_.consume(1);
    if (from_.peek(1).starts_with('\n')) from_.consume(1);
  }
  return count;
}

// "HTTP/1.1 200 OK" to 200; 0 if there is none.
int status_of(std::string_view line) {
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos) return 0;
  line.remove_prefix(std::min(line.find_first_not_of(' ', space), line.size()));
  int status = 0;
  std::from_chars(line.data(), line.data() + std::min<std::size_t>(line.size(), 3), status);
  return status;
}

bool is_zlib(std::string_view start) {
  if (start.size() < 2) return false;
  const int header =
      static_cast<unsigned char>(start[0]) * 256 + static_cast<unsigned char>(start[1]);
  return (start[0] & 0x0f) == 8 && header % 31 == 0;
}

// Undoes one content encoding; null for one that is not known.
std::unique_ptr<Decoder> decoder_for(std::string_view encoding, std::string_view start) {
  if (encoding == "gzip" || encoding == "x-gzip") return make_inflater(Inflation::gzip);
  if (encoding == "zstd") return make_zstd_decoder();
  if (encoding != "deflate") return nullptr;
  // Servers have always disagreed on whether "deflate" has zlib's frame.
  return make_inflater(is_zlib(start) ? Inflation::zlib : Inflation::raw);
}

// Whether a body begins as its content encoding must.
bool is_encoded(std::string_view encoding, std::string_view start) {
  if (encoding == "zstd") return start.starts_with("\x28\xb5\x2f\xfd");
  if (encoding == "deflate") return !start.starts_with('<') && !start.empty();
  return start.starts_with("\x1f\x8b");
}

bool is_none(std::string_view encoding) {
  return encoding.empty() || encoding == "identity" || encoding == "none";
}

std::optional<Skip> read_content(LookAhead& from, const std::string& encoding,
                                 std::size_t max_bytes, std::string& body) {
  if (is_none(encoding)) return read_all(from, max_bytes, body);
  const std::string start(from.peek(4).substr(0, 4));
  std::unique_ptr<Decoder> decoder = decoder_for(encoding, start);
  if (!decoder) {
    return Skip{SkipReason::content_encoding, "content encoding " + encoding.substr(0, 40)};
  }
  if (!is_encoded(encoding, start)) return read_all(from, max_bytes, body);
  DecodedStream decoded(from, std::move(decoder));
  return read_all(decoded, max_bytes, body);
}

}  // namespace

bool read_http_head(LookAhead& from, HttpHead& head) {
  head = {};
  FieldBlock block;
  const FieldBlockEnd end = read_field_block(from, "HTTP/", true, block);
  // A response without a body may lack the empty line.
  const bool usable = end == FieldBlockEnd::complete || end == FieldBlockEnd::cut_off;
  if (!usable || block.start.empty()) return false;
  head.status = status_of(block.start);
  head.type = parse_media_type(block.get("content-type"));
  head.content_encoding = ascii_lower(block.get("content-encoding"));
  head.transfer_encoding = ascii_lower(block.get("transfer-encoding"));
  head.last_modified = parse_http_date(block.get("last-modified")).value_or(0);
  for (const auto& [name, value] : block.fields) {
    if (name != "x-robots-tag") continue;
    head.robots.append(head.robots.empty() ? "" : "\n").append(value);
  }
  return true;
}

std::optional<Skip> read_all(ByteStream& from, std::size_t max_bytes, std::string& bytes) {
  constexpr std::size_t kStep = 1u << 16;
  bytes.clear();
  while (bytes.size() <= max_bytes) {
    const std::size_t filled = bytes.size();
    bytes.resize(filled + std::min(kStep, max_bytes + 1 - filled));
    const std::size_t count = from.read(bytes.data() + filled, bytes.size() - filled);
    bytes.resize(filled + count);
    if (count > 0) continue;
    if (!from.is_broken()) return {};
    return Skip{SkipReason::broken_record, "the page's bytes are damaged or cut off"};
  }
  bytes = std::string();
  return Skip{SkipReason::too_large, over_limit(max_bytes)};
}

std::optional<Skip> read_http_body(LookAhead& from, const HttpHead& head, std::size_t max_bytes,
                                   std::string& body) {
  constexpr std::size_t kSizeLineBytes = 256;
  if (is_none(head.transfer_encoding)) {
    return read_content(from, head.content_encoding, max_bytes, body);
  }
  if (head.transfer_encoding != "chunked") {
    return Skip{SkipReason::content_encoding,
                "transfer coding " + head.transfer_encoding.substr(0, 40)};
  }
  if (!chunk_size(from.peek_line(kSizeLineBytes))) {
    return read_content(from, head.content_encoding, max_bytes, body);
  }
  ChunkedStream chunks(from);
  LookAhead content(chunks);
  return read_content(content, head.content_encoding, max_bytes, body);
}

namespace {

// The server's word for the time, or else that of the crawler.
std::int64_t time_of(const HttpHead& head, const WarcHeader& header) {
  return head.last_modified != 0 ? head.last_modified : header.date / kNanosecondsPerSecond;
}

constexpr const char* kNoHead = "a response without an HTTP header";

// Gives the part of a URL in which a name may have an extension.
std::string_view path_of_url(std::string_view url) {
  return url.substr(0, url.find_first_of("?#"));
}

constexpr std::string_view kBytes = "application/octet-stream";

// Servers call a document by its type, or by one that says nothing.
std::optional<DocumentType> document_type_of(const MediaType& type, std::string_view url) {
  const bool says_nothing = type.type.empty() || type.type == kBytes;
  return says_nothing ? document_type_of_name(path_of_url(url)) : document_type_of_media(type.type);
}

// What was read becomes a page, if it begins like one where nothing else tells.
std::optional<Skip> finish_page(HttpHead&& head, const WarcHeader& header, const KnownUrl& known,
                                const std::string& url, std::size_t max_bytes, RawPage& page) {
  page.content_type = head.type.type.empty() ? "text/html" : head.type.type;
  page.http_charset = head.type.charset;
  page.modified = time_of(head, header);
  page.robots = std::move(head.robots);
  auto skip = read_document(known.documents(), document_type_of(head.type, url), max_bytes, page);
  if (skip || page.is_document() || head.type.is_page()) return skip;
  if (!head.type.type.empty()) return Skip{SkipReason::not_html, no_such_content(head.type)};
  if (looks_like_html(page.bytes)) return {};
  return Skip{SkipReason::not_html, "content that does not begin like HTML"};
}

constexpr std::size_t kMaxDetailBytes = 100;

// Makes a reason whose detail is not too long, since strangers write it.
Skip cut_skip(SkipReason reason, std::string detail) {
  if (detail.size() > kMaxDetailBytes) detail.resize(kMaxDetailBytes);
  return {reason, std::move(detail)};
}

}  // namespace

std::optional<Skip> read_warc_page(const WarcHeader& header, WarcBlock& block,
                                   const KnownUrl& known, const std::string& url,
                                   std::size_t max_bytes, RawPage& page) {
  LookAhead content(block);
  HttpHead head;
  std::optional<Skip> skip;
  if (header.type == "resource") {
    head.type = parse_media_type(header.content_type);
    skip = read_all(content, max_bytes, page.bytes);
  } else if (read_http_head(content, head)) {
    skip = read_http_body(content, head, max_bytes, page.bytes);
  } else {
    skip = Skip{SkipReason::broken_record, kNoHead};
  }
  if (skip) return skip;
  return finish_page(std::move(head), header, known, url, max_bytes, page);
}

std::optional<Skip> judge_and_read_warc_page(const WarcHeader& header, WarcBlock& block,
                                             const KnownUrl& known, const std::string& url,
                                             std::size_t max_bytes, RawPage& page) {
  LookAhead content(block);
  HttpHead head;
  std::optional<Skip> skip;
  if (header.type == "resource") {
    head.type = parse_media_type(header.content_type);
    skip = judge_type(head.type, known, url);
    if (!skip) skip = read_all(content, max_bytes, page.bytes);
  } else if (read_http_head(content, head)) {
    skip = judge_response(head, known, url);
    if (!skip) skip = read_http_body(content, head, max_bytes, page.bytes);
  } else {
    skip = Skip{SkipReason::broken_record, kNoHead};
  }
  if (skip) return skip;
  return finish_page(std::move(head), header, known, url, max_bytes, page);
}

std::optional<Skip> judge_header(const WarcHeader& header, const KnownUrl& known,
                                 std::string& url) {
  url.clear();
  const bool page = header.type == "response" || header.type == "resource";
  if (!page && header.type != "revisit")
    return cut_skip(SkipReason::warc_record, header.type + " record");
  Expected<std::string> normal = known.normal(header.target_uri);
  if (!normal) return cut_skip(SkipReason::bad_url, normal.error().what);
  url = *std::move(normal);
  if (header.type == "revisit") return {};
  if (!header.truncated.empty()) {
    return cut_skip(SkipReason::truncated, "cut by the crawler: " + header.truncated);
  }
  if (header.type == "response" &&
      parse_media_type(header.content_type).type != "application/http") {
    return cut_skip(SkipReason::warc_record, "response that is not HTTP");
  }
  return {};
}

std::optional<Skip> judge_response(const HttpHead& head, const KnownUrl& known,
                                   const std::string& url) {
  constexpr int kOk = 200;
  if (head.status != kOk)
    return cut_skip(SkipReason::http_status, "status " + std::to_string(head.status));
  return judge_type(head.type, known, url);
}

bool names_document(const KnownUrl& known, std::string_view url) {
  return known.documents().takes_extension(extension_of(last_part(path_of_url(url))));
}

std::optional<Skip> judge_type(const MediaType& type, const KnownUrl& known,
                               const std::string& url) {
  const bool document = known.documents().takes_media_type(type.type) ||
                        (type.type == kBytes && names_document(known, url));
  if (!type.type.empty() && !type.is_page() && !document) {
    return cut_skip(SkipReason::not_html, type.in_words());
  }
  if (!known.takes(url))
    return cut_skip(SkipReason::excluded, "left out by --include or --exclude");
  if (type.is_page() && !known.documents().types().has_html()) {
    return cut_skip(SkipReason::excluded, "an HTML page, left out by --types");
  }
  return {};
}

}  // namespace winnow
