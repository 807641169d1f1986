// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/mcp/mcp_session.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "winnow/indexer/mended_line.h"

namespace winnow::cli {
namespace {

// Those that begin with a handshake. The newest one stands first: it is what a client is offered
// that asks for another.
constexpr std::array<std::string_view, 4> kProtocolVersions = {"2025-11-25", "2025-06-18",
                                                               "2025-03-26", "2024-11-05"};
// From this one on there is no handshake: each request says its version, and each result that it is
// complete.
constexpr std::string_view kStatelessVersion = "2026-07-28";
constexpr const char* kMetaVersion = "io.modelcontextprotocol/protocolVersion";
constexpr const char* kMetaServer = "io.modelcontextprotocol/serverInfo";
constexpr int kHourInMilliseconds = 3'600'000;
constexpr std::size_t kMostDigits = 40;  // of a number in a message

// Only this one has batches of messages.
constexpr std::string_view kVersionWithBatches = "2025-03-26";

enum RpcCode {
  kParseError = -32700,
  kInvalidRequest = -32600,
  kMethodNotFound = -32601,
  kInvalidParams = -32602,
  kUnsupportedVersion = -32022,
};

McpJson result_message(const McpJson& id, McpJson result) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}};
}

McpJson error_message(const McpJson& id, RpcCode code, const std::string& what) {
  const McpJson error = {{"code", static_cast<int>(code)}, {"message", what}};
  return {{"jsonrpc", "2.0"}, {"id", id}, {"error", error}};
}

// What pages hold may be no UTF-8.
std::string line_of(const McpJson& message) {
  return message.dump(-1, ' ', false, McpJson::error_handler_t::replace);
}

// Gives what is discarded where the text is no JSON.
McpJson parse_json(std::string_view text) {
  return McpJson::parse(text, nullptr, /*allow_exceptions=*/false);
}

McpJson known_versions() {
  McpJson versions = McpJson::array({kStatelessVersion});
  for (const std::string_view version : kProtocolVersions) versions.push_back(version);
  return versions;
}

bool is_known_version(const McpJson& version) {
  const McpJson known = known_versions();
  return std::ranges::find(known, version) != known.end();
}

bool is_id(const McpJson& id) { return id.is_string() || id.is_number_integer(); }

// Of models, those that know no structured content read the text.
McpJson tool_result(const McpJson& content) {
  const McpJson text = {{"type", "text"}, {"text", line_of(content)}};
  return {{"content", McpJson::array({text})}, {"structuredContent", content}, {"isError", false}};
}

McpJson tool_error(const Error& error) {
  const McpJson text = {{"type", "text"}, {"text", error.message()}};
  return {{"content", McpJson::array({text})}, {"isError", true}};
}

}  // namespace

std::string McpSession::refusal_of_length() {
  return line_of(error_message(nullptr, kInvalidRequest, "the message is too long"));
}

std::optional<std::string> McpSession::answer(std::string_view message) {
  McpJson parsed = parse_json(message);
  if (parsed.is_discarded()) {
    // The parser alone refuses half of a surrogate pair, which models cut off, and huge numbers.
    const std::optional<MendedLine> mended = mend_json_line(message);
    if (mended) parsed = parse_json(mended->text);
    if (parsed.is_discarded()) {
      return line_of(error_message(nullptr, kParseError, "the message is not valid JSON"));
    }
    if (!mended->huge_numbers.empty()) {
      const std::string& digits = mended->huge_numbers.front().digits;
      return line_of(error_message(nullptr, kInvalidRequest,
                                   "a number is too large: " + digits.substr(0, kMostDigits)));
    }
  }
  const std::optional<McpJson> answered =
      parsed.is_array() ? answer_batch(parsed) : answer_message(parsed);
  if (!answered) return {};
  return line_of(*answered);
}

std::optional<McpJson> McpSession::answer_batch(const McpJson& batch) {
  if (version_ != kVersionWithBatches || batch.empty()) {
    return error_message(nullptr, kInvalidRequest, "the message is not an object");
  }
  McpJson answers = McpJson::array();
  for (const McpJson& each : batch) {
    if (std::optional<McpJson> answered = answer_message(each)) {
      answers.push_back(std::move(*answered));
    }
  }
  if (answers.empty()) return {};
  return answers;
}

