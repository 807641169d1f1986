# SPDX-License-Identifier: GPL-2.0-or-later
"""What pipelines rely on: winnow extract --jsonl as a filter.

Usage: json_lines_test.py WINNOW SAMPLE_SITES SCHEMA

The program, the folder of the sample sites, and the JSON Schema of a line. Ends with 77 where
python3-jsonschema is not installed.
"""
import contextlib
import gzip
import json
import os
import pathlib
import select
import signal
import subprocess
import sys
import tempfile
import unittest

# It ends with 77 without python3-jsonschema.
import strict_schema

BASE = "https://courier.example/"
PATIENCE = 60  # seconds; nothing here takes one
SANITIZED = bool(os.environ.get("WINNOW_SANITIZE"))  # how the program was built
winnow = ""
sites = pathlib.Path()
validator = None


def line(page):
    """A line of the input."""
    return json.dumps(page) + "\n"


def pages(site="news_en"):
    """The pages of a sample site as objects."""
    folder = sites / site / "pages"
    found = []
    for number, path in enumerate(sorted(folder.rglob("*.html"))):
        found.append({"id": number, "url": BASE + path.relative_to(folder).as_posix(),
                      "html": path.read_text(encoding="utf-8")})
    return found


def warc_record(page):
    """The page as a record of a WARC file."""
    body = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + page["html"].encode()
    head = ("WARC/1.0\r\nWARC-Type: response\r\nWARC-Date: 2024-03-01T12:00:00Z\r\n"
            f"WARC-Target-URI: {page['url']}\r\nContent-Type: application/http; msgtype=response\r\n"
            f"Content-Length: {len(body)}\r\n\r\n")
    return head.encode() + body + b"\r\n\r\n"


