// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/crawl/wacz_file.h"

#include <map>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "indexer/common/ascii.h"
#include "indexer/source/bytes/digest.h"
#include "indexer/source/crawl/data_package.h"
#include "indexer/source/pages/page_type.h"
#include "indexer/source/pages/source_rules.h"
#include "indexer/source/source_kind.h"
#include "indexer/source/zip/zip_directory.h"

namespace winnow {
namespace {

constexpr const char* kPackage = "datapackage.json";
constexpr const char* kPackageDigest = "datapackage-digest.json";
constexpr std::size_t kMostFiles = 1'000'000;

using Bytes = std::shared_ptr<const RandomBytes>;

bool is_page_list(std::string_view name) {
  return name.starts_with("pages/") && ends_with_ignoring_case(name, ".jsonl");
}

bool is_inner_wacz(std::string_view name) { return ends_with_ignoring_case(name, ".wacz"); }

// Goes through one WACZ file; those in it are left for later.
class WaczReader {
 public:
  WaczReader(Bytes zip, std::string prefix, std::string name, Crawl& crawl)
      : zip_(std::move(zip)), prefix_(std::move(prefix)), name_(std::move(name)), crawl_(crawl) {}

  Expected<void> read() {
    const Expected<void> listed = read_zip_directory(*zip_, [this](ZipEntry&& entry) {
      list(std::move(entry));
      return entries_.size() < kMostFiles;
    });
    if (!listed && entries_.empty()) return listed;
    if (!listed) skip("", SkipReason::broken_archive, listed.error().what);
    read_package();
    read_page_lists();
    for (const auto& [name, entry] : entries_) {
      if (is_web_archive(name)) add(name);
    }
    return {};
  }

  // Gives the WACZ files in it, by name.
  std::map<std::string, Bytes> inner() {
    std::map<std::string, Bytes> files;
    for (const auto& [name, entry] : entries_) {
      if (!is_inner_wacz(name)) continue;
      const Bytes bytes = open(name);
      if (!bytes) continue;
      if (const std::string why = fault_of_digest(*bytes, digests_[name]); why.empty()) {
        files.emplace(name_ + name + "/", bytes);
      } else {
        skip(name, SkipReason::broken_entry, why);
      }
    }
    return files;
  }

 private:
  void skip(const std::string& name, SkipReason reason, std::string detail) {
    std::string path = prefix_ + name_ + name;
    while (path.ends_with('/')) path.pop_back();
    crawl_.skipped.push_back({std::move(path), reason, std::move(detail)});
  }

  // Only what may be of use is kept.
  void list(ZipEntry&& entry) {
    const bool wanted = entry.name == kPackage || entry.name == kPackageDigest ||
                        is_page_list(entry.name) || is_web_archive(entry.name) ||
                        is_inner_wacz(entry.name);
    if (!wanted) return;
    const std::optional<std::string> path = safe_entry_name(entry.name);
    if (path != entry.name) {
      skip(entry.name, SkipReason::bad_path, "a name that leads out of the WACZ file");
    } else if (entries_.contains(*path)) {
      skip(*path, SkipReason::same_path, "the WACZ file has an earlier file of this name");
    } else {
      entries_.emplace(*path, std::move(entry));
    }
  }

  // Null if the entry cannot be read: then it is skipped.
  Bytes open(const std::string& name) {
    const ZipEntry& entry = entries_.at(name);
    Expected<Bytes> bytes = bytes_of_zip_entry(zip_, entry);
    if (bytes) return *std::move(bytes);
    const Error& error = bytes.error();
    skip(name, entry.encrypted ? SkipReason::encrypted : SkipReason::broken_entry,
         error.what + (error.hint.empty() ? "" : ": " + error.hint));
    return nullptr;
  }

  void read_package() {
    if (!entries_.contains(kPackage)) return;
    const Bytes package = open(kPackage);
    if (!package) return;
    if (entries_.contains(kPackageDigest)) {
      const Bytes digest = open(kPackageDigest);
      const std::string why =
          digest ? fault_of_digest(*package, read_package_digest(*digest)) : std::string();
      if (!why.empty()) {
        return skip(kPackage, SkipReason::broken_entry,
                    "its digest is not the one in datapackage-digest.json; no digest is checked");
      }
    }
    const auto files = read_data_package(*package);
    if (!files) {
      return skip(kPackage, SkipReason::broken_entry,
                  "not a JSON object with \"resources\"; no digest is checked");
    }
    for (const PackageFile& file : *files) {
      digests_[file.path] = file.digest;
      const bool records = is_web_archive(file.path) || is_inner_wacz(file.path);
      if (records && !entries_.contains(file.path)) {
        skip(file.path, SkipReason::broken_entry,
             "datapackage.json lists it, and the WACZ file does not have it: get the file anew");
      }
    }
  }

  // A list that cannot be read does not say what is a frame.
  void read_page_lists() {
    auto hosts = std::make_shared<std::unordered_set<std::string>>();
    for (const auto& [name, entry] : entries_) {
      if (!is_page_list(name)) continue;
      const Bytes list = open(name);
      if (!list) return;
      std::string why = fault_of_digest(*list, digests_[name]);
      if (why.empty() && !add_page_hosts(*list, *hosts)) why = "a line of it is not a JSON object";
      if (!why.empty()) return skip(name, SkipReason::broken_entry, why);
    }
    hosts_ = std::move(hosts);
  }

  void add(const std::string& name) {
    if (Bytes bytes = open(name)) {
      crawl_.files.push_back(
          {prefix_, name_ + name + "/", std::move(bytes), digests_[name], hosts_});
    }
  }

  const Bytes zip_;
  const std::string prefix_;
  const std::string name_;
  Crawl& crawl_;
  std::map<std::string, ZipEntry> entries_;
  std::map<std::string, std::string> digests_;
  std::shared_ptr<const std::unordered_set<std::string>> hosts_;
};

}  // namespace

bool is_wacz_file(const RandomBytes& zip) {
  bool package = false;
  bool records = false;
  const auto listed = read_zip_directory(zip, [&](ZipEntry&& entry) {
    package = package || entry.name == kPackage;
    records = records || is_inner_wacz(entry.name) ||
              (entry.name.starts_with("archive/") && is_web_archive(entry.name));
    return !(package && records);
  });
  return package && records;
}

Expected<void> add_wacz_file(const std::shared_ptr<const RandomBytes>& zip,
                             const std::string& prefix, const std::string& name, Crawl& crawl) {
  WaczReader outer(zip, prefix, name, crawl);
  if (const Expected<void> read = outer.read(); !read) return read;
  for (const auto& [inner_name, bytes] : outer.inner()) {
    const Expected<void> read = WaczReader(bytes, prefix, inner_name, crawl).read();
    if (read) continue;
    std::string path = prefix + inner_name;
    path.pop_back();  // the "/" behind it
    crawl.skipped.push_back({std::move(path), SkipReason::broken_archive, read.error().what});
  }
  return {};
}

}  // namespace winnow
