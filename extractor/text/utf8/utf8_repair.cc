// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/text/utf8/utf8_repair.h"

#include "extractor/text/utf8/utf8_sequence.h"

namespace winnow {
namespace {

bool needs_rewriting(const Utf8Sequence& sequence) {
  return !sequence.valid || sequence.character == U'\r' || sequence.character == 0;
}

}  // namespace

Utf8Survey survey_utf8(std::string_view bytes) {
  Utf8Survey survey;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t plain = printable_run(bytes, at);
    survey.counts.characters += plain;
    at += plain;
    if (at == bytes.size()) break;
    const Utf8Sequence sequence = read_utf8(bytes, at);
    if (!sequence.valid) {
      survey.valid = false;
      break;
    }
    if (needs_rewriting(sequence)) survey.verbatim = false;
    if (sequence.length > 1) survey.ascii = false;
    ++survey.counts.characters;
    survey.counts.suspicious += is_suspicious(sequence.character) ? 1 : 0;
    at += sequence.length;
  }
  return survey;
}

void repair_utf8(std::string_view bytes, TextSink& sink) {
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t begin = at;
    std::size_t characters = 0;
    std::size_t suspicious = 0;
    Utf8Sequence sequence;
    while (at < bytes.size()) {
      const std::size_t plain = printable_run(bytes, at);
      characters += plain;
      at += plain;
      if (at == bytes.size()) break;
      sequence = read_utf8(bytes, at);
      if (needs_rewriting(sequence)) break;
      ++characters;
      suspicious += is_suspicious(sequence.character) ? 1 : 0;
      at += sequence.length;
    }
    if (at > begin) sink.append_verbatim(bytes.substr(begin, at - begin), characters, suspicious);
    if (at == bytes.size()) break;
    at += sequence.length;
    if (!sequence.valid) {
      sink.append_malformed();
      continue;
    }
    sink.append(sequence.character);
    // The sink has turned the CR into an LF already.
    if (sequence.character == U'\r' && at < bytes.size() && bytes[at] == '\n') ++at;
  }
}

}  // namespace winnow
