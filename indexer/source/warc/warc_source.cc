// SPDX-License-Identifier: GPL-2.0-or-later
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "indexer/source/bytes/decoder.h"
#include "indexer/source/pages/source_rules.h"
#include "indexer/source/source_kind.h"
#include "indexer/source/warc/crawl.h"
#include "indexer/source/warc/warc_file.h"
#include "indexer/source/warc/warc_index.h"
#include "indexer/source/warc/warc_page.h"

namespace winnow {
namespace {

using ReadPage = std::variant<RawPage, SkippedFile>;

class WarcSource final : public Source {
 public:
  WarcSource(Crawl crawl, KnownUrl known, std::size_t max_bytes)
      : crawl_(std::move(crawl)), known_(std::move(known)), max_bytes_(max_bytes) {
    for (const CrawlFile& file : crawl_.files) {
      files_.emplace_back(file.bytes, static_cast<std::uint32_t>(files_.size()));
    }
  }

  std::string name() const override { return crawl_.name; }
  std::string identity() const override { return crawl_.identity; }

  Expected<void> for_each(const PageVisitor& page, const SkipVisitor& skipped) override {
    return read_entries(*this, page, skipped);
  }

  Expected<void> for_each_entry(const EntryVisitor& entry, const SkipVisitor& skipped) override;

  Expected<std::uint64_t> count() override {
    if (const Expected<void> made = make_index(); !made) return made.error();
    return std::uint64_t{index_->captures.size()};
  }

  // The entry of a capture, without a way to read it.
  SourceEntry describe(const WarcCapture& capture) const;

  // Reads the page whose record begins here.
  ReadPage read_block(const WarcHeader& header, WarcBlock& block, const WarcCapture& capture) const;

  const WarcIndex& index() const { return *index_; }

 private:
  Expected<void> make_index();
  Expected<void> check_reading() const;
  bool hand_out_in_sequence(const WarcFile& file, const EntryVisitor& entry,
                            std::size_t& next) const;
  ReadPage read(const WarcCapture& capture) const;

  Crawl crawl_;
  std::vector<WarcFile> files_;
  KnownUrl known_;
  std::size_t max_bytes_;
  std::optional<WarcIndex> index_;
};

// Hands out the pages of a file that has to be decompressed from its beginning on.
class CaptureReader final : public WarcVisitor {
 public:
  // `next` is the first of its captures; it becomes the one behind its last.
  CaptureReader(const WarcSource& source, const Source::EntryVisitor& entry, std::size_t& next)
      : source_(source), entry_(entry), next_(next) {}

  bool was_stopped() const { return stopped_; }

  bool begin(const WarcPlace& place, const WarcHeader& header, WarcBlock& block) override {
    const std::vector<WarcCapture>& captures = source_.index().captures;
    std::optional<ReadPage> read;
    for (; next_ < captures.size() && captures[next_].content == place; ++next_) {
      // Other captures may refer to the same content.
      const WarcCapture& capture = captures[next_];
      read = read ? renamed(*read, capture) : source_.read_block(header, block, capture);
      stopped_ = !hand_out(*read, capture);
      if (stopped_) return false;
    }
    return next_ < captures.size();
  }

  void complete() override {}
  void broken(const WarcPlace&, const char*) override {}

 private:
  ReadPage renamed(ReadPage read, const WarcCapture& capture) const {
    SourceEntry entry = source_.describe(capture);
    if (auto* page = std::get_if<RawPage>(&read)) {
      page->path = std::move(entry.path);
      page->url = std::move(entry.url);
    } else {
      std::get<SkippedFile>(read).path = std::move(entry.path);
    }
    return read;
  }

  bool hand_out(const ReadPage& read, const WarcCapture& capture) const {
    SourceEntry entry = source_.describe(capture);
    const auto* page = std::get_if<RawPage>(&read);
    entry.held_bytes = page ? page->bytes.size() : 0;
    // std::function wants what it holds to be copyable.
    entry.read = [held = std::make_shared<ReadPage>(read)] { return std::move(*held); };
    return entry_(std::move(entry));
  }

