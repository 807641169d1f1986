#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Installs what is missing, makes the release build, and Debian packages of it.
#
# Usage: scripts/package.sh [--maintainer 'NAME <ADDRESS>']
#
#   --maintainer   who answers for the packages; otherwise $DEBFULLNAME and $DEBEMAIL, if they are
#                  set at the first run
#
# The packages are in build/release/packages. What to install depends on what is wanted:
#
#   apt-get install ./winnow_*.deb                               # the command
#   apt-get install ./winnow_*.deb ./winnow-doc_*.deb            # its documents as a site, searched by it
#   apt-get install ./libwinnow_*.deb ./libwinnow-dev_*.deb      # the libraries
#   apt-get install ./libwinnow_*.deb ./python3-winnow_*.deb     # the package for Python
#   apt-get install ./winnow_*.deb ./winnow-omega_*.deb          # the filter for omindex
#   apt-get install ./winnow_*.deb ./winnow-recoll_*.deb         # the handler for Recoll
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/common.sh

options=()
case ${1:-} in
  -h | --help) print_help; exit ;;
  --maintainer) options=(-D "WINNOW_PACKAGE_MAINTAINER=${2:?--maintainer needs a name}") ;;
  '') ;;
  *) fail "no such option: $1 (see --help)" ;;
esac

# The same commit makes the same bytes: CPack takes this for the time of all files, and the rights of new
# files stand in the packages.
umask 022
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH

scripts/install_packages.sh build package
cmake --preset release "${options[@]}"
cmake --build --preset release -j "$(nproc)"
rm -rf build/release/packages
cpack --config build/release/CPackConfig.cmake
ls -l build/release/packages/*.deb
