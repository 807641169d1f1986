// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/accented_words.h"

#include <cstddef>
#include <vector>

#include "queries/search/query_words.h"

namespace winnow {
namespace {

constexpr std::size_t kMostLetters = 32;
constexpr int kMostLookups = 1000;

struct AccentedLetter {
  std::string_view plain;
  std::string_view accented;
};

// Words of the index are in lower case.
constexpr AccentedLetter kAccentedLetters[] = {
    {"a", "àáâãäåāăąạảấầẩẫậắằẳẵặ"},
    {"c", "çćč"},
    {"d", "ďđ"},
    {"e", "èéêëēėęěẹẻẽếềểễệ"},
    {"g", "ģğ"},
    {"i", "ìíîïīįıỉịĩ"},
    {"k", "ķ"},
    {"l", "ĺļľł"},
    {"n", "ñńņň"},
    {"o", "òóôõöøőọỏốồổỗộơớờởỡợ"},
    {"r", "ŕř"},
    {"s", "śşšș"},
    {"t", "ťţț"},
    {"u", "ùúûüūůűųụủũưứừửữự"},
    {"y", "ýÿỳỷỹỵ"},
    {"z", "źżž"},
    {"α", "ά"},
    {"ε", "έ"},
    {"η", "ή"},
    {"ι", "ίϊΐ"},
    {"ο", "ό"},
    {"υ", "ύϋΰ"},
    {"ω", "ώ"},
    {"е", "ё"},
    {"і", "ї"},
};

// Calls `visit` with each character.
template <typename Visit>
void for_each_letter(std::string_view text, Visit visit) {
  while (!text.empty()) {
    const std::size_t length = utf8_character(text, 0).length;
    visit(text.substr(0, length));
    text.remove_prefix(length);
  }
}

// Gives nothing for letters that have no accents.
const AccentedLetter* accents_of(std::string_view letter) {
  for (const AccentedLetter& each : kAccentedLetters) {
    if (each.plain == letter || each.accented.find(letter) != std::string_view::npos) return &each;
  }
  return nullptr;
}

std::string without_accents(std::string_view word) {
  std::string plain;
  for_each_letter(word, [&](std::string_view letter) {
    const AccentedLetter* const accents = accents_of(letter);
    plain += accents != nullptr ? accents->plain : letter;
  });
  return plain;
}

// Goes on from letter to letter as long as any word begins so.
class AccentSearch {
 public:
  AccentSearch(const TextWords& words, std::string_view word) : words_(words), word_(word) {
    for_each_letter(word, [&](std::string_view letter) {
      std::vector<std::string_view>& choices = letters_.emplace_back();
      if (const AccentedLetter* const accents = accents_of(letter)) {
        choices.push_back(accents->plain);
        for_each_letter(accents->accented, [&](std::string_view each) { choices.push_back(each); });
      } else {
        choices.push_back(letter);
      }
    });
  }

  std::string run() {
    if (letters_.size() <= kMostLetters) go_on("");
    return found_;
  }

 private:
  void go_on(const std::string& beginning, std::size_t letters = 0) {
    if (++lookups_ > kMostLookups) return;
    if (letters == letters_.size()) {
      const Xapian::doccount pages = beginning == word_ ? 0 : words_.frequency(beginning);
      if (pages > pages_) {
        pages_ = pages;
        found_ = beginning;
      }
      return;
    }
    if (letters > 0 && words_.beginning_with(beginning, 1).empty()) return;
    for (const std::string_view letter : letters_[letters]) {
      go_on(std::string(beginning).append(letter), letters + 1);
    }
  }

  const TextWords& words_;
  std::string_view word_;
  std::vector<std::vector<std::string_view>> letters_;  // what each may be
  int lookups_ = 0;
  Xapian::doccount pages_ = 0;
  std::string found_;
};

}  // namespace

std::string accented_word(const TextWords& words, std::string_view word) {
  return AccentSearch(words, word).run();
}

bool differ_in_accents(std::string_view a, std::string_view b) {
  return a != b && without_accents(a) == without_accents(b);
}

}  // namespace winnow
