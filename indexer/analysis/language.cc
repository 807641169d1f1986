// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/language.h"

#include <cld2/public/compact_lang_det.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>
#include <xapian.h>

#include <algorithm>
#include <cstdint>

#include "indexer/common/ascii.h"

namespace winnow {
namespace {

// The detector settles long before this, and its time grows with the text.
constexpr std::size_t kMaxDetectedBytes = std::size_t{64} * 1024;

// Shorter texts are guesses. In bytes of alphabetic text; a character that is a syllable or a word
// of its own counts for kDenseWeight of them.
constexpr std::size_t kMinDetectedWeight = 40;
constexpr std::size_t kDenseWeight = 4;

struct Renaming {
  std::string_view old_code;
  std::string_view code;
};

// Withdrawn codes that pages and the detector still use (IANA language subtag registry).
constexpr Renaming kRenamings[] = {
    {"in", "id"}, {"iw", "he"}, {"ji", "yi"}, {"jw", "jv"}, {"mo", "ro"},
};

// Subtags that name no one language: undetermined, none, several, uncoded.
constexpr std::string_view kNoLanguage[] = {"und", "zxx", "mul", "mis"};

bool is_separator(char byte) { return byte == '-' || byte == '_'; }

std::string_view trim(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n\f";
  const std::size_t begin = text.find_first_not_of(kSpace);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpace) + 1 - begin);
}

// The code in use for `code`: current, and of two letters if the language has such a code. Empty
// for two letters that are no language's; of three letters ICU does not know all.
std::string canonical_code(const std::string& code) {
  char two_letters[ULOC_LANG_CAPACITY] = "";
  UErrorCode status = U_ZERO_ERROR;
  uloc_getLanguage(code.c_str(), two_letters, ULOC_LANG_CAPACITY, &status);
  std::string result = U_SUCCESS(status) ? std::string(two_letters) : code;
  for (const Renaming& renaming : kRenamings) {
    if (result == renaming.old_code) result = renaming.code;
  }
  const bool known = *uloc_getISO3Language(result.c_str()) != '\0';
  return known || result.size() == 3 ? result : std::string();
}

// Counts characters that are each a syllable or a word.
struct DenseCounts {
  std::size_t han = 0;
  std::size_t kana = 0;
  std::size_t hangul = 0;

  std::size_t all() const { return han + kana + hangul; }

  // Returns whether it is such a character.
  bool add(UChar32 code) {
    UErrorCode status = U_ZERO_ERROR;
    switch (uscript_getScript(code, &status)) {
      case USCRIPT_HAN:
        ++han;
        return true;
      case USCRIPT_HANGUL:
        ++hangul;
        return true;
      case USCRIPT_HIRAGANA:
      case USCRIPT_KATAKANA:
        ++kana;
        return true;
      default:
        return false;
    }
  }
};

// Tells the language by the script alone; empty if the text has other letters above all. The
// detector is not sure of Chinese and Japanese among names of programs and commands. A third of
// what Japanese is written in are kana; Chinese has none, but for names.
std::string language_of_script(const DenseCounts& counts, std::size_t weight) {
  const std::size_t all = counts.all();
  if (2 * kDenseWeight * all < weight) return {};
  if (2 * counts.hangul > all) return "ko";
  if (6 * counts.kana > all) return "ja";
  return 50 * (counts.kana + counts.hangul) < all ? "zh" : std::string();
}

// What the detector may read (valid UTF-8 without controls and noncharacters), and how much of it
// is language.
struct Sample {
  std::string text;
  std::size_t weight = 0;
  DenseCounts dense;

  void add_ascii(char byte) {
    text.push_back(byte < 0x20 || byte == 0x7F ? ' ' : byte);
    weight += is_ascii_letter(byte);
  }

  void add(UChar32 code, std::string_view bytes) {
    if (code < 0 || u_charType(code) == U_CONTROL_CHAR || U_IS_UNICODE_NONCHAR(code)) {
      text.push_back(' ');
      return;
    }
    text.append(bytes);
    if (u_isalpha(code)) weight += dense.add(code) ? kDenseWeight : bytes.size();
  }
};

