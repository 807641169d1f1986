#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Chromium's headless shell with a document: its driver waits for one, and the shell by itself opens none.
exec /usr/lib/chromium/chromium-headless-shell "$@" about:blank
