// SPDX-License-Identifier: GPL-2.0-or-later
//
// Files with the samples of a part's sites. All is 64-bit numbers, little endian, and texts: the
// number of their bytes, and these, with zeros up to a multiple of 8.
//
//   header    magic, version, checksum (XXH3 of all bytes behind it), bytes of the whole file
//   head      seed, pages of a sample; pages, bytes, skipped, too large (SiteLearningReport)
//   origin    texts: name of pages without a host, source, list of files, base URL; the includes,
//             the excludes and the URL maps, each with their number first; whether links are
//             followed, the most bytes of a page; part: number, of, by, site
//   sites     their number; for each one, by name:
//               texts: name, hash of its rules; numbers: pages, pages too large, 1 if over memory
//               the number of its pages, and of each the hashes of its URL and of its path
//               the number of its sample, and of each page the texts path, URL, charset and bytes
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/learning/sample_reader.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/learning_samples.h"

namespace winnow {

// Holds what a file says beside its sites. Plain data.
struct SampleHead {
  std::uint64_t seed = 0;
  std::uint64_t sample_pages = 0;
  std::uint64_t pages = 0;
  std::uint64_t bytes = 0;
  std::uint64_t skipped = 0;
  std::uint64_t too_large = 0;
  std::string hostless;
  SampleOrigin origin;
};

// Gives the number of pages of a sample that is taken with the options.
std::uint32_t sample_size(const SiteLearningOptions& options);

// Writes a file aside and moves it into place. ErrorCode::disk.
Expected<void> write_sample_file(const std::string& file, const SampleHead& head,
                                 const std::map<std::string, SiteOfSource>& sites,
                                 const PageRules& rules);

// A file that is whole. The views are into the file, which stays as long as this.
class SampleFile {
 public:
  struct Site {
    std::string_view name;
    std::string_view rules;
    std::uint64_t pages = 0;
    std::uint64_t large = 0;
    bool over_memory = false;
    std::uint64_t identities = 0;      // their number
    const std::byte* first = nullptr;  // of them
    std::uint64_t sampled = 0;
    std::span<const std::byte> sample;  // the pages
  };

  // Reads all of it. Errors are those of learn_from_samples().
  static Expected<SampleFile> open(const std::string& file);

  const std::string& name() const { return name_; }
  std::uint64_t checksum() const { return checksum_; }
  const SampleHead& head() const { return head_; }
  std::span<const Site> sites() const { return sites_; }  // by name

  static std::vector<PageIdentity> identities_of(const Site& site);
  static std::vector<RawPage> pages_of(const Site& site);

 private:
  SampleFile() = default;

  std::string name_;
  std::uint64_t checksum_ = 0;
  SampleHead head_;
  std::vector<Site> sites_;
  std::shared_ptr<const void> owner_;
};

}  // namespace winnow
