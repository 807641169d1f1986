// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/omindex.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xapian.h>

#include <algorithm>

#include "indexer/database/xapian_errors.h"
#include "queries/arms/child_process.h"
#include "winnow/indexer/language.h"

namespace winnow {
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
