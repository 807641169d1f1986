// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/json/json_lines_source.h"

#include <optional>
#include <utility>
#include <variant>

#include "indexer/ascii.h"
#include "indexer/source/bytes/bounded_lines.h"
#include "indexer/source/json/json_page.h"
#include "indexer/source/known_url.h"
#include "indexer/source/media_type.h"
#include "indexer/source/page_rules.h"
#include "indexer/source/timestamp.h"

namespace winnow {
namespace {

// A character of a page takes up to six bytes in JSON ("\u0000"); the other fields are small.
constexpr std::size_t kBytesForOne = 6;
constexpr std::size_t kOtherBytes = 1u << 16;

bool is_blank(std::string_view line) {
  for (const char c : line) {
    if (!is_ascii_space(c)) return false;
  }
  return true;
}

// Such a path would lead out of a folder that texts are written to.
bool is_bad_path(std::string_view path) {
  const std::string framed = "/" + std::string(path) + "/";
  return path.starts_with('/') || path.find('\0') != std::string_view::npos ||
         framed.find("/../") != std::string::npos;
}

class JsonLinesSource final : public Source {
 public:
  JsonLinesSource(std::string name, std::shared_ptr<const RandomBytes> bytes, KnownUrl known,
                  std::size_t max_bytes)
      : name_(std::move(name)),
        prefix_(name_ == "-" ? "stdin" : std::string(last_part(name_))),
        bytes_(std::move(bytes)),
        known_(std::move(known)),
        max_bytes_(max_bytes) {}

  std::string name() const override { return name_ == "-" ? "standard input" : name_; }
  std::string identity() const override { return name_ == "-" ? name_ : real_path(name_); }

  Expected<void> for_each(const PageVisitor& page, const SkipVisitor& skipped) override {
    return read_entries(*this, page, skipped);
  }

  Expected<void> for_each_entry(const EntryVisitor& entry, const SkipVisitor& skipped) override {
    BoundedLines lines(*bytes_, max_bytes_ * kBytesForOne + kOtherBytes);
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
    BoundedLines lines(*bytes_, 0);
    std::uint64_t count = 0;
    while (lines.next()) ++count;
    if (const Expected<void> checked = check_reading(); !checked) return checked.error();
    return count;
  }

 private:
  std::optional<SkippedFile> make_entry(const BoundedLines& lines, SourceEntry& entry) const;
  std::optional<SkipReason> make_page(JsonPage&& fields, RawPage& page) const;

  Expected<void> check_reading() const {
    if (bytes_->error() == 0) return {};
    return Error{ErrorCode::input, "cannot be read: " + error_text(bytes_->error()), name(),
                 "check the disk"};
  }

  std::string name_;
  std::string prefix_;
  std::shared_ptr<const RandomBytes> bytes_;
  KnownUrl known_;
  std::size_t max_bytes_;
};

// The line is parsed here and its page held: nothing less tells the path.
std::optional<SkippedFile> JsonLinesSource::make_entry(const BoundedLines& lines,
                                                       SourceEntry& entry) const {
  const std::string place = prefix_ + ":" + std::to_string(lines.number());
  if (lines.is_too_long()) return SkippedFile{place, "too-large", over_limit(max_bytes_)};
  JsonPage fields;
  if (const char* fault = read_json_page(lines.line(), fields)) {
    return SkippedFile{place, "bad-line", fault};
  }
  auto page = std::make_shared<RawPage>();
  entry.stamp = {fields.html->size(), fields.modified};
  if (std::optional<SkipReason> skip = make_page(std::move(fields), *page)) {
    return SkippedFile{page->path.empty() ? place : page->path, skip->reason, skip->detail};
  }
  entry.path = page->path;
  entry.url = page->url;
  entry.held_bytes = page->bytes.size();
  // std::function wants what it holds to be copyable.
  entry.read = [page] { return std::variant<RawPage, SkippedFile>(std::move(*page)); };
  return {};
}

// The text of JSON is UTF-8, whatever the page says of itself.
std::optional<SkipReason> JsonLinesSource::make_page(JsonPage&& fields, RawPage& page) const {
  Expected<std::string> url = known_.normal(*fields.url);
  if (!url) return SkipReason{"bad-url", url.error().what};
  if (is_bad_path(fields.path)) return SkipReason{"bad-path", "leads out of the source"};
  const bool own_path = !fields.path.empty();
  page.path = own_path ? std::move(fields.path) : prefix_ + "/" + *url;
  const MediaType type = parse_media_type(fields.content_type);
  if (!fields.content_type.empty() && !type.is_page()) {
    return SkipReason{"not-html", type.in_words()};
  }
  if (own_path ? !known_.takes_path(page.path) : !known_.takes(*url)) {
    return SkipReason{"excluded", "left out by --include or --exclude"};
  }
  if (fields.html->size() > max_bytes_) return SkipReason{"too-large", over_limit(max_bytes_)};
  page.url = known_.mapped(*std::move(url));
  page.bytes = *std::move(fields.html);
  page.http_charset = "utf-8";
  page.content_type = type.type.empty() ? "text/html" : type.type;
  page.modified = fields.modified / kNanosecondsPerSecond;
  return {};
}

}  // namespace

Expected<std::unique_ptr<Source>> open_json_lines(std::string name,
                                                  std::shared_ptr<const RandomBytes> bytes,
                                                  const DirectoryOptions& options) {
  Expected<KnownUrl> known = KnownUrl::make(options);
  if (!known) return known.error();
  return std::unique_ptr<Source>(new JsonLinesSource(std::move(name), std::move(bytes),
                                                     *std::move(known), page_limit(options)));
}

}  // namespace winnow
