// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/source_kind.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "indexer/common/ascii.h"
#include "indexer/source/bytes/decoder.h"
#include "indexer/source/documents/document_look.h"

namespace winnow {
namespace {

using namespace std::string_view_literals;

// A tar archive says so at the end of its first header.
constexpr std::size_t kTarMark = 257;
constexpr std::size_t kLookBytes = 512;

struct Magic {
  std::string_view bytes;
  FileKind kind;
};

constexpr std::array<Magic, 10> kMagics = {{{"WARC/"sv, FileKind::warc},
                                            {"filedesc:"sv, FileKind::warc},
                                            {"ZIM\x04"sv, FileKind::zim},
                                            {"PK\x03\x04"sv, FileKind::archive},
                                            {"PK\x05\x06"sv, FileKind::archive},
                                            {"7z\xbc\xaf\x27\x1c"sv, FileKind::archive},
                                            {"\xfd"
                                             "7zXZ\0"sv,
                                             FileKind::archive},
                                            {"BZh"sv, FileKind::archive},
                                            // A dictionary of zstd at the beginning: only WARC
                                            // files have that.
                                            {"\x5d\x2a\x4d\x18"sv, FileKind::warc},
                                            {"\x5d\x00\x00"sv, FileKind::archive}}};

struct Extension {
  std::string_view end;
  FileKind kind;
};

constexpr std::array<Extension, 16> kExtensions = {{{".warc", FileKind::warc},
                                                    {".arc", FileKind::warc},
                                                    {".arc.gz", FileKind::warc},
                                                    {".wacz", FileKind::wacz},
                                                    {".warc.gz", FileKind::warc},
                                                    {".warc.zst", FileKind::warc},
                                                    {".zim", FileKind::zim},
                                                    {".zip", FileKind::archive},
                                                    {".tar", FileKind::archive},
                                                    {".tar.gz", FileKind::archive},
                                                    {".tgz", FileKind::archive},
                                                    {".tar.zst", FileKind::archive},
                                                    {".tar.lzma", FileKind::archive},
                                                    {".7z", FileKind::archive},
                                                    {".jsonl", FileKind::json_lines},
                                                    {".ndjson", FileKind::json_lines}}};

std::optional<FileKind> kind_by_magic(std::string_view start) {
  for (const Magic& magic : kMagics) {
    if (start.starts_with(magic.bytes)) return magic.kind;
  }
  if (start.size() > kTarMark && start.substr(kTarMark).starts_with("ustar")) {
    return FileKind::archive;
  }
  return {};
}

// The first bytes of what gzip or zstd has compressed; empty if it is neither.
std::string decompressed_start(const RandomBytes& bytes, std::string_view start) {
  std::unique_ptr<Decoder> decoder;
  if (start.starts_with("\x1f\x8b")) decoder = make_inflater(Inflation::gzip);
  if (start.starts_with("\x28\xb5\x2f\xfd")) decoder = make_zstd_decoder();
  if (!decoder) return {};
  MemberStream member(bytes, std::move(decoder));
  member.start(0);
  std::string out(kLookBytes, '\0');
  std::size_t filled = 0;
  while (filled < out.size()) {
    const std::size_t count = member.read(out.data() + filled, out.size() - filled);
    if (count == 0) break;
    filled += count;
  }
  out.resize(filled);
  return out;
}

std::string_view after_space(std::string_view text) {
  while (!text.empty() && is_ascii_space(text.front())) text.remove_prefix(1);
  return text;
}

// A list of WACZ files, in JSON.
bool looks_like_wacz_list(std::string_view start) {
  return after_space(start).starts_with('{') &&
         start.find("\"multi-wacz-package\"") != std::string_view::npos;
}

// A brace and a quotation mark: a template of pages may begin with a brace, too.
bool looks_like_json_lines(std::string_view start) {
  if (start.starts_with("\xef\xbb\xbf")) start.remove_prefix(3);
  start = after_space(start);
  return start.starts_with('{') && after_space(start.substr(1)).starts_with('"');
}

}  // namespace

FileKind file_kind(const RandomBytes& bytes, std::string_view name) {
  const std::string start = beginning_of(bytes, kLookBytes);
  const auto kind = kind_by_magic(start);
  // A WACZ file is a zip file. Its directory stands at its end, and is of no use to one that is cut
  // off; the name tells then.
  if (begins_as_office_document(start)) return FileKind::page;
  if (start.starts_with("PK") && kind == FileKind::archive) {
    const bool wacz = ends_with_ignoring_case(name, ".wacz") || is_wacz_file(bytes);
    return wacz ? FileKind::wacz : FileKind::archive;
  }
  if (kind) return *kind;
  const std::string inside = decompressed_start(bytes, start);
  if (const auto inner = kind_by_magic(inside)) return *inner;
  if (looks_like_wacz_list(start)) return FileKind::wacz_list;
  for (const Extension& extension : kExtensions) {
    if (ends_with_ignoring_case(name, extension.end)) return extension.kind;
  }
  return looks_like_json_lines(start) ? FileKind::json_lines : FileKind::page;
}

}  // namespace winnow
