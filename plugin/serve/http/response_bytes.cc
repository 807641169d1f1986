// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/http/response_bytes.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <xxhash.h>
#include <zlib.h>

#include <algorithm>
#include <boost/beast/http/status.hpp>
#include <ctime>
#include <iterator>
#include <optional>
#include <string_view>

namespace winnow::serve {
namespace {

constexpr std::size_t kWorthCompressing = 1 << 10;
constexpr int kGzipWindow = 15 + 16;  // zlib's largest, with the header of gzip
constexpr int kMemoryLevel = 8;       // zlib's default

bool is_text(std::string_view type) {
  return type.starts_with("text/") || type.starts_with("application/json") ||
         type.starts_with("application/javascript") || type.starts_with("image/svg") ||
         type.find("+xml") != std::string_view::npos ||
         type.find("+json") != std::string_view::npos;
}

// Calls `see` for each member of a list, without blanks around it, until it says true.
template <class See>
bool any_member(std::string_view list, See see) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    std::string_view member = list.substr(0, end);
    list.remove_prefix(std::min(end + 1, list.size()));
    while (!member.empty() && (member.front() == ' ' || member.front() == '\t')) {
      member.remove_prefix(1);
    }
    while (!member.empty() && (member.back() == ' ' || member.back() == '\t')) {
      member.remove_suffix(1);
    }
    if (see(member)) return true;
  }
  return false;
}

bool takes_gzip(const Request& request) {
  return any_member(request.header("accept-encoding"), [](std::string_view member) {
    return member == "gzip" ||
           (member.starts_with("gzip;") && member.find("q=0") == std::string_view::npos);
  });
}

bool has_already(const Request& request, std::string_view etag) {
  return any_member(request.header("if-none-match"), [&](std::string_view member) {
    if (member.starts_with("W/")) member.remove_prefix(2);
    return member == "*" || member == etag;
  });
}

std::optional<std::string> gzip(std::string_view text) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, kGzipWindow, kMemoryLevel,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    return std::nullopt;
  }
  std::string packed(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int result = deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (result != Z_STREAM_END || packed.size() >= text.size()) return std::nullopt;
  return packed;
}

}  // namespace

void condense(const Request& request, Response& response) {
  const bool may_keep = (request.method == Method::get || request.method == Method::head) &&
                        response.status == 200 && response.header("cache-control") != "no-store";
  const bool may_pack = is_text(response.type) && response.body.size() >= kWorthCompressing &&
                        response.header("content-encoding").empty();
  const bool packs = may_pack && takes_gzip(request);
  if (may_pack) response.headers.emplace_back("vary", "Accept-Encoding");
  if (may_keep) {
    std::string etag(response.header("etag"));
    if (etag.empty()) {
      etag = fmt::format("\"{:016x}{}\"", XXH3_64bits(response.body.data(), response.body.size()),
                         packs ? "-gzip" : "");
      response.headers.emplace_back("etag", etag);
    }
    if (response.header("cache-control").empty()) {
      response.headers.emplace_back("cache-control", "no-cache");
    }
    if (has_already(request, etag)) {
      response.status = 304;
      response.body.clear();
      return;
    }
  }
  if (!packs) return;
  if (std::optional<std::string> packed = gzip(response.body)) {
    response.body = std::move(*packed);
    response.headers.emplace_back("content-encoding", "gzip");
  }
}

std::string to_bytes(const Response& response, bool with_body, bool keep_alive) {
  const auto reason =
      boost::beast::http::obsolete_reason(static_cast<boost::beast::http::status>(response.status));
  std::string text = fmt::format(
      "HTTP/1.1 {} {}\r\ndate: {:%a, %d %b %Y %H:%M:%S} GMT\r\nserver: winnow\r\n", response.status,
      std::string_view(reason.data(), reason.size()), fmt::gmtime(std::time(nullptr)));
  const bool has_content = response.status != 204 && response.status != 304;
  if (has_content) {
    text += fmt::format("content-type: {}\r\ncontent-length: {}\r\n", response.type,
                        response.body.size());
  }
  const auto breaks = [](char byte) { return byte == '\r' || byte == '\n' || byte == '\0'; };
  for (const auto& [name, value] : response.headers) {
    text += name;
    text += ": ";
    std::remove_copy_if(value.begin(), value.end(), std::back_inserter(text), breaks);
    text += "\r\n";
  }
  text += keep_alive ? "connection: keep-alive\r\n\r\n" : "connection: close\r\n\r\n";
  if (with_body && has_content) text += response.body;
  return text;
}

}  // namespace winnow::serve
