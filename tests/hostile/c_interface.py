# SPDX-License-Identifier: GPL-2.0-or-later
"""Gives pages to the C interface on a thread with little stack, and prints what came of it as JSON.

Usage: c_interface.py extract LIBRARY MODEL PAGE     the page by the model
       c_interface.py learn LIBRARY PAGE...          a model of the pages
       c_interface.py open LIBRARY MODEL             the model only
       c_interface.py save LIBRARY MODEL FILE        the model into another file
"""
import ctypes
import json
import mmap
import os
import sys
import threading

STACK_BYTES = 256 << 10
# Looked at before and after the interface is used, for who watches system calls.
MARK = "/winnow-c-interface-is-used"
TEXTS = {"main": 0, "page": 1, "template": 2}


class ExtractorOptions(ctypes.Structure):  # the members up to `model`; those behind it stay 0
    _fields_ = [("struct_size", ctypes.c_size_t), ("method", ctypes.c_char_p),
                ("model", ctypes.c_void_p)]


class Input(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("bytes", ctypes.c_void_p),
                ("size", ctypes.c_size_t), ("url", ctypes.c_char_p),
                ("charset", ctypes.c_char_p), ("path", ctypes.c_char_p)]


class Failed(Exception):
    """A call that did not say WINNOW_OK."""


class Interface:
    def __init__(self, library):
        self.library = ctypes.CDLL(library)
        for name in ("page_text", "page_title", "page_degraded", "error_message"):
            getattr(self.library, "winnow_" + name).restype = ctypes.c_char_p
        self.kept = []  # files in memory that inputs point into

    def check(self, status, error):
        if status:
            message = self.library.winnow_error_message(error) or b""
            raise Failed(status, message.decode("utf-8", "replace"))

    def make(self, function, *arguments):
        """The handle that a function makes."""
        handle, error = ctypes.c_void_p(), ctypes.c_void_p()
        status = getattr(self.library, function)(*arguments, ctypes.byref(handle),
                                                 ctypes.byref(error))
        self.check(status, error)
        return handle

    def input(self, file):
        """A page whose bytes are only read into memory where they are looked at."""
        size = os.path.getsize(file)
        name = os.fsencode(os.path.basename(file))
        if size == 0:
            return Input(ctypes.sizeof(Input), None, 0, b"https://good.example/" + name, None, name)
        with open(file, "rb") as opened:
            self.kept.append(mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_COPY))
        address = ctypes.addressof(ctypes.c_char.from_buffer(self.kept[-1]))
        return Input(ctypes.sizeof(Input), address, size, b"https://good.example/" + name, None, name)

    def model(self, file):
        return self.make("winnow_model_open", os.fsencode(file))

    def extract(self, model, file):
        options = ExtractorOptions(ctypes.sizeof(ExtractorOptions), None, self.model(model))
        extractor = self.make("winnow_extractor_new", ctypes.byref(options))
        page_input = self.input(file)
        page = self.make("winnow_extract", extractor, ctypes.byref(page_input))
        text = b"\n".join(self.library.winnow_page_text(page, each, None) for each in TEXTS.values())
        return {"text": text.decode(), "title": self.library.winnow_page_title(page, None).decode(),
                "degraded": (self.library.winnow_page_degraded(page) or b"").decode()}

    def learn(self, *files):
        learner = self.make("winnow_learner_new", None)
        refused = []
        for file in files:
            page_input, error = self.input(file), ctypes.c_void_p()
            status = self.library.winnow_learner_add(learner, ctypes.byref(page_input),
                                                     ctypes.byref(error))
            try:
                self.check(status, error)
            except Failed as failed:
                refused.append(failed.args)
        self.library.winnow_learner_pages.restype = ctypes.c_size_t
        pages = self.library.winnow_learner_pages(learner)
        self.make("winnow_learner_learn", learner, ctypes.c_uint64(0))
        return {"refused": refused, "pages": pages}

    def open(self, model):
        self.model(model)
        return {}

    def save(self, model, file):
        error = ctypes.c_void_p()
        status = self.library.winnow_model_save(self.model(model), os.fsencode(file),
                                                ctypes.byref(error))
        self.check(status, error)
        return {}


def main():
    what, library, *arguments = sys.argv[1:]
    outcome = {"status": 0, "message": ""}
    interface = Interface(library)
    try:
        os.path.exists(MARK)
        outcome.update(getattr(interface, what)(*arguments))
    except Failed as failed:
        outcome.update(status=failed.args[0], message=failed.args[1])
    finally:
        os.path.exists(MARK)
    print(json.dumps(outcome))


if __name__ == "__main__":
    threading.stack_size(STACK_BYTES)
    worker = threading.Thread(target=main)
    worker.start()
    worker.join()
