// SPDX-License-Identifier: GPL-2.0-or-later
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <xxhash.h>

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>
#include <variant>

#include "indexer/source/bytes/byte_stream.h"
#include "indexer/source/bytes/decoder.h"
#include "indexer/source/folder/folder_entries.h"
#include "indexer/source/pages/folder_page.h"
#include "indexer/source/pages/page_type.h"
#include "indexer/source/pages/source_rules.h"
#include "indexer/source/pages/tree_source.h"

namespace winnow {
namespace {

constexpr std::size_t kMaxPathBytes = 4096;

using Folder = std::shared_ptr<const FileDescriptor>;

// Opens the folders that files are in, each relative to the one above it, so that no link leads out
// of the source. Lists are mostly in order: the last folder stays open.
class FolderOpener {
 public:
  FolderOpener(int root, bool follow_symlinks) : root_(root), follow_symlinks_(follow_symlinks) {}

  // `path` is relative to the root; empty for the root itself. Null if it cannot be opened: errno.
  Folder open(std::string_view path) {
    if (last_ && path == last_path_) return last_;
    FileDescriptor folder(::openat(root_, ".", kFlags));
    while (folder.is_open() && !path.empty()) {
      const std::size_t end = std::min(path.find('/'), path.size());
      const std::string part(path.substr(0, end));
      path.remove_prefix(std::min(end + 1, path.size()));
      folder = FileDescriptor(
          ::openat(folder.number(), part.c_str(), kFlags | (follow_symlinks_ ? 0 : O_NOFOLLOW)));
    }
    if (!folder.is_open()) return nullptr;
    return std::make_shared<const FileDescriptor>(std::move(folder));
  }

  void remember(std::string_view path, Folder folder) {
    if (folder == last_) return;
    last_path_ = path;
    last_ = std::move(folder);
    last_page_.reset();
  }

  // Says whether the file stands for the folder that was remembered last. The folder is listed only
  // for the few names about which the others decide.
  bool is_folder_page(std::string_view name) {
    if (is_surely_folder_page(name)) return true;
    if (!may_be_folder_page(name)) return false;
    if (!last_page_) {
      FolderEntries entries;
      entries.list(last_->number(), follow_symlinks_);
      last_page_ = entries.folder_page();
    }
    return last_page_->is(name);
  }

 private:
  static constexpr int kFlags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC;

  int root_;
  bool follow_symlinks_;
  std::string last_path_;
  Folder last_;
  std::optional<FolderPage> last_page_;
};

// A link to a folder that is not to be followed counts as no folder.
Skip unreadable_folder(int error_number) {
  if (error_number != ENOTDIR) return {SkipReason::unreadable, error_text(error_number)};
  return {SkipReason::unreadable,
          "its folder is a file, or a link to a folder; --follow-symlinks follows links"};
}

bool is_listed_folder(int above, const char* name, bool follow_symlink) {
  struct stat status {};
  return ::fstatat(above, name, &status, follow_symlink ? 0 : AT_SYMLINK_NOFOLLOW) == 0 &&
         S_ISDIR(status.st_mode);
}

// The name of a line that is no path.
std::string name_of(const BoundedLines& lines) {
  if (lines.is_too_long()) return "line " + std::to_string(lines.number()) + " of the list";
  return std::string(lines.line());
}

class FileListSource final : public TreeSource {
 public:
  FileListSource(std::string name, FileDescriptor folder, std::shared_ptr<const RandomBytes> list,
                 SourceRules rules)
      : TreeSource(std::move(name), std::move(rules)),
        real_name_(real_path(this->name())),
        folder_(std::move(folder)),
        list_(std::move(list)) {
    // The base is that of the whole folder, whatever is listed.
    take_sample(canonicals_of_tree(folder_.number(), this->rules()));
  }

  // Another than the folder's, which has all files.
  std::string identity() const override { return real_name_ + "\nlisted"; }

  Expected<void> for_each_entry(const EntryVisitor& entry, const SkipVisitor& skipped) override;
  Expected<std::uint64_t> count() override;

 private:
  std::optional<std::string> path_of(const BoundedLines& lines) const;
  std::optional<Skip> make_entry(const std::string& path, FolderOpener& opener,
                                 SourceEntry& entry) const;

