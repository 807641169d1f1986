// SPDX-License-Identifier: GPL-2.0-or-later
//
// Parses pages by the short ways and as they stand, says where the documents differ, and what each
// way costs.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/thread_clock.h"
#include "extractor/html/document/document_comparison.h"
#include "winnow/extractor/decode.h"
#include "winnow/extractor/html_parser.h"

namespace {

using winnow::Document;
using winnow::NodeIndex;

struct Tally {
  std::size_t pages = 0;
  std::size_t differences = 0;
  double megabytes = 0;
  double quick_seconds = 0;
  double whole_seconds = 0;
};

std::string shown(const Document& document, NodeIndex node) {
  if (node >= document.size()) return "end of the page";
  std::string scratch;
  if (document.is_element(node)) return fmt::format("<{}>", document.name(node));
  return fmt::format("\"{:.60}\"", document.text(node, scratch));
}

// Says which ways a parser may try before it takes a page as it stands.
struct Ways {
  bool direct = false;
  bool skeleton = false;
};

class Comparison {
 public:
  Comparison(bool hashes, Ways quick, Ways whole)
      : quick_(options(hashes, quick, check_)), whole_(options(hashes, whole, nullptr)) {}

  void add(const std::string& name, const std::string& bytes) {
    auto decoded = winnow::decode(bytes);
    if (!decoded) return;
    ++tally_.pages;
    tally_.megabytes += 1e-6 * static_cast<double>(decoded->text.size());
    const Document a =
        winnow::bench::timed(tally_.quick_seconds, [&] { return quick_.parse(decoded->text); });
    const Document b = winnow::bench::timed(tally_.whole_seconds,
                                            [&] { return whole_.parse(std::move(decoded->text)); });
    if (winnow::same_documents(a, b)) return;
    ++tally_.differences;
    const NodeIndex node = winnow::first_difference(a, b);
    fmt::print("{}: node {}: {} the short way, {} as it stands\n", name, node, shown(a, node),
               shown(b, node));
  }

  void print(const std::string& folder) const {
    const auto counts = check_->counts();
    fmt::print(
        "{}: {} pages, {} by a short way, {} only as they stand, {} differ; "
        "{:.1f} and {:.1f} ms/MB\n",
        folder, tally_.pages, counts.quick, counts.whole, tally_.differences,
        1e3 * tally_.quick_seconds / tally_.megabytes,
        1e3 * tally_.whole_seconds / tally_.megabytes);
  }

  bool all_same() const { return tally_.differences == 0; }

 private:
  static winnow::ParseOptions options(bool hashes, Ways ways,
                                      std::shared_ptr<winnow::ParseCheck> check) {
    winnow::ParseOptions options;
    options.hashes = options.presentation = hashes;
    options.direct = ways.direct;
    options.skeleton = ways.skeleton;
    options.parse_check = std::move(check);
    return options;
  }

  // The check counts pages, but compares none itself.
  std::shared_ptr<winnow::ParseCheck> check_ =
      std::make_shared<winnow::ParseCheck>(~std::uint64_t{0});
  winnow::HtmlParser quick_;
  winnow::HtmlParser whole_;
  Tally tally_;
};

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Every .html, .htm or .xhtml file is a page.
bool compare(const std::string& folder, bool hashes, Ways quick, Ways whole) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error)) {
    const auto ending = entry.path().extension().string();
    if (entry.is_regular_file() && ending.starts_with(".") && ending.find("htm") < ending.size()) {
      files.push_back(entry.path());
    }
  }
  if (error) {
    fmt::print(stderr, "parse_differences: {}: {}\n", folder, error.message());
    return false;
  }
  std::sort(files.begin(), files.end());
  Comparison comparison(hashes, quick, whole);
  for (const auto& file : files) comparison.add(file.string(), bytes_of(file));
  comparison.print(folder);
  return comparison.all_same();
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Parse pages by the short ways and as they stand, and say where they differ.");
  std::vector<std::string> folders;
  bool bare = false;
  app.add_option("folders", folders, "folders of HTML pages")->required();
  app.add_flag("--bare", bare, "without hashes and attributes of presentation, as for indexing");
  bool skeleton_only = false;
  app.add_flag("--skeleton", skeleton_only, "no trees straight from the tags");
  bool beside_direct = false;
  app.add_flag(
      "--beside-direct", beside_direct,
      "compare with trees straight from the tags, and pages as they stand where that fails:"
      " what the skeleton is worth");
  CLI11_PARSE(app, argc, argv);
  const Ways quick{.direct = !skeleton_only, .skeleton = true};
  const Ways whole{.direct = beside_direct, .skeleton = false};
  bool all_same = true;
  for (const std::string& folder : folders) {
    all_same = compare(folder, !bare, quick, whole) && all_same;
  }
  return all_same ? 0 : 1;
}
