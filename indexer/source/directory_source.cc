// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/directory_source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <optional>
#include <utility>

#include "indexer/source/file_descriptor.h"
#include "indexer/source/folder_entries.h"
#include "indexer/source/glob.h"
#include "indexer/source/httrack_note.h"
#include "indexer/source/mirror_layout.h"
#include "indexer/source/page_file.h"
#include "indexer/source/page_type.h"
#include "indexer/source/page_url.h"
#include "indexer/source/tree_walker.h"

namespace winnow {
namespace {

// What both the folder and the single file need to know.
struct Rules {
  PathFilter filter;
  MirrorLayout layout;
  PageUrl urls;
  std::size_t max_bytes = 0;
  bool follow_symlinks = false;
};

Expected<Rules> make_rules(const DirectoryOptions& options, MirrorLayout layout) {
  Expected<PathFilter> filter = PathFilter::compile(options.include, options.exclude);
  if (!filter) return filter.error();
  Expected<PageUrl> urls = PageUrl::make(options, layout);
  if (!urls) return urls.error();
  return Rules{*std::move(filter), std::move(layout), *std::move(urls), options.max_page_bytes,
               options.follow_symlinks};
}

std::string_view last_part(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path.substr(path.rfind('/') + 1);
}

// Why the name of a file rules it out, or nothing if its content may be a page. The order matters
// for the counts: only what may be a page is reported as excluded.
std::optional<SkipReason> judge_name(const Rules& rules, const std::string& path) {
  std::string_view name = last_part(path);
  if (rules.layout.is_metadata(path)) return SkipReason{"mirror-metadata", "HTTrack's own file"};
  if (page_type_of(name) == PageType::other) {
    std::string extension = extension_of(name);
    return SkipReason{"not-html", extension.empty() ? "backup copy" : "file of type " + extension};
  }
  if (!rules.filter.takes(path)) {
    return SkipReason{"excluded", "left out by --include or --exclude"};
  }
  return {};
}

RawPage make_page(const Rules& rules, const std::string& path, PageFile&& file) {
  RawPage page;
  page.path = path;
  page.url = rules.urls.of(path, file.bytes);
  page.bytes = std::move(file.bytes);
  bool xhtml = page_type_of(last_part(path)) == PageType::xhtml;
  page.content_type = xhtml ? "application/xhtml+xml" : "text/html";
  page.modified = file.modified;
  return page;
}

// Common to the two visitors: names are judged alike, so that no page is missing in the count.
class NameJudge : public TreeVisitor {
 public:
  explicit NameJudge(const Rules& rules) : rules_(rules) {}

  bool enters_folder(const std::string& path) override {
    bool metadata = rules_.layout.is_metadata(path);
    if (metadata) skip(path, {"mirror-metadata", "HTTrack's own folder"});
    return !metadata;
  }

  bool visit_file(const WalkedFile& file) override {
    std::optional<SkipReason> reason = judge_name(rules_, file.path);
    if (!reason) return visit_candidate(file);
    skip(file.path, *reason);
    return true;
  }

 protected:
  virtual bool visit_candidate(const WalkedFile& file) = 0;

  const Rules& rules_;
};

// Upper bound of what PageReader hands out: files are not opened.
class CandidateCounter final : public NameJudge {
 public:
  using NameJudge::NameJudge;

  void skip(const std::string&, const SkipReason&) override {}
  std::uint64_t count() const { return count_; }

 private:
  bool visit_candidate(const WalkedFile&) override {
    ++count_;
    return true;
  }

  std::uint64_t count_ = 0;
};

// Reads each candidate and hands it on, one at a time.
class PageReader final : public NameJudge {
 public:
  PageReader(const Rules& rules, const Source::PageVisitor& page,
             const Source::SkipVisitor& skipped)
      : NameJudge(rules), page_(page), skipped_(skipped) {}

  void skip(const std::string& path, const SkipReason& reason) override {
    if (skipped_) skipped_({path, reason.reason, reason.detail});
  }

 private:
  bool visit_candidate(const WalkedFile& file) override {
    PageFileOptions options;
    options.max_bytes = rules_.max_bytes;
    options.follow_symlink = file.linked;
    options.must_look_like_html = page_type_of(file.name) == PageType::perhaps;
    PageFile content;
    if (auto reason = read_page_file(file.folder, file.name, options, content)) {
      skip(file.path, *reason);
      return true;
    }
    if (is_httrack_redirection(content.bytes)) {
      skip(file.path, {"mirror-metadata", "HTTrack's note that the page has moved"});
      return true;
    }
    return page_(make_page(rules_, file.path, std::move(content)));
  }

