// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says where the links and images of a page lead.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace winnow {

// Resolves references (RFC 3986, section 5.2). It is not thread-safe.
class LinkTargets {
 public:
  // `url` is that of the page, or empty; `base` is the href of its base element, or empty. In all,
  // targets may grow by `growth` bytes; behind that they stay as they are written.
  LinkTargets(std::string_view url, std::string_view base, std::size_t growth);

  // Returns the target, or "" if the reference leads nowhere: it has a scheme other than http,
  // https, ftp, mailto and tel, or is too long. It is as the page has it where the page's URL is
  // not known, or has no host. White space around it is gone, and what may not stand in a URL is
  // percent-encoded. The view is valid until the next call.
  std::string_view link(std::string_view reference);

  // Does the same for an image, which http or https must bring.
  std::string_view image(std::string_view reference);

 private:
  std::string_view resolve(std::string_view reference);

  std::string base_;
  std::size_t growth_;
  std::string cleaned_;
  std::string resolved_;
};

}  // namespace winnow
