// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/c/border.h"

#include <memory>
#include <new>

namespace winnow::c {
namespace {

winnow_status status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::usage:
      return WINNOW_USAGE;
    case ErrorCode::input:
      return WINNOW_INPUT;
    case ErrorCode::too_large:
      return WINNOW_TOO_LARGE;
    case ErrorCode::binary:
      return WINNOW_BINARY;
    case ErrorCode::not_found:
      return WINNOW_NOT_FOUND;
    case ErrorCode::locked:
      return WINNOW_LOCKED;
    case ErrorCode::disk:
      return WINNOW_DISK;
    case ErrorCode::corrupt:
      return WINNOW_CORRUPT;
    case ErrorCode::incompatible:
      return WINNOW_INCOMPATIBLE;
    case ErrorCode::try_again:
      return WINNOW_TRY_AGAIN;
  }
  return WINNOW_INTERNAL;
}

// The texts are short enough to need no memory of their own.
winnow_error* out_of_memory() noexcept {
  static winnow_error error{WINNOW_OUT_OF_MEMORY, "out of memory", "out of memory", "", ""};
  static_assert(sizeof "out of memory" <= 16, "has to fit into a std::string itself");
  return &error;
}

winnow_status hand_out_as(winnow_status status, const Error& from, winnow_error** error) noexcept {
  if (error == nullptr) return status;
  try {
    *error = new winnow_error{status, from.message(), from.what, from.where, from.hint};
    return status;
  } catch (...) {
    return hand_out_of_memory(error);
  }
}

const char* text_of(const winnow_error* error, std::string winnow_error::*text) {
  return error == nullptr ? "" : (error->*text).c_str();
}

}  // namespace

winnow_status hand_out(const Error& from, winnow_error** error) noexcept {
  return hand_out_as(status_of(from.code), from, error);
}

winnow_status hand_out_of_memory(winnow_error** error) noexcept {
  if (error != nullptr) *error = out_of_memory();
  return WINNOW_OUT_OF_MEMORY;
}

winnow_status hand_out_internal(const char* what, winnow_error** error) noexcept {
  try {
    return hand_out_as(
        WINNOW_INTERNAL,
        {ErrorCode::input, what, "in libwinnow", "report it together with what was asked for"},
        error);
  } catch (...) {
    return hand_out_of_memory(error);
  }
}

Error missing(const char* argument) {
  return {ErrorCode::usage, "is NULL", argument, "see winnow.h for what the function needs"};
}

}  // namespace winnow::c

winnow_status winnow_error_status(const winnow_error* error) {
  return error == nullptr ? WINNOW_OK : error->status;
}

const char* winnow_error_message(const winnow_error* error) {
  return winnow::c::text_of(error, &winnow_error::message);
}

const char* winnow_error_what(const winnow_error* error) {
  return winnow::c::text_of(error, &winnow_error::what);
}

const char* winnow_error_where(const winnow_error* error) {
  return winnow::c::text_of(error, &winnow_error::where);
}

const char* winnow_error_remedy(const winnow_error* error) {
  return winnow::c::text_of(error, &winnow_error::remedy);
}

void winnow_error_free(winnow_error* error) {
  if (error != winnow::c::out_of_memory()) delete error;
}

const char* winnow_version() { return WINNOW_VERSION; }
