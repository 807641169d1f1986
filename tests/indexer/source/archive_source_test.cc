// SPDX-License-Identifier: GPL-2.0-or-later
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>

#include "indexer/source/source_kind.h"
#include "tests/indexer/source/source_run.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr std::string_view kHtml = "<!doctype html><title>A page</title><p>Text.";

struct File {
  std::string name;
  std::string bytes = std::string(kHtml);
  unsigned type = AE_IFREG;
  std::string target = {};   // of a symbolic link
  std::string same_as = {};  // of a hard link
};

// Makes an archive as libarchive writes it. `format` is "zip", "7zip", "pax", "gnutar" ...;
// `filter` is "none", "gzip", "zstd" ...
class Writer {
 public:
  explicit Writer(const std::string& format, const std::string& filter = "none")
      : archive_(archive_write_new()) {
    EXPECT_EQ(archive_write_set_format_by_name(archive_, format.c_str()), ARCHIVE_OK);
    if (filter != "none") {
      EXPECT_EQ(archive_write_add_filter_by_name(archive_, filter.c_str()), ARCHIVE_OK);
    }
    archive_write_set_bytes_in_last_block(archive_, 1);
  }

  // The files are encrypted from here on.
  void encrypt() {
    EXPECT_EQ(archive_write_set_options(archive_, "zip:encryption=traditional"), ARCHIVE_OK);
    archive_write_set_passphrase(archive_, "secret");
  }

  std::string write(const std::vector<File>& files) {
    std::string out(8u << 20, '\0');
    std::size_t size = 0;
    EXPECT_EQ(archive_write_open_memory(archive_, out.data(), out.size(), &size), ARCHIVE_OK);
    for (const File& file : files) add(file);
    EXPECT_EQ(archive_write_free(archive_), ARCHIVE_OK);
    out.resize(size);
    return out;
  }

 private:
  void add(const File& file) {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, file.name.c_str());
    archive_entry_set_filetype(entry, file.type);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_mtime(entry, 1'767'323'045, 0);
    if (!file.target.empty()) archive_entry_set_symlink(entry, file.target.c_str());
    if (!file.same_as.empty()) archive_entry_set_hardlink(entry, file.same_as.c_str());
    const bool content = file.type == AE_IFREG && file.same_as.empty();
    archive_entry_set_size(entry, content ? static_cast<la_int64_t>(file.bytes.size()) : 0);
    EXPECT_GE(archive_write_header(archive_, entry), ARCHIVE_WARN);
    if (content) archive_write_data(archive_, file.bytes.data(), file.bytes.size());
    archive_entry_free(entry);
  }

  archive* archive_;
};

SourceRun read_archive(const std::string& bytes, const SourceSettings& options = {},
                       const std::string& name = "folder/site.zip") {
  const auto source = open_archive(name, std::make_shared<MemoryBytes>(bytes), options);
  EXPECT_TRUE(source) << source.error().message();
  if (!source) return {};
  SourceRun run = run_entries(**source);
  EXPECT_EQ(run_pages(**source).paths, run.paths);
  return run;
}

