# SPDX-License-Identifier: GPL-2.0-or-later
"""Prints the title and the main text of a page, by the model of its site.

Usage: extract.py MODEL PAGE URL
"""
import pathlib
import sys

import winnow

model_file, page_file, url = sys.argv[1:]
model = winnow.Model.load(model_file)
page = winnow.extract(pathlib.Path(page_file).read_bytes(), url=url, model=model)
print(page.title)
print(page.text, end="")