  const Source::PageVisitor& page_;
  const Source::SkipVisitor& skipped_;
};

// Keeps the folder open between the passes, so that all of them see the same one.
class FolderSource final : public Source {
 public:
  FolderSource(std::string name, FileDescriptor folder, Rules rules)
      : name_(std::move(name)), folder_(std::move(folder)), rules_(std::move(rules)) {}

  std::string name() const override { return name_; }

  Expected<void> for_each(const PageVisitor& page, const SkipVisitor& skipped) override {
    PageReader reader(rules_, page, skipped);
    return walk(reader);
  }

  Expected<std::uint64_t> count() override {
    CandidateCounter counter(rules_);
    Expected<void> walked = walk(counter);
    if (!walked) return walked.error();
    return counter.count();
  }

 private:
  Expected<void> walk(TreeVisitor& visitor) {
    Expected<void> walked = TreeWalker(rules_.follow_symlinks, visitor).walk(folder_.number());
    if (walked) return walked;
    // The walker knows only the descriptor.
    Error error = walked.error();
    error.where = name_;
    return error;
  }

  std::string name_;
  FileDescriptor folder_;
  Rules rules_;
};

// A file that was named by the user: a link is followed, and any extension will do.
class SingleFileSource final : public Source {
 public:
  SingleFileSource(std::string name, Rules rules)
      : name_(std::move(name)), path_(last_part(name_)), rules_(std::move(rules)) {}

  std::string name() const override { return name_; }

  Expected<void> for_each(const PageVisitor& page, const SkipVisitor& skipped) override {
    PageFileOptions options;
    options.max_bytes = rules_.max_bytes;
    options.follow_symlink = true;
    PageType type = page_type_of(path_);
    options.must_look_like_html = type != PageType::html && type != PageType::xhtml;
    PageFile content;
    std::optional<SkipReason> reason = read_page_file(AT_FDCWD, name_.c_str(), options, content);
    if (!reason) {
      page(make_page(rules_, path_, std::move(content)));
    } else if (skipped) {
      skipped({path_, reason->reason, reason->detail});
    }
    return {};
  }

  Expected<std::uint64_t> count() override { return std::uint64_t{1}; }

 private:
  std::string name_;
  std::string path_;
  Rules rules_;
};

// The folder's name as the user wrote it, or the real one for "." and the like.
std::string own_name(const std::string& path) {
  std::string_view written = last_part(path);
  if (!written.empty() && written != "." && written != "..") return std::string(written);
  char* real = ::realpath(path.c_str(), nullptr);
  std::string name = real ? std::string(last_part(real)) : std::string();
  ::free(real);
  return name;
}

// Looks at the top of the source once; the URLs stay the same in all passes, whatever is added.
MirrorLayout layout_of(int folder, const std::string& path, bool follow_symlinks) {
  FolderEntries entries;
  // An error shows when the pages are read.
  entries.list(folder, follow_symlinks);
  std::vector<TopEntry> top;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    top.push_back({entries[i].name, entries[i].kind == EntryKind::folder});
  }
  return MirrorLayout(own_name(path), top);
}

Error open_error(const std::string& path, int error_number) {
  bool missing = error_number == ENOENT || error_number == ENOTDIR;
  if (missing) {
    return {ErrorCode::not_found, "no such file or folder", path, "check the path of the source"};
  }
  return {ErrorCode::input, "cannot open: " + error_text(error_number), path,
          "check that you may read it"};
}

}  // namespace

Expected<UrlMap> parse_url_map(std::string_view text) {
  std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0) {
    return Error{ErrorCode::usage, "not a replacement of URLs", std::string(text),
                 "use --url-map FROM=TO"};
  }
  return UrlMap{std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
}

Expected<std::unique_ptr<Source>> open_directory(const std::string& path,
                                                 const DirectoryOptions& options) {
  // O_NONBLOCK: the path may be a FIFO, which nobody may be writing to.
  FileDescriptor opened(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  struct stat status {};
  if (!opened.is_open() || ::fstat(opened.number(), &status) != 0) return open_error(path, errno);
  bool folder = S_ISDIR(status.st_mode);
  if (!folder && !S_ISREG(status.st_mode)) {
    return Error{ErrorCode::input, "neither a folder nor a regular file", path,
                 "store the pages in a folder first"};
  }
  MirrorLayout layout;
  if (folder) layout = layout_of(opened.number(), path, options.follow_symlinks);
  Expected<Rules> rules = make_rules(options, std::move(layout));
  if (!rules) return rules.error();
  if (!folder) return std::unique_ptr<Source>(new SingleFileSource(path, *std::move(rules)));
  return std::unique_ptr<Source>(new FolderSource(path, std::move(opened), *std::move(rules)));
}

}  // namespace winnow
