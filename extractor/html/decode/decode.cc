// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/decode.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "extractor/html/decode/encoding_detection.h"
#include "extractor/html/decode/encodings.h"
#include "extractor/html/decode/nul_characters.h"
#include "extractor/text/utf8.h"

namespace winnow {
namespace {

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

// Holds what the steps of the recipe look at.
struct Page {
  std::string_view bytes;
  std::string_view http_charset;
  Utf8Survey survey;  // It is of the bytes.
};

std::optional<Encoding> from_byte_order_mark(const Page& page) {
  if (page.bytes.starts_with(kUtf8Mark)) return Encoding::utf_8;
  if (page.bytes.starts_with("\xFE\xFF")) return Encoding::utf_16be;
  if (page.bytes.starts_with("\xFF\xFE")) return Encoding::utf_16le;
  return std::nullopt;
}

std::optional<Encoding> from_nul_pattern(const Page& page) { return detect_utf_16(page.bytes); }

std::optional<Encoding> from_http_header(const Page& page) {
  const std::optional<Encoding> encoding = find_encoding(page.http_charset);
  const bool utf_16 = encoding == Encoding::utf_16be || encoding == Encoding::utf_16le;
  if (utf_16 && !plausible_utf_16(page.bytes, *encoding, page.survey.valid)) return std::nullopt;
  return encoding;
}

std::optional<Encoding> from_validity(const Page& page) {
  if (!page.survey.valid) return std::nullopt;
  // Without suspicious characters there is no ESC to look for.
  const bool may_escape = page.survey.ascii && page.survey.counts.suspicious > 0;
  if (may_escape && has_iso_2022_jp_escapes(page.bytes)) return std::nullopt;
  return Encoding::utf_8;
}

std::optional<Encoding> from_meta(const Page& page) { return prescan_meta(page.bytes); }

std::optional<Encoding> from_statistics(const Page& page) {
  return detect_by_statistics(page.bytes);
}

std::optional<Encoding> fallback(const Page&) { return Encoding::windows_1252; }

struct Step {
  EncodingEvidence evidence;
  std::optional<Encoding> (*ask)(const Page& page);
};

// The NUL pattern comes before the labels: no other encoding of the web has NULs in its text, so a
// label that says otherwise is wrong (usually a server's default).
constexpr Step kRecipe[] = {
    {EncodingEvidence::byte_order_mark, from_byte_order_mark},
    {EncodingEvidence::statistics, from_nul_pattern},
    {EncodingEvidence::http_header, from_http_header},
    {EncodingEvidence::valid_utf8, from_validity},
    {EncodingEvidence::meta, from_meta},
    {EncodingEvidence::statistics, from_statistics},
    {EncodingEvidence::fallback, fallback},
};

void remove_byte_order_marks(std::string& text) {
  std::size_t end = 0;
  while (std::string_view(text).substr(end).starts_with(kUtf8Mark)) end += kUtf8Mark.size();
  if (end > 0) text.erase(0, end);
}

// Holds the characters of the page in one encoding, and no text if they are garbled.
struct Decoded {
  std::optional<std::string> text;
  TextCounts counts;
};

Decoded finish(std::string text, TextCounts counts) {
  if (counts.garbled()) return {std::nullopt, counts};
  if (counts.nuls > 0) counts.replaced += settle_nuls(text);
  remove_byte_order_marks(text);
  return {std::move(text), counts};
}

Decoded decode_as(const Page& page, Encoding encoding) {
  const bool verbatim = page.survey.valid && page.survey.verbatim;
  if (encoding == Encoding::utf_8 && verbatim) {
    if (page.survey.counts.garbled()) return {std::nullopt, page.survey.counts};
    return finish(std::string(page.bytes), page.survey.counts);
  }
  TextSink sink(page.bytes.size());
  if (encoding == Encoding::utf_8) {
    repair_utf8(page.bytes, sink);
  } else if (is_single_byte(encoding)) {
    decode_single_byte(page.bytes, encoding, sink);
  } else if (!decode_with_icu(page.bytes, encoding, sink)) {
    return {};
  }
  const TextCounts counts = sink.counts();
  return finish(sink.take(), counts);
}

// Tells whether most of what is not ASCII could not be decoded, because the label is wrong. Such a
// page need not be garbled as a whole: its markup is ASCII.
bool is_mislabelled(std::string_view text, const TextCounts& counts) {
  constexpr std::size_t kTooFewToTell = 4;
  if (counts.replaced < kTooFewToTell) return false;
  const auto beyond_ascii = std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0xC0;
  });
  return counts.replaced > static_cast<std::size_t>(beyond_ascii) / 2;
}

// Tells whether most bytes beyond ASCII stand alone among ASCII, like the accented letters of a
// language written in windows-1252, and unlike the sequences of any multi-byte encoding.
bool beyond_ascii_is_isolated(std::string_view bytes) {
  const auto beyond = [&](std::size_t at) {
    return at < bytes.size() && static_cast<unsigned char>(bytes[at]) >= 0x80;
  };
  std::size_t all = 0;
  std::size_t isolated = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    if (!beyond(at)) continue;
    ++all;
    isolated += !beyond(at + 1) && (at == 0 || !beyond(at - 1));
  }
  return isolated * 4 > all * 3;
}

Error not_a_page(std::string what) {
  return Error{ErrorCode::binary, std::move(what), "",
               "leave the file out, or convert it to HTML or plain text first"};
}

}  // namespace

Expected<DecodedText> decode(std::string_view bytes, const DecodeOptions& options) {
  if (const std::string_view format = binary_signature(bytes); !format.empty()) {
    return not_a_page(std::string(format));
  }
  const Page page{bytes, options.http_charset, survey_utf8(bytes)};
  std::optional<DecodedText> mislabelled;
  for (const Step& step : kRecipe) {
    const std::optional<Encoding> encoding = step.ask(page);
    if (!encoding) continue;
    if (mislabelled && step.evidence == EncodingEvidence::fallback &&
        !beyond_ascii_is_isolated(bytes)) {
      break;
    }
    Decoded decoded = decode_as(page, *encoding);
    if (!decoded.text) {
      // Valid UTF-8 is UTF-8; in any other encoding it would be other characters.
      if (encoding == Encoding::utf_8 && page.survey.valid) break;
      continue;
    }
    DecodedText result{std::move(*decoded.text), encoding_name(*encoding), step.evidence,
                       decoded.counts.replaced};
    if (!is_mislabelled(result.text, decoded.counts)) return result;
    if (!mislabelled) mislabelled = std::move(result);
  }
  if (mislabelled) return std::move(*mislabelled);
  return not_a_page("more than a tenth of the characters are undecodable or control characters");
}

}  // namespace winnow
