// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the sitemaps among the files of a mirror.
#include <fcntl.h>

#include <deque>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "indexer/common/file_descriptor.h"
#include "indexer/source/folder/folder_entries.h"
#include "indexer/source/pages/packed_page.h"
#include "indexer/source/pages/page_file.h"
#include "indexer/source/pages/sitemap_dates.h"
#include "indexer/source/pages/source_rules.h"
#include "winnow/indexer/url.h"

namespace winnow {
namespace {

constexpr std::size_t kMostSitemapFiles = 1000;
// What the protocol allows, after decompression.
constexpr std::size_t kMaxSitemapBytes = 64u << 20;

bool is_sitemap_name(std::string_view name) {
  return name.starts_with("sitemap") && (name.ends_with(".xml") || name.ends_with(".xml.gz"));
}

// The names in a folder that are those of sitemaps; `folders` are those of all folders.
std::vector<std::string> sitemaps_in(int folder, std::vector<std::string>* folders) {
  FolderEntries entries;
  std::vector<std::string> names;
  if (entries.list(folder, false) != 0) return names;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const FolderEntry entry = entries[i];
    if (entry.kind == EntryKind::file && is_sitemap_name(entry.name))
      names.emplace_back(entry.name);
    if (entry.kind == EntryKind::folder && folders) folders->emplace_back(entry.name);
  }
  return names;
}

// Reads one, relative to the root of its host. What cannot be read has no dates.
bool read_sitemap(int host, const std::string& path, std::string& xml) {
  PageFileOptions options;
  options.max_bytes = kMaxSitemapBytes;
  PageFile file;
  if (read_page_file(host, path.c_str(), options, file)) return false;
  xml = std::move(file.bytes);
  return !path.ends_with(".gz") || unpack_gzip(kMaxSitemapBytes, xml);
}

void add_sitemaps(int host, std::vector<std::string> names, SitemapDates& dates) {
  std::set<std::string> known(names.begin(), names.end());
  std::deque<std::string> left(names.begin(), names.end());
  while (!left.empty()) {
    std::string xml;
    const bool well = read_sitemap(host, left.front(), xml);
    left.pop_front();
    if (!well) continue;
    for (const std::string& url : dates.add(xml)) {
      // Only those beside the index: folders on the way to others might be links out of the source.
      const std::string path = path_of(url);
      const std::string name(last_part(path));
      const bool beside = path == "/" + name && name != "..";
      if (beside && known.size() < kMostSitemapFiles && known.insert(name).second) {
        left.push_back(name);
      }
    }
  }
}

}  // namespace

std::shared_ptr<const SitemapDates> sitemaps_of_tree(int folder, const MirrorLayout& layout) {
  auto dates = std::make_shared<SitemapDates>();
  std::vector<std::string> folders;
  add_sitemaps(folder, sitemaps_in(folder, &folders), *dates);
  for (const std::string& name : folders) {
    if (layout.origin_of(name + "/").empty()) continue;
    const FileDescriptor host(::openat(
        folder, name.c_str(), O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW));
    if (host.is_open()) add_sitemaps(host.number(), sitemaps_in(host.number(), nullptr), *dates);
  }
  return dates->size() == 0 ? nullptr : dates;
}

}  // namespace winnow
