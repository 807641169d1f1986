// SPDX-License-Identifier: GPL-2.0-or-later
//
// WARC files made by tests.
#pragma once

#include <zlib.h>
#include <zstd.h>

#include <string>
#include <string_view>
#include <vector>

#include "indexer/source/source_kind.h"
#include "tests/indexer/source/source_run.h"

namespace winnow {

inline const std::string kA = "https://example.org/a";
inline const std::string kB = "https://example.org/b";
inline constexpr std::string_view kDate = "2026-01-02T03:04:05Z";

// Makes a record with these lines of its header beside Content-Length.
inline std::string record(const std::vector<std::string>& lines, std::string_view block,
                          std::string_view version = "WARC/1.0") {
  std::string text = std::string(version) + "\r\n";
  for (const std::string& line : lines) text += line + "\r\n";
  text += "Content-Length: " + std::to_string(block.size()) + "\r\n\r\n";
  return text.append(block).append("\r\n\r\n");
}

inline std::string http(std::string_view body, std::string_view fields = "",
                        std::string_view status = "200 OK") {
  std::string text = "HTTP/1.1 " + std::string(status) + "\r\nContent-Type: text/html\r\n";
  return text.append(fields).append("\r\n").append(body);
}

inline std::string response_of(std::string_view url, std::string_view block,
                               std::string_view date = kDate, std::string_view more = "") {
  std::vector<std::string> lines = {
      "WARC-Type: response", "WARC-Record-ID: <urn:uuid:0>", "WARC-Date: " + std::string(date),
      "WARC-Target-URI: " + std::string(url), "Content-Type: application/http; msgtype=response"};
  if (!more.empty()) lines.emplace_back(more);
  return record(lines, block);
}

// A page is a URL and a body.
inline std::string response(std::string_view url, std::string_view body,
                            std::string_view date = kDate, std::string_view more = "") {
  return response_of(url, http(body), date, more);
}

inline std::string gzip(std::string_view bytes, int window_bits = 31) {
  z_stream state{};
  EXPECT_EQ(deflateInit2(&state, 6, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string out(deflateBound(&state, bytes.size()) + 64, '\0');
  state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  state.avail_in = static_cast<uInt>(bytes.size());
  state.next_out = reinterpret_cast<Bytef*>(out.data());
  state.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&state, Z_FINISH), Z_STREAM_END);
  out.resize(state.total_out);
  deflateEnd(&state);
  return out;
}

inline std::string zstd(std::string_view bytes, std::string_view dictionary = {}) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  ZSTD_CCtx* context = ZSTD_createCCtx();
  const std::size_t size =
      ZSTD_compress_usingDict(context, out.data(), out.size(), bytes.data(), bytes.size(),
                              dictionary.data(), dictionary.size(), 3);
  ZSTD_freeCCtx(context);
  EXPECT_FALSE(ZSTD_isError(size));
  out.resize(size);
  return out;
}

// A checksum stands behind the content.
inline std::string zstd_with_checksum(std::string_view bytes) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  const std::size_t size =
      ZSTD_compress2(context, out.data(), out.size(), bytes.data(), bytes.size());
  ZSTD_freeCCtx(context);
  EXPECT_FALSE(ZSTD_isError(size));
  out.resize(size);
  return out;
}

inline std::unique_ptr<Source> open_warc_bytes(std::string bytes,
                                               const SourceSettings& options = {}) {
  auto source =
      open_warc("folder/crawl.warc", std::make_shared<MemoryBytes>(std::move(bytes)), options);
  EXPECT_TRUE(source) << source.error().message();
  return source ? std::move(*source) : nullptr;
}

// Expects that pages and entries agree, too.
inline SourceRun read_warc(const std::string& bytes, const SourceSettings& options = {}) {
  const std::unique_ptr<Source> source = open_warc_bytes(bytes, options);
  SourceRun run = run_entries(*source);
  const SourceRun pages = run_pages(*source);
  EXPECT_EQ(pages.paths, run.paths);
  for (const auto& [path, page] : pages.pages) EXPECT_EQ(page.bytes, run.bytes(path));
  return run;
}

// Gives the path that a page of the URL has.
inline std::string path_of_url(const std::string& url) { return "crawl.warc/" + url; }

}  // namespace winnow
