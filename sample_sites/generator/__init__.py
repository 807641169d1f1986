# SPDX-License-Identifier: GPL-2.0-or-later
"""Generator of the sample sites: texts, page templates, breakage and judgements."""
