// SPDX-License-Identifier: GPL-2.0-or-later
//
// One side of a conversation in the Model Context Protocol: what a server with tools answers to the
// messages of a client. The sources are the protocol's specification (modelcontextprotocol.io,
// revisions 2024-11-05 to 2026-07-28) and JSON-RPC 2.0.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"

namespace winnow::cli {

using McpJson = nlohmann::ordered_json;

struct McpTool {
  std::string name;
  McpJson declaration;  // as tools/list has it
  // Gives the structured content of the result. What is wrong with the arguments or goes wrong is
  // told to the model.
  std::function<Expected<McpJson>(const McpJson& arguments)> call;
};

struct McpServerInfo {
  std::string name;
  std::string title;
  std::string version;
  std::string instructions;  // for the model
};

// Knows what was agreed on with one client. Not thread-safe.
class McpSession {
 public:
  McpSession(McpServerInfo info, std::vector<McpTool> tools)
      : info_(std::move(info)), tools_(std::move(tools)) {}

  // Gives the answer to a message, in one line without its end; nothing where none is due, as for
  // notifications.
  std::optional<std::string> answer(std::string_view message);

  // Gives the answer to a message that was too long to be read.
  static std::string refusal_of_length();

 private:
  std::optional<McpJson> answer_message(const McpJson& message);
  std::optional<McpJson> answer_batch(const McpJson& batch);
  McpJson answer_request(const std::string& method, const McpJson& params, const McpJson& id);
  McpJson dispatch(const std::string& method, const McpJson& params, const McpJson& id);
  McpJson discover(const McpJson& id) const;
  McpJson initialize(const McpJson& params, const McpJson& id);
  McpJson list_tools() const;
  McpJson implementation() const;
  McpJson call_tool(const McpJson& params, const McpJson& id);

  const McpServerInfo info_;
  const std::vector<McpTool> tools_;
  std::string version_;  // of the protocol; empty before it is agreed on
};

}  // namespace winnow::cli
