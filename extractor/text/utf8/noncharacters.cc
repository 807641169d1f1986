// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/text/utf8/noncharacters.h"

#include "extractor/text/utf8/utf8_repair.h"
#include "extractor/text/utf8/utf8_sequence.h"

namespace winnow {
namespace {

// All of them have one of these bytes; of common characters few have.
bool may_have_some(std::string_view text) {
  return text.find('\xBF') != std::string_view::npos || text.find('\xB7') != std::string_view::npos;
}

}  // namespace

void append_without_noncharacters(std::string_view text, std::string& out) {
  constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
  std::size_t done = 0;
  for (std::size_t at = may_have_some(text) ? 0 : text.size(); at < text.size();) {
    const Utf8Sequence sequence = read_utf8(text, at);
    if (is_noncharacter(sequence.character)) {
      out += text.substr(done, at - done);
      out += kReplacement;
      done = at + sequence.length;
    }
    at += sequence.length;
  }
  out += text.substr(done);
}

void append_parsed_value(std::string_view value, std::string& out) {
  if (survey_utf8(value).valid) {
    append_without_noncharacters(value, out);
  } else {
    TextSink repaired(value.size());
    repair_utf8(value, repaired);
    append_without_noncharacters(repaired.take(), out);
  }
}

}  // namespace winnow
