// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/common/degraded_page.h"

namespace winnow {

std::string degraded_outcome(Degraded degraded) {
  const std::string name(degraded_name(degraded));
  if (degraded == Degraded::unclosed) {
    return "an element, comment or tag never ends; it is read as if it did (" + name + ")";
  }
  return "over the limit for " + name + "; its text is kept without structure";
}

}  // namespace winnow
