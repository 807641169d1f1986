// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/iso_date.h"

#include <array>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

int days_in(int year, int month) {
  constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month == 2 && leap ? 29 : kDays[static_cast<std::size_t>(month - 1)];
}

// Reads from the front of a text and writes what it reads in the normal form.
class DateReader {
 public:
  explicit DateReader(std::string_view text) : rest_(trimmed(text)) {}

  std::string read() {
    const bool valid = read_date() && rest_.empty();
    return valid ? result_ : std::string();
  }

 private:
  bool read_date() {
    int year = 0;
    int month = 0;
    int day = 0;
    if (!number(4, 1000, 9999, year) || !take("-")) return !result_.empty();
    if (!number(2, 1, 12, month)) return false;
    if (!take("-")) return true;
    if (!number(2, 1, days_in(year, month), day) || rest_.empty()) return day > 0;
    return read_time();
  }

  bool read_time() {
    if (rest_.front() != 'T' && rest_.front() != 't' && rest_.front() != ' ') return false;
    rest_.remove_prefix(1);
    result_ += 'T';
    int value = 0;
    if (!number(2, 0, 23, value) || !take(":") || !number(2, 0, 59, value)) return false;
    if (take(":")) {
      if (!number(2, 0, 60, value)) return false;
      skip_fraction();
    }
    return read_zone();
  }

  void skip_fraction() {
    if (rest_.size() < 2 || rest_[0] != '.' || !is_ascii_digit(rest_[1])) return;
    rest_.remove_prefix(1);
    while (!rest_.empty() && is_ascii_digit(rest_.front())) rest_.remove_prefix(1);
  }

  bool read_zone() {
    rest_ = trimmed(rest_);
    if (rest_.empty()) return true;
    if (rest_ == "Z" || rest_ == "z" || rest_ == "UTC" || rest_ == "GMT") {
      rest_ = {};
      result_ += 'Z';
      return true;
    }
    if (!take("+") && !take("-")) return false;
    int value = 0;
    if (!number(2, 0, 14, value)) return false;
    if (rest_.size() == 3 && rest_.front() == ':') rest_.remove_prefix(1);
    result_ += ':';
    if (!rest_.empty()) return number(2, 0, 59, value);
    result_ += "00";
    return true;
  }

  // Takes that many digits if their value is within the bounds.
  bool number(std::size_t digits, int lowest, int highest, int& value) {
    if (rest_.size() < digits) return false;
    int read = 0;
    for (const char c : rest_.substr(0, digits)) {
      if (!is_ascii_digit(c)) return false;
      read = read * 10 + (c - '0');
    }
    if (read < lowest || read > highest) return false;
    value = read;
    return take(rest_.substr(0, digits));
  }

  bool take(std::string_view expected) {
    if (!rest_.starts_with(expected)) return false;
    result_ += expected;
    rest_.remove_prefix(expected.size());
    return true;
  }

  std::string_view rest_;
  std::string result_;
};

}  // namespace

std::string iso_date(std::string_view text) { return DateReader(text).read(); }

}  // namespace winnow
