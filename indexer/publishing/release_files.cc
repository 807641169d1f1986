// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/publishing/release_files.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <memory>

#include "indexer/checksums/checksum_file.h"
#include "indexer/database/xapian_errors.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kChunk = std::size_t{1} << 20;
// Everybody may read a release, and nobody has to write it.
constexpr mode_t kReleaseMode = 0444;

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

std::string hexadecimal(const XXH128_canonical_t& hash) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : hash.digest) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

Expected<void> write_all(int file, const char* bytes, std::size_t count, const std::string& path) {
  while (count > 0) {
    const ssize_t written = ::write(file, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return system_refusal(errno, "cannot be written", path);
    bytes += written;
    count -= static_cast<std::size_t>(written);
  }
  return {};
}

Expected<void> copy_bytes(int from, int to, const std::string& name, const std::string& path) {
  const auto buffer = std::make_unique<std::array<char, kChunk>>();
  for (;;) {
    const ssize_t count = ::read(from, buffer->data(), buffer->size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return system_refusal(errno, "cannot be read", name);
    if (count == 0) break;
    const auto written = write_all(to, buffer->data(), static_cast<std::size_t>(count), path);
    if (!written) return written.error();
  }
  while (::fsync(to) != 0) {
    if (errno != EINTR) return system_refusal(errno, "cannot be written to the disk", path);
  }
  return {};
}

}  // namespace

Expected<ReleaseFile> FileReading::hash(const std::string& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.number() < 0) return system_refusal(errno, "cannot be opened", path);
  const auto buffer = std::make_unique<std::array<char, kChunk>>();
  const std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t*)> state(XXH3_createState(),
                                                                              XXH3_freeState);
  XXH3_128bits_reset(state.get());
  ReleaseFile read;
  for (;;) {
    if (interrupted_ && interrupted_()) {
      return Error{ErrorCode::try_again, "interrupted", path, "run it again"};
    }
    const ssize_t count = ::read(file.number(), buffer->data(), buffer->size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return system_refusal(errno, "cannot be read", path);
    if (count == 0) break;
    XXH3_128bits_update(state.get(), buffer->data(), static_cast<std::size_t>(count));
    read.bytes += static_cast<std::uint64_t>(count);
    done_ += static_cast<std::uint64_t>(count);
    if (progress_) progress_(done_, std::max(done_, total_));
  }
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state.get()));
  read.hash = hexadecimal(canonical);
  return read;
}

Expected<Placed> place_file(const std::string& from, const std::string& to, bool may_link) {
  const Descriptor source(::open(from.c_str(), O_RDONLY | O_CLOEXEC));
  if (source.number() < 0) return system_refusal(errno, "cannot be opened", from);
  {
    const Descriptor copy(::open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
    if (copy.number() < 0) return system_refusal(errno, "cannot be made", to);
    ::fchmod(copy.number(), kReleaseMode);
    if (::ioctl(copy.number(), FICLONE, source.number()) == 0) return Placed::cloned;
    if (!may_link) {
      const auto copied = copy_bytes(source.number(), copy.number(), from, to);
      if (!copied) return copied.error();
      return Placed::copied;
    }
  }
  ::unlink(to.c_str());
  if (::link(from.c_str(), to.c_str()) == 0) return Placed::linked;
  return place_file(from, to, /*may_link=*/false);
}

Expected<std::vector<std::string>> database_files(const std::string& directory) {
  std::vector<std::string> names;
  std::error_code failed;
  fs::directory_iterator entry(directory, failed);
  for (; !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
    const fs::path name = entry->path().filename();
    if (name == "iamglass" || name == kChecksumFile || name.extension() == ".glass")
      names.push_back(name.string());
  }
  if (failed) {
    return system_refusal(failed.value(), "cannot be listed: " + failed.message(), directory);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace winnow
