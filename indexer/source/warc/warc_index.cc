// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/warc/warc_index.h"

#include <xxhash.h>

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "indexer/source/bytes/digest.h"
#include "indexer/source/pages/page_type.h"
#include "indexer/source/warc/warc_file.h"
#include "indexer/source/warc/warc_page.h"
#include "winnow/indexer/url.h"

namespace winnow {
namespace {

// Appends the text up to its first NUL: no file name and no URL has one.
void append(std::string& texts, std::string_view text) {
  texts.append(text.substr(0, text.find('\0')));
  texts += '\0';
}

std::string_view take(std::string_view& texts) {
  const std::size_t end = texts.find('\0');
  const std::string_view text = texts.substr(0, end);
  texts.remove_prefix(end + 1);
  return text;
}

// What a record turned out to be, until it is known to be complete.
struct JudgedRecord {
  enum class Kind { page, revisit, skipped };
  Kind kind = Kind::skipped;
  std::string url;
  Skip reason;
};

// Where there is no URL.
std::string place_name(const CrawlFile& file, const WarcPlace& place) {
  std::string name = file.prefix + file.name + "@" + std::to_string(place.member);
  if (place.skip > 0) name += "+" + std::to_string(place.skip);
  return name;
}

class Indexer final : public WarcVisitor {
 public:
  Indexer(const std::vector<CrawlFile>& crawl, const KnownUrl& known, WarcIndex& index)
      : crawl_(crawl), known_(known), index_(index), choice_(crawl, index) {}

  bool begin(const WarcPlace& place, const WarcHeader& header, WarcBlock& block) override {
    place_ = place;
    header_ = header;
    record_ = judge(block);
    return true;
  }

  void complete() override {
    if (record_.kind == JudgedRecord::Kind::skipped) {
      index_.skipped.add(path_of_skipped(), record_.reason.reason, record_.reason.detail);
    } else if (record_.kind == JudgedRecord::Kind::revisit) {
      choice_.add_revisit(place_, record_.url, header_);
    } else {
      choice_.add_page(place_, record_.url, header_);
    }
  }

  void broken(const WarcPlace& place, const char* why) override {
    index_.skipped.add(place_name(crawl_[place.file], place), SkipReason::broken_record, why);
  }

  void finish() { choice_.finish(); }

 private:
  JudgedRecord judge(WarcBlock& block) const;
  std::optional<Skip> judge_content(const std::string& url, WarcBlock& block) const;
  std::optional<Skip> judge_frame(const std::string& url) const;
  std::string path_of_skipped() const;

