// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/terminal/output_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "plugin/cli/terminal/messages.h"
#include "winnow/indexer/disk_sync.h"

namespace winnow::cli {

namespace fs = std::filesystem;

OutputFile::OutputFile(std::string file)
    : file_(std::move(file)), unfinished_(this, [](const void* job) noexcept {
        ::unlink(static_cast<const OutputFile*>(job)->part_.c_str());
      }) {}

OutputFile::~OutputFile() {
  if (stream_ != nullptr && stream_ != stdout) std::fclose(stream_);
}

Error OutputFile::unwritable(int code) const {
  if (stream_ == stdout) return output_refusal(code, "standard output", output_remedy(code));
  return output_refusal(code, file_, "check free space, permissions and the path");
}

// Of a link, it is the file that is replaced.
Expected<void> OutputFile::open() {
  if (file_.empty()) {
    stream_ = stdout;
    return {};
  }
  std::error_code error;
  const bool other = fs::exists(file_, error) && !fs::is_regular_file(file_, error);
  if (!other) {
    const fs::path place = fs::weakly_canonical(file_, error);
    part_ = fmt::format("{}.{}.part", error ? file_ : place.string(), ::getpid());
  }
  stream_ = std::fopen(other ? file_.c_str() : part_.c_str(), "wb");
  if (stream_ != nullptr && !other) unfinished_.begin();
  if (stream_ != nullptr) return {};
  part_.clear();
  return unwritable(errno);
}

Expected<void> OutputFile::write(std::string_view text) {
  if (text.empty()) return {};  // which may have no address at all
  if (std::fwrite(text.data(), 1, text.size(), stream_) == text.size()) return {};
  return unwritable(errno);
}

Expected<void> OutputFile::close() {
  if (stream_ == stdout) {
    if (std::fflush(stdout) == 0) return {};
    return unwritable(errno);
  }
  const bool closed = std::fclose(std::exchange(stream_, nullptr)) == 0;
  if (!closed) return unwritable(errno);
  if (part_.empty()) return {};
  const std::string place =
      part_.substr(0, part_.size() - fmt::format(".{}.part", ::getpid()).size());
  std::error_code error = sync_to_disk(part_);
  if (!error) fs::rename(part_, place, error);
  if (error) return unwritable(error.value());
  unfinished_.end();
  error = sync_folder_of(place);
  if (error) return unwritable(error.value());
  return {};
}

}  // namespace winnow::cli
