// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/recoll/filtered_pages.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <string_view>
#include <system_error>
#include <utility>

#include "plugin/filter/page_filter.h"
#include "plugin/recoll/request.h"

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

namespace {

// `file` is not empty.
std::string model_file(std::string_view file, const Places& places) {
  std::string whole = without_tilde(file, places);
  const bool beside = whole.front() != '/' && !places.configuration.empty();
  return beside ? places.configuration + "/" + whole : whole;
}

bool is_file(std::string_view file, const Places& places) {
  std::error_code ignored;
  return !file.empty() && std::filesystem::is_regular_file(model_file(file, places), ignored);
}

bool is_folder(std::string_view folder, const Places& places) {
  std::error_code ignored;
  return folder.empty() || std::filesystem::is_directory(without_tilde(folder, places), ignored);
}

// Gives the place of the "=" between folder and file, either of which may have some in its name:
// the first one that has a folder before it and a file behind it. If none has, all of the text may
// be a file; else it is the first "=".
std::size_t sign_between(std::string_view text, const Places& places) {
  const std::size_t first = text.find('=');
  for (std::size_t at = first; at != std::string_view::npos; at = text.find('=', at + 1)) {
    if (is_folder(text.substr(0, at), places) && is_file(text.substr(at + 1), places)) return at;
  }
  return is_file(text, places) ? std::string_view::npos : first;
}

}  // namespace

Expected<ModelArgument> model_argument(std::string_view text, const Places& places) {
  const std::size_t sign = sign_between(text, places);
  const bool has_folder = sign != std::string_view::npos;
  const std::string_view file = has_folder ? text.substr(sign + 1) : text;
  const std::string where = "--model " + std::string(text);
  if (file.empty()) return Error{ErrorCode::usage, "no file", where, "write FOLDER=FILE"};

  ModelArgument argument;
  argument.file = model_file(file, places);
  if (!has_folder || sign == 0) return argument;
  argument.folder = without_tilde(text.substr(0, sign), places);
  if (argument.folder.front() != '/') {
    return Error{ErrorCode::usage, "the folder is not a whole path", where,
                 "let it begin with / or ~/"};
  }
  argument.folder = real_path(argument.folder);
  return argument;
}

namespace {

bool is_below(std::string_view path, std::string_view folder) {
  if (folder.empty() || folder == "/") return true;
  return path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/';
}

}  // namespace

Expected<void> FolderFilters::add(const std::string& folder, const filter::FilterOptions& options) {
  for (const Entry& entry : entries_) {
    if (entry.folder != folder) continue;
    return Error{ErrorCode::usage,
                 folder.empty() ? "two models for all pages" : "two models for " + folder,
                 "--model " + options.model, "name one, or the folder of each: FOLDER=FILE"};
  }
  Expected<filter::PageFilter> opened = filter::PageFilter::open(options);
  if (!opened) return opened.error();
  entries_.push_back({folder, std::move(*opened)});
  return {};
}

Expected<FolderFilters> FolderFilters::open(const filter::FilterOptions& options,
                                            const std::vector<ModelArgument>& models) {
  FolderFilters filters;
  filter::FilterOptions with = options;
  bool has_rest = false;
  for (const ModelArgument& model : models) {
    with.model = model.file;
    if (const Expected<void> added = filters.add(model.folder, with); !added) return added.error();
    has_rest = has_rest || model.folder.empty();
  }
  if (!has_rest) {
    with.model.clear();
    with.site.clear();
    // The method is one for the models, if there are any.
    if (!models.empty()) with.method.clear();
    if (const Expected<void> added = filters.add("", with); !added) return added.error();
  }
  std::stable_sort(
      filters.entries_.begin(), filters.entries_.end(),
      [](const Entry& a, const Entry& b) { return a.folder.size() > b.folder.size(); });
  return filters;
}

filter::PageFilter& FolderFilters::of(const std::string& page) {
  if (entries_.size() == 1) return entries_.front().filter;
  const std::string path = real_path(page);
  for (Entry& entry : entries_) {
    if (is_below(path, entry.folder)) return entry.filter;
  }
  return entries_.back().filter;
}

std::size_t answer_kilobytes_of_environment() {
  const char* const value = std::getenv("RECOLL_FILTER_MAXMEMBERKB");
  const std::string_view digits = value == nullptr ? "" : value;
  std::size_t kilobytes = 0;
  const auto [end, error] = std::from_chars(digits.begin(), digits.end(), kilobytes);
  const bool number = error == std::errc() && end == digits.end();
  return number ? kilobytes : std::numeric_limits<std::size_t>::max();
}

Expected<std::string> FilteredPages::page(const std::string& file) {
  if (file.find('\0') != std::string::npos) {
    return Error{ErrorCode::input, "a NUL byte in the name of a file", file, ""};
  }
  // "-" would be standard input, where the next request comes from.
  const Expected<std::string> bytes =
      filter::read_page_file(file == "-" ? "./-" : file, limits_.page_bytes);
  if (!bytes) return bytes.error();
  filter::PageFilter& page_filter = filters_.of(file);
  Expected<std::string> html = page_filter.filter(*bytes, {}, file);
  if (!html) {
    Error error = html.error();
    error.where = file;
    return error;
  }
  if (const Degraded limit = page_filter.degraded(); limit != Degraded::no) {
    say_(filter::degraded_warning(file, limit));
  }
  if (const std::string& rule = page_filter.emptied_by_rule(); !rule.empty()) {
    say_(filter::emptied_by_rule_warning(file, rule));
  }
  if (const PageMark mark = page_filter.emptied_by(); mark != PageMark::none) {
    say_(filter::emptied_warning(file, mark));
  }
  if (html->size() / 1024 > limits_.answer_kilobytes) {
    return Error{ErrorCode::too_large,
                 "its content is larger than " + std::to_string(limits_.answer_kilobytes) + " kB",
                 file, "raise membermaxkbs in recoll.conf"};
  }
  return html;
}

std::string FilteredPages::answer(const Request& request) {
  if (request.file.empty()) return no_more_documents_answer();
  if (!request.ipath.empty()) return no_such_document_answer();
  try {
    const Expected<std::string> html = page(request.file);
    if (html) return document_answer(*html);
    say(html.error());
  } catch (const std::bad_alloc&) {
    say({ErrorCode::try_again, "out of memory", request.file,
         "raise filtermaxmbytes in recoll.conf"});
  }
  return file_error_answer();
}

}  // namespace winnow::recoll
