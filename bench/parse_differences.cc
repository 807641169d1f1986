// SPDX-License-Identifier: GPL-2.0-or-later
//
// Parses pages straight from their tags and by the parser, says where the documents differ, and
// what each way costs.
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

class Comparison {
 public:
  explicit Comparison(bool hashes)
      : quick_(options(hashes, true, check_)), whole_(options(hashes, false, nullptr)) {}

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
    fmt::print("{}: node {}: {} from the tags, {} by the parser\n", name, node, shown(a, node),
               shown(b, node));
  }

  void print(const std::string& folder) const {
    const auto counts = check_->counts();
    fmt::print(
        "{}: {} pages, {} straight from their tags, {} only by the parser, {} differ; "
        "{:.1f} and {:.1f} ms/MB\n",
        folder, tally_.pages, counts.quick, counts.whole, tally_.differences,
        1e3 * tally_.quick_seconds / tally_.megabytes,
        1e3 * tally_.whole_seconds / tally_.megabytes);
  }

  bool all_same() const { return tally_.differences == 0; }

 private:
  static winnow::ParseOptions options(bool hashes, bool direct,
                                      std::shared_ptr<winnow::ParseCheck> check) {
    winnow::ParseOptions options;
    options.hashes = options.presentation = hashes;
    options.direct = direct;
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
bool compare(const std::string& folder, bool hashes) {
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
  Comparison comparison(hashes);
  for (const auto& file : files) comparison.add(file.string(), bytes_of(file));
  comparison.print(folder);
  return comparison.all_same();
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(
      "Parse pages straight from their tags and by the parser, and say where they differ.");
  std::vector<std::string> folders;
  bool bare = false;
  app.add_option("folders", folders, "folders of HTML pages")->required();
  app.add_flag("--bare", bare, "without hashes and attributes of presentation, as for indexing");
  CLI11_PARSE(app, argc, argv);
  bool all_same = true;
  for (const std::string& folder : folders) {
    all_same = compare(folder, !bare) && all_same;
  }
  return all_same ? 0 : 1;
}
