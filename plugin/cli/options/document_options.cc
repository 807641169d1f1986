// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/document_options.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <system_error>

namespace winnow::cli {

void declare_documents(CLI::App& command, DocumentOptions& options, const std::string& group,
                       std::initializer_list<const char*> usual) {
  options.types.assign(usual.begin(), usual.end());
  command
      .add_option_function<std::vector<std::string>>(
          "--types",
          [&options](const std::vector<std::string>& names) {
            options.types = names;
            options.chosen = true;
          },
          "Kinds of files that are pages: html, pdf, odt, ods, odp, docx, xlsx, pptx, office "
          "(these "
          "six), txt, md, all; separated by commas")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->group(group)
      ->type_name("TYPE,...")
      ->default_str(CLI::detail::join(options.types, ","));
  command
      .add_option("--document-seconds", options.seconds,
                  "Most processor time for reading one document other than HTML")
      ->group(group)
      ->type_name("SECONDS")
      ->check(CLI::Range(1, 86'400))
      ->capture_default_str();
}

std::string document_program() {
  constexpr const char* kName = "winnow-document";
  std::error_code error;
  const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const std::filesystem::path folder = own.parent_path();
  for (const auto& place : {folder / kName, folder.parent_path() / "libexec" / "winnow" / kName}) {
    if (::access(place.c_str(), X_OK) == 0) return place.string();
  }
  return {};
}

Expected<DocumentSettings> document_settings(const DocumentOptions& options) {
  const Expected<DocumentTypes> types = parse_document_types(options.types);
  if (!types) return types.error();
  DocumentSettings settings;
  settings.types = *types;
  settings.processor_time = std::chrono::seconds(options.seconds);
  if (!types->has_documents()) return settings;
  settings.program = document_program();
  if (!settings.program.empty() || !options.chosen) return settings;
  return Error{
      ErrorCode::usage, "needs the program winnow-document, which is missing", "--types",
      "install Winnow with it (a build with -D WINNOW_DOCUMENTS=ON), or take --types html"};
}

}  // namespace winnow::cli
