// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/command_identity.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code none;
  return fs::is_regular_file(path, none);
}

// It is empty if there is no such file.
fs::path file_of(const std::string& word) {
  if (is_file(word)) return word;
  const char* const search_path = std::getenv("PATH");
  if (search_path == nullptr || word.find('/') != std::string::npos) return {};
  std::istringstream folders(search_path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (is_file(fs::path(folder) / word)) return fs::path(folder) / word;
  }
  return {};
}

std::string hash_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(stream), {});
  return fmt::format("{:016x}", XXH3_64bits(bytes.data(), bytes.size()));
}

}  // namespace

std::string command_identity(const std::string& command) {
  std::string identity;
  std::istringstream words(command);
  for (std::string word; words >> word;) {
    identity += word + " ";
    if (const fs::path file = file_of(word); !file.empty()) identity += hash_of(file) + " ";
  }
  return identity;
}

}  // namespace winnow::cli
