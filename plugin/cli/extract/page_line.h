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

// What a line is about.
struct LineSubject {
  std::uint64_t number = 0;  // of the line or record of the input, or of the page of the source
  std::string id;            // JSON; empty if there is none
  std::string url;
  std::string path;
};

// "too-large", "not-found": as the names of reasons are spelled. Thread-safe.
std::string_view error_code_name(ErrorCode code);

// `object`, one JSON object as report::to_json() writes it, with "id" before its members. Ends with
// LF. Thread-safe.
std::string page_line(const LineSubject& subject, std::string object);

// {"id":..., "number":..., "url":..., "path":..., "error":{"code":..., "message":..., "hint":...}};
// what is not known is null, but for "id", which is left out. Ends with LF. Thread-safe.
std::string error_line(const LineSubject& subject, const Error& error);
std::string error_line(const LineSubject& subject, const SkippedFile& skipped);

}  // namespace winnow::cli
