// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether two documents say the same.
#pragma once

#include "winnow/extractor/document.h"

namespace winnow {

// The first node in which they differ, be it in kind, tag, name, place in the tree, text or
// attributes; that of the end if one is longer; if nothing but hashes differ, the last one where
// they do; kNoNode if the documents are equal. Where their texts are stored, in the source or in
// the pool, makes no difference. Linear time. Thread-safe.
NodeIndex first_difference(const Document& a, const Document& b);

// The same, and degraded() too.
bool same_documents(const Document& a, const Document& b);

}  // namespace winnow
