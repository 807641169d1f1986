// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/omega/missing_model_note.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

namespace winnow::omega {
namespace {

// Gives the time, in ticks since the machine started, at which a process began: numbers of
// processes are used again. It is empty if the system does not say. proc(5) calls it field 22 of
// /proc/PID/stat.
std::string start_time(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string line(std::istreambuf_iterator<char>(file), {});
  // Behind the name of the program, in parentheses, which may hold anything, stands field 3.
  const std::size_t name_end = line.rfind(')');
  if (name_end == std::string::npos) return {};
  std::istringstream fields(line.substr(name_end + 1));
  std::string field;
  for (int number = 3; number <= 22; ++number) fields >> field;
  return fields ? field : std::string();
}

// It is empty if there is no folder that is the user's alone.
std::string own_folder(const std::string& folder) {
  if (const char* runtime = std::getenv("XDG_RUNTIME_DIR"); runtime != nullptr && *runtime == '/') {
    return runtime;
  }
  const std::string own = folder + "/winnow-filter-" + std::to_string(::geteuid());
  if (::mkdir(own.c_str(), S_IRWXU) != 0 && errno != EEXIST) return {};
  struct stat status {};
  if (::lstat(own.c_str(), &status) != 0) return {};
  const bool alone = S_ISDIR(status.st_mode) && status.st_uid == ::geteuid() &&
                     (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
  return alone ? own : std::string();
}

}  // namespace

bool is_first_of_run(const std::string& folder) {
  const pid_t parent = ::getppid();
  const std::string place = own_folder(folder);
  if (place.empty()) return true;
  const std::string file =
      place + "/winnow-filter-" + std::to_string(parent) + "-" + start_time(parent);
  const int made = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (made < 0) return errno != EEXIST;
  ::close(made);
  return true;
}

}  // namespace winnow::omega
