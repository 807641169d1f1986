// SPDX-License-Identifier: GPL-2.0-or-later
//
// What HTTrack writes into the pages that it saves. Private to the sources.
#pragma once

#include <string_view>

namespace winnow {

// The URL that the page was fetched from, without its scheme ("example.org/page.php?id=5"), by the
// comment that HTTrack puts at the top: "Mirrored from ... by HTTrack Website Copier". It names a
// page with a query page4c2f.html, so the comment is the only trace of the query. Empty if there is
// no such comment in the first 4 KiB. Whoever wrote the page may have written the comment: check
// it.
std::string_view httrack_origin(std::string_view page);

// Whether the page is HTTrack's stand-in for a redirection: "Page has moved", and a link.
bool is_httrack_redirection(std::string_view page);

}  // namespace winnow
