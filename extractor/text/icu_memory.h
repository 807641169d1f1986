// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells ICU's lack of memory from its other errors. Private to the library.
#pragma once

#include <unicode/utypes.h>

#include "winnow/extractor/out_of_memory.h"

namespace winnow {

// Throws std::bad_alloc where ICU had no memory. For other errors there is something else to be
// done with the text; with this one, the text would become another one for the moment's sake.
inline void throw_if_no_memory(UErrorCode status) {
  if (status == U_MEMORY_ALLOCATION_ERROR) throw_out_of_memory();
}

}  // namespace winnow
