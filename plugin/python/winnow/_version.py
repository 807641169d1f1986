# SPDX-License-Identifier: GPL-2.0-or-later
"""The version of the package, which is Winnow's; CMakeLists.txt says the same, and a test compares them."""
__version__ = "0.1.0"
