// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the folders of a mirror say about hosts. Private to the sources.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace winnow {

// How sure one can be that a folder is named after a host.
enum class HostLikeness {
  none,      // not a host name
  possible,  // a host name, but also a likely name of a folder ("docs.v", "example.museum")
  likely,    // with a common top-level domain, or an IPv4 address
  certain,   // with "www." or a port, or localhost
};

HostLikeness host_likeness(std::string_view folder_name);

// The scheme, host and port that a folder name stands for: "https://www.example.org". Only for
// names with some likeness.
std::string origin_of_folder(std::string_view folder_name);

// A file or folder at the top of the source; the name is borrowed.
struct TopEntry {
  std::string_view name;
  bool folder = false;
};

// What was found at the top of the source. Immutable; thread-safe.
class MirrorLayout {
 public:
  MirrorLayout() = default;

  // `own_name` is the name of the source's own folder; empty if it does not matter.
  MirrorLayout(std::string_view own_name, const std::vector<TopEntry>& top);

  // The origin for a path by its folder at the top; empty if that is not named after a host.
  std::string origin_of(std::string_view path) const;

  // The origin of all pages if the source's own folder is named after a host and none in it is.
  const std::string& own_origin() const { return own_origin_; }

  // Whether HTTrack keeps this file or folder at the top for itself.
  bool is_metadata(std::string_view path) const;

 private:
  bool is_host_folder(std::string_view name) const;

  bool httrack_ = false;
  bool pages_on_top_ = false;
  bool hosts_ = false;
  std::string own_origin_;
};

}  // namespace winnow
