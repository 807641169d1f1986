// SPDX-License-Identifier: GPL-2.0-or-later
//
// Recognises declarative shadow roots: <template shadowrootmode="open">.
#pragma once

#include <string_view>

#include "extractor/text/characters.h"

namespace winnow {

// A document has a declarative shadow root as an element of this name. Browsers show its content in
// the place of its host's, while no other template has any content that is shown. The name has a
// hyphen as those of custom elements have, so that the element is a block.
inline constexpr std::string_view kShadowRootName = "shadow-root";

// Names the attribute, in lower case, that makes a template a shadow root, and tells whether it
// does so with this value (HTML Living Standard, section 4.12.3).
inline constexpr std::string_view kShadowRootMode = "shadowrootmode";
inline bool makes_shadow_root(std::string_view mode) {
  return equals_in_any_case(mode, "open") || equals_in_any_case(mode, "closed");
}

}  // namespace winnow
