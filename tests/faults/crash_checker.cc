// SPDX-License-Identifier: GPL-2.0-or-later
//
// Looks at databases, one for each line of standard input, the path. Writes a line for each: "0"
// and its documents, path and hash of each behind a blank, or the status that winnow check gives
// and why. Thousands of states are looked at by one process.
#include <xapian.h>
#include <xxhash.h>

#include <iostream>
#include <string>

#include "plugin/common/exit_code.h"
#include "winnow/indexer/checksum_report.h"
#include "winnow/indexer/database_admin.h"

namespace {

std::string path_in(const std::string& data) {
  const std::string name = "\npath=";
  const std::size_t begin = ('\n' + data).find(name);
  if (begin == std::string::npos) return "?";
  const std::size_t end = data.find('\n', begin + name.size() - 1);
  return data.substr(begin + name.size() - 1, end - (begin + name.size() - 1));
}

// All that is stored and searched of a document.
std::string hash_of(const Xapian::Document& document) {
  std::string bytes = document.get_data();
  for (auto term = document.termlist_begin(); term != document.termlist_end(); ++term) {
    bytes += *term + ' ' + std::to_string(term.get_wdf()) + '\n';
  }
  return std::to_string(XXH3_64bits(bytes.data(), bytes.size()));
}

std::string documents_of(const std::string& path) {
  const Xapian::Database database(path);
  std::string shown;
  for (auto post = database.postlist_begin(""); post != database.postlist_end(""); ++post) {
    const Xapian::Document document = database.get_document(*post);
    shown += ' ' + path_in(document.get_data()) + ' ' + hash_of(document);
  }
  return shown;
}

std::string refusal(const winnow::Error& error) {
  return std::to_string(static_cast<int>(winnow::exit_code_of(error.code))) + ' ' + error.message();
}

std::string look_at(const std::string& path) {
  const auto checksums = winnow::check_checksums(path);
  if (!checksums) return refusal(checksums.error());
  if (!checksums->damaged.empty()) {
    return "6 " + checksums->damaged[0].file + ": " + winnow::text_of(checksums->damaged[0]);
  }
  const auto check = winnow::check_database(path);
  if (!check) return refusal(check.error());
  if (check->problems > 0) return "6 " + check->report.substr(0, check->report.find('\n'));
  return "0" + documents_of(path);
}

}  // namespace

int main() {
  for (std::string path; std::getline(std::cin, path);) {
    std::string line;
    try {
      line = look_at(path);
    } catch (const Xapian::Error& error) {
      line = "6 " + error.get_description();
    }
    for (char& byte : line) byte = byte == '\n' ? ' ' : byte;
    std::cout << line << std::endl;
  }
}
