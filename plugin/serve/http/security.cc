// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/http/security.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "plugin/serve/http/host.h"

namespace winnow::serve {
namespace {

constexpr std::pair<std::string_view, std::string_view> kFields[] = {
    {"content-security-policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
     "connect-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'; "
     "base-uri 'none'; frame-ancestors 'none'"},
    {"x-content-type-options", "nosniff"},
    {"referrer-policy", "no-referrer"},
    {"x-frame-options", "DENY"},
    {"cross-origin-opener-policy", "same-origin"},
    {"cross-origin-resource-policy", "same-origin"},
    {"permissions-policy",
     "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()"}};

// A proxy adds one of them.
constexpr std::array kOfProxies = {"forwarded",         "via",       "x-forwarded-for",
                                   "x-forwarded-host",  "x-real-ip", "x-forwarded-proto",
                                   "x-forwarded-server"};

bool contains(const std::vector<std::string>& values, std::string_view value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

bool is_known(const Host& host, const Arrival& arrival, const SecuritySettings& settings) {
  return is_loopback_name(host.name) || contains(settings.hosts, host.name) ||
         (!arrival.address.empty() && host.name == arrival.address);
}

Refusal unknown_host(std::string_view host) {
  return {421, "host", "this server is not " + std::string(host),
          "start it with --host " + std::string(host.substr(0, host.rfind(':'))) +
              " if it is to be found by this name"};
}

bool is_shared(std::string_view path, const SecuritySettings& settings) {
  return std::any_of(settings.shared_paths.begin(), settings.shared_paths.end(),
                     [&](std::string_view shared) {
                       return shared.ends_with('/') ? path.starts_with(shared) : path == shared;
                     });
}

bool may_read(const Request& request, const SecuritySettings& settings) {
  return contains(settings.allowed_origins, request.header("origin")) &&
         is_shared(request.path, settings);
}

void add_field(Response& response, std::string_view name, std::string_view value) {
  if (response.header(name).empty()) response.headers.emplace_back(name, value);
}

}  // namespace

Expected<std::vector<std::string>> host_names(const std::vector<std::string>& names) {
  std::vector<std::string> result;
  for (const std::string& name : names) {
    std::optional<Host> host = read_host(name);
    if (!host || host->port) {
      return Error{ErrorCode::usage, "is not a host name", name,
                   "give --host a name alone, as in search.example.org"};
    }
    result.push_back(std::move(host->name));
  }
  return result;
}

Expected<std::vector<std::string>> web_origins(const std::vector<std::string>& origins) {
  std::vector<std::string> result;
  for (const std::string& origin : origins) {
    const bool secure = origin.starts_with("https://");
    const std::size_t scheme = secure ? 8 : 7;
    std::optional<Host> host;
    if (secure || origin.starts_with("http://")) host = read_host(origin.substr(scheme));
    if (!host) {
      return Error{ErrorCode::usage, "is not an origin", origin,
                   "give --allow-origin scheme and host alone, as in https://www.example.org"};
    }
    std::string text = origin.substr(0, scheme) + host->name;
    if (host->port && *host->port != (secure ? 443 : 80)) {
      text += ":" + std::to_string(*host->port);
    }
    result.push_back(std::move(text));
  }
  return result;
}

std::optional<Refusal> admit(Request& request, const Arrival& arrival,
                             const SecuritySettings& settings) {
  const std::optional<Host> host = read_host(request.host);
  if (!host)
    return Refusal{400, "host", "the field Host is not a host name", "send HOST or HOST:PORT"};
  if (!is_known(*host, arrival, settings)) return unknown_host(request.host);
  const bool forwarded = std::any_of(kOfProxies.begin(), kOfProxies.end(), [&](const char* name) {
    return !request.header(name).empty();
  });
  request.local =
      arrival.loopback && is_loopback_name(host->name) && !forwarded && !settings.behind_proxy;
  if (!settings.behind_proxy) return std::nullopt;
  request.secure = request.header("x-forwarded-proto") == "https";
  const std::string_view outer = request.header("x-forwarded-host");
  if (outer.empty()) return std::nullopt;
  const std::optional<Host> outer_host = read_host(outer);
  if (!outer_host)
    return Refusal{400, "host", "X-Forwarded-Host is not a host name",
                   "let the proxy send HOST or HOST:PORT"};
  if (!is_known(*outer_host, arrival, settings)) return unknown_host(outer);
  request.host = outer_host->name;
  if (outer_host->port) request.host += ":" + std::to_string(*outer_host->port);
  return std::nullopt;
}

std::optional<Response> refuse_write(const Request& request) {
  if (!request.local) {
    return json_error(403, "only a program on this machine may change something",
                      "open the address that winnow serve prints, on the machine itself");
  }
  const std::string_view site = request.header("sec-fetch-site");
  if (!site.empty() && site != "same-origin" && site != "none") {
    return json_error(403, "a page of another site must not change anything here");
  }
  const std::string_view origin = request.header("origin");
  if (!origin.empty() && origin != request.origin()) {
    return json_error(403, "a page of another origin must not change anything here");
  }
  const bool has_body =
      request.method == Method::post || request.method == Method::put || !request.body.empty();
  const std::string_view type = request.header("content-type");
  if (has_body && type.substr(0, type.find(';')) != "application/json") {
    return json_error(415, "the body has to be JSON", "send Content-Type: application/json");
  }
  return std::nullopt;
}

std::optional<Response> preflight(const Request& request, const SecuritySettings& settings) {
  if (request.method != Method::options ||
      request.header("access-control-request-method").empty() || !may_read(request, settings)) {
    return std::nullopt;
  }
  Response response;
  response.status = 204;
  response.headers = {{"access-control-allow-methods", "GET, HEAD"},
                      {"access-control-allow-headers", "accept, content-type"},
                      {"access-control-max-age", "600"}};
  return response;
}

void add_security_fields(const Request& request, const SecuritySettings& settings,
                         Response& response) {
  if (!settings.allowed_origins.empty() && is_shared(request.path, settings)) {
    response.headers.emplace_back("vary", "Origin");
    if (may_read(request, settings)) {
      add_field(response, "access-control-allow-origin", request.header("origin"));
      add_field(response, "cross-origin-resource-policy", "cross-origin");
    }
  }
  for (const auto& [name, value] : kFields) add_field(response, name, value);
}

}  // namespace winnow::serve
