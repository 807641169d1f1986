// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the tests of the winnow command have in common: a temporary folder, copies of sample sites,
// and the built program.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/plugin/cli/process.h"

namespace winnow::testing {

class CommandTest : public ::testing::Test {
 protected:
  CommandTest();
  ~CommandTest() override;

  // A path in the temporary folder.
  std::string path(std::string_view name) const;

  // A copy of the pages of a sample site; always the same modification times.
  std::string copy_site(std::string_view name) const;

  // Writes a file below the temporary folder, with the folders above it.
  std::string write(std::string_view name, std::string_view content) const;

  // Runs winnow.
  Outcome winnow(std::vector<std::string> arguments) const;

  // winnow index --db DB ... --json SOURCE, which must succeed.
  nlohmann::json index(const std::string& source, std::vector<std::string> more = {}) const;

  // Has a copy of the sample site, and in database() what index() makes of one. The site is indexed
  // once in a process, for all tests that ask for the same.
  void have_indexed(const std::string& site, const std::vector<std::string>& more = {}) const;

  // winnow search --db DB --json ..., which must succeed.
  nlohmann::json search(std::vector<std::string> arguments) const;

  // The paths of the hits of a search, best first.
  std::vector<std::string> found(std::vector<std::string> arguments) const;

  const std::string& database() const { return database_; }

 private:
  std::filesystem::path folder_;
  std::string database_;
};

// The path of the built program.
std::string winnow_program();

// The methods that --method knows, in the order of help texts.
std::vector<std::string> method_names();
std::string method_names(std::string_view separator);

std::string read_file(const std::filesystem::path& file);

// Path below `folder` to content, of every file.
std::map<std::string, std::string> files_of(const std::filesystem::path& folder);

// A page with this title and main text, in the smallest frame.
std::string page(std::string_view title, std::string_view text, std::string_view head = "");

}  // namespace winnow::testing
