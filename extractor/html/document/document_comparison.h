// SPDX-License-Identifier: GPL-2.0-or-later
//
// Compares two documents.
#pragma once

#include "winnow/extractor/document.h"

namespace winnow {

// Returns the first node that differs in kind, tag, name, place in the tree, text or attributes, or
// the end of the shorter document. If only hashes differ, it returns the last node where they do;
// if nothing differs, kNoNode. It does not matter whether texts are stored in the source or in the
// pool. Takes linear time and is thread-safe.
NodeIndex first_difference(const Document& a, const Document& b);

// Tells whether the documents are equal, with degraded(). Takes linear time and is thread-safe.
bool same_documents(const Document& a, const Document& b);

}  // namespace winnow