// Nothing is asked of clients, so that what answers a question of ours is left alone.
std::optional<McpJson> McpSession::answer_message(const McpJson& message) {
  if (!message.is_object()) {
    return error_message(nullptr, kInvalidRequest, "the message is not an object");
  }
  const bool has_id = message.contains("id");
  const McpJson id = has_id && is_id(message["id"]) ? message["id"] : McpJson();
  const auto method = message.find("method");
  if (method == message.end() && (message.contains("result") || message.contains("error"))) {
    return {};
  }
  const auto version = message.find("jsonrpc");
  if (version == message.end() || *version != "2.0") {
    return error_message(id, kInvalidRequest, "\"jsonrpc\" is not \"2.0\"");
  }
  if (method == message.end() || !method->is_string()) {
    return error_message(id, kInvalidRequest, "\"method\" is not a string");
  }
  if (!has_id) return {};
  if (id.is_null()) {
    return error_message(id, kInvalidRequest, "\"id\" is neither a string nor a whole number");
  }
  const auto params = message.find("params");
  if (params != message.end() && !params->is_object()) {
    return error_message(id, kInvalidParams, "\"params\" is not an object");
  }
  return answer_request(method->get<std::string>(),
                        params == message.end() ? McpJson::object() : *params, id);
}

McpJson McpSession::answer_request(const std::string& method, const McpJson& params,
                                   const McpJson& id) {
  const auto meta = params.find("_meta");
  const bool has_version =
      meta != params.end() && meta->is_object() && meta->contains(kMetaVersion);
  if (has_version && !is_known_version((*meta)[kMetaVersion])) {
    McpJson refusal = error_message(id, kUnsupportedVersion, "Unsupported protocol version");
    refusal["error"]["data"] = {{"supported", known_versions()},
                                {"requested", (*meta)[kMetaVersion]}};
    return refusal;
  }
  McpJson answered = dispatch(method, params, id);
  if (answered.contains("result") && (has_version || method == "server/discover")) {
    answered["result"]["resultType"] = "complete";
    answered["result"]["_meta"] = {{kMetaServer, implementation()}};
  }
  return answered;
}

McpJson McpSession::dispatch(const std::string& method, const McpJson& params, const McpJson& id) {
  if (method == "initialize") return initialize(params, id);
  if (method == "server/discover") return discover(id);
  if (method == "ping") return result_message(id, McpJson::object());
  if (method == "tools/list") return result_message(id, list_tools());
  if (method == "tools/call") return call_tool(params, id);
  return error_message(id, kMethodNotFound, "there is no method " + method);
}

McpJson McpSession::implementation() const {
  return {{"name", info_.name}, {"title", info_.title}, {"version", info_.version}};
}

McpJson McpSession::discover(const McpJson& id) const {
  McpJson result = {{"supportedVersions", known_versions()}};
  result["capabilities"] = {{"tools", {{"listChanged", false}}}};
  result["instructions"] = info_.instructions;
  result["ttlMs"] = kHourInMilliseconds;
  result["cacheScope"] = "private";
  return result_message(id, std::move(result));
}

McpJson McpSession::initialize(const McpJson& params, const McpJson& id) {
  const auto wanted = params.find("protocolVersion");
  if (wanted == params.end() || !wanted->is_string()) {
    return error_message(id, kInvalidParams, "\"protocolVersion\" is not a string");
  }
  const auto known = std::ranges::find(kProtocolVersions, wanted->get<std::string>());
  version_ = known == kProtocolVersions.end() ? kProtocolVersions.front() : *known;
  McpJson result = {{"protocolVersion", version_}};
  result["capabilities"] = {{"tools", {{"listChanged", false}}}};
  result["serverInfo"] = {{"name", info_.name}, {"title", info_.title}, {"version", info_.version}};
  result["instructions"] = info_.instructions;
  return result_message(id, std::move(result));
}

McpJson McpSession::list_tools() const {
  McpJson list = McpJson::array();
  for (const McpTool& tool : tools_) list.push_back(tool.declaration);
  return {{"tools", std::move(list)}, {"ttlMs", kHourInMilliseconds}, {"cacheScope", "private"}};
}

McpJson McpSession::call_tool(const McpJson& params, const McpJson& id) {
  const auto name = params.find("name");
  if (name == params.end() || !name->is_string()) {
    return error_message(id, kInvalidParams, "\"name\" is not a string");
  }
  const auto tool = std::ranges::find(tools_, name->get<std::string>(), &McpTool::name);
  if (tool == tools_.end()) {
    return error_message(id, kInvalidParams, "Unknown tool: " + name->get<std::string>());
  }
  const auto given = params.find("arguments");
  if (given != params.end() && !given->is_object()) {
    return error_message(id, kInvalidParams, "\"arguments\" is not an object");
  }
  const Expected<McpJson> content = tool->call(given == params.end() ? McpJson::object() : *given);
  return result_message(id, content ? tool_result(*content) : tool_error(content.error()));
}

}  // namespace winnow::cli
