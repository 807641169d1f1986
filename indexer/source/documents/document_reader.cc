// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/documents/document_reader.h"

#include <signal.h>

#include <algorithm>
#include <charconv>
#include <chrono>

#include "indexer/common/file_descriptor.h"
#include "indexer/source/documents/document_look.h"
#include "indexer/source/documents/document_process.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

constexpr std::string_view kFirstWords = "winnow-document 1 ";
constexpr std::size_t kMostFaultBytes = 300;
// A busy machine may give the program a tenth of a processor.
constexpr int kWallForProcessor = 10;
// What stands before the HTML.
constexpr std::size_t kHeaderBytes = 4096;

std::string_view next_word(std::string_view& line) {
  const std::size_t end = std::min(line.find(' '), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return word;
}

DocumentFault fault_named(std::string_view name, std::string detail) {
  if (name == "encrypted") return {SkipReason::encrypted, std::move(detail)};
  if (name == "limit") return {SkipReason::document_limit, std::move(detail)};
  if (name == "none") return {SkipReason::not_html, std::move(detail)};
  return {SkipReason::broken_document, std::move(detail)};
}

std::string memory_text(std::size_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

std::string seconds_text(std::chrono::seconds time) {
  return std::to_string(time.count()) + " s of processor time";
}

DocumentFault fault_of(const DocumentRun& run, const DocumentSettings& settings) {
  using End = DocumentRun::End;
  const std::string raise = "; raise --document-seconds";
  if (run.end == End::not_started) {
    const Error refusal = system_refusal(run.signal, "", settings.program);
    const std::string remedy =
        refusal.code == ErrorCode::try_again ? refusal.hint : "install it again";
    return {SkipReason::broken_document,
            settings.program + " did not start: " + error_text(run.signal) + "; " + remedy};
  }
  if (run.end == End::wall_time) {
    return {SkipReason::document_limit, "reading it has not come to an end" + raise};
  }
  if (run.end == End::output_bytes) {
    return {SkipReason::document_limit, "its text is over the limit; raise --max-page-bytes"};
  }
  if (run.end != End::signal) {
    return {SkipReason::broken_document, "its reader ended without a word; is the file damaged?"};
  }
  if (run.signal == SIGXCPU || run.signal == SIGKILL) {
    return {SkipReason::document_limit,
            "reading it took more than " + seconds_text(settings.processor_time) + raise};
  }
  return {SkipReason::broken_document, "its reader broke down (signal " +
                                           std::to_string(run.signal) + "), for a fault or " +
                                           memory_text(settings.memory_bytes) + " not enough"};
}

}  // namespace

void DocumentReader::drop_documents() {
  const bool html = settings_.types.has_html();
  settings_.types = {};
  if (!html) settings_.types.remove(DocumentType::html);
}

bool DocumentReader::takes_extension(std::string_view extension) const {
  const std::optional<DocumentType> type = document_type_of_extension(extension);
  return type && settings_.types.has(*type);
}

bool DocumentReader::takes_media_type(std::string_view media_type) const {
  const std::optional<DocumentType> type = document_type_of_media(media_type);
  return type && *type != DocumentType::html && settings_.types.has(*type);
}

std::variant<ReadDocument, DocumentFault> DocumentReader::read(std::string_view bytes,
                                                               std::optional<DocumentType> named,
                                                               std::size_t max_bytes) const {
  std::vector<std::string> arguments = {
      std::to_string(settings_.processor_time.count()), std::to_string(settings_.memory_bytes),
      std::to_string(max_bytes), named ? std::string(document_type_name(*named)) : "?"};
  const DocumentProcessLimits limits{settings_.processor_time * kWallForProcessor,
                                     max_bytes + kHeaderBytes};
  DocumentRun run = run_document_program(settings_.program, std::move(arguments), bytes, limits);
  if (run.end != DocumentRun::End::whole) return fault_of(run, settings_);
  auto parsed = parse_document_output(std::move(run.output));
  if (!parsed) return fault_of(run, settings_);
  const auto* document = std::get_if<ReadDocument>(&*parsed);
  if (document != nullptr && !settings_.types.has(document->type)) {
    return DocumentFault{SkipReason::not_html, "type " +
                                                   std::string(document_type_name(document->type)) +
                                                   ", which --types does not name"};
  }
  return *std::move(parsed);
}

std::optional<std::variant<ReadDocument, DocumentFault>> parse_document_output(std::string output) {
  const std::size_t end = output.find('\n');
  if (end == std::string::npos || !output.starts_with(kFirstWords)) return {};
  std::string_view line = std::string_view(output).substr(0, end);
  line.remove_prefix(kFirstWords.size());
  const std::string_view word = next_word(line);
  if (word == "fault") {
    const std::string_view name = next_word(line);
    return fault_named(name, std::string(line.substr(0, kMostFaultBytes)));
  }
  const std::optional<DocumentType> type = document_type_named(word);
  if (!type || *type == DocumentType::html) return {};
  const std::string_view number = next_word(line);
  ReadDocument document;
  document.type = *type;
  const auto read = std::from_chars(number.data(), number.data() + number.size(), document.pages);
  if (read.ec != std::errc()) return {};
  output.erase(0, end + 1);
  document.html = std::move(output);
  return document;
}

}  // namespace winnow