  std::string real_name_;
  FileDescriptor folder_;
  std::shared_ptr<const RandomBytes> list_;
};

// Relative to the source; nothing if it is not in it.
std::optional<std::string> FileListSource::path_of(const BoundedLines& lines) const {
  if (lines.is_too_long()) return {};
  std::string_view path = lines.line();
  if (!path.starts_with('/')) return safe_entry_name(path);
  for (const std::string& folder : {real_name_, name()}) {
    const bool inside = path.starts_with(folder) && path.substr(folder.size()).starts_with('/');
    if (!inside) continue;
    path.remove_prefix(folder.size());
    path.remove_prefix(std::min(path.find_first_not_of('/'), path.size()));
    return safe_entry_name(path);
  }
  return {};
}

Expected<void> FileListSource::for_each_entry(const EntryVisitor& entry,
                                              const SkipVisitor& skipped) {
  FolderOpener opener(folder_.number(), rules().follow_symlinks);
  std::unordered_set<std::uint64_t> met;
  MemberStream plain(*list_, nullptr);
  BoundedLines lines(plain, kMaxPathBytes);
  while (lines.next()) {
    if (lines.line().empty() && !lines.is_too_long()) continue;
    const std::optional<std::string> path = path_of(lines);
    std::optional<Skip> skip;
    SourceEntry next;
    if (lines.is_too_long()) {
      skip = Skip{SkipReason::bad_path, "longer than " + std::to_string(kMaxPathBytes) + " bytes"};
    } else if (!path) {
      skip = Skip{SkipReason::bad_path, "not in the folder that is the source"};
    } else if (!met.insert(XXH3_64bits(path->data(), path->size())).second) {
      skip = Skip{SkipReason::seen_before, "listed before"};
    } else {
      skip = make_entry(*path, opener, next);
    }
    if (!skip) {
      if (!entry(std::move(next))) break;
    } else if (skipped) {
      skipped({path ? *path : name_of(lines), skip->reason, skip->detail});
    }
  }
  return {};
}

std::optional<Skip> FileListSource::make_entry(const std::string& path, FolderOpener& opener,
                                               SourceEntry& entry) const {
  if (auto skip = judge_name(rules(), path)) return skip;
  const std::string name(last_part(path));
  const std::string_view above = std::string_view(path).substr(0, path.size() - name.size());
  Folder folder = opener.open(above);
  if (!folder) return unreadable_folder(errno);
  opener.remember(above, folder);
  if (is_packed_copy(folder->number(), name)) {
    return Skip{SkipReason::seen_before, "a compressed copy of the page beside it"};
  }
  const PageFileOptions options = rules().file_options(name, rules().follow_symlinks);
  if (is_listed_folder(folder->number(), name.c_str(), options.follow_symlink)) {
    return Skip{SkipReason::unreadable,
                "a folder and no page; list the pages in it, or name it as a source of its own"};
  }
  const PagePath file{path, opener.is_folder_page(name)};
  name_entry(rules(), file, entry);
  stamp_entry(rules(), stamp_of(folder->number(), name.c_str(), options.follow_symlink), entry);
  entry.read = [this, file, folder, name, options] {
    auto read = read_page(rules(), file, folder->number(), name.c_str(), options);
    auto* skip = std::get_if<SkippedFile>(&read);
    // Nobody has seen that it was there.
    if (skip && skip->reason == SkipReason::vanished)
      *skip = {file.path, SkipReason::unreadable, error_text(ENOENT)};
    return read;
  };
  return {};
}

Expected<std::uint64_t> FileListSource::count() {
  MemberStream plain(*list_, nullptr);
  BoundedLines lines(plain, kMaxPathBytes);
  std::uint64_t count = 0;
  while (lines.next()) {
    const std::optional<std::string> path = path_of(lines);
    if (path && !judge_name(rules(), *path)) ++count;
  }
  return count;
}

}  // namespace

Expected<std::unique_ptr<Source>> open_file_list(const std::string& folder,
                                                 std::shared_ptr<const RandomBytes> list,
                                                 const SourceSettings& options) {
  FileDescriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!opened.is_open() && errno == ENOTDIR) {
    return Error{ErrorCode::usage, "not a folder", folder,
                 "name the folder that the paths in the list are relative to"};
  }
  if (!opened.is_open()) return open_error(folder, errno);
  Expected<SourceRules> rules =
      make_rules(options, folder_layout(opened.number(), folder, options.follow_symlinks));
  if (!rules) return rules.error();
  rules->dates = sitemaps_of_tree(opened.number(), rules->layout);
  return std::unique_ptr<Source>(
      new FileListSource(folder, std::move(opened), std::move(list), *std::move(rules)));
}

}  // namespace winnow
