// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/learning/sample_file.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "indexer/common/replaced_file.h"

namespace winnow {
namespace {

static_assert(std::endian::native == std::endian::little, "Numbers stand in files as in memory");

constexpr std::uint64_t kMagic = 0x534C776F6E6E6957;  // "WinnowLS" read as a number
constexpr std::uint64_t kVersion = 1;
using Header = std::array<std::uint64_t, 4>;
constexpr std::string_view kMaker = "winnow learn --sample-out";

constexpr std::size_t padding(std::size_t bytes) { return (8 - bytes % 8) % 8; }

// Gathers numbers and texts, and writes them in pieces. After an error it does nothing.
class SampleWriter {
 public:
  explicit SampleWriter(const std::string& file) : file_(file, "sample") {}

  void begin() {
    XXH3_64bits_reset(&hash_);
    done_ = file_.open();
    const Header room = {};
    if (done_) done_ = file_.append(std::as_bytes(std::span(room)));
  }

  void number(std::uint64_t value) { put({reinterpret_cast<const char*>(&value), sizeof value}); }

  void text(std::string_view text) {
    number(text.size());
    put(text);
    put(std::string_view("\0\0\0\0\0\0\0", padding(text.size())));
  }

  void texts(const std::vector<std::string>& all) {
    number(all.size());
    for (const std::string& each : all) text(each);
  }

  Expected<void> finish() {
    flush();
    const Header header = {kMagic, kVersion, XXH3_64bits_digest(&hash_), bytes_ + sizeof(Header)};
    if (done_) done_ = file_.write_at_beginning(std::as_bytes(std::span(header)));
    return done_ ? file_.finish() : done_;
  }

 private:
  static constexpr std::size_t kPiece = 1 << 20;

  void put(std::string_view bytes) {
    buffer_ += bytes;
    if (buffer_.size() >= kPiece) flush();
  }

  void flush() {
    XXH3_64bits_update(&hash_, buffer_.data(), buffer_.size());
    bytes_ += buffer_.size();
    if (done_) done_ = file_.append(std::as_bytes(std::span(buffer_)));
    buffer_.clear();
  }

  ReplacedFile file_;
  XXH3_state_t hash_ = {};
  std::string buffer_;
  std::uint64_t bytes_ = 0;
  Expected<void> done_;
};

// Takes numbers and texts from bytes. What is beyond their end is zero and empty, and is_good()
// says so.
class SampleBytes {
 public:
  explicit SampleBytes(std::span<const std::byte> bytes) : left_(bytes) {}

  bool is_good() const { return good_; }
  bool is_at_end() const { return left_.empty(); }
  std::span<const std::byte> left() const { return left_; }

  std::span<const std::byte> take(std::uint64_t bytes) {
    good_ = good_ && bytes <= left_.size();
    if (!good_) return {};
    const auto taken = left_.first(bytes);
    left_ = left_.subspan(bytes);
    return taken;
  }

  std::uint64_t number() {
    std::uint64_t value = 0;
    if (const auto bytes = take(sizeof value); good_) {
      std::memcpy(&value, bytes.data(), sizeof value);
    }
    return value;
  }

  // A number of things that take so many bytes each at least.
  std::uint64_t count(std::size_t bytes) {
    const std::uint64_t value = number();
    good_ = good_ && value <= left_.size() / bytes;
    return good_ ? value : 0;
  }

  std::string_view text() {
    const std::uint64_t size = count(1);
    const auto bytes = take(size);
    take(padding(size));
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }

  std::vector<std::string> texts() {
    std::vector<std::string> all(count(sizeof(std::uint64_t)));
    for (std::string& each : all) each = text();
    return all;
  }

