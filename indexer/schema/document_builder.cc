// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/document_builder.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <limits>

#include "indexer/common/big_endian.h"
#include "indexer/schema/page_hashes.h"
#include "indexer/schema/page_limits.h"
#include "indexer/schema/page_text.h"
#include "indexer/schema/page_values.h"
#include "indexer/schema/shown_text.h"
#include "indexer/source/pages/page_type.h"
#include "winnow/extractor/date_seconds.h"
#include "winnow/indexer/language.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// Omega shows samples of about this length.
constexpr std::size_t kSampleBytes = 300;
constexpr std::size_t kFieldBytes = 1000;

void add_field(std::string& data, std::string_view name, std::string_view value) {
  if (value.empty()) return;
  if (!data.empty()) data += '\n';
  data.append(name).append("=").append(value);
  const auto begin = data.end() - static_cast<std::ptrdiff_t>(value.size());
  std::replace_if(
      begin, data.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
}

// Clocks of other zones are a day ahead at most.
constexpr std::int64_t kAheadSeconds = 86'400;

// The time of a page's last change, seconds since 1970, and whether the page says it of itself.
struct LastChange {
  std::int64_t time = 0;
  bool own = false;
};

// Says whether a date that a page states of itself is believed beside that of its file, its server
// or a sitemap. One behind that, or behind the present if nothing is known, is not, so that no page
// can put itself in front of all others. The index has no dates before 1970.
bool is_believed(std::int64_t stated, std::int64_t modified) {
  const std::int64_t known = modified > 0 ? modified : std::time(nullptr);
  return stated > 0 && stated <= known + kAheadSeconds;
}

// What a page says of itself goes before what its file, its server or a sitemap says, because the
// files of a mirror have the time at which they were fetched.
LastChange last_change(const RawPage& raw, const PageMetadata& metadata) {
  for (const std::string& stated : {metadata.modified, metadata.date}) {
    const std::optional<std::int64_t> seconds = seconds_of_date(stated);
    if (seconds && is_believed(*seconds, raw.modified)) return {*seconds, true};
  }
  return {raw.modified, false};
}

// Writes control characters as in URLs: a line of data cannot have them. Few paths do.
std::string path_in_data(std::string_view path) {
  std::string readable;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= ' ') {
      readable += c;
    } else {
      readable += '%';
      for (const unsigned digit : {byte / 16U, byte % 16U}) readable += "0123456789ABCDEF"[digit];
    }
  }
  return readable;
}

}  // namespace

std::string document_data(const RawPage& raw, const ExtractedPage& page, std::string_view language,
                          std::string_view canonical, std::size_t text_bytes, bool page_text) {
  const ShownText shown =
      shown_text(page, page_text, std::max(text_bytes, kFieldBytes + kSampleBytes), text_bytes);
  const std::string& text = shown.text;
  std::string data;
  add_field(data, field::kUrl, raw.url);
  add_field(data, field::kSample, sample_of(page, text, kSampleBytes));
  add_field(data, field::kCaption, cut_text(display_title(raw, page), kFieldBytes));
  add_field(data, field::kAuthor, cut_text(page.metadata.author, kFieldBytes));
  add_field(data, field::kType, raw.content_type);
  add_field(data, field::kModified, std::to_string(last_change(raw, page.metadata).time));
  add_field(data, field::kSize, std::to_string(raw.stored_bytes()));
  if (raw.document_pages > 0) add_field(data, field::kPages, std::to_string(raw.document_pages));
  add_field(data, field::kLanguage, language);
  add_field(data, field::kPath, path_in_data(raw.path));
  add_field(data, field::kCanonical, canonical);
  add_field(data, field::kSections, shown.sections);
  if (text_bytes > 0) add_field(data, field::kText, cut_text(text, text_bytes));
  return data;
}

namespace {

// Longer "extensions" are parts of names.
constexpr std::size_t kMaxExtensionBytes = 7;
// Deeper folders come from traps and attacks, and each one costs a term as long as its path.
constexpr int kMaxFolders = 100;
void add_boolean(IndexDocument& result, std::string_view prefix, std::string_view value) {
  if (!value.empty()) result.document.add_boolean_term(make_term(prefix, value));
}

// The path itself and each folder above it: "/docs/api/x.html", "/docs/api", "/docs", "/".
void add_path_terms(IndexDocument& result, std::string_view path) {
  for (int folder = 0; path.size() > 1 && folder < kMaxFolders; ++folder) {
    add_boolean(result, prefix::kPath,
                path.ends_with('/') ? path.substr(0, path.size() - 1) : path);
    const std::size_t slash = path.substr(0, path.size() - 1).rfind('/');
    if (slash == std::string_view::npos) break;
    path = path.substr(0, slash + 1);
  }
  add_boolean(result, prefix::kPath, "/");
}

// Four bytes hold the years 1970 to 2106.
std::string modified_value(std::int64_t modified) {
  constexpr std::int64_t kLatest = std::numeric_limits<std::uint32_t>::max();
  return big_endian(static_cast<std::uint32_t>(std::clamp<std::int64_t>(modified, 0, kLatest)));
}

void add_date_terms(IndexDocument& result, std::int64_t modified) {
  const auto seconds = static_cast<std::time_t>(modified);
  std::tm date{};
  if (gmtime_r(&seconds, &date) == nullptr) return;
  std::array<char, 16> digits{};
  if (std::strftime(digits.data(), digits.size(), "%Y%m%d", &date) != 8) return;
  if (digits[0] == '-') return;
  const std::string_view day(digits.data(), 8);
  add_boolean(result, prefix::kDate, day);
  add_boolean(result, prefix::kMonth, day.substr(0, 6));
  add_boolean(result, prefix::kYear, day.substr(0, 4));
}

// The extension comes without its dot.
std::string file_extension(std::string_view path) {
  const std::string extension = extension_of(path.substr(path.rfind('/') + 1));
  return extension.empty() || extension.size() > kMaxExtensionBytes + 1 ? "" : extension.substr(1);
}

// The page that this one says it is a copy of, in the form of normalise_url(); empty if there is no
// such link or it names the page itself, whose URL is `own`.
std::string canonical_elsewhere(const ExtractedPage& page, const Expected<Url>& own) {
  if (page.metadata.canonical.empty() || !own) return {};
  const std::string url = format_url(*own);
  const Expected<std::string> base =
      page.metadata.base.empty() ? url : resolve_url(url, page.metadata.base);
  const Expected<std::string> target = resolve_url(base ? *base : url, page.metadata.canonical);
  return target && *target != url ? *target : std::string();
}

}  // namespace

