// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/plugin/cli/command_test.h"

#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>

#include "winnow/extractor/method.h"

namespace winnow::testing {

namespace fs = std::filesystem;

namespace {

fs::path new_folder() {
  std::string pattern = (fs::temp_directory_path() / "winnow-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  return pattern;
}

}  // namespace

CommandTest::CommandTest() : folder_(new_folder()), database_(path("site.db")) {}

CommandTest::~CommandTest() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::string CommandTest::path(std::string_view name) const { return (folder_ / name).string(); }

std::string CommandTest::copy_site(std::string_view name) const {
  const fs::path copy = folder_ / name;
  fs::copy(fs::path(WINNOW_SAMPLE_SITES) / name / "pages", copy, fs::copy_options::recursive);
  const auto first_of_march_2024 =
      std::chrono::file_clock::from_sys(std::chrono::system_clock::time_point(
          std::chrono::sys_days(std::chrono::year(2024) / 3 / 1)));
  for (const auto& file : fs::recursive_directory_iterator(copy)) {
    if (file.is_regular_file()) fs::last_write_time(file.path(), first_of_march_2024);
  }
  return copy.string();
}

std::string CommandTest::write(std::string_view name, std::string_view content) const {
  const fs::path file = folder_ / name;
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << content;
  return file.string();
}

Outcome CommandTest::winnow(std::vector<std::string> arguments) const {
  arguments.insert(arguments.begin(), winnow_program());
  return run(arguments);
}

nlohmann::json CommandTest::index(const std::string& source, std::vector<std::string> more) const {
  std::vector<std::string> arguments = {"index", "--db", database_, "--json", source};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Outcome outcome = winnow(arguments);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return nlohmann::json::parse(outcome.out, nullptr, false);
}

namespace {

// Databases that were made once, by site and arguments, and live as long as the process.
class MadeDatabases {
 public:
  ~MadeDatabases() {
    std::error_code ignored;
    for (const auto& [made_of, folder] : folders_) fs::remove_all(folder, ignored);
  }

  // Where the database is to be; `is_new` says that it is to be made.
  fs::path folder_of(const std::vector<std::string>& made_of, bool& is_new) {
    const auto [entry, added] = folders_.try_emplace(made_of);
    is_new = added;
    if (added) entry->second = new_folder();
    return entry->second;
  }

 private:
  std::map<std::vector<std::string>, fs::path> folders_;
};

}  // namespace

void CommandTest::have_indexed(const std::string& site,
                               const std::vector<std::string>& more) const {
  static MadeDatabases made;
  std::vector<std::string> made_of = more;
  made_of.push_back(site);
  bool is_new = false;
  const fs::path folder = made.folder_of(made_of, is_new);
  const std::string source = copy_site(site);
  if (is_new) {
    index(source, more);
    fs::copy(database_, folder, fs::copy_options::recursive);
  } else {
    fs::copy(folder, database_, fs::copy_options::recursive);
  }
}

nlohmann::json CommandTest::search(std::vector<std::string> arguments) const {
  arguments.insert(arguments.begin(), {"search", "--db", database_, "--json"});
  const Outcome outcome = winnow(arguments);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return nlohmann::json::parse(outcome.out, nullptr, false);
}

std::vector<std::string> CommandTest::found(std::vector<std::string> arguments) const {
  const nlohmann::json result = search(std::move(arguments));
  std::vector<std::string> paths;
  for (const nlohmann::json& hit : result.at("hits")) paths.push_back(hit.at("path"));
  return paths;
}

std::string winnow_program() { return WINNOW_PROGRAM; }

std::vector<std::string> method_names() {
  std::vector<std::string> names;
  for (const MethodInfo* info : available_methods()) names.emplace_back(info->name);
  return names;
}

std::string method_names(std::string_view separator) {
  std::string all;
  for (const std::string& name : method_names()) {
    if (!all.empty()) all += separator;
    all += name;
  }
  return all;
}

std::string read_file(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::map<std::string, std::string> files_of(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& file : fs::recursive_directory_iterator(folder)) {
    if (!file.is_regular_file()) continue;
    files[fs::relative(file.path(), folder).string()] = read_file(file.path());
  }
  return files;
}

std::string page(std::string_view title, std::string_view text, std::string_view head) {
  return std::string("<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>")
      .append(title)
      .append("</title>")
      .append(head)
      .append("</head><body><p>")
      .append(text)
      .append("</p></body></html>\n");
}

}  // namespace winnow::testing
