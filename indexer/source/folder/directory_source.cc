// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/directory_source.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <optional>
#include <utility>

#include "indexer/common/file_descriptor.h"
#include "indexer/source/folder/folder_entries.h"
#include "indexer/source/pages/page_type.h"
#include "indexer/source/pages/page_url.h"
#include "indexer/source/pages/source_rules.h"
#include "indexer/source/pages/tree_source.h"

namespace winnow {
namespace {

// Common to the two visitors: names are judged alike, so that no page is missing in the count.
class NameJudge : public TreeVisitor {
 public:
  explicit NameJudge(const SourceRules& rules) : rules_(rules) {}

  bool enters_folder(const std::string& path) override {
    bool metadata = rules_.layout.is_metadata(path);
    if (metadata) skip(path, {SkipReason::mirror_metadata, "HTTrack's own folder"});
    return !metadata;
  }

  bool visit_file(const WalkedFile& file) override {
    std::optional<Skip> reason = judge_name(rules_, file.path);
    if (!reason) return visit_candidate(file);
    skip(file.path, *reason);
    return true;
  }

 protected:
  virtual bool visit_candidate(const WalkedFile& file) = 0;

  const SourceRules& rules_;
};

// Upper bound of what PageReader hands out: files are not opened.
class CandidateCounter final : public NameJudge {
 public:
  using NameJudge::NameJudge;

  void skip(const std::string&, const Skip&) override {}
  std::uint64_t count() const { return count_; }

 private:
  bool visit_candidate(const WalkedFile&) override {
    ++count_;
    return true;
  }

  std::uint64_t count_ = 0;
};

// Makes an entry of each candidate and hands it on.
class EntryMaker final : public NameJudge {
 public:
  EntryMaker(const SourceRules& rules, const Source::EntryVisitor& entry,
             const Source::SkipVisitor& skipped)
      : NameJudge(rules), entry_(entry), skipped_(skipped) {}

  void skip(const std::string& path, const Skip& reason) override {
    if (skipped_) skipped_({path, reason.reason, reason.detail});
  }

 private:
  bool visit_candidate(const WalkedFile& file) override {
    if (is_packed_copy(file.folder->number(), file.name)) {
      skip(file.path, {SkipReason::seen_before, "a compressed copy of the page beside it"});
      return true;
    }
    const PageFileOptions options = rules_.file_options(file.name, file.linked);
    SourceEntry entry;
    const PagePath path{file.path, file.folder_page};
    name_entry(rules_, path, entry);
    stamp_entry(rules_, stamp_of(file.folder->number(), file.name, file.linked), entry);
    entry.read = [&rules = rules_, path, folder = file.folder, name = std::string(file.name),
                  options] {
      return read_page(rules, path, folder->number(), name.c_str(), options);
    };
    return entry_(std::move(entry));
  }

  const Source::EntryVisitor& entry_;
  const Source::SkipVisitor& skipped_;
};

// Keeps the folder open between the passes, so that all of them see the same one.
class FolderSource final : public TreeSource {
 public:
  FolderSource(std::string name, FileDescriptor folder, SourceRules rules)
      : TreeSource(std::move(name), std::move(rules)), folder_(std::move(folder)) {
    take_sample(canonicals_of_tree(folder_.number(), this->rules()));
  }

  std::string identity() const override { return real_path(name()); }

  Expected<void> for_each_entry(const EntryVisitor& entry, const SkipVisitor& skipped) override {
    EntryMaker maker(rules(), entry, skipped);
    return walk(maker);
  }

  Expected<std::uint64_t> count() override {
    CandidateCounter counter(rules());
    Expected<void> walked = walk(counter);
    if (!walked) return walked.error();
    return counter.count();
  }

 private:
  Expected<void> walk(TreeVisitor& visitor) {
    Expected<void> walked = TreeWalker(rules().follow_symlinks, visitor).walk(folder_.number());
    if (walked) return walked;
    // The walker knows only the descriptor.
    Error error = walked.error();
    error.where = name();
    return error;
  }

  FileDescriptor folder_;
};

// A file that was named by the user: a link is followed, and any extension will do.
class SingleFileSource final : public Source {
 public:
  SingleFileSource(std::string name, SourceRules rules)
      : name_(std::move(name)), path_(last_part(name_)), rules_(std::move(rules)) {}

  std::string name() const override { return name_; }
  std::string identity() const override { return real_path(name_); }

  Expected<void> for_each(const PageVisitor& page, const SkipVisitor& skipped) override {
    return read_entries(*this, page, skipped);
  }

  Expected<void> for_each_entry(const EntryVisitor& entry, const SkipVisitor&) override {
    PageFileOptions options = rules_.file_options(path_, true);
    if (options.named_as && !options.documents.has(*options.named_as)) options.named_as.reset();
    SourceEntry only;
    name_entry(rules_, {path_}, only);
    only.stamp = stamp_of(AT_FDCWD, name_.c_str(), true);
    only.read = [this, options] {
      return read_page(rules_, {path_}, AT_FDCWD, name_.c_str(), options);
    };
    entry(std::move(only));
    return {};
  }

  Expected<std::uint64_t> count() override { return std::uint64_t{1}; }

 private:
  std::string name_;
  std::string path_;
  SourceRules rules_;
};

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
                                                 const SourceSettings& options) {
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
  if (folder) layout = folder_layout(opened.number(), path, options.follow_symlinks);
  Expected<SourceRules> rules = make_rules(options, std::move(layout));
  if (!rules) return rules.error();
  if (!folder) return std::unique_ptr<Source>(new SingleFileSource(path, *std::move(rules)));
  rules->dates = sitemaps_of_tree(opened.number(), rules->layout);
  return std::unique_ptr<Source>(new FolderSource(path, std::move(opened), *std::move(rules)));
}

}  // namespace winnow
