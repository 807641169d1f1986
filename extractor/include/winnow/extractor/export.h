// SPDX-License-Identifier: GPL-2.0-or-later
//
// WINNOW_EXPORT marks what a shared build of a layer exports. All else is compiled with hidden
// visibility, so that a symbol without the mark is private to its layer.
#pragma once

#define WINNOW_EXPORT __attribute__((visibility("default")))
