// SPDX-License-Identifier: GPL-2.0-or-later
//
// What Winnow wants of libzim, without its exceptions. Private to the sources.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "winnow/extractor/expected.h"

namespace zim {
class Archive;
}

namespace winnow {

struct ZimEntry {
  std::uint32_t index = 0;  // for ZimFile::read()
  std::string path;         // without the namespace
  std::string type;         // the media type with its parameters; empty for a redirection
  bool redirect = false;
};

// It is thread-safe, as libzim says of its archives.
class ZimFile {
 public:
  static Expected<ZimFile> open(const std::string& path);

  // Goes through the entries in the order in which they are stored; false: stop. An entry whose
  // record is damaged comes without type and path.
  using Visitor = std::function<bool(const ZimEntry&)>;
  void for_each(const Visitor& visit) const;

  // Says how many bytes an entry has. May have to unpack the beginning of the cluster that it is
  // in. ErrorCode::input if it is damaged.
  Expected<std::uint64_t> size(std::uint32_t index) const;

  // Gives the bytes of an entry. ErrorCode::too_large over `max_bytes`, without reading them;
  // ErrorCode::input if they are damaged.
  Expected<std::string> read(std::uint32_t index, std::size_t max_bytes) const;

  // Gives the text of a metadata entry ("Date"); empty if there is none.
  std::string metadata(const std::string& name) const;

 private:
  explicit ZimFile(std::shared_ptr<const zim::Archive> archive) : archive_(std::move(archive)) {}

  std::shared_ptr<const zim::Archive> archive_;
};

}  // namespace winnow
