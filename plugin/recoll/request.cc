// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/recoll/request.h"

#include <charconv>
#include <string_view>
#include <utility>

namespace winnow::recoll {
namespace {

constexpr std::size_t kMaxLine = 200;

Error broken(std::string what) {
  return {ErrorCode::input, std::move(what), "standard input",
          "this program is for Recoll's mimeconf: text/x-winnow-html = execm winnow-recoll"};
}

Error cut_off() { return broken("ends in the middle of a request"); }

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& byte : result) {
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<char>(byte - 'A' + 'a');
  }
  return result;
}

// Reads "NAME: NUMBER".
std::optional<std::pair<std::string, std::size_t>> name_and_size(std::string_view line) {
  const std::size_t colon = line.find(": ");
  if (colon == 0 || colon == std::string_view::npos) return std::nullopt;
  const std::string_view digits = line.substr(colon + 2);
  std::size_t size = 0;
  const auto [end, error] = std::from_chars(digits.begin(), digits.end(), size);
  if (error != std::errc() || end != digits.end()) return std::nullopt;
  return std::pair(lower(line.substr(0, colon)), size);
}

}  // namespace

Expected<std::string> RequestReader::line() {
  std::string line;
  for (int byte = std::getc(input_); byte != '\n'; byte = std::getc(input_)) {
    if (byte == EOF) return cut_off();
    if (line.size() == kMaxLine) return broken("a line is too long for a request of Recoll's");
    line += static_cast<char>(byte);
  }
  return line;
}

Expected<RequestReader::Parameter> RequestReader::parameter() {
  const Expected<std::string> first = line();
  if (!first) return first.error();
  if (first->empty()) return Parameter{};
  auto parts = name_and_size(*first);
  if (!parts) return broken("not a parameter of a request: " + *first);
  const std::size_t size = parts->second;
  if (size > kMaxParameterBytes) return broken("a parameter is too long: " + *first);
  Parameter parameter{std::move(parts->first), std::string(size, '\0')};
  if (std::fread(parameter.value.data(), 1, size, input_) != size) return cut_off();
  return parameter;
}

Expected<std::optional<Request>> RequestReader::next() {
  const int first = std::getc(input_);
  if (first == EOF) {
    if (std::ferror(input_) != 0) return broken("cannot be read");
    return std::optional<Request>();
  }
  std::ungetc(first, input_);

  Request request;
  bool has_file = false;
  for (std::size_t count = 0; count <= kMaxParameters; ++count) {
    Expected<Parameter> next = parameter();
    if (!next) return next.error();
    if (next->name.empty()) {
      if (has_file) return std::optional(std::move(request));
      return broken("a request names no file");
    }
    if (next->name == "filename") {
      request.file = std::move(next->value);
      has_file = true;
    } else if (next->name == "ipath") {
      request.ipath = std::move(next->value);
    }
  }
  return broken("a request has too many parameters");
}

namespace {

void add(std::string& answer, std::string_view name, std::string_view value = {}) {
  answer.append(name).append(": ").append(std::to_string(value.size())).append("\n").append(value);
}

std::string only(std::string_view name) {
  std::string answer;
  add(answer, name);
  return answer + "\n";
}

}  // namespace

std::string document_answer(std::string_view html) {
  std::string answer;
  answer.reserve(html.size() + 100);
  add(answer, "Document", html);
  add(answer, "Mimetype", "text/html");
  add(answer, "Charset", "utf-8");
  add(answer, "Eofnext");
  return answer + "\n";
}

std::string file_error_answer() { return only("Fileerror"); }

std::string no_such_document_answer() { return only("Subdocerror"); }

std::string no_more_documents_answer() { return only("Eofnow"); }

std::string_view cannot_work_answer() { return "RECFILTERROR HELPERNOTFOUND winnow-recoll\n"; }

}  // namespace winnow::recoll
