// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/zim/zim_pointers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "indexer/source/bytes/random_bytes.h"

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

// What an entry begins with: its type, and for a page the cluster that it is in.
constexpr std::size_t kEntryBytes = 12;
constexpr std::size_t kClusterAt = 8;
constexpr std::uint64_t kFirstOtherType = 0xFFFD;  // deleted, a link, a redirection

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
    clusters_ = number_in(bytes.subspan(kClusters.count_at, 4));
    for (const PointerList& list : {kEntries, kClusters}) {
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
        if (entries && !names_a_cluster(pointer)) return false;
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
    return number_in(bytes.subspan(kClusterAt, 4)) < clusters_;
  }

  const RandomBytes& file_;
  std::uint64_t clusters_ = 0;
  std::vector<char> pointers_;
};

}  // namespace

Expected<void> check_zim_pointers(const std::string& path) {
  const auto file = FileBytes::open(path);
  if (!file) return file.error();
  return PointerCheck(**file).run();
}

}  // namespace winnow
