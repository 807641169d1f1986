// SPDX-License-Identifier: GPL-2.0-or-later
#include <optional>
#include <utility>
#include <variant>

#include "indexer/common/ascii.h"
#include "indexer/source/bytes/byte_stream.h"
#include "indexer/source/bytes/decoder.h"
#include "indexer/source/json/json_page.h"
#include "indexer/source/pages/source_rules.h"
#include "indexer/source/source_kind.h"

namespace winnow {
namespace {

bool is_blank(std::string_view line) {
  for (const char c : line) {
    if (!is_ascii_space(c)) return false;
  }
  return true;
}

class JsonLinesSource final : public Source {
 public:
  JsonLinesSource(std::string name, std::shared_ptr<const RandomBytes> bytes, KnownUrl known,
                  std::size_t max_bytes)
      : name_(std::move(name)),
        prefix_(name_ == "-" ? "stdin" : std::string(last_part(name_))),
        bytes_(std::move(bytes)),
        pages_(prefix_, std::move(known), max_bytes) {}

  std::string name() const override { return name_ == "-" ? "standard input" : name_; }
  std::string identity() const override { return name_ == "-" ? name_ : real_path(name_); }

  Expected<void> for_each(const PageVisitor& page, const SkipVisitor& skipped) override {
    return read_entries(*this, page, skipped);
  }

  Expected<void> for_each_entry(const EntryVisitor& entry, const SkipVisitor& skipped) override {
    MemberStream plain(*bytes_, nullptr);
    BoundedLines lines(plain, longest_line(pages_.max_bytes()));
    while (lines.next()) {
      if (!lines.is_too_long() && is_blank(lines.line())) continue;
      SourceEntry next;
      if (std::optional<SkippedFile> skip = make_entry(lines, next)) {
        if (skipped) skipped(*skip);
      } else if (!entry(std::move(next))) {
        break;
      }
    }
    return check_reading();
  }

  Expected<std::uint64_t> count() override {
    // Only the ends of lines matter.
    MemberStream plain(*bytes_, nullptr);
    BoundedLines lines(plain, 0);
    std::uint64_t count = 0;
    while (lines.next()) ++count;
    if (const Expected<void> checked = check_reading(); !checked) return checked.error();
    return count;
  }

 private:
  std::optional<SkippedFile> make_entry(const BoundedLines& lines, SourceEntry& entry) const;

  Expected<void> check_reading() const {
    if (bytes_->error() == 0) return {};
    return Error{ErrorCode::input, "cannot be read: " + error_text(bytes_->error()), name(),
                 "check the disk"};
  }

  std::string name_;
  std::string prefix_;
  std::shared_ptr<const RandomBytes> bytes_;
  JsonPageMaker pages_;
};

// The line is parsed here and its page held: nothing less tells the path.
std::optional<SkippedFile> JsonLinesSource::make_entry(const BoundedLines& lines,
                                                       SourceEntry& entry) const {
  const std::string place = prefix_ + ":" + std::to_string(lines.number());
  if (lines.is_too_long())
    return SkippedFile{place, SkipReason::too_large, over_limit(pages_.max_bytes())};
  JsonPage fields;
  if (const char* fault = read_json_page(lines.line(), fields)) {
    return SkippedFile{place, SkipReason::bad_line, fault};
  }
  auto page = std::make_shared<RawPage>();
  entry.stamp = {fields.html->size(), fields.modified};
  if (std::optional<Skip> skip = pages_.make(std::move(fields), *page)) {
    return SkippedFile{page->path.empty() ? place : page->path, skip->reason, skip->detail};
  }
  entry.path = page->path;
  entry.url = page->url;
  entry.held_bytes = page->bytes.size();
  // std::function wants what it holds to be copyable.
  entry.read = [page] { return std::variant<RawPage, SkippedFile>(std::move(*page)); };
  return {};
}

}  // namespace

Expected<std::unique_ptr<Source>> open_json_lines(std::string name,
                                                  std::shared_ptr<const RandomBytes> bytes,
                                                  const SourceSettings& options) {
  Expected<KnownUrl> known = KnownUrl::make(options);
  if (!known) return known.error();
  return std::unique_ptr<Source>(new JsonLinesSource(std::move(name), std::move(bytes),
                                                     *std::move(known), page_limit(options)));
}

}  // namespace winnow
