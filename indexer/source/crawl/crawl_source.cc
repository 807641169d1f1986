// SPDX-License-Identifier: GPL-2.0-or-later
//
// Opens files and folders of a crawl as one source.
#include <sys/stat.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "indexer/source/bytes/digest.h"
#include "indexer/source/crawl/crawl_folder.h"
#include "indexer/source/crawl/data_package.h"
#include "indexer/source/crawl/wacz_file.h"
#include "indexer/source/pages/source_rules.h"
#include "indexer/source/source_kind.h"
#include "indexer/source/warc/crawl.h"

namespace winnow {
namespace {

using File = std::shared_ptr<const FileBytes>;

bool is_folder(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

Error with_place(Error error, const std::string& path) {
  error.where = path;
  return error;
}

void skip_listed(const std::string& path, SkipReason reason, std::string detail, Crawl& crawl) {
  crawl.skipped.push_back({path, reason, std::move(detail)});
}

// A list names WACZ files beside it, or on the web.
Expected<void> add_wacz_list(const std::string& path, const RandomBytes& list, Crawl& crawl) {
  const auto files = read_data_package(list);
  if (!files) {
    return Error{ErrorCode::input, "is not a list of WACZ files: it has no \"resources\"", path,
                 "name the .wacz files instead"};
  }
  const std::string folder = path.substr(0, path.size() - last_part(path).size());
  const std::string prefix = std::string(last_part(path)) + "/";
  for (const PackageFile& file : *files) {
    const std::optional<std::string> name = safe_entry_name(file.path);
    if (file.path.find("://") != std::string::npos) {
      skip_listed(file.path, SkipReason::unreadable,
                  "is on the web: fetch it with wget, and name the file as SOURCE", crawl);
      continue;
    }
    const Expected<File> bytes =
        name ? FileBytes::open(folder + *name)
             : Expected<File>(Error{ErrorCode::input, "leads out of the list's folder", "", ""});
    if (!bytes) {
      skip_listed(prefix + file.path, SkipReason::unreadable, bytes.error().what, crawl);
    } else if (std::string why = fault_of_digest(**bytes, file.digest); !why.empty()) {
      skip_listed(prefix + *name, SkipReason::broken_entry, std::move(why), crawl);
    } else if (const auto added = add_wacz_file(*bytes, prefix, *name + "/", crawl); !added) {
      skip_listed(prefix + *name, SkipReason::broken_archive, added.error().what, crawl);
    }
  }
  return {};
}

Expected<void> add_crawl_file(const std::string& path, Crawl& crawl) {
  const Expected<File> bytes = FileBytes::open(path);
  if (!bytes) return bytes.error();
  const std::string prefix = std::string(last_part(path)) + "/";
  switch (file_kind(**bytes, path)) {
    case FileKind::wacz: {
      const Expected<void> added = add_wacz_file(*bytes, prefix, "", crawl);
      return added ? added : with_place(added.error(), path);
    }
    case FileKind::wacz_list:
      return add_wacz_list(path, **bytes, crawl);
    default:
      crawl.files.push_back({prefix, "", *bytes, "", nullptr});
      return {};
  }
}

}  // namespace

bool is_crawl(const std::string& path, bool follow_symlinks) {
  if (is_folder(path)) return is_crawl_folder(path, follow_symlinks);
  const Expected<File> bytes = FileBytes::open(path);
  if (!bytes) return false;
  const FileKind kind = file_kind(**bytes, path);
  return kind == FileKind::warc || kind == FileKind::wacz || kind == FileKind::wacz_list;
}

Expected<std::unique_ptr<Source>> open_crawl(const std::vector<std::string>& paths,
                                             const SourceSettings& options) {
  Crawl crawl;
  std::vector<std::pair<std::string, std::string>> places;  // and what they were called
  for (const std::string& path : paths) {
    const Expected<void> added = is_folder(path)
                                     ? add_crawl_folder(path, options.follow_symlinks, crawl)
                                     : add_crawl_file(path, crawl);
    if (!added) return added.error();
    places.emplace_back(real_path(path), path);
  }
  // In whichever order they are named, they are the same.
  std::sort(places.begin(), places.end());
  for (const auto& [place, name] : places) {
    crawl.name += (crawl.name.empty() ? "" : ", ") + name;
    crawl.identity += (crawl.identity.empty() ? "" : "\n") + place;
  }
  return open_crawl_files(std::move(crawl), options);
}

}  // namespace winnow