Sample make_sample(std::string_view text) {
  text = text.substr(0, kMaxDetectedBytes);
  const auto length = static_cast<std::int32_t>(text.size());
  Sample sample;
  sample.text.reserve(text.size() + 1);
  for (std::int32_t offset = 0; offset < length;) {
    const char byte = text[static_cast<std::size_t>(offset)];
    if (static_cast<unsigned char>(byte) < 0x80) {
      sample.add_ascii(byte);
      ++offset;
      continue;
    }
    const std::int32_t start = offset;
    UChar32 code = 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"  // within ICU's macro
    U8_NEXT(text.data(), offset, length, code);
#pragma GCC diagnostic pop
    sample.add(code, text.substr(static_cast<std::size_t>(start),
                                 static_cast<std::size_t>(offset - start)));
  }
  return sample;
}

}  // namespace

std::string primary_language(std::string_view tag) {
  tag = trim(tag);
  const std::size_t length =
      static_cast<std::size_t>(std::find_if(tag.begin(), tag.end(), is_separator) - tag.begin());
  if (length < 2 || length > 3) return {};
  const bool well_formed = std::all_of(tag.begin(), tag.end(), [](char byte) {
    return is_ascii_letter(byte) || is_ascii_digit(byte) || is_separator(byte);
  });
  const std::string_view primary = tag.substr(0, length);
  if (!well_formed || !std::all_of(primary.begin(), primary.end(), is_ascii_letter)) return {};
  std::string code(primary);
  for (char& byte : code) byte = ascii_lower(byte);
  if (std::find(std::begin(kNoLanguage), std::end(kNoLanguage), code) != std::end(kNoLanguage)) {
    return {};
  }
  return canonical_code(code);
}

namespace {

// The detector's answer if it is sure; otherwise the script's, which has no percentage.
struct Detection {
  std::string language;
  int percent = 0;
  std::size_t weight = 0;
};

Detection detect(std::string_view text) {
  const Sample sample = make_sample(text);
  if (sample.weight < kMinDetectedWeight) return {};
  CLD2::Language languages[3] = {};
  int percents[3] = {};
  int text_bytes = 0;
  bool is_reliable = false;
  const CLD2::Language language = CLD2::ExtDetectLanguageSummary(
      sample.text.data(), static_cast<int>(sample.text.size()), /*is_plain_text=*/true, languages,
      percents, &text_bytes, &is_reliable);
  if (!is_reliable || language == CLD2::UNKNOWN_LANGUAGE) {
    return {language_of_script(sample.dense, sample.weight), 0, sample.weight};
  }
  return {primary_language(CLD2::LanguageCode(language)), percents[0], sample.weight};
}

// Counts signs of the language of a text; they cost less than the detector.
struct Signs {
  std::size_t words = 0;
  std::size_t english_words = 0;  // the, of, and, to
  std::size_t ascii_letters = 0;
  std::size_t other_bytes = 0;

  void add(std::string_view word) {
    ++words;
    constexpr std::size_t kLongest = 3;
    if (word.size() > kLongest) return;
    const std::string lower = ascii_lower(word);
    const bool is_english = lower == "the" || lower == "of" || lower == "and" || lower == "to";
    english_words += is_english ? 1 : 0;
  }
};

Signs signs_of(std::string_view text) {
  Signs signs;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const char byte = at < text.size() ? text[at] : ' ';
    const bool is_letter = is_ascii_letter(byte);
    signs.ascii_letters += is_letter ? 1 : 0;
    signs.other_bytes += (byte & 0x80) != 0 ? 1 : 0;
    if (is_letter || (byte & 0x80) != 0) continue;
    if (at > begin) signs.add(text.substr(begin, at - begin));
    begin = at + 1;
  }
  return signs;
}

bool is_written_in_latin(const std::string& language) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode scripts[8] = {};
  const std::int32_t count = uscript_getCode(language.c_str(), scripts, 8, &status);
  return U_SUCCESS(status) && count == 1 && scripts[0] == USCRIPT_LATIN;
}

