// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "winnow/queries/searcher.h"

namespace winnow {

// Gives the filters as a query log has them. It is thread-safe.
nlohmann::ordered_json filters_json(const PageFilters& filters);

}  // namespace winnow
