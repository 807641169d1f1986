# SPDX-License-Identifier: GPL-2.0-or-later
"""Prints the title and the main text of a page, by the model of its site.

Usage: extract.py MODEL PAGE URL
"""
import ctypes
import pathlib
import sys

winnow = ctypes.CDLL("libwinnow.so.1")
TEXT_MAIN = 0


class ExtractorOptions(ctypes.Structure):  # the members up to `model`; those behind it stay 0
    _fields_ = [("struct_size", ctypes.c_size_t), ("method", ctypes.c_char_p),
                ("model", ctypes.c_void_p)]


class Input(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("bytes", ctypes.c_char_p),
                ("size", ctypes.c_size_t), ("url", ctypes.c_char_p),
                ("charset", ctypes.c_char_p), ("path", ctypes.c_char_p)]


def call(function, *arguments):
    """The handle that a function makes, or an exception with its message."""
    handle, error = ctypes.c_void_p(), ctypes.c_void_p()
    if function(*arguments, ctypes.byref(handle), ctypes.byref(error)):
        winnow.winnow_error_message.restype = ctypes.c_char_p
        raise ValueError(winnow.winnow_error_message(error).decode())
    return handle


model_file, page_file, url = (word.encode() for word in sys.argv[1:])
model = call(winnow.winnow_model_open, model_file)
options = ExtractorOptions(ctypes.sizeof(ExtractorOptions), None, model)
extractor = call(winnow.winnow_extractor_new, ctypes.byref(options))
html = pathlib.Path(page_file.decode()).read_bytes()
page_input = Input(ctypes.sizeof(Input), html, len(html), url, None, page_file)
page = call(winnow.winnow_extract, extractor, ctypes.byref(page_input))
winnow.winnow_page_title.restype = winnow.winnow_page_text.restype = ctypes.c_char_p
print(winnow.winnow_page_title(page, None).decode())
print(winnow.winnow_page_text(page, TEXT_MAIN, None).decode(), end="")
