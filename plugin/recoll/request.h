// SPDX-License-Identifier: GPL-2.0-or-later
//
// What Recoll asks a program that it has configured by "execm", and what it is answered.
#pragma once

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"

namespace winnow::recoll {

struct Request {
  std::string file;   // empty: the next document of the file before
  std::string ipath;  // which document of the file; empty: its first
};

// A request is a number of parameters and an empty line behind them. A parameter is its name, a
// colon, a space, the number of its bytes and a line feed, and then the bytes, with nothing behind
// them:
//
//     filename: 9
//     /a/b.htmlmimetype: 18
//     text/x-winnow-html
//
// Names are those of any case; of what Recoll sends, only "filename" and "ipath" matter for pages.
// Source: the Recoll manual, "Writing a document input handler"; rclexecm.py of Recoll 1.34.
class RequestReader {
 public:
  // A request may hold so much. Recoll sends four parameters, none longer than a path.
  static constexpr std::size_t kMaxParameters = 64;
  static constexpr std::size_t kMaxParameterBytes = 1 << 20;

  // `input` is used as long as this object, and by nobody else.
  explicit RequestReader(std::FILE* input) : input_(input) {}

  // Gives nothing at the end of the input. Gives ErrorCode::input if it is no request, or ends
  // within one: then there is no way to tell where the next one begins. It reads no byte behind the
  // request.
  Expected<std::optional<Request>> next();

 private:
  struct Parameter {
    std::string name;  // lower case; empty: the end of the request
    std::string value;
  };

  Expected<Parameter> parameter();
  Expected<std::string> line();

  std::FILE* input_;
};

// This answer is the only document of a file: HTML in UTF-8.
std::string document_answer(std::string_view html);

// There is nothing to be had from the file; Recoll records its name only.
std::string file_error_answer();

// The file has no such document.
std::string no_such_document_answer();

// The file has no more documents.
std::string no_more_documents_answer();

// This comes instead of any answer, from a program that can answer nothing: Recoll lists it in its
// file "missing", and asks no more in this run.
std::string_view cannot_work_answer();

}  // namespace winnow::recoll
