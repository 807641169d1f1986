# SPDX-License-Identifier: GPL-2.0-or-later
"""One module per site; each has build() -> Site."""

from . import blog, forum, manual, news, railway, shop, wiki


def build_all():
    """All sites, always in this order."""
    return [module.build() for module in (news, shop, forum, manual, wiki, railway, blog)]
