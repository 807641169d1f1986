# SPDX-License-Identifier: GPL-2.0-or-later
# Refuses a WINNOW_D3 that is not d3 of version 5, whose names the page's scripts use; also as
# cmake -D WINNOW_D3=FILE -P d3_version.cmake
file(READ "${WINNOW_D3}" d3_banner LIMIT 200)
if(NOT d3_banner MATCHES "d3js\\.org v5\\.")
  message(FATAL_ERROR "${WINNOW_D3} is not d3 of version 5: its first line does not say "
    "\"https://d3js.org v5\". Install the Debian package node-d3 5, or name such a file: "
    "-D WINNOW_D3=/PATH/d3.min.js")
endif()
