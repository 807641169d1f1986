// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/repetition/detectors/element_paths.h"

#include <xxhash.h>

namespace winnow {

std::uint64_t hash_below(std::uint64_t path, std::string_view text) {
  return XXH3_64bits_withSeed(text.data(), text.size(), path);
}

std::vector<std::uint64_t> element_paths(const Document& document) {
  std::vector<std::uint64_t> paths(document.size());
  for (NodeIndex node = 0; node < document.size(); ++node) {
    const NodeIndex parent = document.parent(node);
    const std::uint64_t above = parent == kNoNode ? 0 : paths[parent];
    paths[node] = document.is_element(node) ? hash_below(above, document.name(node)) : above;
  }
  return paths;
}

}  // namespace winnow
