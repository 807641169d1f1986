// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/remote_shards.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "winnow/indexer/text_file.h"

namespace winnow {
namespace {

// So long is no list of kMaxRemoteServers, whatever is said of them.
constexpr std::size_t kMaxListBytes = 16 << 20;
constexpr const char* kServerForms = "write host:port, or [::1]:port for an address of IPv6";

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

std::optional<RemoteServer> parse_server(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return {};
  std::string_view host = text.substr(0, colon);
  const std::string_view digits = text.substr(colon + 1);
  const bool has_brackets = host.size() > 2 && host.front() == '[' && host.back() == ']';
  if (has_brackets) host = host.substr(1, host.size() - 2);
  const bool is_host = !host.empty() && host.find_first_of(" \t[]/") == std::string_view::npos &&
                       (has_brackets || host.find(':') == std::string_view::npos);
  RemoteServer server{std::string(host), 0};
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), server.port);
  if (!is_host || read.ec != std::errc() || read.ptr != digits.data() + digits.size()) return {};
  if (server.port == 0) return {};
  return server;
}

}  // namespace

std::string RemoteServer::name() const {
  const bool is_v6 = host.find(':') != std::string::npos;
  return (is_v6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

Expected<std::vector<RemoteServer>> read_remote_servers(const std::string& file) {
  const Expected<std::string> lines = read_text_file(file, kMaxListBytes);
  if (!lines) {
    Error error = lines.error();
    if (error.code != ErrorCode::try_again) error.hint = "check the path given to --remote";
    return error;
  }
  std::vector<RemoteServer> servers;
  std::size_t number = 0;
  for (std::string_view left = *lines; !left.empty();) {
    const std::string_view line = left.substr(0, left.find('\n'));
    left.remove_prefix(std::min(line.size() + 1, left.size()));
    const std::string place = file + ":" + std::to_string(++number);
    const std::string_view text = without_blanks(line.substr(0, line.find('#')));
    if (text.empty()) continue;
    std::optional<RemoteServer> server = parse_server(text);
    if (!server) {
      return Error{ErrorCode::usage, "\"" + std::string(text.substr(0, 80)) + "\" is not a server",
                   place, kServerForms};
    }
    if (std::find(servers.begin(), servers.end(), *server) != servers.end()) {
      return Error{ErrorCode::usage, server->name() + " is named twice", place,
                   "name each server once, or its pages are found twice"};
    }
    if (servers.size() == kMaxRemoteServers) {
      return Error{ErrorCode::usage,
                   "there are more than " + std::to_string(kMaxRemoteServers) + " servers", place,
                   "merge shards with winnow merge, so that there are fewer"};
    }
    servers.push_back(std::move(*server));
  }
  if (servers.empty()) {
    return Error{ErrorCode::usage, "names no server", file, kServerForms};
  }
  return servers;
}

}  // namespace winnow
