// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/c/include/winnow/winnow.h"

const char* winnow_version() { return WINNOW_VERSION; }
