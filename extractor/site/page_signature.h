// SPDX-License-Identifier: GPL-2.0-or-later
//
// The set of a page's paths as a MinHash signature.
#pragma once

#include "extractor/template/page_tree.h"
#include "winnow/extractor/site_models.h"

namespace winnow {

// MinHash of Broder, "On the resemblance and containment of documents" (1997), of the set of paths
// from the root to each element: names, at the end of the path with id and classes, as in
// PageTreeNode::key. Not so further up: there are sites that give the body of each page a class of
// its own, or each section an id, and all paths through these would differ. Linear time.
// Thread-safe.
PageSignature sign_page(const PageTree& tree);

}  // namespace winnow