// Templates of sites say lang="en" for pages in any language, and translated manuals say their
// language on pages that nobody has translated.
std::string contradicting_language(const std::string& declared, std::string_view text) {
  constexpr std::size_t kSignBytes = 4096;
  constexpr std::size_t kLeastWeight = 200;
  constexpr int kSurePercent = 80;
  constexpr int kSureOfScriptPercent = 40;
  const Signs signs = signs_of(text.substr(0, kSignBytes));
  if (is_written_in_latin(declared) && signs.other_bytes > signs.ascii_letters) {
    Detection detected = detect(text);
    const bool is_by_script = detected.percent == 0;
    const bool is_sure = is_by_script || detected.percent >= kSureOfScriptPercent;
    return is_sure && !is_written_in_latin(detected.language) ? detected.language : std::string();
  }
  const bool lacks_english = declared == "en" && signs.english_words * 25 < signs.words;
  const bool has_english = declared != "en" && signs.english_words * 12 > signs.words;
  if (!lacks_english && !has_english) return {};
  Detection detected = detect(text);
  const bool is_sure = detected.weight >= kLeastWeight && detected.percent >= kSurePercent;
  return is_sure && (lacks_english || detected.language == "en") ? detected.language
                                                                 : std::string();
}

}  // namespace

std::string detect_language(std::string_view text) { return detect(text).language; }

std::string page_language(std::string_view html_lang, std::string_view text) {
  const std::string declared = primary_language(html_lang);
  if (declared.empty()) return detect_language(text);
  std::string other = contradicting_language(declared, text);
  return other.empty() ? declared : other;
}

namespace {

struct LanguageStemmer {
  std::string_view language;
  std::string_view stemmer;
};

constexpr LanguageStemmer kStemmers[] = {
    {"ar", "arabic"},     {"ca", "catalan"},  {"da", "danish"},     {"de", "german"},
    {"en", "english"},    {"es", "spanish"},  {"eu", "basque"},     {"fi", "finnish"},
    {"fr", "french"},     {"ga", "irish"},    {"hu", "hungarian"},  {"hy", "armenian"},
    {"id", "indonesian"}, {"it", "italian"},  {"lt", "lithuanian"}, {"nb", "norwegian"},
    {"ne", "nepali"},     {"nl", "dutch"},    {"nn", "norwegian"},  {"no", "norwegian"},
    {"pt", "portuguese"}, {"ro", "romanian"}, {"ru", "russian"},    {"sv", "swedish"},
    {"ta", "tamil"},      {"tr", "turkish"},
};

constexpr std::string_view kNone = "none";
constexpr std::string_view kAuto = "auto";

// Whether `name` is a word of the space-separated `names`.
bool has_name(std::string_view names, std::string_view name) {
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    if (names.substr(0, end) == name) return true;
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return false;
}

}  // namespace

std::string stemmer_for_language(std::string_view language) {
  const auto has_stemmer = [](std::string_view code) {
    return std::ranges::find(kStemmers, code, &LanguageStemmer::language) != std::end(kStemmers);
  };
  // A query asks this of each language with function words, whose codes are as here.
  const std::string code =
      has_stemmer(language) ? std::string(language) : primary_language(language);
  for (const LanguageStemmer& entry : kStemmers) {
    if (entry.language != code) continue;
    // A Xapian built with fewer stemmers than ours is no error.
    if (has_name(Xapian::Stem::get_available_languages(), entry.stemmer)) {
      return std::string(entry.stemmer);
    }
  }
  return std::string(kNone);
}

Expected<std::string> resolve_stemmer(std::string_view name) {
  std::string wanted = ascii_lower(name);
  const std::string available = Xapian::Stem::get_available_languages();
  if (wanted == kNone || wanted == kAuto || has_name(available, wanted)) return wanted;
  std::string by_code = stemmer_for_language(wanted);
  if (by_code != kNone) return by_code;
  return Error{ErrorCode::usage, "there is no such stemmer", "--stemmer " + std::string(name),
               "use auto, none, a language code, or one of: " + available};
}

}  // namespace winnow
