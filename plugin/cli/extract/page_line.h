// SPDX-License-Identifier: GPL-2.0-or-later
//
// What extract --jsonl writes of one page, or of what should have been one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/extractor/error.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

// A line is about this.
struct LineSubject {
  std::uint64_t number = 0;  // of the line or record of the input, or of the page of the source
  std::string id;            // JSON; empty if there is none
  std::string url;
  std::string path;
};

// Gives "too-large" or "not-found": names are spelled as those of reasons are. It is thread-safe.
std::string_view error_code_name(ErrorCode code);

// Takes `object`, one JSON object as report::to_json() writes it, and puts "id" before its members.
// It ends with LF. It is thread-safe.
std::string page_line(const LineSubject& subject, std::string object);

// Writes {"id":..., "number":..., "url":..., "path":..., "error":{"code":..., "message":...,
// "hint":...}}; what is not known is null, but for "id", which is left out. It ends with LF. It is
// thread-safe.
std::string error_line(const LineSubject& subject, const Error& error);
std::string error_line(const LineSubject& subject, const SkippedFile& skipped);

}  // namespace winnow::cli
