// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/source_part.h"

#include <xxhash.h>

#include <charconv>
#include <utility>
#include <variant>

#include "winnow/indexer/open_source.h"
#include "winnow/indexer/url.h"

namespace winnow {
namespace {

// Samples and shards are chosen by other hashes, so that none of them prefers pages of a part.
constexpr std::uint64_t kSeed = 0x7061727473;

std::uint64_t hash_for_part(std::string_view text) {
  return XXH3_64bits_withSeed(text.data(), text.size(), kSeed);
}

class PartSource final : public Source {
 public:
  PartSource(std::unique_ptr<Source> whole, SourcePart part)
      : whole_(std::move(whole)),
        part_(std::move(part)),
        hostless_(site_of_source(whole_->name())) {}

  std::string name() const override { return whole_->name(); }
  std::string identity() const override { return whole_->identity(); }
  CanonicalBase canonical_base() const override { return whole_->canonical_base(); }
  void keep_base(const CanonicalBase& recorded) override { whole_->keep_base(recorded); }
  void refuse_base() override { whole_->refuse_base(); }
  bool is_tree() const override { return whole_->is_tree(); }
  const SourcePart* part() const override { return &part_; }
  Expected<std::uint64_t> count() override { return whole_->count(); }

  bool may_have(std::string_view url) const override {
    return whole_->may_have(url) && has(key_of(url));
  }

  Expected<void> for_each(const PageVisitor& page, const SkipVisitor& skipped) override {
    return read_entries(*this, page, skipped);
  }

  Expected<void> for_each_entry(const EntryVisitor& entry, const SkipVisitor& skipped) override {
    return whole_->for_each_entry(
        [&](SourceEntry&& each) {
          const bool ours = each.url.empty() ? read_to_know(each) : may_have(each.url);
          return !ours || entry(std::move(each));
        },
        [&](const SkippedFile& file) {
          if (skipped && (may_hide_pages(file.reason) || has(file.path))) skipped(file);
        });
  }

 private:
  bool has(std::string_view key) const { return hash_for_part(key) % part_.of + 1 == part_.number; }

  std::string key_of(std::string_view url) const {
    if (part_.by == PartBy::url) return std::string(url);
    if (!part_.site.empty()) return part_.site;
    const std::string host = host_of(url);
    return host.empty() ? hostless_ : host;
  }

  // The page is held for whoever reads the entry. What proves to be none belongs to the part that
  // its path says.
  bool read_to_know(SourceEntry& entry) const {
    auto read = std::make_shared<std::variant<RawPage, SkippedFile>>(entry.read());
    const auto* const page = std::get_if<RawPage>(read.get());
    if (page == nullptr ? !has(entry.path) : !may_have(page->url)) return false;
    if (page != nullptr) entry.held_bytes = page->bytes.size();
    entry.read = [read] { return std::move(*read); };
    return true;
  }

  const std::unique_ptr<Source> whole_;
  const SourcePart part_;
  const std::string hostless_;
};

Error no_part(std::string_view text) {
  return {ErrorCode::usage,
          "is not I/N with I from 1 to N, and N up to " + std::to_string(kMostParts),
          "--part " + std::string(text), "write 2/5 for the second of five parts"};
}

bool read_number(std::string_view text, std::uint32_t& number) {
  const char* const end = text.data() + text.size();
  const auto [rest, failed] = std::from_chars(text.data(), end, number);
  return failed == std::errc() && rest == end && number > 0;
}

}  // namespace

std::string_view part_by_name(PartBy by) { return by == PartBy::url ? "url" : "site"; }

Expected<SourcePart> parse_part(std::string_view text) {
  const std::size_t slash = text.find('/');
  SourcePart part;
  if (slash == std::string_view::npos || !read_number(text.substr(0, slash), part.number) ||
      !read_number(text.substr(slash + 1), part.of) || part.number > part.of ||
      part.of > kMostParts) {
    return no_part(text);
  }
  return part;
}

std::string part_text(const SourcePart& part) {
  return std::to_string(part.number) + "/" + std::to_string(part.of) + " by " +
         std::string(part_by_name(part.by));
}

std::unique_ptr<Source> part_of_source(std::unique_ptr<Source> whole, SourcePart part) {
  if (part.is_whole()) return whole;
  return std::make_unique<PartSource>(std::move(whole), std::move(part));
}

}  // namespace winnow
