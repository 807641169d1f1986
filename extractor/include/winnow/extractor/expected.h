// SPDX-License-Identifier: GPL-2.0-or-later
//
// Declares Expected<T>: a value, or the Error that says why there is none. Bad input is reported
// this way; exceptions are left to a broken environment (no memory, for instance).
//
//   Expected<DecodedText> decoded = decode(bytes);
//   if (!decoded) return decoded.error();
//   use(decoded->text);
#pragma once

#include <utility>
#include <variant>

#include "winnow/extractor/error.h"

namespace winnow {

// Holds either a T or an Error, by value. Both convert to it, so that a function simply returns one
// of them. Asking for the value of an error, or for the error of a value, is a programming mistake
// and throws std::bad_variant_access. It is thread-compatible.
template <typename T>
class [[nodiscard]] Expected {
 public:
  Expected(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Expected(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  // Returns the value, as do `*` and `->`.
  T& value() & { return std::get<0>(state_); }
  const T& value() const& { return std::get<0>(state_); }
  T&& value() && { return std::get<0>(std::move(state_)); }

  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  // Returns a copy of the value, or `instead` if there is an error.
  T value_or(T instead) const { return has_value() ? value() : std::move(instead); }

  // Returns the error, which lives as long as this object.
  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

// Holds success or an Error, for operations without a result.
template <>
class [[nodiscard]] Expected<void> {
 public:
  Expected() = default;
  Expected(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }
  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<std::monostate, Error> state_;
};

}  // namespace winnow
