// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/omindex.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xapian.h>

#include <algorithm>
#include <optional>

#include "indexer/database/xapian_errors.h"
#include "winnow/indexer/language.h"

namespace winnow {
namespace {

constexpr int kAskedEveryMilliseconds = 100;
constexpr int kSignalled = 128;

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

std::string name_of(const std::string& setting) { return setting.substr(0, setting.find('=') + 1); }

// The process's own settings and those of `more`, which win.
std::vector<std::string> merged_environment(const std::vector<std::string>& more) {
  std::vector<std::string> settings = more;
  for (char** own = environ; own != nullptr && *own != nullptr; ++own) {
    bool overridden = false;
    for (const std::string& other : more) {
      overridden = overridden || std::string_view(*own).starts_with(name_of(other));
    }
    if (!overridden) settings.emplace_back(*own);
  }
  return settings;
}

// Holds what a program starts with.
class SpawnSetup {
 public:
  explicit SpawnSetup(int output) {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", 0, 0);
    ::posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions_, output, STDERR_FILENO);
  }
  ~SpawnSetup() { ::posix_spawn_file_actions_destroy(&actions_); }
  SpawnSetup(const SpawnSetup&) = delete;
  SpawnSetup& operator=(const SpawnSetup&) = delete;

  const posix_spawn_file_actions_t* actions() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

int decoded(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
}

// Returns when a child ends, or after a while.
void pause_for(pid_t child) {
  // The header of pidfd_open() is not made for C++ in glibc 2.36. Where there is no descriptor to
  // be had the time passes all the same.
  const int handle = static_cast<int>(::syscall(SYS_pidfd_open, child, 0));
  pollfd ended{handle, POLLIN, 0};
  ::poll(&ended, 1, kAskedEveryMilliseconds);
  if (handle >= 0) ::close(handle);
}

// Gives the exit status. It asks the child to end, and sets `stopped`, if `interrupted` says so.
Expected<int> wait_for(pid_t child, const std::function<bool()>& interrupted, bool& stopped) {
  for (;;) {
    int status = 0;
    const pid_t ended = ::waitpid(child, &status, WNOHANG);
    if (ended == child) return decoded(status);
    if (ended < 0 && errno != EINTR) {
      return Error{ErrorCode::input, "has ended, and the system does not tell how", "",
                   "run it where SIGCHLD is not ignored"};
    }
    if (!stopped && interrupted()) {
      stopped = true;
      ::kill(child, SIGTERM);
    }
    pause_for(child);
  }
}

}  // namespace

Expected<int> run_program(const std::vector<std::string>& arguments,
                          const std::vector<std::string>& environment, int output,
                          const std::function<bool()>& interrupted) {
  std::vector<std::string> words = arguments;
  std::vector<std::string> settings = merged_environment(environment);
  const SpawnSetup setup(output);
  pid_t child = 0;
  const int failure = ::posix_spawnp(&child, arguments.front().c_str(), setup.actions(), nullptr,
                                     pointers(words).data(), pointers(settings).data());
  if (failure == ENOENT) {
    return Error{ErrorCode::not_found, "no such program", arguments.front(), "install it"};
  }
  if (failure != 0) {
    return Error{ErrorCode::input, std::string("cannot be started: ") + ::strerrordesc_np(failure),
                 arguments.front(), ""};
  }
  bool stopped = false;
  Expected<int> status = wait_for(child, interrupted, stopped);
  // The user's interrupt may have reached the program first.
  if (stopped || (status && *status != 0 && interrupted())) {
    return Error{ErrorCode::try_again, "interrupted", arguments.front(), ""};
  }
  if (!status) {
    Error error = status.error();
    error.where = arguments.front();
    return error;
  }
  return status;
}

namespace {

constexpr std::size_t kLogEnd = 500;

// Text of scripts without spaces in pairs of characters; otherwise a whole sentence is one term.
const char* const kNGrams = "XAPIAN_CJK_NGRAM=1";

// Gives the last lines of what a program printed, in one.
std::string end_of(int file) {
  const off_t size = ::lseek(file, 0, SEEK_END);
  const off_t begin = std::max<off_t>(0, size - static_cast<off_t>(kLogEnd));
  std::string text(kLogEnd, '\0');
  const ssize_t read = ::pread(file, text.data(), text.size(), begin);
  text.resize(read < 0 ? 0 : static_cast<std::size_t>(read));
  while (text.ends_with('\n')) text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::vector<std::string> arguments(const std::string& pages, const std::string& database,
                                   const std::string& language, const std::string& filter) {
  std::vector<std::string> all = {"omindex",
                                  "--db",
                                  database,
                                  "--url",
                                  "/",
                                  "--stemmer",
                                  language,
                                  "--ignore-exclusions",
                                  "--empty-docs=index"};
  if (!filter.empty()) all.push_back("--filter=text/html,text/html,UTF-8:" + filter);
  all.push_back(pages);
  return all;
}

// Gives ErrorCode::not_found if it is not installed.
Expected<std::string> installed_version() {
  const int output = ::memfd_create("omindex", MFD_CLOEXEC);
  const Expected<int> status =
      run_program({"omindex", "--version"}, {}, output, [] { return false; });
  std::string version = status && *status == 0 ? end_of(output) : std::string();
  ::close(output);
  if (!version.empty()) return version;
  if (!status && status.error().code != ErrorCode::not_found) return status.error();
  return Error{ErrorCode::not_found, "omindex is not installed", "",
               "install the package xapian-omega"};
}

}  // namespace

Expected<std::string> omindex_stemmer(const std::string& stemmer) {
  if (stemmer.empty() || stemmer == "auto") return std::string("english");
  return resolve_stemmer(stemmer);
}

Expected<std::vector<std::string>> omindex_setup(const ArmSpec& spec) {
  const Expected<std::string> language = omindex_stemmer(spec.choices.stemmer);
  if (!language) return language.error();
  const Expected<std::string> version = installed_version();
  if (!version) return version.error();
  std::vector<std::string> setup = arguments("PAGES", "DATABASE", *language, spec.filter);
  setup.push_back(spec.identity);
  for (const char* const text : {kNGrams, version->c_str(), Xapian::version_string()}) {
    setup.emplace_back(text);
  }
  return setup;
}

Expected<void> run_omindex(const std::string& pages, const std::string& database,
                           const ArmSpec& spec, const std::string& log,
                           const std::function<bool()>& interrupted) {
  const Expected<std::string> language = omindex_stemmer(spec.choices.stemmer);
  if (!language) return language.error();
  const int output = ::open(log.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (output < 0) {
    return Error{ErrorCode::disk, "cannot be written", log, "choose another folder for indexes"};
  }
  const Expected<int> status = run_program(arguments(pages, database, *language, spec.filter),
                                           {kNGrams}, output, interrupted);
  const std::string said = end_of(output);
  ::close(output);
  if (said.empty()) ::unlink(log.c_str());
  if (!status) return status.error();
  if (*status == 0) return {};
  return Error{ErrorCode::input,
               "omindex ended with status " + std::to_string(*status) + ": " + said, log, ""};
}

Expected<IndexReport> omindex_report(const std::string& database) {
  return with_xapian<IndexReport>(database, [&] {
    IndexReport report;
    report.documents = Xapian::Database(database).get_doccount();
    return report;
  });
}

std::string omindex_version() {
  const Expected<std::string> version = installed_version();
  return version ? *version : std::string();
}

}  // namespace winnow
