// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/written_date.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "extractor/page/metadata/calendar.h"
#include "extractor/text/characters.h"
#include "extractor/text/utf8.h"
#include "winnow/extractor/code_points.h"

namespace winnow {
namespace {

// A date has no more parts than this, with the words between them.
constexpr std::size_t kMostParts = 64;

// Beside a date, a line with a date has the day of the week, the time, and a few words.
constexpr std::size_t kLoneBytes = 96;
constexpr std::size_t kOtherLetters = 40;

enum class Part : std::uint8_t { number, word };

struct DatePart {
  Part part = Part::word;
  std::size_t begin = 0;
  std::size_t end = 0;
  int value = 0;   // the number, or the month that the word names; 0 if it names none
  int digits = 0;  // so many the number has
};

struct MonthName {
  std::string_view start;  // in lower case
  int month;
};

// These are the beginnings of months' names in English, German, Dutch, French, Spanish, Portuguese,
// Italian, the Scandinavian languages, Polish, Russian and Turkish. What makes two months of one
// language alike is spelled out.
constexpr MonthName kMonths[] = {
    {"jan", 1},  {"ene", 1},  {"gen", 1},  {"jän", 1},  {"sty", 1},  {"янв", 1},  {"oca", 1},
    {"feb", 2},  {"fev", 2},  {"fév", 2},  {"lut", 2},  {"фев", 2},  {"şub", 2},  {"mar", 3},
    {"mär", 3},  {"maa", 3},  {"mrt", 3},  {"мар", 3},  {"apr", 4},  {"avr", 4},  {"abr", 4},
    {"kwi", 4},  {"апр", 4},  {"nis", 4},  {"may", 5},  {"mai", 5},  {"mag", 5},  {"maj", 5},
    {"mei", 5},  {"май", 5},  {"мая", 5},  {"jun", 6},  {"juin", 6}, {"giu", 6},  {"cze", 6},
    {"июн", 6},  {"haz", 6},  {"jul", 7},  {"juil", 7}, {"lug", 7},  {"lip", 7},  {"июл", 7},
    {"tem", 7},  {"aug", 8},  {"ago", 8},  {"aoû", 8},  {"aou", 8},  {"sie", 8},  {"авг", 8},
    {"ağu", 8},  {"sep", 9},  {"set", 9},  {"wrz", 9},  {"сен", 9},  {"eyl", 9},  {"oct", 10},
    {"okt", 10}, {"out", 10}, {"ott", 10}, {"paź", 10}, {"окт", 10}, {"eki", 10}, {"nov", 11},
    {"lis", 11}, {"ноя", 11}, {"kas", 11}, {"dec", 12}, {"dez", 12}, {"déc", 12}, {"dic", 12},
    {"des", 12}, {"gru", 12}, {"дек", 12}, {"ara", 12}};

// No name of a month is longer.
constexpr std::size_t kMostMonthBytes = 24;

int month_of(std::string_view word) {
  if (word.size() > kMostMonthBytes) return 0;
  std::string lower;
  for (std::size_t at = 0; at < word.size();) {
    const CodePoint code = decode_code_point(word, at);
    TextSink sink(4);
    if (code.value >= 0) sink.append(static_cast<char32_t>(u_tolower(code.value)));
    lower += sink.take();
    at += code.length;
  }
  for (const MonthName& name : kMonths) {
    if (lower.starts_with(name.start)) return name.month;
  }
  return 0;
}

bool is_word_letter(CharacterClass kind) {
  return kind >= CharacterClass::mark && kind != CharacterClass::digit;
}

std::vector<DatePart> parts_of(std::string_view text) {
  std::vector<DatePart> parts;
  for (std::size_t at = 0; at < text.size() && parts.size() < kMostParts;) {
    DatePart part;
    part.begin = at;
    if (is_ascii_digit(text[at])) {
      part.part = Part::number;
      for (; at < text.size() && is_ascii_digit(text[at]); ++at, ++part.digits) {
        if (part.digits < 5) part.value = part.value * 10 + (text[at] - '0');
      }
    } else {
      Character character = character_at(text, at);
      if (!is_word_letter(character.kind)) {
        at += std::max<std::size_t>(character.length, 1);
        continue;
      }
      // Signs for year, month and day stand alone; words of other scripts end where their letters
      // do.
      const bool alone = character.kind == CharacterClass::dictionary;
      do {
        at += character.length;
        character = character_at(text, at);
      } while (!alone && is_word_letter(character.kind) &&
               character.kind != CharacterClass::dictionary);
      part.value = month_of(text.substr(part.begin, at - part.begin));
    }
    part.end = at;
    parts.push_back(part);
  }
  return parts;
}

bool is_year(const DatePart& part) {
  return part.part == Part::number && part.digits == 4 && part.value >= 1900 && part.value <= 2099;
}

bool is_small(const DatePart& part) {
  return part.part == Part::number && part.digits <= 2 && part.value >= 1 && part.value <= 31;
}

bool is_month(const DatePart& part) { return part.part == Part::word && part.value > 0; }

// Tells words that stand inside a date: endings of ordinal numbers, "de", "of".
bool joins(std::string_view word) {
  constexpr std::string_view kJoining[] = {"st", "nd", "rd", "th", "er",  "e",
                                           "de", "of", "do", "di", "del", "the"};
  return std::any_of(std::begin(kJoining), std::end(kJoining),
                     [word](auto known) { return equals_in_any_case(word, known); });
}

// Finds the first three parts that are a date.
class DateFinder {
 public:
  explicit DateFinder(std::string_view text) : text_(text), parts_(parts_of(text)) {}