TEST(ArchiveSource, ReadsZip7zAndTarHoweverCompressed) {
  const std::vector<File> files = {
      {"a.html", "<p>a"}, {"b/", "", AE_IFDIR}, {"b/c.html", "<p>c"}, {"d.png", "PNG"}};
  for (const auto& [format, filter] :
       std::vector<std::pair<std::string, std::string>>{{"zip", "none"},
                                                        {"7zip", "none"},
                                                        {"pax", "none"},
                                                        {"gnutar", "none"},
                                                        {"gnutar", "gzip"},
                                                        {"gnutar", "bzip2"},
                                                        {"pax", "xz"},
                                                        {"pax", "lzma"},
                                                        {"pax", "zstd"}}) {
    const SourceRun run = read_archive(Writer(format, filter).write(files));
    EXPECT_THAT(run.paths, UnorderedElementsAre("a.html", "b/c.html")) << format << filter;
    EXPECT_EQ(run.bytes("b/c.html"), "<p>c");
    EXPECT_EQ(run.url("b/c.html"), "/b/c.html");
    EXPECT_EQ(run.pages.at("a.html").modified, 1'767'323'045);
    EXPECT_EQ(run.stamps.at("a.html").size, 4u);
    EXPECT_TRUE(run.stamps.at("a.html").is_known());
    EXPECT_EQ(run.reason("d.png"), "not-html");
    EXPECT_EQ(run.held, 8u);
  }
}

TEST(ArchiveSource, UnderstandsHostsAtTheTopOrInItsName) {
  const std::string mirror = Writer("zip").write({{"www.example.org/a/index.html"}});
  EXPECT_EQ(read_archive(mirror).url("www.example.org/a/index.html"), "https://www.example.org/a/");
  const std::string site = Writer("pax", "gzip").write({{"a/index.html"}});
  EXPECT_EQ(read_archive(site, {}, "folder/example.org.tar.gz").url("a/index.html"),
            "https://example.org/a/");
}

// In whichever order the archive has them.
TEST(ArchiveSource, GivesTheUrlOfAFolderToTheBestNameInIt) {
  const SourceRun run = read_archive(Writer("gnutar", "gzip")
                                         .write({{"default.html"},
                                                 {"a/index.htm"},
                                                 {"b/default.html"},
                                                 {"index.html"},
                                                 {"a/index.html"}}));
  EXPECT_EQ(run.url("index.html"), "/");
  EXPECT_EQ(run.url("default.html"), "/default.html");
  EXPECT_EQ(run.url("a/index.html"), "/a/");
  EXPECT_EQ(run.url("a/index.htm"), "/a/index.htm");
  EXPECT_EQ(run.url("b/default.html"), "/b/");
}

TEST(ArchiveSource, HasTheBaseOfItsCanonicalLinks) {
  std::vector<File> files = {{"index.html"}};
  for (const char* name : {"a.html", "b/c.html", "b/index.html", "d.html"}) {
    files.push_back({name, "<title>A</title><link rel=canonical href=https://docs.example/3/" +
                               std::string(name) + "><p>Text."});
  }
  for (const char* format : {"zip", "gnutar"}) {
    const SourceRun run = read_archive(Writer(format).write(files));
    EXPECT_EQ(run.url("b/c.html"), "https://docs.example/3/b/c.html");
    EXPECT_EQ(run.url("b/index.html"), "https://docs.example/3/b/");
    EXPECT_EQ(run.url("index.html"), "https://docs.example/3/");
  }
}

TEST(ArchiveSource, TakesNamesInUtf8AndOthersAsTheyAre) {
  const std::string utf8 = "\xc3\xa4/\xe4\xb8\xad.html";
  const std::string latin1 = "\xe4.html";
  EXPECT_THAT(read_archive(Writer("gnutar").write({{utf8}, {latin1}})).paths,
              ElementsAre(utf8, latin1));
}

// libarchive writes names in UTF-8 if that is the locale's charset.
std::string write_utf8(Writer&& writer, const std::vector<File>& files) {
  const locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  const locale_t before = uselocale(utf8);
  std::string bytes = writer.write(files);
  uselocale(before);
  freelocale(utf8);
  return bytes;
}

// The letter is the same, once as one character and once as a letter with a mark.
const std::string kComposed = "b\xc3\xa9/\xc3\xa9.html";
const std::string kDecomposed = "be\xcc\x81/e\xcc\x81.html";

TEST(ArchiveSource, KeepsNamesApartThatDifferInTheSpellingOfALetter) {
  for (const auto& [format, filter] :
       std::vector<std::pair<std::string, std::string>>{{"zip", "none"},
                                                        {"pax", "none"},
                                                        {"gnutar", "none"},
                                                        {"gnutar", "gzip"},
                                                        {"pax", "gzip"},
                                                        {"7zip", "none"}}) {
    const SourceRun run = read_archive(write_utf8(
        Writer(format, filter), {{kComposed, "<p>one"}, {kDecomposed, "<p>other"}, {"c.html"}}));
    EXPECT_THAT(run.paths, UnorderedElementsAre(kComposed, kDecomposed, "c.html"))
        << format << filter;
    EXPECT_THAT(run.skipped, IsEmpty()) << format << filter;
    EXPECT_EQ(run.bytes(kComposed), "<p>one") << format << filter;
    EXPECT_EQ(run.bytes(kDecomposed), "<p>other") << format << filter;
    EXPECT_EQ(run.url(kDecomposed), "/be%CC%81/e%CC%81.html");
  }
}

TEST(ArchiveSource, SpellsNamesAsTheArchiveDoes) {
  for (const char* const format : {"zip", "pax", "gnutar"}) {
    const SourceRun run = read_archive(
        write_utf8(Writer(format), {{kDecomposed, "<p>old"}, {"a.html"}, {kDecomposed, "<p>new"}}));
    EXPECT_THAT(run.paths, ElementsAre("a.html", kDecomposed)) << format;
    EXPECT_EQ(run.bytes(kDecomposed), "<p>new") << format;
  }
}

TEST(ArchiveSource, RefusesNamesThatLeadOutOfIt) {
  const SourceRun run = read_archive(Writer("gnutar").write(
      {{"../a.html"}, {"b/../../c.html"}, {"/etc/d.html"}, {"./e//f.html"}, {"..html"}}));
  EXPECT_THAT(run.paths, ElementsAre("e/f.html", "..html"));
  EXPECT_EQ(run.reason("../a.html"), "bad-path");
  EXPECT_EQ(run.reason("b/../../c.html"), "bad-path");
  EXPECT_EQ(run.reason("/etc/d.html"), "bad-path");
}

TEST(ArchiveSource, FollowsNoLinksAndReadsNoDevices) {
  const SourceRun run = read_archive(Writer("gnutar").write({{"a.html"},
                                                             {"b.html", "", AE_IFLNK, "a.html"},
                                                             {"c.html", "", AE_IFREG, "", "a.html"},
                                                             {"d.html", "", AE_IFIFO}}));
  EXPECT_THAT(run.paths, ElementsAre("a.html"));
  EXPECT_EQ(run.reason("b.html"), "symlink");
  EXPECT_EQ(run.reason("c.html"), "hard-link");
  EXPECT_EQ(run.reason("d.html"), "device");
}

TEST(ArchiveSource, SkipsWhatIsEncrypted) {
  Writer writer("zip");
  writer.encrypt();
  const SourceRun run = read_archive(writer.write({{"a.html"}}));
  EXPECT_THAT(run.paths, IsEmpty());
  EXPECT_EQ(run.reason("a.html"), "encrypted");
}

TEST(ArchiveSource, SkipsPagesOverTheLimit) {
  SourceSettings options;
  options.max_page_bytes = 1000;
  const SourceRun run = read_archive(Writer("zip").write({{"a.html", std::string(1000, 'x')},
                                                          {"b.html", std::string(1001, 'x')},
                                                          {"c.html", std::string(5'000'000, 'x')}}),
                                     options);
  EXPECT_THAT(run.paths, ElementsAre("a.html"));
  EXPECT_EQ(run.reason("b.html"), "too-large");
  EXPECT_EQ(run.reason("c.html"), "too-large");
}

TEST(ArchiveSource, OfFilesWithTheSameNameTheLastCounts) {
  const SourceRun run = read_archive(
      Writer("gnutar").write({{"a.html", "<p>old"}, {"b.html"}, {"./a.html", "<p>new"}}));
  EXPECT_THAT(run.paths, ElementsAre("b.html", "a.html"));
  EXPECT_EQ(run.bytes("a.html"), "<p>new");
  EXPECT_EQ(run.reason("a.html"), "same-path");
}

TEST(ArchiveSource, LooksIntoFilesOfNoKnownType) {
  const SourceRun run = read_archive(Writer("zip").write({{"page"}, {"notes", "plain text"}}));
  EXPECT_THAT(run.paths, ElementsAre("page"));
  EXPECT_EQ(run.reason("notes"), "not-html");
}

TEST(ArchiveSource, TakesWhatTheGlobsSay) {
  SourceSettings options;
  options.include = {"docs/**"};
  const SourceRun run = read_archive(Writer("zip").write({{"docs/a.html"}, {"b.html"}}), options);
  EXPECT_THAT(run.paths, ElementsAre("docs/a.html"));
  EXPECT_EQ(run.reason("b.html"), "excluded");
}

TEST(ArchiveSource, KeepsWhatComesBeforeTheDamage) {
  std::string text;
  for (std::uint32_t state = 1; text.size() < 1'000'000; state = state * 1664525 + 1013904223) {
    text += static_cast<char>('a' + (state >> 27));
  }
  const std::string whole = Writer("gnutar", "gzip").write({{"a.html"}, {"b.html", text}});
  const SourceRun run = read_archive(whole.substr(0, whole.size() / 2));
  EXPECT_THAT(run.paths, ElementsAre("a.html"));
  EXPECT_EQ(run.reason("b.html"), "broken-entry");
  EXPECT_EQ(run.reason("site.zip"), "broken-archive");
}

TEST(ArchiveSource, IsAnErrorIfNothingCanBeRead) {
  const auto source =
      open_archive("site.zip", std::make_shared<MemoryBytes>("PK\x03\x04garbage"), {});
  ASSERT_FALSE(source);
  EXPECT_EQ(source.error().code, ErrorCode::input);
  EXPECT_EQ(source.error().where, "site.zip");
}

TEST(ArchiveSource, LeavesABombAlone) {
  // Zeros in a few KiB: no page, but they have to be unpacked to get to the next file.
  Writer writer("gnutar", "zstd");
  std::vector<File> files(3, {"z.png", std::string(64u << 20, '\0')});
  files.push_back({"a.html"});
  const SourceRun run = read_archive(writer.write(files));
  EXPECT_THAT(run.paths, IsEmpty());
  EXPECT_EQ(run.reason("site.zip"), "bomb");
  EXPECT_TRUE(may_hide_pages(SkipReason::bomb)) << "or a run would delete the documents of a.html";
}

TEST(ArchiveSource, CountsAtLeastItsPages) {
  const auto source = open_archive(
      "x.zip", std::make_shared<MemoryBytes>(Writer("zip").write({{"a.html"}, {"b"}, {"c.png"}})),
      {});
  ASSERT_TRUE(source);
  const Expected<std::uint64_t> count = (*source)->count();
  ASSERT_TRUE(count);
  EXPECT_EQ(*count, 2u);
}

}  // namespace
}  // namespace winnow
