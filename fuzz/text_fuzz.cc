// SPDX-License-Identifier: GPL-2.0-or-later
//
// Puts the texts of a page that the method `all` keeps into paragraphs of another page, which gives
// the same texts. The first byte chooses the charset of the HTTP header.
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/invariant.h"
#include "winnow/extractor/page_extractor.h"

namespace {

using namespace winnow;

constexpr std::array<std::string_view, 4> kCharsets = {"", "utf-8", "windows-1252", "big5"};

// Escapes a text for HTML in the dullest way: each character that could be markup as a number.
std::string escaped(std::string_view text) {
  std::string html;
  for (const char byte : text) {
    if (byte == '<' || byte == '>' || byte == '&' || byte == '"' || byte == '\'') {
      html += "&#" + std::to_string(static_cast<int>(byte)) + ";";
    } else {
      html += byte;
    }
  }
  return html;
}

std::vector<std::string> texts_of(const ExtractedPage& page) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    if (page.verdicts[i].text_class != TextClass::main) continue;
    texts.emplace_back(page.blocks.text(page.blocks[i]));
  }
  return texts;
}

std::string page_of(const std::vector<std::string>& texts) {
  std::string html = "<!DOCTYPE html><title>Texts</title><body>";
  for (const std::string& text : texts) html += "<p>" + escaped(text) + "</p>\n";
  return html;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static PageExtractor extractor(*make_method("all"), Limits{});
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto page = extractor.extract(bytes, {kCharsets[data[0] % kCharsets.size()]});
  if (!page) return 0;
  const std::vector<std::string> texts = texts_of(*page);
  const auto again = extractor.extract(page_of(texts), {"utf-8"});
  if (!again) {
    // Control characters that are few among much markup may be too many without it.
    WINNOW_INVARIANT(again.error().code == ErrorCode::binary);
    return 0;
  }
  WINNOW_INVARIANT(again->degraded == Degraded::no);
  WINNOW_INVARIANT(again->encoding != "utf-8" || texts_of(*again) == texts);
  return 0;
}
