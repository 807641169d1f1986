// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/zim/zim_file.h"

#include <zim/archive.h>
#include <zim/item.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <vector>

#include "indexer/source/bytes/random_bytes.h"
#include "winnow/extractor/expected.h"

namespace winnow {
namespace {

constexpr std::size_t kHeaderBytes = 80;
constexpr std::size_t kPointerBytes = 8;
constexpr std::size_t kPointersAtOnce = 8192;

// Where the header says how many there are of something, and where their list is.
struct PointerList {
  const char* of;
  std::size_t count_at;  // 4 bytes
  std::size_t place_at;  // 8 bytes
  bool holds_entries;
};

constexpr PointerList kEntries = {"an entry", 24, 32, true};
constexpr PointerList kClusters = {"a cluster", 28, 48, false};

// An entry begins with its type. An entry of a page goes on with the cluster that the page is in,
// and the page's number there.
constexpr std::size_t kEntryBytes = 16;
constexpr std::size_t kClusterAt = 8;
constexpr std::size_t kPageAt = 12;
constexpr std::uint64_t kFirstOtherType = 0xFFFD;  // deleted, a link, a redirection

// A cluster begins with a byte that says how it is compressed, and whether the places of its pages
// take 8 bytes each or 4. Where it is not compressed, these places follow. The first of them is the
// length of their list.
constexpr std::uint8_t kCompression = 0x0F;
constexpr std::uint8_t kNotCompressed = 1;  // and 0, in old files
constexpr std::uint8_t kLongPlaces = 0x10;

// The number in so many bytes, the lowest first.
std::uint64_t number_in(std::span<const char> bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) {
    number = number << 8 | static_cast<unsigned char>(bytes[i]);
  }
  return number;
}

Error outside(const char* what) {
  return {ErrorCode::input, std::string("is damaged: ") + what + " lies outside of the file", "",
          "fetch the file again, or check it with zimcheck"};
}

class PointerCheck {
 public:
  explicit PointerCheck(const RandomBytes& file) : file_(file) {}

  Expected<void> run() {
    std::array<char, kHeaderBytes> header{};
    if (file_.read_at(0, header.data(), header.size()) != header.size()) return {};
    const std::span<const char> bytes(header);
    // Entries are compared with the clusters that they are in.
    for (const PointerList& list : {kClusters, kEntries}) {
      const std::uint64_t count = number_in(bytes.subspan(list.count_at, 4));
      const std::uint64_t place = number_in(bytes.subspan(list.place_at, 8));
      if (!are_inside(count, place, list.holds_entries)) return outside(list.of);
    }
    return {};
  }

 private:
  bool are_inside(std::uint64_t count, std::uint64_t place, bool entries) {
    const std::uint64_t end = file_.size();
    if (place > end || count > (end - place) / kPointerBytes) return false;
    while (count > 0) {
      const std::size_t some = std::min<std::uint64_t>(count, kPointersAtOnce);
      pointers_.resize(some * kPointerBytes);
      const std::size_t read = file_.read_at(place, pointers_.data(), pointers_.size());
      if (read != pointers_.size()) return false;
      for (std::size_t at = 0; at < pointers_.size(); at += kPointerBytes) {
        const std::uint64_t pointer = number_in(std::span(pointers_).subspan(at, kPointerBytes));
        if (pointer < kHeaderBytes || pointer >= end) return false;
        if (!(entries ? names_a_cluster(pointer) : holds_its_places(pointer))) return false;
      }
      count -= some;
      place += pointers_.size();
    }
    return true;
  }

  bool names_a_cluster(std::uint64_t entry) const {
    std::array<char, kEntryBytes> begin{};
    if (file_.read_at(entry, begin.data(), begin.size()) != begin.size()) return false;
    const std::span<const char> bytes(begin);
    if (number_in(bytes.first(2)) >= kFirstOtherType) return true;
    const std::uint64_t cluster = number_in(bytes.subspan(kClusterAt, 4));
    return cluster < pages_.size() && number_in(bytes.subspan(kPageAt, 4)) < pages_[cluster];
  }

  bool holds_its_places(std::uint64_t cluster) {
    pages_.push_back(kUnknown);
    std::array<char, 1 + kPointerBytes> begin{};
    const std::size_t read = file_.read_at(cluster, begin.data(), begin.size());
    const auto kind = static_cast<std::uint8_t>(begin[0]);
    if ((kind & kCompression) > kNotCompressed) return true;
    const std::size_t bytes = (kind & kLongPlaces) != 0 ? 8 : 4;
    if (read < 1 + bytes) return false;
    const std::uint64_t length = number_in(std::span<const char>(begin).subspan(1, bytes));
    // A place more than there are pages is the end of the last.
    if (length < bytes || length >= file_.size() - cluster) return false;
    pages_.back() = length / bytes - 1;
    return are_places(cluster + 1, length, bytes);
  }

