// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/crawl/crawl_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "indexer/common/ascii.h"
#include "indexer/common/file_descriptor.h"
#include "indexer/source/crawl/wacz_file.h"
#include "indexer/source/folder/folder_entries.h"
#include "indexer/source/pages/page_file.h"
#include "indexer/source/pages/page_type.h"
#include "indexer/source/pages/source_rules.h"

namespace winnow {
namespace {

constexpr std::size_t kMostOpenFiles = 256;
constexpr int kFolderFlags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC;

// A file that is opened whenever it is read. What has taken its place meanwhile is not read.
class ReopenedFile final : public RandomBytes {
 public:
  ReopenedFile(std::string path, const struct stat& status)
      : path_(std::move(path)), status_(status) {}

  std::uint64_t size() const override { return static_cast<std::uint64_t>(status_.st_size); }
  int error() const override { return error_; }

  std::size_t read_at(std::uint64_t offset, char* to, std::size_t size) const override {
    FileDescriptor file(::open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    struct stat now {};
    if (!file.is_open() || ::fstat(file.number(), &now) != 0) {
      error_ = errno;
      return 0;
    }
    if (now.st_ino != status_.st_ino || now.st_dev != status_.st_dev) {
      error_ = ESTALE;
      return 0;
    }
    const FileBytes bytes(std::move(file), this->size());
    const std::size_t count = bytes.read_at(offset, to, size);
    if (bytes.error() != 0) error_ = bytes.error();
    return count;
  }

 private:
  const std::string path_;
  const struct stat status_;
  mutable std::atomic<int> error_ = 0;
};

struct FoundFile {
  std::string path;
  std::shared_ptr<const FileDescriptor> folder;
  std::string name;
  bool linked = false;
};

// Collects the files of a crawl, up to the first page.
class CrawlFinder final : public TreeVisitor {
 public:
  CrawlFinder(bool stops_at_page, std::vector<SkippedFile>* skipped)
      : stops_at_page_(stops_at_page), skipped_(skipped) {}

  bool enters_folder(const std::string&) override { return true; }

  bool visit_file(const WalkedFile& file) override {
    const PageType type = page_type_of(file.name);
    if (is_crawl_name(file.name)) {
      has_files_ = true;
      if (skipped_) files_.push_back({file.path, file.folder, file.name, file.linked});
    } else if (type == PageType::html || type == PageType::xhtml) {
      has_pages_ = true;
    } else if (skipped_) {
      skip(file.path, {SkipReason::not_html, "beside the WARC files"});
    }
    return !(stops_at_page_ && has_pages_);
  }

  void skip(const std::string& path, const Skip& reason) override {
    if (skipped_) skipped_->push_back({path, reason.reason, reason.detail});
  }

  bool is_crawl() const { return has_files_ && !has_pages_; }
  const std::vector<FoundFile>& files() const { return files_; }

 private:
  const bool stops_at_page_;
  std::vector<SkippedFile>* const skipped_;  // null: only what there is matters
  std::vector<FoundFile> files_;
  bool has_files_ = false;
  bool has_pages_ = false;
};

// Null if it cannot be opened: errno.
std::shared_ptr<const RandomBytes> open_found(const FoundFile& found, const std::string& root,
                                              bool keep_open) {
  const int flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (found.linked ? 0 : O_NOFOLLOW);
  FileDescriptor file(::openat(found.folder->number(), found.name.c_str(), flags));
  struct stat status {};
  if (!file.is_open() || ::fstat(file.number(), &status) != 0) return nullptr;
  if (!keep_open) return std::make_shared<ReopenedFile>(root + "/" + found.path, status);
  return std::make_shared<FileBytes>(std::move(file), static_cast<std::uint64_t>(status.st_size));
}

}  // namespace

bool is_crawl_name(std::string_view name) {
  return is_web_archive(name) || ends_with_ignoring_case(name, ".wacz");
}

bool is_crawl_folder(const std::string& path, bool follow_symlinks) {
  const FileDescriptor folder(::open(path.c_str(), kFolderFlags));
  if (!folder.is_open()) return false;
  CrawlFinder finder(true, nullptr);
  return TreeWalker(follow_symlinks, finder).walk(folder.number()) && finder.is_crawl();
}

Expected<void> add_crawl_folder(const std::string& path, bool follow_symlinks, Crawl& crawl) {
  const FileDescriptor folder(::open(path.c_str(), kFolderFlags));
  if (!folder.is_open()) return open_error(path, errno);
  const std::string root = real_path(path);
  const std::string prefix = std::string(last_part(root)) + "/";
  const std::size_t before = crawl.skipped.size();
  CrawlFinder finder(false, &crawl.skipped);
  if (const auto walked = TreeWalker(follow_symlinks, finder).walk(folder.number()); !walked) {
    Error error = walked.error();
    error.where = path;
    return error;
  }
  for (std::size_t i = before; i < crawl.skipped.size(); ++i) {
    crawl.skipped[i].path.insert(0, prefix);
  }
  const bool keep_open = finder.files().size() <= kMostOpenFiles;
  for (const FoundFile& found : finder.files()) {
    auto bytes = open_found(found, root, keep_open);
    if (!bytes) {
      const Skip why = reason_of_open_error(errno);
      crawl.skipped.push_back({prefix + found.path, why.reason, why.detail});
    } else if (is_web_archive(found.name)) {
      crawl.files.push_back({prefix, found.path + "/", std::move(bytes), "", nullptr});
    } else if (const auto added = add_wacz_file(bytes, prefix, found.path + "/", crawl); !added) {
      crawl.skipped.push_back({prefix + found.path, SkipReason::broken_archive,
                               added.error().what + ": " + added.error().hint});
    }
  }
  return {};
}

}  // namespace winnow
