// SPDX-License-Identifier: GPL-2.0-or-later
//
// What Recoll is told, in the form of its requests (request_reader.h).
#pragma once

#include <string>
#include <string_view>

namespace winnow::recoll {

// This answer is the only document of a file: HTML in UTF-8.
std::string document_answer(std::string_view html);

// There is nothing to be had from the file; Recoll records its name only.
std::string file_error_answer();

// The file has no such document.
std::string no_such_document_answer();

// The file has no more documents.
std::string no_more_documents_answer();

// Instead of any answer, from a program that can answer nothing: Recoll lists it in its file
// "missing", and asks no more in this run.
std::string_view cannot_work_answer();

}  // namespace winnow::recoll