 private:
  std::span<const std::byte> left_;
  bool good_ = true;
};

void write_head(SampleWriter& out, const SampleHead& head) {
  for (const std::uint64_t each :
       {head.seed, head.sample_pages, head.pages, head.bytes, head.skipped, head.too_large}) {
    out.number(each);
  }
  const SampleOrigin& origin = head.origin;
  out.text(head.hostless);
  out.text(origin.source);
  out.text(origin.files_from);
  out.text(origin.settings.base_url);
  out.texts(origin.settings.include);
  out.texts(origin.settings.exclude);
  out.number(origin.settings.url_maps.size());
  for (const UrlMap& map : origin.settings.url_maps) {
    out.text(map.from);
    out.text(map.to);
  }
  out.number(origin.settings.follow_symlinks ? 1 : 0);
  out.number(origin.settings.max_page_bytes);
  out.number(origin.part.number);
  out.number(origin.part.of);
  out.number(static_cast<std::uint64_t>(origin.part.by));
  out.text(origin.part.site);
}

bool read_part(SampleBytes& in, SourcePart& part) {
  const std::uint64_t number = in.number();
  const std::uint64_t of = in.number();
  const std::uint64_t by = in.number();
  part.site = in.text();
  part.number = static_cast<std::uint32_t>(number);
  part.of = static_cast<std::uint32_t>(of);
  part.by = by == 0 ? PartBy::site : PartBy::url;
  return number >= 1 && number <= of && of <= kMostParts && by <= 1;
}

bool read_head(SampleBytes& in, SampleHead& head) {
  for (std::uint64_t* each :
       {&head.seed, &head.sample_pages, &head.pages, &head.bytes, &head.skipped, &head.too_large}) {
    *each = in.number();
  }
  SampleOrigin& origin = head.origin;
  head.hostless = in.text();
  origin.source = in.text();
  origin.files_from = in.text();
  origin.settings.base_url = in.text();
  origin.settings.include = in.texts();
  origin.settings.exclude = in.texts();
  origin.settings.url_maps.resize(in.count(2 * sizeof(std::uint64_t)));
  for (UrlMap& map : origin.settings.url_maps) {
    map.from = in.text();
    map.to = in.text();
  }
  origin.settings.follow_symlinks = in.number() != 0;
  origin.settings.max_page_bytes = in.number();
  return read_part(in, origin.part) && in.is_good();
}

RawPage read_page(SampleBytes& in) {
  RawPage page;
  page.path = in.text();
  page.url = in.text();
  page.http_charset = in.text();
  page.bytes = in.text();
  return page;
}

// Goes past a page; returns whether it may be one of a sample.
bool pass_page(SampleBytes& in) {
  in.text();
  const bool has_url = !in.text().empty();
  in.text();
  return in.text().size() <= kMaxLearnPageBytes && has_url && in.is_good();
}

bool read_site(SampleBytes& in, std::uint64_t sample_pages, SampleFile::Site& site) {
  site.name = in.text();
  site.rules = in.text();
  site.pages = in.number();
  site.large = in.number();
  site.over_memory = in.number() != 0;
  site.identities = in.count(sizeof(PageIdentity));
  site.first = in.take(site.identities * sizeof(PageIdentity)).data();
  site.sampled = in.number();
  if (!in.is_good() || site.sampled > std::min(sample_pages, site.pages)) return false;
  const std::span<const std::byte> sample = in.left();
  for (std::uint64_t i = 0; i < site.sampled; ++i) {
    if (!pass_page(in)) return false;
  }
  site.sample = sample.first(sample.size() - in.left().size());
  return true;
}

Error damaged_sample(const std::string& file, std::string_view what) {
  return {ErrorCode::corrupt, "not a whole file of a sample: " + std::string(what), file,
          "make it anew with " + std::string(kMaker)};
}

Expected<void> check_header(const std::string& file, std::span<const std::byte> bytes,
                            Header& header) {
  if (bytes.size() >= sizeof header) std::memcpy(header.data(), bytes.data(), sizeof header);
  if (header[0] != kMagic) {
    return Error{ErrorCode::input, "not a sample file", file,
                 "name what " + std::string(kMaker) + " has made"};
  }
  if (header[1] != kVersion) {
    return Error{ErrorCode::incompatible,
                 "is of version " + std::to_string(header[1]) +
                     " of sample files, and this program takes version " + std::to_string(kVersion),
                 file, "make it anew with " + std::string(kMaker) + " of this program"};
  }
  if (header[3] != bytes.size()) return damaged_sample(file, "it is cut off or longer than it was");
  const auto body = bytes.subspan(sizeof header);
  if (XXH3_64bits(body.data(), body.size()) == header[2]) return {};
  return damaged_sample(file, "its checksum is that of other bytes");
}

}  // namespace

std::uint32_t sample_size(const SiteLearningOptions& options) {
  return std::max(options.sample_pages, options.learn.learn_pages);
}

Expected<void> write_sample_file(const std::string& file, const SampleHead& head,
                                 const std::map<std::string, SiteOfSource>& sites,
                                 const PageRules& rules) {
  SampleWriter out(file);
  out.begin();
  write_head(out, head);
  out.number(sites.size());
  for (const auto& [name, site] : sites) {
    out.text(name);
    out.text(rules.hash_for_site(name));
    out.number(site.report.pages);
    out.number(site.large.size());
    out.number(site.report.over_memory ? 1 : 0);
    out.number(site.all.size());
    for (const PageIdentity& page : site.all) {
      out.number(page.url);
      out.number(page.path);
    }
    const bool has_sample = !site.report.over_memory;
    out.number(has_sample ? site.pages.size() : 0);
    if (!has_sample) continue;
    for (const SampledPage& sampled : site.pages) {
      out.text(sampled.page.path);
      out.text(sampled.page.url);
      out.text(sampled.page.http_charset);
      out.text(sampled.page.bytes);
    }
  }
  return out.finish();
}

Expected<SampleFile> SampleFile::open(const std::string& file) {
  Expected<MappedFile> mapped = map_file(file, "sample", kMaker);
  if (!mapped) return mapped.error();
  Header header = {};
  if (const auto sound = check_header(file, mapped->bytes, header); !sound) return sound.error();
  SampleFile opened;
  opened.name_ = file;
  opened.checksum_ = header[2];
  opened.owner_ = std::move(mapped->owner);
  SampleBytes in(mapped->bytes.subspan(sizeof header));
  if (!read_head(in, opened.head_)) return damaged_sample(file, "its head makes no sense");
  const std::uint64_t sites = in.count(8 * sizeof(std::uint64_t));
  for (std::uint64_t i = 0; i < sites; ++i) {
    Site site;
    const bool good = read_site(in, opened.head_.sample_pages, site);
    if (!good || (i > 0 && site.name <= opened.sites_.back().name)) {
      return damaged_sample(file, "a site in it makes no sense");
    }
    opened.sites_.push_back(site);
  }
  if (!in.is_good() || !in.is_at_end())
    return damaged_sample(file, "it does not end where it should");
  return opened;
}

std::vector<PageIdentity> SampleFile::identities_of(const Site& site) {
  std::vector<PageIdentity> pages(site.identities);
  if (!pages.empty()) {
    std::memcpy(static_cast<void*>(pages.data()), site.first, pages.size() * sizeof(PageIdentity));
  }
  return pages;
}

std::vector<RawPage> SampleFile::pages_of(const Site& site) {
  SampleBytes in(site.sample);
  std::vector<RawPage> pages;
  for (std::uint64_t i = 0; i < site.sampled; ++i) pages.push_back(read_page(in));
  return pages;
}

}  // namespace winnow
