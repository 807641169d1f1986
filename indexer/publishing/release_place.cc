// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/publishing/release_place.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "indexer/publishing/release_manifest.h"
#include "winnow/indexer/disk_sync.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDraftName = "/.making";
constexpr const char* kRemovedName = "/.removing";

Error not_done(const std::string& what, const std::error_code& why, const std::string& path) {
  return system_refusal(why.value(), what + ": " + why.message(), path,
                        "check free space, the path and its permissions");
}

std::error_code last_error() { return {errno, std::generic_category()}; }

bool holds_other_things(const std::string& directory) {
  std::error_code failed;
  fs::directory_iterator entry(directory, failed);
  for (; !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
    const std::string name = entry->path().filename().string();
    if (name != "releases" && name != "current" && name != "current.new") return true;
  }
  return false;
}

}  // namespace

ReleasePlace::ReleasePlace(const std::string& directory)
    : directory_(directory), releases_(directory + "/releases") {}

ReleasePlace::~ReleasePlace() {
  if (lock_ < 0) return;
  sweep();
  ::close(lock_);
}

// What destructors call is not inlined: it would bring a call of std::terminate() along.
[[gnu::noinline]] void ReleasePlace::sweep() {
  try {
    std::error_code ignored;
    fs::remove_all(releases_ + kDraftName, ignored);
    fs::remove_all(releases_ + kRemovedName, ignored);
  } catch (...) {  // no memory: they stay, and the next call removes them
  }
}

Expected<void> ReleasePlace::take() {
  if (holds_other_things(directory_)) {
    return Error{ErrorCode::usage, "holds something other than releases", directory_,
                 "name a new or empty directory"};
  }
  std::error_code failed;
  fs::create_directories(releases_, failed);
  if (failed) return not_done("cannot be made", failed, releases_);
  lock_ = ::open(releases_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (lock_ < 0) return not_done("cannot be opened", last_error(), releases_);
  if (::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    ::close(std::exchange(lock_, -1));
    return Error{ErrorCode::locked, "another process publishes here", directory_,
                 "wait until it has ended"};
  }
  sweep();
  return {};
}

Expected<std::string> ReleasePlace::draft() {
  const std::string draft = releases_ + kDraftName;
  std::error_code failed;
  fs::remove_all(draft, failed);
  if (!failed) fs::create_directory(draft, failed);
  if (failed) return not_done("cannot be made", failed, draft);
  return draft;
}

std::string ReleasePlace::path_of(const std::string& release) const {
  return releases_ + "/" + release;
}

Expected<void> ReleasePlace::keep_draft(const std::string& release) {
  const std::string draft = releases_ + kDraftName;
  const std::string place = path_of(release);
  std::error_code ignored;
  const unsigned how = fs::exists(place, ignored) ? RENAME_EXCHANGE : 0U;
  if (::renameat2(AT_FDCWD, draft.c_str(), AT_FDCWD, place.c_str(), how) != 0) {
    return not_done("cannot be put in its place", last_error(), place);
  }
  const std::error_code failed = sync_to_disk(releases_);
  if (failed) return not_done("cannot be written to the disk", failed, releases_);
  return {};
}

std::string ReleasePlace::current() const {
  std::error_code failed;
  const fs::path target = fs::read_symlink(directory_ + "/current", failed);
  return failed ? std::string() : target.filename().string();
}

Expected<void> ReleasePlace::make_current(const std::string& release) {
  const std::string link = directory_ + "/current";
  const std::string made = link + ".new";
  std::error_code failed;
  fs::remove(made, failed);
  fs::create_directory_symlink("releases/" + release, made, failed);
  if (!failed) fs::rename(made, link, failed);
  if (!failed) failed = sync_to_disk(directory_);
  if (failed) return not_done("cannot name the release", failed, link);
  return {};
}

std::vector<std::string> ReleasePlace::remove_old(std::size_t keep) {
  std::vector<std::pair<std::string, std::string>> all;  // when, and which
  std::error_code failed;
  fs::directory_iterator entry(releases_, failed);
  for (; !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
    const Expected<ReleaseManifest> manifest = read_manifest(entry->path().string());
    if (manifest) all.emplace_back(manifest->created, entry->path().filename().string());
  }
  std::sort(all.rbegin(), all.rend());
  std::vector<std::string> removed;
  std::size_t kept = 0;
  const std::size_t others = keep - 1;  // beside the current one
  const std::string used = current();
  for (const auto& release : all) {
    if (release.second == used || ++kept <= others) continue;
    // In one step, so that nobody sees a release of which a part is gone.
    std::error_code stays;
    fs::rename(path_of(release.second), releases_ + kRemovedName, stays);
    if (stays) continue;
    fs::remove_all(releases_ + kRemovedName, stays);
    removed.push_back(release.second);
  }
  return removed;
}

}  // namespace winnow