  // Says whether the places of pages in a cluster that begins at `start` follow each other.
  bool are_places(std::uint64_t start, std::uint64_t length, std::size_t bytes) {
    std::uint64_t last = length;
    for (std::uint64_t at = 0; at + bytes <= length;) {
      places_.resize(std::min<std::uint64_t>(length - at, kPointersAtOnce * bytes) / bytes * bytes);
      if (file_.read_at(start + at, places_.data(), places_.size()) != places_.size()) return false;
      for (std::size_t i = 0; i < places_.size(); i += bytes) {
        const std::uint64_t place = number_in(std::span(places_).subspan(i, bytes));
        if (place < last || place > file_.size() - start) return false;
        last = place;
      }
      at += places_.size();
    }
    return true;
  }

  const RandomBytes& file_;
  // Has the number of pages of each cluster. Of a compressed one nobody knows before.
  std::vector<std::uint64_t> pages_;
  static constexpr std::uint64_t kUnknown = ~std::uint64_t{0};
  std::vector<char> pointers_;
  std::vector<char> places_;
};

// Checks that the places which the file names are in it, because libzim 8 trusts them: for an entry
// in a cluster that there is not it asks for memory by the cluster's number, for the places in a
// cluster by the first of them, and for a page that the cluster lacks it reads outside of memory.
//
// Reads the lists of entries and clusters (ZIM file format, "Header", "Path pointer list" and
// "Cluster pointer list"), eight bytes each, the first bytes of each entry ("Directory entries")
// and cluster ("Clusters"), and the places of pages in clusters that are not compressed.
// ErrorCode::input if one of these lies outside of the file, or the lists do, or an entry is a page
// that there is not. Nothing is said of files that are shorter than a header.
Expected<void> check_zim_pointers(const std::string& path) {
  const auto file = FileBytes::open(path);
  if (!file) return file.error();
  return PointerCheck(**file).run();
}

// Runs `work`; libzim throws for anything that is wrong with a file.
template <typename Result, typename Work>
Expected<Result> guarded(const Work& work) {
  try {
    return work();
  } catch (const std::exception& caught) {
    return Error{ErrorCode::input, std::string("cannot be read: ") + caught.what(), "",
                 "check the file with zimcheck"};
  }
}

// Before version 6.1 of the format, articles were in a namespace beside those of images and others.
ZimEntry describe(const zim::Archive& archive, const zim::Entry& entry) {
  ZimEntry described;
  described.index = entry.getIndex();
  described.redirect = entry.isRedirect();
  described.path = entry.getPath();
  if (!archive.hasNewNamespaceScheme() && described.path.starts_with("A/")) {
    described.path.erase(0, 2);
  }
  if (!described.redirect) described.type = entry.getItem().getMimetype();
  return described;
}

}  // namespace

Expected<ZimFile> ZimFile::open(const std::string& path) {
  if (const auto inside = check_zim_pointers(path); !inside) return inside.error();
  return guarded<ZimFile>([&] { return ZimFile(std::make_shared<const zim::Archive>(path)); });
}

// Pages of one cluster come one after another: each cluster is decompressed once. Where an entry is
// damaged there is no such order, and libzim would try to make it for each entry anew.
void ZimFile::for_each(const Visitor& visit) const {
  const std::uint32_t count = archive_->getEntryCount();
  if (count == 0) return;
  const bool by_cluster = guarded<bool>([&] {
                            archive_->getEntryByClusterOrder(0);
                            return true;
                          }).has_value();
  for (std::uint32_t i = 0; i < count; ++i) {
    const Expected<ZimEntry> entry = guarded<ZimEntry>([&] {
      return describe(*archive_, by_cluster ? archive_->getEntryByClusterOrder(i)
                                            : archive_->getEntryByPath(i));
    });
    if (!visit(entry ? *entry : ZimEntry())) break;
  }
}

Expected<std::uint64_t> ZimFile::size(std::uint32_t index) const {
  return guarded<std::uint64_t>(
      [&] { return std::uint64_t{archive_->getEntryByPath(index).getItem().getSize()}; });
}

Expected<std::string> ZimFile::read(std::uint32_t index, std::size_t max_bytes) const {
  const Expected<std::uint64_t> bytes = size(index);
  if (!bytes) return bytes.error();
  if (*bytes > max_bytes) return Error{ErrorCode::too_large, "too large", "", ""};
  return guarded<std::string>(
      [&] { return std::string(archive_->getEntryByPath(index).getItem().getData()); });
}

std::string ZimFile::metadata(const std::string& name) const {
  const Expected<std::string> text =
      guarded<std::string>([&] { return archive_->getMetadata(name); });
  return text ? *text : std::string();
}

}  // namespace winnow