  std::string find() {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (read_numbers(i) || read_names(i) || read_stamp(i)) return written();
    }
    return {};
  }

  // Returns where the date that was found begins and ends.
  std::size_t begin() const { return begin_; }
  std::size_t end() const { return end_; }

 private:
  // Returns what stands between two parts.
  std::string_view gap(const DatePart& left, const DatePart& right) const {
    return text_.substr(left.end, right.begin - left.end);
  }

  bool take(int year, int month, int day, const DatePart& first, const DatePart& last) {
    if (month < 1 || month > 12 || day < 1 || day > days_in(year, month)) return false;
    year_ = year;
    month_ = month;
    day_ = day;
    begin_ = first.begin;
    end_ = last.end;
    return true;
  }

  // Reads 2024-05-06, 2024/5/6, 6.5.2024 and 5/16/2024.
  bool read_numbers(std::size_t i) {
    if (i + 2 >= parts_.size() || parts_[i].part != Part::number) return false;
    const std::span<const DatePart> rest(parts_.data() + i, parts_.size() - i);
    if (is_year(rest[0]) && read_east_asian(rest)) return true;
    const DatePart& a = rest[0];
    const DatePart& b = rest[1];
    const DatePart& c = rest[2];
    if (b.part != Part::number || c.part != Part::number) return false;
    const std::string_view sign = trimmed(gap(a, b));
    if (sign != trimmed(gap(b, c)) || (sign != "-" && sign != "/" && sign != ".")) return false;
    if (is_year(a) && is_small(b) && is_small(c)) return take(a.value, b.value, c.value, a, c);
    if (!is_small(a) || !is_small(b) || !is_year(c)) return false;
    if (sign == "." || a.value > 12 || a.value == b.value) {
      return take(c.value, b.value, a.value, a, c);
    }
    return b.value > 12 && take(c.value, a.value, b.value, a, c);
  }

  bool read_east_asian(std::span<const DatePart> rest) {
    if (rest.size() < 5 || !is_small(rest[2]) || !is_small(rest[4])) return false;
    const auto says = [&](const DatePart& part, std::string_view one, std::string_view other) {
      const std::string_view text = text_.substr(part.begin, part.end - part.begin);
      return text == one || text == other;
    };
    if (!says(rest[1], "年", "년") || !says(rest[3], "月", "월")) return false;
    return take(rest[0].value, rest[2].value, rest[4].value, rest[0], rest[4]);
  }

  // Reads dates with the name of a month.
  bool read_names(std::size_t i) {
    const DatePart& first = parts_[i];
    std::array<const DatePart*, 3> found{};
    std::size_t count = 0;
    for (std::size_t k = i; k < parts_.size() && count < found.size(); ++k) {
      const DatePart& part = parts_[k];
      if (count > 0 && gap(parts_[k - 1], part).size() > 3) return false;
      const bool skipped = count > 0 && part.part == Part::word && !is_month(part) &&
                           joins(text_.substr(part.begin, part.end - part.begin));
      if (!skipped) found[count++] = &part;
    }
    if (count < found.size()) return false;
    const auto [a, b, c] = found;
    if (is_small(*a) && is_month(*b) && is_year(*c)) {
      return take(c->value, b->value, a->value, first, *c);
    }
    if (is_month(*a) && is_small(*b) && is_year(*c)) {
      return take(c->value, a->value, b->value, first, *c);
    }
    return is_year(*a) && is_month(*b) && is_small(*c) &&
           take(a->value, b->value, c->value, first, *c);
  }

  // Reads "Aug 16 20:08:41 MDT 2001", with or without the zone, as mail archives have it from C's
  // asctime().
  bool read_stamp(std::size_t i) {
    constexpr std::size_t kPartsToSeconds = 5;
    std::size_t year = i + kPartsToSeconds;
    if (year >= parts_.size() || !is_month(parts_[i]) || !is_small(parts_[i + 1])) return false;
    if (gap(parts_[i + 2], parts_[i + 3]) != ":" || gap(parts_[i + 3], parts_[i + 4]) != ":") {
      return false;
    }
    if (parts_[year].part == Part::word && year + 1 < parts_.size()) ++year;
    return is_year(parts_[year]) && gap(parts_[year - 1], parts_[year]) == " " &&
           take(parts_[year].value, parts_[i].value, parts_[i + 1].value, parts_[i], parts_[year]);
  }

  std::string written() const {
    const auto two = [](int number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    return std::to_string(year_) + "-" + two(month_) + "-" + two(day_);
  }

  std::string_view text_;
  std::vector<DatePart> parts_;
  int year_ = 0;
  int month_ = 0;
  int day_ = 0;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace

std::string written_date(std::string_view text) { return DateFinder(text).find(); }

std::string lone_written_date(std::string_view text) {
  if (text.size() > kLoneBytes) return {};
  // A year and a day have so many digits at least. Most texts have none.
  constexpr int kLeastDigits = 5;
  if (std::count_if(text.begin(), text.end(), is_ascii_digit) < kLeastDigits) return {};
  DateFinder finder(text);
  std::string date = finder.find();
  const std::size_t others = text.size() - (finder.end() - finder.begin());
  return others > kOtherLetters ? std::string() : date;
}

}  // namespace winnow
