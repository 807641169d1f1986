// SPDX-License-Identifier: GPL-2.0-or-later
//
// JSON is written from front to back, in one line. A tree of values would be easier to make, but
// nlohmann's asks for memory when it is taken down, and ends the process if there is none; a
// library cannot do that to its host.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>

namespace winnow::report {

// Give values as JSON has them. Bytes that are no UTF-8 become U+FFFD. They are thread-safe.
std::string json_of(std::string_view text);
std::string json_of(double number);  // null if it is none, or infinite
template <typename T>
requires std::integral<T> std::string json_of(T value) {
  if constexpr (std::same_as<T, bool>) {
    return value ? "true" : "false";
  } else {
    return std::to_string(value);
  }
}

inline constexpr std::string_view kJsonNull = "null";

// Puts an object together; members stay in the order in which they are added. This is plain data.
class JsonObject {
 public:
  // Names are not escaped.
  template <typename T>
  void add(std::string_view name, const T& value) {
    add_json(name, json_of(value));
  }
  // The value is JSON already.
  void add_json(std::string_view name, std::string_view value);

  std::string text() && { return std::move(text_.append("}")); }

 private:
  std::string text_ = "{";
};

// Does the same for an array.
class JsonArray {
 public:
  void add_json(std::string_view value);

  std::string text() && { return std::move(text_.append("]")); }

 private:
  std::string text_ = "[";
};

}  // namespace winnow::report
