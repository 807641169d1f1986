// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/omindex_pages.h"

#include <xxhash.h>

#include <cerrno>
#include <charconv>
#include <fstream>
#include <system_error>
#include <utility>

#include "winnow/extractor/decode.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

// Says whether another page stands where the file, or a folder above it, has to be.
bool is_taken(const std::filesystem::path& file, std::error_code& failed) {
  std::filesystem::create_directories(file.parent_path(), failed);
  if (failed == std::errc::not_a_directory || failed == std::errc::file_exists) return true;
  return !failed && std::filesystem::exists(file, failed);
}

Error not_written(const std::filesystem::path& file, int error_number) {
  std::string what = "cannot be written: " + std::generic_category().message(error_number);
  return system_refusal(error_number, std::move(what), file.string(), "make room there");
}

}  // namespace

std::optional<SkippedFile> TakenPages::refuse(const RawPage& page) {
  const std::string term = url_term(page.url, options_.site);
  const std::uint64_t url = XXH3_64bits(term.data(), term.size());
  if (met_.contains(url)) {
    return SkippedFile{page.path, SkipReason::same_url,
                       "a page before it has the same URL, " + page.url};
  }
  if (page.bytes.size() > options_.limits.page_bytes) {
    return SkippedFile{page.path, SkipReason::too_large, "over the limit for a page"};
  }
  const Expected<DecodedText> text = decode(page.bytes, {page.http_charset});
  if (!text) return SkippedFile{page.path, SkipReason::binary, text.error().what};
  met_.insert(url);
  return std::nullopt;
}

Expected<void> OmindexPages::add(const RawPage& page) {
  std::filesystem::path file;
  std::error_code failed;
  int tree = 0;
  do {
    file = folder_ / std::to_string(tree++) / page.path;
  } while (is_taken(file, failed));
  if (failed) return not_written(file, failed.value());
  std::ofstream out(file, std::ios::binary);
  out.write(page.bytes.data(), static_cast<std::streamsize>(page.bytes.size()));
  out.close();
  if (!out) return not_written(file, errno);
  return {};
}

std::string omindex_page_path(std::string_view url) {
  const std::size_t tree_end = url.find('/', 1);
  if (!url.starts_with('/') || tree_end == std::string_view::npos) return {};
  std::string path;
  for (std::string_view rest = url.substr(tree_end + 1); !rest.empty();) {
    unsigned char byte = 0;
    const bool escape =
        rest.size() >= 3 && rest[0] == '%' &&
        std::from_chars(rest.data() + 1, rest.data() + 3, byte, 16).ptr == rest.data() + 3;
    path += escape ? static_cast<char>(byte) : rest[0];
    rest.remove_prefix(escape ? 3 : 1);
  }
  return path;
}

}  // namespace winnow
