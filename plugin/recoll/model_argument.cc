// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/recoll/model_argument.h"

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace winnow::recoll {
namespace {

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

std::string without_tilde(std::string_view path, const Places& places) {
  const bool home = path == "~" || path.substr(0, 2) == "~/";
  if (!home || places.home.empty()) return std::string(path);
  return places.home + std::string(path.substr(1));
}

}  // namespace

Places places_of_environment() { return {variable("HOME"), variable("RECOLL_CONFDIR")}; }

std::string real_path(const std::string& path) {
  std::error_code error;
  const std::filesystem::path real = std::filesystem::weakly_canonical(path, error);
  std::string result = error ? path : real.string();
  while (result.size() > 1 && result.back() == '/') result.pop_back();
  return result;
}

Expected<ModelArgument> model_argument(std::string_view text, const Places& places) {
  const std::size_t sign = text.find('=');
  const bool has_folder = sign != std::string_view::npos;
  const std::string_view file = has_folder ? text.substr(sign + 1) : text;
  const std::string where = "--model " + std::string(text);
  if (file.empty()) return Error{ErrorCode::usage, "no file", where, "write FOLDER=FILE"};

  ModelArgument argument;
  argument.file = without_tilde(file, places);
  if (argument.file.front() != '/' && !places.configuration.empty()) {
    argument.file = places.configuration + "/" + argument.file;
  }
  if (!has_folder || sign == 0) return argument;
  argument.folder = without_tilde(text.substr(0, sign), places);
  if (argument.folder.front() != '/') {
    return Error{ErrorCode::usage, "the folder is not a whole path", where,
                 "let it begin with / or ~/"};
  }
  argument.folder = real_path(argument.folder);
  return argument;
}

}  // namespace winnow::recoll