  const std::vector<CrawlFile>& crawl_;
  const KnownUrl& known_;
  WarcIndex& index_;
  CaptureChoice choice_;
  WarcPlace place_;
  WarcHeader header_;
  JudgedRecord record_;
};

JudgedRecord Indexer::judge(WarcBlock& block) const {
  std::string url;
  if (std::optional<Skip> why = judge_header(header_, known_, url)) {
    return {JudgedRecord::Kind::skipped, std::move(url), *std::move(why)};
  }
  if (header_.type == "revisit") return {JudgedRecord::Kind::revisit, std::move(url), {}};
  std::optional<Skip> why = judge_content(url, block);
  if (!why) why = judge_frame(url);
  if (why) return {JudgedRecord::Kind::skipped, std::move(url), *std::move(why)};
  return {JudgedRecord::Kind::page, std::move(url), {}};
}

// What has no type is looked at when it is read.
std::optional<Skip> Indexer::judge_content(const std::string& url, WarcBlock& block) const {
  if (header_.type == "resource") {
    return judge_type(parse_media_type(header_.content_type), known_, url);
  }
  LookAhead content(block);
  HttpHead head;
  if (!read_http_head(content, head)) {
    return Skip{SkipReason::broken_record, "a response without an HTTP header"};
  }
  return judge_response(head, known_, url);
}

// A browser fetches the documents of advertisements and videos with a page.
std::optional<Skip> Indexer::judge_frame(const std::string& url) const {
  const auto& hosts = crawl_[place_.file].hosts;
  if (!hosts || hosts->empty() || hosts->contains(host_of(url))) return {};
  return Skip{SkipReason::embedded, "no page of its host was visited: a frame in another page"};
}

// What has no URL is known by its place.
std::string Indexer::path_of_skipped() const {
  const CrawlFile& file = crawl_[place_.file];
  return record_.url.empty() ? place_name(file, place_) : file.prefix + record_.url;
}

}  // namespace

WarcIndex make_warc_index(const std::vector<WarcFile>& files, const std::vector<CrawlFile>& crawl,
                          const KnownUrl& known) {
  WarcIndex index;
  Indexer indexer(crawl, known, index);
  for (const WarcFile& file : files) {
    const CrawlFile& origin = crawl[file.number()];
    if (const std::string why = fault_of_digest(*origin.bytes, origin.digest); !why.empty()) {
      std::string path = origin.prefix + origin.name;
      path.pop_back();  // the "/" behind it
      index.skipped.add(path, SkipReason::broken_entry, why);
      continue;
    }
    WarcScanner(file, indexer).scan();
  }
  indexer.finish();
  return index;
}

void SkipList::add(std::string_view path, SkipReason reason, std::string_view detail) {
  append(texts_, path);
  texts_ += static_cast<char>(reason);
  append(texts_, detail);
}

void SkipList::tell(const Source::SkipVisitor& skipped) const {
  if (!skipped) return;
  std::string_view left = texts_;
  while (!left.empty()) {
    SkippedFile file;
    file.path = take(left);
    file.reason = static_cast<SkipReason>(left.front());
    left.remove_prefix(1);
    file.detail = take(left);
    skipped(file);
  }
}

namespace {

// 0 stands for none.
std::uint64_t hash_of_digest(std::string_view digest) {
  return digest.empty() ? 0 : XXH3_64bits(digest.data(), digest.size()) | 1;
}

}  // namespace

WarcCapture CaptureChoice::make_capture(const WarcPlace& place, std::string_view url,
                                        const WarcHeader& header) {
  WarcCapture capture;
  capture.content = place;
  capture.size = header.content_length;
  capture.date = header.date;
  capture.url = index_.urls.size();
  capture.url_bytes = static_cast<std::uint32_t>(url.size());
  index_.urls += url;
  return capture;
}

void CaptureChoice::add_page(const WarcPlace& place, std::string_view url,
                             const WarcHeader& header) {
  const WarcCapture capture = make_capture(place, url, header);
  if (const std::uint64_t hash = hash_of_digest(header.payload_digest); hash != 0) {
    digests_.push_back({hash, index_.captures.size()});
  }
  index_.captures.push_back(capture);
}

void CaptureChoice::skip(const WarcCapture& capture, SkipReason reason, std::string_view detail) {
  const std::string& prefix = crawl_[capture.content.file].prefix;
  index_.skipped.add(prefix + std::string(index_.url_of(capture)), reason, detail);
}

void CaptureChoice::add_revisit(const WarcPlace& place, std::string_view url,
                                const WarcHeader& header) {
  Revisit revisit;
  revisit.capture = make_capture(place, url, header);
  if (Expected<std::string> target = normalise_url(header.refers_to_uri)) {
    revisit.refers_to_uri = *std::move(target);
  }
  revisit.refers_to_date = header.refers_to_date;
  revisit.digest = hash_of_digest(header.payload_digest);
  revisits_.push_back(std::move(revisit));
}

void CaptureChoice::finish() {
  resolve_revisits();
  sort_by_url();
  drop_older();
  measure();
}

// They are sorted by URL, the latest last; of two of the same time, the one that comes later in the
// files is the last.
void CaptureChoice::sort_by_url() {
  std::stable_sort(index_.captures.begin(), index_.captures.end(),
                   [this](const WarcCapture& a, const WarcCapture& b) {
                     return std::tuple(index_.url_of(a), a.date) <
                            std::tuple(index_.url_of(b), b.date);
                   });
}

// Digests are looked up by the captures' positions, so before these are sorted.
void CaptureChoice::resolve_revisits() {
  if (revisits_.empty()) return;
  std::stable_sort(digests_.begin(), digests_.end(),
                   [](const Digest& a, const Digest& b) { return a.hash < b.hash; });
  std::vector<std::optional<WarcPlace>> contents;
  for (const Revisit& revisit : revisits_) contents.push_back(content_by_digest(revisit));
  sort_by_url();
  const std::size_t pages = index_.captures.size();
  for (std::size_t i = 0; i < revisits_.size(); ++i) {
    WarcCapture capture = revisits_[i].capture;
    const std::optional<WarcPlace> by_url = content_by_url(revisits_[i], pages);
    const std::optional<WarcPlace> content = by_url ? by_url : contents[i];
    if (!content) {
      skip(capture, SkipReason::revisit, "refers to a page that is not in this source");
      continue;
    }
    capture.content = *content;
    index_.captures.push_back(capture);
  }
}

std::optional<WarcPlace> CaptureChoice::content_by_url(const Revisit& revisit,
                                                       std::size_t pages) const {
  if (revisit.refers_to_uri.empty() || revisit.refers_to_date == 0) return {};
  const auto end = index_.captures.begin() + static_cast<std::ptrdiff_t>(pages);
  const auto wanted = std::tuple(std::string_view(revisit.refers_to_uri), revisit.refers_to_date);
  const auto found = std::lower_bound(
      index_.captures.begin(), end, wanted, [this](const WarcCapture& capture, const auto& key) {
        return std::tuple(index_.url_of(capture), capture.date) < key;
      });
  if (found == end || std::tuple(index_.url_of(*found), found->date) != wanted) return {};
  return found->content;
}

std::optional<WarcPlace> CaptureChoice::content_by_digest(const Revisit& revisit) const {
  if (revisit.digest == 0) return {};
  const auto found =
      std::lower_bound(digests_.begin(), digests_.end(), revisit.digest,
                       [](const Digest& digest, std::uint64_t hash) { return digest.hash < hash; });
  if (found == digests_.end() || found->hash != revisit.digest) return {};
  return index_.captures[found->capture].content;
}

void CaptureChoice::drop_older() {
  std::vector<WarcCapture>& captures = index_.captures;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < captures.size(); ++i) {
    const bool newer_follows =
        i + 1 < captures.size() && index_.url_of(captures[i]) == index_.url_of(captures[i + 1]);
    if (newer_follows) {
      skip(captures[i], SkipReason::older_capture, "there is a later capture of the page");
    } else {
      captures[kept++] = captures[i];
    }
  }
  captures.resize(kept);
  std::stable_sort(
      captures.begin(), captures.end(),
      [](const WarcCapture& a, const WarcCapture& b) { return a.content < b.content; });
}

void CaptureChoice::measure() {
  index_.far_inside.assign(crawl_.size(), false);
  for (const WarcCapture& capture : index_.captures) {
    if (capture.content.skip > kMaxRecordSkip) index_.far_inside[capture.content.file] = true;
  }
}

}  // namespace winnow