  const WarcSource& source_;
  const Source::EntryVisitor& entry_;
  std::size_t& next_;
  bool stopped_ = false;
};

SourceEntry WarcSource::describe(const WarcCapture& capture) const {
  const std::string url(index_->url_of(capture));
  SourceEntry entry;
  entry.path = crawl_.files[capture.content.file].prefix + url;
  entry.url = known_.mapped(url);
  entry.stamp = {capture.size, capture.date};
  entry.is_document = names_document(known_, url);
  return entry;
}

ReadPage WarcSource::read_block(const WarcHeader& header, WarcBlock& block,
                                const WarcCapture& capture) const {
  SourceEntry entry = describe(capture);
  RawPage page;
  if (auto skip = read_warc_page(header, block, known_, entry.url, max_bytes_, page)) {
    return SkippedFile{std::move(entry.path), skip->reason, std::move(skip->detail)};
  }
  page.path = std::move(entry.path);
  page.url = std::move(entry.url);
  return page;
}

ReadPage WarcSource::read(const WarcCapture& capture) const {
  const WarcFile& file = files_[capture.content.file];
  MemberStream member(file.bytes(), file.make_decoder());
  member.start(capture.content.member);
  LookAhead ahead(member);
  ahead.skip(capture.content.skip);
  WarcHeader header;
  if (file.read_header(ahead, header) != nullptr) {
    return SkippedFile{describe(capture).path, SkipReason::changed,
                       "the file has changed; run again"};
  }
  WarcBlock block(ahead, header.content_length);
  return read_block(header, block, capture);
}

Expected<void> WarcSource::check_reading() const {
  for (const CrawlFile& file : crawl_.files) {
    if (file.bytes->error() == 0) continue;
    return Error{ErrorCode::input, "cannot be read: " + error_text(file.bytes->error()),
                 file.prefix + file.name, "check the disk"};
  }
  return {};
}

Expected<void> WarcSource::make_index() {
  if (!index_) index_ = make_warc_index(files_, crawl_.files, known_);
  return check_reading();
}

Expected<void> WarcSource::for_each_entry(const EntryVisitor& entry, const SkipVisitor& skipped) {
  if (const Expected<void> made = make_index(); !made) return made.error();
  for (const SkippedFile& file : crawl_.skipped) {
    if (skipped) skipped(file);
  }
  index_->skipped.tell(skipped);
  const std::vector<WarcCapture>& captures = index_->captures;
  for (std::size_t i = 0; i < captures.size();) {
    const WarcCapture& capture = captures[i];
    if (index_->far_inside[capture.content.file]) {
      const bool goes_on = hand_out_in_sequence(files_[capture.content.file], entry, i);
      const Expected<void> well = check_reading();
      if (!well || !goes_on) return well;
      continue;
    }
    SourceEntry next = describe(capture);
    next.read = [this, &capture] { return read(capture); };
    if (!entry(std::move(next))) break;
    ++i;
  }
  return {};
}

// Captures that are not found again, because the file has changed, are left behind.
bool WarcSource::hand_out_in_sequence(const WarcFile& file, const EntryVisitor& entry,
                                      std::size_t& next) const {
  CaptureReader reader(*this, entry, next);
  WarcScanner(file, reader).scan();
  const std::vector<WarcCapture>& captures = index_->captures;
  while (next < captures.size() && captures[next].content.file == file.number()) ++next;
  return !reader.was_stopped();
}

}  // namespace

Expected<std::unique_ptr<Source>> open_crawl_files(Crawl crawl, const SourceSettings& options) {
  Expected<KnownUrl> known = KnownUrl::make(options);
  if (!known) return known.error();
  return std::unique_ptr<Source>(
      new WarcSource(std::move(crawl), *std::move(known), page_limit(options)));
}

Expected<std::unique_ptr<Source>> open_warc(std::string name,
                                            std::shared_ptr<const RandomBytes> bytes,
                                            const SourceSettings& options) {
  Crawl crawl;
  crawl.identity = real_path(name);
  crawl.files.push_back({std::string(last_part(name)) + "/", "", std::move(bytes), "", nullptr});
  crawl.name = std::move(name);
  return open_crawl_files(std::move(crawl), options);
}

}  // namespace winnow
