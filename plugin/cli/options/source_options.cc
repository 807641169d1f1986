// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/source_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cctype>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "plugin/cli/terminal/messages.h"
#include "plugin/common/declarations.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "winnow/extractor/glob.h"
#include "winnow/indexer/joined_source.h"

namespace winnow::cli {
namespace {

// As CLI11 wants it: what is wrong, empty if nothing is.
std::string part_complaint(const std::string& value) {
  const Expected<SourcePart> part = parse_part(value);
  return part ? "" : value + " " + part.error().what;
}

void declare_part(CLI::App& command, SourceOptions& options, const std::string& group) {
  command
      .add_option("--part", options.part,
                  "Take part I of N, so that N processes or machines share the pages")
      ->group(group)
      ->type_name("I/N")
      ->check(part_complaint, "");
  command
      .add_option("--part-by", options.part_by,
                  "Keep the pages of a site in one part, or part huge sites by their URLs")
      ->group(group)
      ->type_name("WHAT")
      ->check(CLI::IsMember({"site", "url"}))
      ->capture_default_str();
}

void declare_globs(CLI::App& command, SourceOptions& options, const std::string& group) {
  command
      .add_option("--include", options.directory.include,
                  "Take only files that fit this glob: *.html, docs/**, **/en/* (repeatable)")
      ->allow_extra_args(false)
      ->group(group)
      ->type_name("GLOB");
  command
      .add_option("--exclude", options.directory.exclude,
                  "Leave out files that fit this glob (repeatable; wins over --include)")
      ->allow_extra_args(false)
      ->group(group)
      ->type_name("GLOB");
  command
      .add_option(
          "--files-from", options.files_from,
          "Take the files of the folder SOURCE that FILE names, one path a line; -: standard "
          "input")
      ->group(group)
      ->type_name("FILE");
}

}  // namespace

void declare_types(CLI::App& command, SourceOptions& options,
                   std::initializer_list<const char*> usual) {
  declare_documents(command, options.documents, "Which pages", usual);
}

void declare_source(CLI::App& command, SourceOptions& options) {
  command
      .add_option_function<std::vector<std::string>>(
          "SOURCE",
          [&options](const std::vector<std::string>& all) {
            options.source = all.front();
            options.others.assign(all.begin() + 1, all.end());
          },
          "Folder of pages (a mirror of a site) or of WARC files; HTML or MHTML file, WARC, ARC, "
          "WACZ, ZIM, zip/tar/7z, JSON lines, or - (JSON lines on standard input); several are "
          "taken one after another, files of crawls together")
      ->required();
  // A repeatable option takes one value each time: what follows it may be the source.
  const std::string group = "Which pages";
  command
      .add_option(
          "--base-url", options.directory.base_url,
          "URL of the source's top folder, / for no host; otherwise from folders named like "
          "hosts, or pages' canonical links. ZIM: http://localhost:8080/content/NAME/")
      ->group(group)
      ->type_name("URL");
  command
      .add_option("--url-map", options.url_maps,
                  "Replace a beginning of URLs: FROM=TO (repeatable, the first that fits)")
      ->allow_extra_args(false)
      ->group(group)
      ->type_name("FROM=TO");
  declare_globs(command, options, group);
  declare_part(command, options, group);
  command
      .add_flag("--follow-symlinks", options.directory.follow_symlinks,
                "Follow symbolic links, even out of the source")
      ->group(group);
  command
      .add_option("--max-page-bytes", options.directory.max_page_bytes,
                  "Skip larger files without reading them")
      ->group(group)
      ->type_name("BYTES")
      ->transform(CLI::AsSizeValue(false))
      ->capture_default_str();
  add_page_time(command, options.page_time)->group(group);
  declare_marks(command, options.ignore_marks)->group(group);
  command
      .add_option(
          "--skipped", options.skipped_file,
          "List in this file what is not a page: path, reason and detail, separated by TABs")
      ->group(group)
      ->type_name("FILE");
}

CLI::Option* declare_marks(CLI::App& command, bool& ignore_marks) {
  return command.add_flag("--ignore-marks", ignore_marks, std::string(kIgnoreMarksHelp));
}

CLI::Option* declare_threads(CLI::App& command, std::size_t& threads) {
  return command
      .add_option("--threads", threads, "Threads that work on pages; 0: one for each processor")
      ->type_name("N")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
}

namespace {

// Sources check globs as well, but do not know the option.
Expected<void> check_globs(const char* option, const std::vector<std::string>& globs) {
  for (const std::string& pattern : globs) {
    const Expected<Glob> glob = Glob::compile(pattern);
    if (glob) continue;
    Error error = glob.error();
    error.where = option + (pattern.empty() ? "" : " " + error.where);
    return error;
  }
  return {};
}

}  // namespace

Expected<SourceSettings> directory_options(const SourceOptions& options) {
  SourceSettings directory = options.directory;
  for (const auto& checked :
       {check_globs("--include", directory.include), check_globs("--exclude", directory.exclude)}) {
    if (!checked) return checked.error();
  }
  for (const std::string& text : options.url_maps) {
    Expected<UrlMap> map = parse_url_map(text);
    if (!map) return map.error();
    directory.url_maps.push_back(std::move(*map));
  }
  Expected<DocumentSettings> documents = document_settings(options.documents);
  if (!documents) return documents.error();
  directory.documents = *std::move(documents);
  return directory;
}

Limits limits_of(const SourceOptions& options) {
  Limits limits;
  limits.page_bytes = options.directory.max_page_bytes;
  limits.parse_time_cap = options.page_time;
  return limits;
}

Expected<SourcePart> part_of(const SourceOptions& options) {
  if (options.part.empty()) return SourcePart();
  Expected<SourcePart> part = parse_part(options.part);
  if (!part) return part.error();
  part->by = options.part_by == part_by_name(PartBy::url) ? PartBy::url : PartBy::site;
  part->site = options.part_site;
  return part;
}

namespace {

std::vector<std::string> all_sources(const SourceOptions& options) {
  std::vector<std::string> all = {options.source};
  all.insert(all.end(), options.others.begin(), options.others.end());
  return all;
}

// One group of group_sources(), or the files of a list.
Expected<std::unique_ptr<Source>> open_group(const std::vector<std::string>& group,
                                             const SourceOptions& options,
                                             const SourceSettings& directory,
                                             const SourcePart& part) {
  Expected<std::unique_ptr<Source>> whole =
      options.files_from.empty() ? open_sources(group, directory)
                                 : open_listed_files(options.source, options.files_from, directory);
  if (!whole) return whole;
  return part_of_source(std::move(*whole), part);
}

Expected<void> check_list(const SourceOptions& options) {
  if (options.files_from.empty() || options.others.empty()) return {};
  return Error{ErrorCode::usage, "is of one folder, and there are several sources",
               "--files-from " + options.files_from, "name one folder as SOURCE"};
}

// Says whether the first page of the source has a URL without a host.
bool is_hostless(Source& source) {
  bool hostless = false;
  const auto listed = source.for_each_entry(
      [&](SourceEntry&& entry) {
        hostless = entry.url.starts_with('/');
        return false;
      },
      {});
  return listed && hostless;
}

// Gives "html/" for ".../html", or "html-2/" if that is taken.
std::string prefix_of(const std::string& source, std::set<std::string>& taken) {
  const std::string name = site_of_source(source);
  std::string prefix = name;
  for (int number = 2; !taken.insert(prefix).second; ++number) {
    prefix = fmt::format("{}-{}", name, number);
  }
  return prefix + "/";
}

Expected<std::unique_ptr<Source>> join_groups(const std::vector<std::vector<std::string>>& groups,
                                              const SourceOptions& options,
                                              const SourceSettings& directory,
                                              const SourcePart& part) {
  std::vector<std::unique_ptr<Source>> sources;
  std::set<std::string> prefixes;
  std::vector<std::string> hostless;
  for (const std::vector<std::string>& group : groups) {
    Expected<std::unique_ptr<Source>> opened = open_group(group, options, directory, part);
    if (!opened) return opened;
    if ((*opened)->is_tree()) {
      if (is_hostless(**opened)) hostless.push_back(group.front());
      sources.push_back(with_prefix(std::move(*opened), prefix_of(group.front(), prefixes)));
    } else {
      sources.push_back(std::move(*opened));
    }
  }
  if (hostless.size() > 1) {
    print_warning(fmt::format(
        "{} and {}: their pages have no host, and count as one site, {} (--base-url; or name them "
        "in runs of their own)",
        hostless[0], hostless[1], site_of_source(options.source)));
  }
  return join_sources(std::move(sources));
}

}  // namespace

Expected<std::unique_ptr<Source>> open_source(const SourceOptions& options) {
  const Expected<SourceSettings> directory = directory_options(options);
  if (!directory) return directory.error();
  const Expected<SourcePart> part = part_of(options);
  if (!part) return part.error();
  if (const auto sound = check_list(options); !sound) return sound.error();
  const auto groups = group_sources(all_sources(options), *directory);
  if (groups.size() > 1) return join_groups(groups, options, *directory, *part);
  return open_group(groups.front(), options, *directory, *part);
}

Expected<std::vector<SourceOptions>> each_source(const SourceOptions& options) {
  if (const auto sound = check_list(options); !sound) return sound.error();
  std::vector<SourceOptions> each;
  for (const std::vector<std::string>& group :
       group_sources(all_sources(options), options.directory)) {
    each.push_back(options);
    each.back().source = group.front();
    each.back().others.assign(group.begin() + 1, group.end());
  }
  return each;
}

bool is_collection(const SourceOptions& options) {
  if (!options.others.empty()) return true;
  std::error_code ignored;
  const bool there = options.source == "-" || std::filesystem::exists(options.source, ignored);
  return there && !is_single_page(options.source);
}

void warn_of_skipped(const SkippedFile& skipped) {
  if (is_lost_page(skipped.reason)) print_warning(skipped.path + ": " + skipped.detail);
}

namespace {

// Returns what --types needs to take a file of this name: "pdf", "office", "txt", "md"; "" for a
// file that is of none of these types.
std::string type_named(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  if (!extension.empty()) extension.erase(0, 1);
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const std::optional<DocumentType> type = document_type_named(extension);
  if (!type || *type == DocumentType::html) return "";
  const Expected<DocumentTypes> office = parse_document_types({"office"});
  return office && office->has(*type) ? "office" : extension;
}

Error no_page(const SourceOptions& options, const SkippedList& skipped) {
  const std::string& why = skipped.last_detail();
  Error error{ErrorCode::input, "is not a page" + (why.empty() ? "" : ": " + why), options.source,
              "name a folder of HTML pages, an HTML file or an archive of pages"};
  const bool other_type =
      skipped.reasons().contains(std::string(skip_reason_name(SkipReason::not_html)));
  const std::string type = other_type ? type_named(options.source) : "";
  if (type == "pdf") {
    error.hint = "index takes PDF files, extract and export with --types pdf";
  } else if (type == "office") {
    error.hint = "index takes office documents, extract and export with --types office";
  } else if (!type.empty()) {
    error.hint = "add --types " + type;
  }
  return error;
}

Error no_pages(const SourceOptions& options, const SkippedList& skipped) {
  std::string where = options.source == "-" ? "standard input" : options.source;
  for (const std::string& other : options.others) where += ", " + other;
  Error error{ErrorCode::input, "no pages found", std::move(where),
              "name a folder of HTML pages, or an archive of them"};
  std::string found;
  for (const auto& [reason, count] : skipped.reasons()) {
    found += fmt::format("{}{} {}", found.empty() ? "" : ", ", human_count(count), reason);
  }
  if (found.empty()) {
    error.what += ", it is empty";
    return error;
  }
  error.what += ", only " + found;
  if (skipped.reasons().contains(std::string(skip_reason_name(SkipReason::excluded)))) {
    error.hint = "check --include and --exclude";
  }
  error.hint += "; --skipped FILE lists what was found instead";
  return error;
}

}  // namespace

int check_found_pages(std::uint64_t pages, const SourceOptions& options,
                      const SkippedList& skipped) {
  // A part of a few sites may have none of them.
  if (pages > 0 || !options.part.empty()) return kDone;
  return fail(is_collection(options) ? no_pages(options, skipped) : no_page(options, skipped));
}

Expected<void> SkippedList::open(const std::string& file) {
  if (file.empty()) return {};
  file_ = file;
  list_.open(file, std::ios::binary | std::ios::trunc);
  if (list_) return {};
  return output_refusal(errno, file, "check the path given to --skipped");
}

void SkippedList::add(const SkippedFile& skipped) {
  count(std::string(skip_reason_name(skipped.reason)), 1);
  last_detail_ = skipped.detail;
  missed_.was_told(skipped);
  write_line(skipped.path, skipped.reason, skipped.detail);
}

void SkippedList::list_refused(const std::string& path, const Error& why) {
  const bool binary = why.code == ErrorCode::binary;
  write_line(path, binary ? SkipReason::binary : SkipReason::too_large, why.what);
}

void SkippedList::write_line(const std::string& path, SkipReason reason,
                             const std::string& detail) {
  if (!list_.is_open()) return;
  list_ << printable(path) << '\t' << skip_reason_name(reason) << '\t' << printable(detail) << '\n';
  if (!list_ && refused_ == 0) refused_ = errno;
}

Expected<void> SkippedList::close() {
  if (!list_.is_open()) return {};
  list_.close();
  if (list_) return {};
  return output_refusal(refused_ != 0 ? refused_ : errno, file_, "check free space");
}

}  // namespace winnow::cli
