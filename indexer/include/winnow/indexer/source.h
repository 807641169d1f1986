// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where pages come from.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/canonical_base.h"
#include "winnow/indexer/document_type.h"
#include "winnow/indexer/skip_reason.h"

namespace winnow {

struct SourcePart;

// A page as it was stored, before decoding. Plain data, owned: it may be moved to another thread.
struct RawPage {
  std::string path;  // relative to the source, '/' between parts, as the file system spells it:
                     // bytes, not always UTF-8
  std::string url;  // absolute, or beginning with '/' where the source has no host; percent-encoded
  std::string bytes;
  std::string http_charset;  // charset parameter of the Content-Type header; often unknown
  // "text/html" or "application/xhtml+xml"; media_type_of() a document, whose text `bytes` then has
  // as HTML.
  std::string content_type;
  std::int64_t modified = 0;  // seconds since 1970-01-01 UTC
  std::string robots;         // values of X-Robots-Tag headers, separated by LF; mostly none

  // These are set for documents other than HTML (document_type.h).
  DocumentType document = DocumentType::html;
  std::uint32_t document_pages = 0;  // slides, sheets; 0 where there are none
  std::uint64_t document_bytes = 0;  // of the stored file

  bool is_document() const { return document != DocumentType::html; }
  std::uint64_t stored_bytes() const { return is_document() ? document_bytes : bytes.size(); }
};

// Something that was not handed out as a page, and why. `detail` says it in a clause for people,
// with the remedy where there is one.
struct SkippedFile {
  std::string path;
  SkipReason reason = SkipReason::none;
  std::string detail;
};

// Tells without reading them that stored bytes are those of an earlier time.
struct FileStamp {
  std::uint64_t size = 0;  // bytes
  std::int64_t modified =
      0;  // nanoseconds since 1970-01-01 UTC; 0: not known, and no stamp is equal

  bool is_known() const { return modified != 0; }
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

// A page that has not been read yet.
struct SourceEntry {
  std::string path;  // RawPage::path
  std::string url;   // RawPage::url, where it is known without reading the page; else empty
  // A URL that the page would have if its folder had other files, where `url` is not known: if an
  // earlier run has noted this one, the page has to be read. Else empty.
  std::string former_url;
  // A hash of the options that the URLs of the source's files depend on; 0 if none of them is
  // given.
  std::uint64_t url_options = 0;
  FileStamp stamp;
  // Gives RawPage::modified of the page, if this is its URL, where a sitemap says it; null if there
  // is none. Any thread may call it, as long as there is the source.
  std::function<std::optional<std::int64_t>(std::string_view url)> date;
  // Its name or its server says that it is a document other than HTML. No template is learned of
  // such pages.
  bool is_document = false;
  // What waiting for read() keeps in memory: 0 for a file, the page's size where the source had to
  // read it to find it. Bytes.
  std::size_t held_bytes = 0;
  // Gives the page's size in bytes where `stamp` is that of a file with other pages in it; else
  // null. It may have to unpack the place in the file. Any thread may call it, as long as there is
  // the source.
  std::function<std::size_t()> size;
  // Reads the page, or says why it is none. Any thread may call it, also after for_each_entry() has
  // gone on or returned, as long as there is the source: once where held_bytes is not 0, because
  // what is held is handed out, else as often as it likes. Entries may be read at the same time.
  std::function<std::variant<RawPage, SkippedFile>()> read;

  // Whether this may still be the URL of the page, which an earlier run has found when url_options
  // was `noted_options`.
  bool may_have(const std::string& noted_url, std::uint64_t noted_options) const {
    if (!url.empty()) return noted_url == url;
    return noted_options == url_options && (former_url.empty() || noted_url != former_url);
  }

  // The bytes of the page, for those who bound what is in memory together: one of 100 MB takes as
  // much as thousands of others. A response that is compressed counts as it is before it is
  // unpacked.
  std::size_t page_bytes() const {
    return std::max<std::size_t>(size ? size() : stamp.size, held_bytes);
  }
};

// A collection of pages. Implementations read one page at a time. Not thread-safe, apart from
// SourceEntry::read.
//
// What lies in files can be gone through more than once, each time in the same order. What comes as
// a stream (standard input) can be read once: for_each() gives an error when it is called again.
class WINNOW_EXPORT Source {
 public:
  virtual ~Source() = default;

  // What the user called it, for messages.
  virtual std::string name() const = 0;

  // What it can be known by when it is opened another time, from whatever folder: an absolute path,
  // for instance.
  virtual std::string identity() const { return name(); }

  // Where its pages were published, if that was found out by their canonical links: then their URLs
  // begin with that.
  virtual CanonicalBase canonical_base() const { return {}; }

  // Says what an earlier run took for that. It stays unless the pages clearly say otherwise
  // (kCanonicalShareToKeep), so that their URLs do not change with a few of them. An empty one
  // undoes it. To be called before pages are asked for. As implemented here: nothing.
  virtual void keep_base(const CanonicalBase& /*recorded*/) {}

  // Takes no base from canonical links until keep_base() is called again. To be called before pages
  // are asked for. As implemented here: nothing.
  virtual void refuse_base() {}

  // Whether its pages are the files of one tree, which keep their paths if all of it is moved.
  virtual bool is_tree() const { return false; }

  // The part of a whole that it is (source_part.h); null if it is no part.
  virtual const SourcePart* part() const { return nullptr; }

  // Whether a page of this URL, if there were one, would be among its pages as far as its part
  // says: what was noted of the pages of other parts is not its own.
  virtual bool may_have(std::string_view /*url*/) const { return true; }

  using PageVisitor = std::function<bool(RawPage&&)>;  // false: stop
  using SkipVisitor = std::function<void(const SkippedFile&)>;

  // Hands every page to `page`, in a fixed order, and everything else to `skipped`.
  // A file that cannot be read is skipped; only a source that cannot be read at all is an error.
  // Success, too, if `page` stopped it. `skipped` may be empty. Two pages may have the same URL.
  virtual Expected<void> for_each(const PageVisitor& page, const SkipVisitor& skipped) = 0;

  using EntryVisitor = std::function<bool(SourceEntry&&)>;  // false: stop

  // The same pages in the same order, for those who may not have to read all of them, or read
  // several at a time. What an entry turns out not to be a page for is not told to `skipped`, but
  // by reading it.
  //
  // As implemented here: by for_each(), which reads all, without stamps.
  virtual Expected<void> for_each_entry(const EntryVisitor& entry, const SkipVisitor& skipped);

  // How many pages for_each() hands out at most (of a damaged archive, about); cheap, for progress.
  virtual Expected<std::uint64_t> count() = 0;
};

// for_each() by means of for_each_entry(), for sources that implement the latter.
Expected<void> read_entries(Source& source, const Source::PageVisitor& page,
                            const Source::SkipVisitor& skipped);

}  // namespace winnow
