// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow-filter takes one page and prints its content, for omindex --filter.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "plugin/common/exit_code.h"
#include "plugin/filter/page_filter.h"
#include "plugin/omega/filter_command.h"

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

// Says whether this process is the first one of its parent to ask. What it remembers is an empty
// file named after the parent, in $XDG_RUNTIME_DIR or else in a folder of the user's own in
// `folder`; if it can remember nothing, every process is the first one.
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

std::string temporary_folder() {
  const char* const folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder == '/' ? folder : "/tmp";
}

int filter_page(const FilterCommand& command) {
  Expected<filter::PageFilter> page_filter = filter::PageFilter::open(command.filter);
  if (!page_filter) return command.fail_to_open(page_filter.error(), command.filter);
  if (command.filter.model.empty() && is_first_of_run(temporary_folder())) {
    command.say_that_there_is_no_model();
  }
  const Expected<std::string> bytes =
      filter::read_page_file(command.file, command.filter.limits.page_bytes);
  if (!bytes) return command.fail(bytes.error());
  const std::string& file = command.file;
  const std::string url = command.url.empty() && file != "-" ? file : command.url;
  const Expected<std::string> html = page_filter->filter(*bytes, command.charset, url);
  if (!html) {
    Error error = html.error();
    error.where = command.file;
    return command.fail(error);
  }
  if (const Degraded limit = page_filter->degraded(); limit != Degraded::no) {
    command.say(filter::degraded_warning(command.file, limit));
  }
  if (const std::string& rule = page_filter->emptied_by_rule(); !rule.empty()) {
    command.say(filter::emptied_by_rule_warning(command.file, rule));
  }
  if (const PageMark mark = page_filter->emptied_by(); mark != PageMark::none) {
    command.say(filter::emptied_warning(command.file, mark));
  }
  const bool written = std::fwrite(html->data(), 1, html->size(), stdout) == html->size() &&
                       std::fflush(stdout) == 0;
  if (written) return kDone;
  return command.fail(
      {ErrorCode::disk, "cannot be written", "standard output", "check free space"});
}

}  // namespace
}  // namespace winnow::omega

int main(int argc, char** argv) {
  winnow::omega::FilterCommand command;
  return command.run(argc, argv, [&] { return winnow::omega::filter_page(command); });
}