def start(*options):
    """The filter, running."""
    return subprocess.Popen([winnow, "extract", "--jsonl", *options, "-"], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


class JsonLinesTest(unittest.TestCase):
    """Every test drives the program."""

    def filter(self, text, *options, status=0):
        """The lines of the output, parsed and by the schema, and standard error."""
        data = text if isinstance(text, bytes) else text.encode()
        done = subprocess.run([winnow, "extract", "--jsonl", *options, "-"], input=data,
                              capture_output=True, check=False, timeout=PATIENCE)
        self.assertEqual(done.returncode, status, done.stderr)
        lines = done.stdout.decode("utf-8").split("\n")
        self.assertEqual(lines.pop(), "", "the last line is ended")
        parsed = [json.loads(each) for each in lines]
        for each in parsed:
            validator.validate(each)
        return parsed, done.stderr.decode()

    def test_each_line_is_answered_in_its_place(self):
        sent = pages()
        lines, _ = self.filter("".join(map(line, sent)))
        self.assertEqual([(each["id"], each["url"]) for each in lines],
                         [(each["id"], each["url"]) for each in sent])

    def test_any_number_of_threads_writes_the_same_bytes(self):
        text = "".join(line(page) for _ in range(5) for page in pages()).encode()
        outputs = [subprocess.run([winnow, "extract", "--jsonl", "--threads", threads, "-"],
                                  input=text, capture_output=True, check=True).stdout
                   for threads in ("1", "4")]
        self.assertEqual(outputs[0], outputs[1])
        self.assertEqual(outputs[0].count(b"\n"), 5 * len(pages()))

    def test_the_object_is_that_of_json(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "stdin")
            sent = "".join(map(line, pages()))
            file.write_text(sent, encoding="utf-8")
            done = subprocess.run([winnow, "extract", "--json", "--method", "block-model", "-"],
                                  input=sent, capture_output=True, text=True, check=True)
        expected = [json.loads(each) for each in done.stdout.splitlines()]
        lines, _ = self.filter(sent)
        for each in lines:
            del each["id"]
        self.assertEqual(lines, expected)

    def test_lines_that_are_no_pages_are_answered_too(self):
        good = {"id": "good", "url": BASE, "html": "<p>Willow bark heals."}
        bad = [b"no JSON\n", b"\n", b'{"id": 1, "url": "https://a.example/"}\n',
               b'{"id": 2, "url": "https://a.example/\xff", "html": "x"}\n',
               b'{"id": 3, "url": "https://a.example/", "html": "' + b"\\u0000\\u0001" * 99 + b'"}\n',
               line({"id": 4, "url": BASE, "html": "x" * 20000}).encode(),
               line({"id": 5, "url": BASE, "html": "x" * 300000}).encode(),
               line({"id": 6, "url": "urn:isbn:1", "html": "x"}).encode(),
               line({"id": 7, "url": BASE, "html": "x", "content_type": "image/png"}).encode(),
               line({"id": [8], "url": BASE, "html": "x"}).encode(), b"[1]\n",
               b'{"url": "https://a.example/", "html": "cut']
        lines, _ = self.filter(line(good).encode() + b"".join(bad), "--max-page-bytes", "10000")
        self.assertEqual(lines[0]["text"].strip(), "Willow bark heals.")
        self.assertEqual(
            [(each["number"], each.get("id"), each["error"]["code"]) for each in lines[1:]],
            [(2, None, "bad-line"), (4, 1, "bad-line"), (5, 2, "bad-line"), (6, 3, "binary"),
             (7, 4, "too-large"), (8, None, "too-large"), (9, 6, "bad-url"), (10, 7, "not-html"),
             (11, None, "bad-line"), (12, None, "bad-line"), (13, None, "bad-line")])
        self.assertIn("UTF-8", lines[3]["error"]["message"])
        self.assertEqual(lines[5]["error"]["hint"], "raise --max-page-bytes")

    def test_members_are_chosen(self):
        lines, _ = self.filter(line(pages()[0]), "--fields", "title,words,url")
        self.assertEqual(list(lines[0]), ["id", "title", "words", "url"])
        done = subprocess.run([winnow, "extract", "--jsonl", "--fields", "titel", "-"], input=b"",
                              capture_output=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b'"titel"', done.stderr)

    def test_other_members_of_the_input_do_no_harm(self):
        page = {"charset": "latin1", "content_type": "text/html; charset=utf-16",
                "extra": {"nested": [1]}, **pages("wiki_fa")[0]}
        plain, _ = self.filter(line(pages("wiki_fa")[0]))
        self.assertEqual(self.filter(line(page))[0], plain)

    def test_a_crawl_is_told_by_its_first_bytes(self):
        sent = pages()
        lines, _ = self.filter("".join(map(line, sent)), "--fields", "url,text")
        for each in lines:
            del each["id"]
        records = [warc_record(page) for page in sent]
        for crawl in (b"".join(records), b"".join(map(gzip.compress, records)),
                      gzip.compress(b"".join(records))):
            self.assertEqual(self.filter(crawl, "--fields", "url,text")[0], lines)
        read, _ = self.filter(records[0], "--input-format", "jsonl")
        self.assertEqual({each["error"]["code"] for each in read}, {"bad-line"})

    def test_a_broken_record_is_a_line_and_what_is_no_page_is_none(self):
        one, two = (warc_record(page) for page in pages()[:2])
        broken = one.replace(b"Content-Length: ", b"Content-Length: x")
        picture = one.replace(b"text/html;", b"image/png;")
        lines, errors = self.filter(one + picture + broken + two, "--fields", "url")
        codes = [each.get("error", {}).get("code") for each in lines]
        self.assertEqual(codes, [None, "broken-record", None])
        self.assertEqual(lines[1]["number"], 3)
        self.assertIn("1 record that is not a page", errors)

    def test_says_once_that_a_stream_is_not_learned_from(self):
        _, errors = self.filter("".join(map(line, pages())))
        self.assertEqual(errors.count("block-model"), 1)
        self.assertEqual(self.filter(line(pages()[0]), "--quiet")[1], "")
        self.filter("", "--method", "site", status=2)

    def test_a_model_makes_it_the_method_of_sites(self):
        with tempfile.TemporaryDirectory() as folder:
            model = str(pathlib.Path(folder, "news.model"))
            subprocess.run([winnow, "learn", "--base-url", BASE, "--model", model, "--quiet",
                            sites / "news_en" / "pages"], check=True, capture_output=True)
            lines, errors = self.filter("".join(map(line, pages())), "--model", model,
                                        "--fields", "method,on_its_own")
        self.assertEqual({(each["method"], each["on_its_own"]) for each in lines},
                         {("site", False)})
        self.assertNotIn("cannot be learned", errors)

    def test_answers_each_page_before_the_next_is_sent(self):
        for threads in ("1", "4"):
            for form in (lambda page: line(page).encode(), warc_record,
                         lambda page: gzip.compress(warc_record(page))):
                with start("--quiet", "--threads", threads) as process:
                    for page in pages()[:8]:
                        process.stdin.write(form(page))
                        process.stdin.flush()
                        ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
                        if not ready:
                            process.kill()
                            self.fail("waits for more input before it answers")
                        self.assertEqual(json.loads(process.stdout.readline())["url"], page["url"])
                    process.stdin.close()
                    self.assertEqual(process.wait(PATIENCE), 0)

    @unittest.skipIf(SANITIZED, "a sanitizer takes memory of its own")
    def test_memory_does_not_grow_with_the_stream(self):
        def peak(repetitions):
            text = "".join(map(line, pages())).encode()
            with start("--quiet", "--threads", "2") as process:
                if os.fork() == 0:
                    for _ in range(repetitions):
                        process.stdin.write(text)
                    process.stdin.flush()
                    os._exit(0)
                process.stdin.close()
                while process.stdout.read(1 << 20):
                    pass
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
                self.assertEqual(process.returncode, 0)
            os.wait()
            return usage.ru_maxrss
        # 3 MB and 50 MB of input.
        self.assertLess(peak(150), peak(10) + 40_000)

    @unittest.skipIf(SANITIZED, "a sanitizer takes memory of its own")
    def test_a_line_that_is_too_long_is_never_held(self):
        with start("--quiet", "--max-page-bytes", "1k", "--fields", "url") as process:
            for _ in range(200):
                process.stdin.write(b"x" * (1 << 20))
            process.stdin.write(b"\n" + line({"url": BASE, "html": "<p>after"}).encode())
            process.stdin.close()
            lines = process.stdout.read().splitlines()
            _, _, usage = os.wait4(process.pid, 0)
            process.returncode = 0
        self.assertEqual(json.loads(lines[0])["error"]["code"], "too-large")
        self.assertEqual(json.loads(lines[1])["url"], BASE)
        self.assertLess(usage.ru_maxrss, 100_000)

    def test_a_closed_pipe_ends_it_with_an_error(self):
        with start() as process:
            process.stdout.close()
            with contextlib.suppress(BrokenPipeError):  # it may have ended before all was sent
                process.stdin.write("".join(map(line, pages())).encode())
                process.stdin.close()
            errors = process.stderr.read()
            self.assertEqual(process.wait(PATIENCE), 5)
        self.assertIn(b"standard output: cannot be written: Broken pipe", errors)

    def test_a_full_disk_is_an_error(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([winnow, "extract", "--jsonl", "-"], stdout=full,
                                  input=line(pages()[0]).encode(), stderr=subprocess.PIPE,
                                  check=False)
        self.assertEqual(done.returncode, 5)

    def test_an_interrupt_ends_it_after_whole_lines(self):
        with start("--quiet") as process:
            process.stdin.write(line(pages()[0]).encode())
            process.stdin.flush()
            first = process.stdout.readline()
            process.stdin.write(b'{"url": "half of a')
            process.stdin.flush()
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(PATIENCE), 75)
            self.assertEqual(process.stdout.read(), b"")
            process.stdin.close()
        self.assertEqual(json.loads(first)["url"], pages()[0]["url"])

    def test_damage_is_an_error_after_what_stood_before_it(self):
        packed = gzip.compress("".join(map(line, pages())).encode())
        lines, errors = self.filter(packed[:len(packed) // 2], "--fields", "url", status=3)
        self.assertGreater(len(lines), 3)
        self.assertTrue(all("error" not in each for each in lines))
        self.assertIn("damaged or cut off", errors)

    def test_a_folder_gives_lines_by_what_was_learned_of_it(self):
        with tempfile.TemporaryDirectory() as folder:
            for page in pages():
                path = pathlib.Path(folder, page["url"].removeprefix(BASE))
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(page["html"], encoding="utf-8")
            pathlib.Path(folder, "binary.html").write_bytes(b"<p>\0\1\2\3" * 100)
            pathlib.Path(folder, "large.html").write_bytes(b"<p>x" * 100_000)
            pathlib.Path(folder, "picture.png").write_bytes(b"\x89PNG")
            command = [winnow, "extract", "--jsonl", "--max-page-bytes", "300k", "--quiet", folder]
            outputs = {subprocess.run([*command, "--threads", threads], capture_output=True,
                                      check=True).stdout for threads in ("1", "4")}
        self.assertEqual(len(outputs), 1)
        lines = [json.loads(each) for each in outputs.pop().splitlines()]
        for each in lines:
            validator.validate(each)
        errors = {each["path"]: each["error"]["code"] for each in lines if "error" in each}
        self.assertEqual(errors, {"binary.html": "binary", "large.html": "too-large"})
        self.assertEqual(len(lines), len(pages()) + 2)
        self.assertEqual({each["method"] for each in lines if "method" in each}, {"site"})

    def test_options_that_make_no_sense_together_are_refused(self):
        for options in (["--json"], ["--out", "x"]):
            done = subprocess.run([winnow, "extract", "--jsonl", *options, "-"], input=b"",
                                  capture_output=True, check=False)
            self.assertEqual(done.returncode, 2, options)

    def test_the_schema_refuses_what_is_no_line(self):
        for wrong in ([], {"error": {}}, {"url": 1}, {"number": 0, "url": None, "path": None,
                                                      "error": {"code": "a", "message": "b",
                                                                "hint": None}}):
            with self.assertRaises(strict_schema.jsonschema.ValidationError):
                validator.validate(wrong)


if __name__ == "__main__":
    winnow, sites = sys.argv[1], pathlib.Path(sys.argv[2])
    validator = strict_schema.validator_of(sys.argv[3], closed=False)
    unittest.main(argv=sys.argv[:1])
