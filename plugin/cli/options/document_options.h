// SPDX-License-Identifier: GPL-2.0-or-later
//
// These options say which documents other than HTML are pages.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "plugin/common/cli11_fwd.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/document_type.h"

namespace winnow::cli {

struct DocumentOptions {
  std::vector<std::string> types = {"html"};
  bool chosen = false;  // by the user
  std::uint32_t seconds = 60;
};

// What people expect of the search of a site: its PDFs and office documents too. Text files are
// left: many sites have the sources of their pages beside them.
inline constexpr std::initializer_list<const char*> kSearchedTypes = {"html", "pdf", "office"};

// Declares --types, of which `usual` are the default, and --document-seconds.
void declare_documents(CLI::App& command, DocumentOptions& options, const std::string& group,
                       std::initializer_list<const char*> usual);

// Gives the settings, with the program that reads documents. ErrorCode::usage for what is no type,
// and where documents were asked for and that program is missing; where nobody asked, HTML alone is
// taken then.
Expected<DocumentSettings> document_settings(const DocumentOptions& options);

// Finds winnow-document: beside this program, as in a build, or where it is installed. Empty if it
// is in neither place.
std::string document_program();

}  // namespace winnow::cli
