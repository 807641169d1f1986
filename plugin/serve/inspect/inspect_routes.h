// SPDX-License-Identifier: GPL-2.0-or-later
//
// The addresses of the inspector.
#pragma once

#include <memory>

#include "plugin/serve/http/router.h"
#include "plugin/serve/inspect/inspector.h"

namespace winnow::serve {

// Adds /inspect, /sites/{site}, and what they need below /api/v1, for one worker. Without an
// inspector (null) they answer 404 with the remedy; without a rules file all that writes answers
// 403.
void add_inspect_routes(Router& router, std::shared_ptr<Inspector> inspector);

}  // namespace winnow::serve