bool has_date_of(const Xapian::Document& document, std::int64_t modified) {
  const std::string stored = document.get_value(slot::kLastModified);
  if (stored == modified_value(modified)) return true;
  if (document.get_value(slot::kOwnDate).empty()) return false;
  return is_believed(static_cast<std::int64_t>(from_big_endian(stored)), modified);
}

IndexDocument DocumentBuilder::build(const RawPage& raw, const ExtractedPage& page,
                                     std::string_view checksum) {
  IndexDocument result;
  const std::string language =
      page_language(page.metadata.language, language_sample(page, choices_.page_text));
  const std::string stemmer =
      choices_.stemmer == "auto" ? stemmer_for_language(language) : choices_.stemmer;
  const Expected<Url> url = parse_url(raw.url);
  result.canonical = canonical_elsewhere(page, url);
  add_text(page, stemmer, result);
  if (url) add_link_values(raw, page, *url, result);
  postings_.trim();
  constexpr auto kNoPath = "";  // has what is no URL
  add_boolean_terms(raw, url ? *url : Url{"", "", 0, kNoPath, ""}, language, result);

  Xapian::Document& document = result.document;
  document.set_data(
      document_data(raw, page, language, result.canonical, text_bytes_, choices_.page_text));
  const LastChange changed = last_change(raw, page.metadata);
  add_date_terms(result, changed.time);
  document.add_value(slot::kLastModified, modified_value(changed.time));
  if (changed.own) document.add_value(slot::kOwnDate, "1");
  document.add_value(slot::kChecksum, std::string(checksum));
  document.add_value(slot::kSize,
                     Xapian::sortable_serialise(static_cast<double>(raw.stored_bytes())));
  document.add_value(slot::kSimHash, big_endian(result.similarity));
  document.add_value(slot::kWords, Xapian::sortable_serialise(result.words));
  const std::string hash = big_endian(hash_of_term(result.url_term));
  document.add_value(slot::kUrlHash, hash);
  document.add_boolean_term(url_hash_term(hash));
  // A site's name in every title would say nothing of what one begins with.
  const std::string_view own = page.own_title;
  document.add_value(slot::kTitle, title_words(own.empty() ? display_title(raw, page) : own));
  return result;
}

// Words are whole: one that no longer fits would stand for others that begin so.
std::string DocumentBuilder::title_words(std::string_view title) {
  std::string words;
  bool full = false;
  analyzer_.analyze(cut_text(title, kFieldBytes), "none", [&](const AnalyzedWord& word) {
    if (word.part || full) return;
    const std::size_t blank = words.empty() ? 0 : 1;
    full = words.size() + blank + word.term.size() > slot::kTitleBytes;
    if (!full) words.append(blank, ' ').append(word.term);
  });
  return words;
}

void DocumentBuilder::add_text(const ExtractedPage& page, std::string_view stemmer,
                               IndexDocument& result) {
  postings_.begin(stemmer);
  SearchedText searched(choices_, limits_, postings_);
  result.words = searched.add(page);
  postings_.finish(result.document);
  result.similarity = postings_.similarity();
  result.spelled_words = postings_.spelled_words();
  result.cut = std::max(searched.cut(), postings_.cut());
  // An empty value is none.
  result.document.add_value(slot::kNames, names_value(page, postings_));
}

void DocumentBuilder::add_link_values(const RawPage& raw, const ExtractedPage& page, const Url& url,
                                      IndexDocument& result) {
  result.document.add_value(slot::kLinkKey, link_key_value(url, site_));
  result.document.add_value(slot::kLinks, links_value(raw, page, url, site_, postings_));
}

void DocumentBuilder::add_boolean_terms(const RawPage& raw, const Url& url,
                                        std::string_view language, IndexDocument& result) {
  result.url_term = url_term(raw.url, site_);
  result.document.add_boolean_term(result.url_term);
  add_boolean(result, prefix::kHost, url.host.empty() ? site_ : url.host);
  add_path_terms(result, url.path);
  add_boolean(result, prefix::kMimeType, raw.content_type);
  add_boolean(result, prefix::kExtension, file_extension(raw.path));
  add_boolean(result, prefix::kLanguage, language);
}

}  // namespace winnow
