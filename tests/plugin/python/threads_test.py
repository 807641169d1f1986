# SPDX-License-Identifier: GPL-2.0-or-later
"""Threads and processes with the Python package: what may be shared, and that calls leave the GIL."""
import concurrent.futures
import itertools
import multiprocessing
import pickle
import threading
import time
import unittest

import sample_pages
import winnow

THREADS = 8
ROUNDS = 6


def main_text(job):
    """What a worker process does: an extractor came with the job."""
    extractor, url, html = job
    return extractor.extract(html, url).text


class ThreadsTest(unittest.TestCase):
    """One extractor, model or page in many threads."""

    @classmethod
    def setUpClass(cls):
        cls.pages = sample_pages.pages()
        cls.model = winnow.Model.learn(cls.pages)
        with winnow.Extractor(cls.model) as extractor:
            cls.expected = [page.text for page in extractor.extract_all(cls.pages)]

    def in_threads(self, work):
        """What each of the threads returns."""
        with concurrent.futures.ThreadPoolExecutor(THREADS) as pool:
            return [future.result() for future in [pool.submit(work) for _ in range(THREADS)]]

    def test_threads_share_an_extractor(self):
        extractor = winnow.Extractor(self.model)

        def work():
            return [[extractor.extract(html, url).text for url, html in self.pages]
                    for _ in range(ROUNDS)]
        for texts in self.in_threads(work):
            self.assertEqual(texts, [self.expected] * ROUNDS)

    def test_threads_have_extractors_of_their_own_of_one_model(self):
        def work():
            with winnow.Extractor(self.model) as extractor:
                return [extractor.extract(html, url).text for url, html in self.pages]
        self.assertEqual(self.in_threads(work), [self.expected] * THREADS)

    def test_an_extractor_outlives_its_model_in_any_number_of_threads(self):
        with winnow.Model.learn(self.pages) as model:
            extractor = winnow.Extractor(model)
        with self.assertRaisesRegex(winnow.ClosedError, "model"):
            winnow.Extractor(model)
        found = [page.text for page in extractor.extract_all(self.pages * 4, threads=4)]
        self.assertEqual(found, self.expected * 4)
        # Each thread that extracts needs one of the library's extractors for itself.
        taken = [extractor._idle.pop() for _ in range(len(extractor._idle))]  # pylint: disable=protected-access
        self.assertEqual(extractor.extract(self.pages[0][1], self.pages[0][0]).text, self.expected[0])
        self.assertGreater(len(taken), 0)
        again = pickle.loads(pickle.dumps(extractor))
        self.assertEqual(again.extract(self.pages[0][1], self.pages[0][0]).text, self.expected[0])
        extractor.close()
        with self.assertRaisesRegex(winnow.ClosedError, "extractor"):
            extractor.extract("<p>text")

    def test_threads_share_a_page(self):
        page = winnow.extract(self.pages[0][1], self.pages[0][0])
        found = self.in_threads(lambda: (page.title, page.text, len(page.blocks), page.page_text))
        self.assertEqual(found, [found[0]] * THREADS)

    def test_pages_come_in_their_order(self):
        extractor = winnow.Extractor(self.model)
        found = [page.text for page in extractor.extract_all(self.pages * 4, threads=4)]
        self.assertEqual(found, self.expected * 4)

    def test_a_run_in_threads_can_be_left(self):
        taken = []

        def endless():
            while True:
                taken.append(1)
                yield self.pages[0]
        for page in winnow.Extractor(self.model).extract_all(endless(), threads=2):
            self.assertEqual(page.url, self.pages[0][0])
            break
        self.assertLess(len(taken), 100)

    def test_an_extractor_that_is_closed_in_use_does_no_harm(self):
        for _ in range(20):
            extractor = winnow.Extractor(self.model)

            def work(used=extractor):
                try:
                    for url, html in self.pages:
                        used.extract(html, url)
                except winnow.ClosedError:
                    pass
            workers = [threading.Thread(target=work) for _ in range(4)]
            for worker in workers:
                worker.start()
            extractor.close()
            for worker in workers:
                worker.join()

    def test_other_threads_run_while_the_library_works(self):
        """Another thread counts while one long call is made, which would be one step of the interpreter."""
        paragraphs = "".join(f"<p>{n} words of a paragraph that is not short" for n in range(60000))
        done, counted = threading.Event(), []

        def count():
            while not done.is_set():
                counted.append(1)
                time.sleep(0)
        extractor = winnow.Extractor()
        extractor.extract("<p>ready")
        counter = threading.Thread(target=count)
        data = paragraphs.encode()
        counter.start()
        before = len(counted)
        extractor.extract(data)
        after = len(counted)
        done.set()
        counter.join()
        self.assertGreater(after - before, 20)

    def test_learners_may_be_shared_in_turn(self):
        learner = winnow.Learner(site="s")
        numbers = itertools.count()

        def work():
            for _ in range(10):
                learner.add(f"/{next(numbers)}", "<p>menu<p>text")
        self.in_threads(work)
        self.assertEqual(len(learner), 10 * THREADS)

    def test_processes_get_extractors_with_their_jobs(self):
        for start in ("fork", "spawn"):
            with self.subTest(start), multiprocessing.get_context(start).Pool(2) as pool:
                extractor = winnow.Extractor(self.model)
                jobs = [(extractor, url, html) for url, html in self.pages[:6]]
                self.assertEqual(pool.map(main_text, jobs), self.expected[:6])


if __name__ == "__main__":
    unittest.main()
