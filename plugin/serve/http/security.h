// SPDX-License-Identifier: GPL-2.0-or-later
//
// What protects the people who use a server from other sites, and the server from them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plugin/serve/http/message.h"
#include "plugin/serve/http/refusal.h"
#include "winnow/extractor/expected.h"

namespace winnow::serve {

// Plain data.
struct SecuritySettings {
  // Names and addresses by which clients may call the server, beside loopback ones and the address
  // that a connection came to; without ports, in lower case.
  std::vector<std::string> hosts = {};
  // Origins whose pages may read what is at the paths below: "https://example.org".
  std::vector<std::string> allowed_origins = {};
  // A path that ends with "/" stands for all below it.
  std::vector<std::string> shared_paths = {};
  bool behind_proxy = false;  // believe X-Forwarded-Host and X-Forwarded-Proto
};

// Gives the names as SecuritySettings::hosts has them. Gives ErrorCode::usage for what is no name
// or has a port.
Expected<std::vector<std::string>> host_names(const std::vector<std::string>& names);

// Gives the origins as SecuritySettings::allowed_origins has them. Gives ErrorCode::usage for what
// browsers send of no page: they name scheme and host, and a port that is not the usual one.
Expected<std::vector<std::string>> web_origins(const std::vector<std::string>& origins);

// How a request came.
struct Arrival {
  bool loopback = false;     // from a loopback address or by a Unix socket
  std::string address = {};  // the server's own, as in Host; empty for a Unix socket
};

// Refuses a host that is none of ours (421): a foreign site that has its name lead to this machine
// (DNS rebinding) gets nothing. Sets `host`, `local` and `secure`. A request that a proxy passes on
// is not local.
std::optional<Refusal> admit(Request& request, const Arrival& arrival,
                             const SecuritySettings& settings);

// Refuses to change anything for a request that is not local, that a page of another site may have
// made (403), or whose body is not JSON (415).
std::optional<Response> refuse_write(const Request& request);

// Answers the question of a browser whether a page of another origin may ask, if it is one; nothing
// otherwise.
std::optional<Response> preflight(const Request& request, const SecuritySettings& settings);

// Adds fields that a response does not have yet. A handler that needs another
// Content-Security-Policy gives its own.
void add_security_fields(const Request& request, const SecuritySettings& settings,
                         Response& response);

}  // namespace winnow::serve
