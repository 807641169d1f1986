// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/trec_run.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace winnow {
namespace {

void append_identifier(std::string& out, std::string_view identifier) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  for (const char c : identifier) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= ' ' || byte == 0x7f) {
      out += {'%', kHex[byte >> 4], kHex[byte & 15]};
    } else {
      out += c;
    }
  }
}

template <typename Number>
void append_number(std::string& out, Number number) {
  std::array<char, 40> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

}  // namespace

std::string format_trec_run(std::string_view topic, const std::vector<RankedDocument>& ranking,
                            std::string_view tag) {
  // trec_eval keeps scores as float, so the step has to be one that survives that.
  float previous = std::numeric_limits<float>::infinity();
  std::string lines;
  std::size_t rank = 0;
  for (const RankedDocument& answer : ranking) {
    auto score = static_cast<float>(answer.score);
    if (!(score < previous))
      score = std::nextafter(previous, -std::numeric_limits<float>::infinity());
    previous = score;
    lines += topic;
    lines += " Q0 ";
    append_identifier(lines, answer.document);
    lines += ' ';
    append_number(lines, ++rank);
    lines += ' ';
    append_number(lines, score);
    lines += ' ';
    lines += tag;
    lines += '\n';
  }
  return lines;
}

}  // namespace winnow
