// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/archive/stored_name.h"

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstdint>

namespace winnow {
namespace {

using namespace std::string_view_literals;

icu::UnicodeString normal(std::string_view text, const icu::Normalizer2* form, UErrorCode& status) {
  const auto whole = icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
  return U_FAILURE(status) ? whole : form->normalize(whole, status);
}

bool is_spelling_of(std::string_view spelled, std::string_view name) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const form = icu::Normalizer2::getNFCInstance(status);
  return normal(spelled, form, status) == normal(name, form, status) && U_SUCCESS(status);
}

std::optional<std::string> if_spelling_of(std::string_view spelled, std::string_view name) {
  if (!is_spelling_of(spelled, name)) return {};
  return std::string(spelled);
}

std::size_t number_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]) +
         std::size_t{static_cast<unsigned char>(bytes[at + 1])} * 256;
}

}  // namespace

bool may_be_composed(std::string_view name) {
  return std::any_of(name.begin(), name.end(),
                     [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

// The header ends where the data begins: of what looks like one, it is the one whose lengths say
// so.
std::optional<std::string> name_in_zip(std::string_view before, std::string_view name) {
  constexpr std::string_view kSignature = "PK\x03\x04"sv;
  constexpr std::size_t kNameLength = 26;
  constexpr std::size_t kExtraLength = 28;
  constexpr std::size_t kFixed = 30;
  for (std::size_t at = before.rfind(kSignature); at != std::string_view::npos;
       at = before.rfind(kSignature, at - 1)) {
    const std::string_view header = before.substr(at);
    if (header.size() >= kFixed) {
      const std::size_t length = number_at(header, kNameLength);
      if (kFixed + length + number_at(header, kExtraLength) == header.size()) {
        return if_spelling_of(header.substr(kFixed, length), name);
      }
    }
    if (at == 0) break;
  }
  return {};
}

// Records are "LENGTH path=NAME" and a line feed.
std::optional<std::string> name_in_pax(std::string_view before, std::string_view name) {
  constexpr std::string_view kKey = " path="sv;
  const std::size_t key = before.rfind(kKey);
  if (key == std::string_view::npos) return {};
  const std::string_view value = before.substr(key + kKey.size());
  return if_spelling_of(value.substr(0, value.find('\n')), name);
}

std::string decomposed(const std::string& name) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const form = icu::Normalizer2::getNFDInstance(status);
  const icu::UnicodeString spelled = normal(name, form, status);
  if (U_FAILURE(status)) return name;
  std::string utf8;
  return spelled.toUTF8String(utf8);
}

}  // namespace winnow
