// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/compare_sites.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <system_error>
#include <utility>

#include "winnow/indexer/text_file.h"

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSuffix = ".txt";

// No page shows more.
constexpr std::size_t kMostGoldBytes = std::size_t{32} << 20;

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

Error unreadable(const std::string& path, const char* remedy) {
  return {ErrorCode::not_found, "no such folder", path, remedy};
}

// These are names of the folders at the top of another one, sorted.
struct FolderNames {
  std::vector<std::string> real;
  std::vector<std::string> linked;  // symbolic links to folders
};

// Gives ErrorCode::not_found if the folder cannot be read.
Expected<FolderNames> folder_names(const std::string& folder) {
  FolderNames names;
  std::error_code error;
  std::error_code ignored;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (!fs::is_directory(at->path(), ignored)) continue;
    auto& kind = at->is_symlink(ignored) ? names.linked : names.real;
    kind.push_back(at->path().filename().string());
  }
  if (error) {
    return Error{ErrorCode::not_found, "cannot be read: " + error.message(), folder,
                 "check the path"};
  }
  std::sort(names.real.begin(), names.real.end());
  std::sort(names.linked.begin(), names.linked.end());
  return names;
}

Expected<std::vector<std::string>> names_of_sites(const CompareArguments& arguments) {
  Expected<FolderNames> folders = folder_names(arguments.source.source);
  if (!folders) return folders.error();
  std::vector<std::string> names = std::move(folders->real);
  if (arguments.source.directory.follow_symlinks) {
    names.insert(names.end(), folders->linked.begin(), folders->linked.end());
  }
  std::sort(names.begin(), names.end());
  if (!names.empty()) return names;
  if (!folders->linked.empty()) {
    return Error{ErrorCode::input, "has no folders but symbolic links", arguments.source.source,
                 "add --follow-symlinks"};
  }
  return Error{ErrorCode::input, "has no folders", arguments.source.source,
               "leave out --sites where all pages are of one site"};
}

CompareSite site_of_folder(const CompareArguments& arguments, const std::string& name) {
  const fs::path folder = fs::path(arguments.source.source) / name;
  const fs::path gold = fs::path(arguments.gold) / name;
  CompareSite site;
  site.name = name;
  site.pages = arguments.source;
  site.pages.source = (is_folder(folder / "pages") ? folder / "pages" : folder).string();
  site.gold = (is_folder(gold / "gold") ? gold / "gold" : gold).string();
  site.hosts = name;
  return site;
}

}  // namespace

Expected<std::vector<CompareSite>> compare_sites(const CompareArguments& arguments) {
  if (!is_folder(arguments.gold)) {
    return unreadable(arguments.gold, "name the folder of gold texts with --gold");
  }
  if (!arguments.sites) {
    const std::string name =
        arguments.site.empty() ? site_of_source(arguments.source.source) : arguments.site;
    return std::vector<CompareSite>{{name, arguments.source, arguments.gold, arguments.site}};
  }
  if (!is_folder(arguments.source.source)) {
    return unreadable(arguments.source.source,
                      "--sites needs a folder with a folder for each site");
  }
  const Expected<std::vector<std::string>> names = names_of_sites(arguments);
  if (!names) return names.error();
  std::vector<CompareSite> sites;
  for (const std::string& name : *names) sites.push_back(site_of_folder(arguments, name));
  return sites;
}

std::string gold_file(const CompareSite& site, const std::string& path) {
  const fs::path whole = fs::path(site.gold) / (path + kSuffix);
  if (is_file(whole)) return whole.string();
  const fs::path replaced = (fs::path(site.gold) / path).replace_extension(kSuffix);
  return is_file(replaced) ? replaced.string() : "";
}

Expected<std::string> read_gold(const std::string& file) {
  return read_text_file(file, kMostGoldBytes);
}

std::vector<std::string> gold_files(const CompareSite& site) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::recursive_directory_iterator at(site.gold, error), end; !error && at != end;
       at.increment(error)) {
    if (at->path().extension() == kSuffix && is_file(at->path())) {
      files.push_back(at->path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

namespace {

bool is_same(const std::string& one, const std::string& other) {
  std::error_code ignored;
  return fs::equivalent(one, other, ignored);
}

bool has_gold_texts(const CompareArguments& arguments, const std::string& name) {
  CompareSite site;
  site.gold = (fs::path(arguments.gold) / name).string();
  return !gold_files(site).empty();
}

}  // namespace

PassedOverFolders passed_over_folders(const CompareArguments& arguments,
                                      const std::set<std::string>& sites) {
  PassedOverFolders passed_over;
  if (!arguments.sites) return passed_over;
  Expected<FolderNames> source = folder_names(arguments.source.source);
  if (source && !arguments.source.directory.follow_symlinks) {
    passed_over.linked = std::move(source->linked);
  }
  const std::set<std::string> linked(passed_over.linked.begin(), passed_over.linked.end());
  const Expected<FolderNames> gold = folder_names(arguments.gold);
  if (!gold || is_same(arguments.source.source, arguments.gold)) return passed_over;
  for (const auto* names : {&gold->real, &gold->linked}) {
    for (const std::string& name : *names) {
      if (sites.contains(name) || linked.contains(name)) continue;
      if (has_gold_texts(arguments, name)) passed_over.gold.push_back(name);
    }
  }
  std::sort(passed_over.gold.begin(), passed_over.gold.end());
  return passed_over;
}

}  // namespace winnow::cli
