#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measure how much of one page's text copies of it on other pages of the site can hide.

Makes a site of pages with different texts, learns it, and notes which blocks of one page are its main
text. Then a share of the pages is replaced by those of an attacker, who copies from that page in one of
several ways, and the site is learned again. What was main text and is in another class then is lost as
main text; what is template then is no longer found at all. All shares are of words, means over several
pages attacked, each in a site of its own.

Prints a table in Markdown: per cent of the words no longer found (in brackets: no longer main text,
where that is another number), by attack and share of the attacker's pages, and the smallest of these
shares from which on more than 5 % are no longer found.
"""

import argparse
import ctypes
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import site_growth

BASE = "https://wiki.example/"
DEFAULT_SEED = 1
NAMES_TRIED = 50      # for each page, by an attacker who chooses names
NOTICEABLE = 0.05     # share of words
SHARES = (1, 2, 5, 10, 20, 30, 40, 50, 60, 80, 90)

PARAGRAPH = re.compile(r"<p>([^<]{100,})</p>")
BODY = re.compile(r"<body[^>]*>")

PAGE = """<!DOCTYPE html>
<html lang="en"><head><title>{title} - Open Wiki</title></head><body>
<header class="top"><p class="name"><a href="/">Open Wiki</a></p>
<nav class="menu"><ul><li><a href="/new">New pages</a></li><li><a href="/random">Random page</a></li>
<li><a href="/help">Help and rules</a></li><li><a href="/login">Log in</a></li></ul></nav></header>
<main><article class="entry"><h1>{title}</h1>
<div class="text">
{paragraphs}
</div></article>
<aside class="more"><h2>Read more</h2><ul>{links}</ul></aside></main>
<footer class="end"><p>Text by its authors, free to copy under the licence of the wiki.</p>
<p><a href="/about">About</a> <a href="/privacy">Privacy</a></p></footer>
</body></html>
"""


class WikiMaker:
    """Makes pages of one template whose texts are sentences of made-up words."""

    SYLLABLES = [first + second for first in "bdfgklmnprstvz" for second in "aeiou"]

    def __init__(self, seed):
        self.random = random.Random(seed)

    def word(self):
        return "".join(self.random.choices(self.SYLLABLES, k=self.random.randint(1, 4)))

    def sentence(self):
        words = [self.word() for _ in range(self.random.randint(6, 16))]
        words[len(words) // 2] += ","
        return " ".join(words).capitalize() + "."

    def title(self):
        return f"{self.word()} {self.word()}".capitalize()

    def make(self, number, name):
        del number, name
        paragraphs = (" ".join(self.sentence() for _ in range(self.random.randint(3, 6)))
                      for _ in range(self.random.randint(4, 8)))
        return PAGE.format(
            title=self.title(), paragraphs="\n".join(f"<p>{text}</p>" for text in paragraphs),
            links="".join(f'<li><a href="/{self.word()}">{self.title()}</a></li>' for _ in range(4)))


def paragraphs_of(page):
    return [found.group(0) for found in PARAGRAPH.finditer(page)]


def with_first_paragraph(page, paragraph):
    return page.replace(paragraphs_of(page)[0], paragraph, 1)


def whole_page(target, _own, _number):
    """Leaves the page as it is."""
    return target


def whole_text(target, own, _number):
    """Puts the whole text in its place, above a text of the attacker's own."""
    first = paragraphs_of(own)[0]
    return own.replace(first, "\n".join(paragraphs_of(target)) + first, 1)


def one_paragraph(target, own, _number):
    """Puts one paragraph in its place, on pages that are otherwise the attacker's own."""
    return with_first_paragraph(own, paragraphs_of(target)[0])


def block_on_top(target, own, _number):
    """Puts the whole text into a block of navigation above the page."""
    block = '<div class="banner"><ul>{}</ul></div>'.format(
        "".join(f"<li>{text[3:-4]}</li>" for text in paragraphs_of(target)))
    return BODY.sub(lambda body: body.group(0) + block, own, count=1)


def block_at_end(target, own, _number):
    """Puts the whole text into the footer."""
    return own.replace("</body>", '<div class="end">{}</div></body>'.format(
        "".join(paragraphs_of(target))), 1)


def other_templates(target, own, number):
    """Puts the whole text in its place, on pages of eight templates of the attacker's."""
    page = whole_text(target, own, number)
    extra = f'<div class="frame{number % 8}"><p>{number} frames</p></div>' * (1 + number % 8)
    return BODY.sub(lambda body: body.group(0) + extra, page, count=1)


LEAD = re.compile(r'<p class="lead">[^<]*</p>')


def with_lead(page):
    """Gives the page attacked with its first paragraph in a place that no other page has."""
    return PARAGRAPH.sub(r'<p class="lead">\1</p>', page, count=1)


def rare_place(target, own, _number):
    """Puts one paragraph in a place that only the page attacked and the attacker's pages have."""
    return with_first_paragraph(own, LEAD.search(target).group(0))


def filled_with_links(target, own, _number):
    """Puts one paragraph in its place, among links that all of the attacker's pages have."""
    links = "".join(f'<p><a href="/offer{i}">Offer {i} of the week</a></p>' for i in range(40))
    return with_first_paragraph(own, paragraphs_of(target)[0] + links)


def rare_place_and_links(target, own, _number):
    """Puts one paragraph in a place that only these pages have, among links in the same place."""
    links = "".join(f'<p class="lead"><a href="/offer{i}">Offer {i} of the week</a></p>'
                    for i in range(40))
    return with_first_paragraph(own, LEAD.search(target).group(0) + links)


LIST = re.compile(r"<aside.*</aside>", re.S)


def related_list(target, own, _number):
    """Copies the list beside the text, which is not main text."""
    return own.replace(LIST.search(own).group(0), LIST.search(target).group(0), 1)


class Attack:
    def __init__(self, name, copy, pages, chooses_names=False, prepare=lambda page: page, seed=None, of="main"):
        self.name, self.copy, self.pages = name, copy, pages
        self.chooses_names, self.prepare, self.seed, self.of = chooses_names, prepare, seed, of


UNKNOWN_SEED = 0x5EC2E7A11CE5EED5  # any but the default
MANY = 5  # times as many pages where a sample is drawn from them


def attacks(pages):
    return [
        Attack("whole page", whole_page, pages),
        Attack("whole text and own", whole_text, pages),
        Attack("one paragraph", one_paragraph, pages),
        Attack("block on top", block_on_top, pages),
        Attack("block at the end", block_at_end, pages),
        Attack("other templates", other_templates, pages),
        Attack("rare place", rare_place, pages, prepare=with_lead),
        Attack("among links", filled_with_links, pages),
        Attack("rare place, among links", rare_place_and_links, pages, prepare=with_lead),
        Attack("list beside the text", related_list, pages, of="page"),
        Attack("chosen names, one paragraph", one_paragraph, MANY * pages, chooses_names=True),
        Attack("chosen names, among links", filled_with_links, MANY * pages, chooses_names=True),
        Attack("chosen names, among links; --seed", filled_with_links, MANY * pages, chooses_names=True,
               seed=UNKNOWN_SEED),
        Attack("chosen names, rare place, among links", rare_place_and_links, MANY * pages,
               chooses_names=True, prepare=with_lead),
        Attack("chosen names, rare place, among links; --seed", rare_place_and_links, MANY * pages, chooses_names=True,
               prepare=with_lead, seed=UNKNOWN_SEED),
    ]


def ranks_of():
    """Returns sample_rank() of a URL with the default seed, which everybody knows."""
    hash_of = ctypes.CDLL("libxxhash.so.0").XXH3_64bits_withSeed
    hash_of.restype = ctypes.c_uint64
    hash_of.argtypes = (ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint64)

    def rank(path):
        url = (BASE + path).encode()
        return hash_of(url, len(url), DEFAULT_SEED)
    return rank


def attackers_names(attack, count):
    """Returns paths of the attacker's pages, each in a folder of its own."""
    names = [f"user{number}/page.html" for number in range(count * NAMES_TRIED)]
    if attack.chooses_names:
        names.sort(key=ranks_of())
    return names[:count]


def write(folder, name, page):
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(page, encoding="latin-1")


class Bench:
    def __init__(self, winnow, work, make_maker):
        self.winnow, self.work, self.make_maker = winnow, pathlib.Path(work), make_maker

    def run(self, *command):
        done = subprocess.run([self.winnow, *map(str, command)], check=False, capture_output=True)
        if done.returncode != 0:
            sys.exit(f"{command} failed:\n{done.stderr.decode(errors='replace')}")
        return done.stdout

    def blocks(self, method, seed, site, name):
        """Returns the blocks of one page, by the templates of its site."""
        model = self.work / "model"
        method_options = ("--method", method, "--base-url", BASE, "--quiet")
        seed_options = () if seed is None else ("--seed", seed)
        self.run("learn", *method_options, *seed_options, "--model", model, site)
        only = self.work / "only"
        only.write_text(name + "\n")
        out = self.run("extract", *method_options, "--json", "--model", model, "--files-from", only,
                       "--fields", "blocks", site)
        return json.loads(out)["blocks"]

    def honest_pages(self, attack, round_number):
        """Returns names and texts of all pages; the first with enough paragraphs is attacked."""
        maker = self.make_maker(round_number + 1)
        pages = []
        for number in range(attack.pages):
            name = f"topic{number // 10}/page{number}.html"
            pages.append((name, maker.make(number, name)))
        target = next(i for i, (_, page) in enumerate(pages) if len(paragraphs_of(page)) >= 3)
        pages.insert(0, pages.pop(target))
        name, page = pages[0]
        pages[0] = (name, attack.prepare(page))
        return pages

    def write_site(self, attack, pages, count):
        """Makes the site with `count` pages of the attacker's instead of the last ones."""
        folder = self.work / "site"
        shutil.rmtree(folder, ignore_errors=True)
        for name, page in pages[:len(pages) - count]:
            write(folder, name, page)
        own = [page for _, page in pages[len(pages) - count:] if paragraphs_of(page)]
        for number, name in enumerate(attackers_names(attack, count)):
            write(folder, name, attack.copy(pages[0][1], own[number % len(own)], number))
        return folder

    def losses(self, attack, methods, shares, round_number):
        """By share and method: of the main words of a page, how many are not found, and not main."""
        pages = self.honest_pages(attack, round_number)
        target = pages[0][0]
        before = {}
        lost = {}
        for share in (0, *shares):
            count = min(len(pages) - 2, round(len(pages) * share / 100))
            folder = self.write_site(attack, pages, count)
            for method in methods:
                blocks = self.blocks(method, attack.seed, folder, target)
                if share == 0:
                    before[method] = [block["class"] for block in blocks]
                else:
                    lost[share, method] = lost_words(blocks, before[method], attack.of)
        return lost


def lost_words(blocks, before, of):
    """Of the words that were in one class the shares that are template, and in another class."""
    attacked = [block for block, was in zip(blocks, before, strict=True) if was == of]
    words = sum(block["words"] for block in attacked)
    if words == 0:
        sys.exit(f"the page attacked has no {of} text without an attack")
    gone = sum(block["words"] for block in attacked if block["class"] == "template")
    moved = sum(block["words"] for block in attacked if block["class"] != of)
    return gone / words, moved / words


def measured(bench, attack, methods, shares, rounds):
    """Means over the rounds."""
    sums = {}
    for round_number in range(rounds):
        for key, values in bench.losses(attack, methods, shares, round_number).items():
            sums[key] = [a + b for a, b in zip(sums.get(key, (0, 0)), values)]
    return {key: [value / rounds for value in values] for key, values in sums.items()}


def figure(values):
    gone, demoted = (round(100 * value) for value in values)
    return f"{gone}" if gone == demoted else f"{gone} ({demoted})"


def smallest_share(results, method, shares):
    over = [share for share in shares if results[share, method][0] > NOTICEABLE]
    return f"{over[0]} %" if over else "none"


def print_row(*cells):
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--winnow", default="build/release/bin/winnow", metavar="BIN",
                        help="default: %(default)s")
    parser.add_argument("--site", type=pathlib.Path, metavar="FOLDER",
                        help="make the pages of those of this site (default: of a made wiki)")
    parser.add_argument("--methods", nargs="+", default=["site"], metavar="METHOD",
                        help="default: site")
    parser.add_argument("--attacks", nargs="+", type=int, metavar="N", help="only these, from 1 on")
    parser.add_argument("--shares", nargs="+", type=int, default=SHARES, metavar="PERCENT",
                        help="of the site's pages that are the attacker's (default: 1 to 90)")
    parser.add_argument("--pages", type=int, default=200, metavar="N",
                        help="of a site, five times as many where names are chosen (default: 200)")
    parser.add_argument("--rounds", type=int, default=3, metavar="N",
                        help="pages to attack, each in a site of its own (default: 3)")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    def make_maker(seed):
        return site_growth.Maker(arguments.site, seed) if arguments.site else WikiMaker(seed)
    chosen = attacks(arguments.pages)
    if arguments.attacks:
        chosen = [chosen[number - 1] for number in arguments.attacks]
    print_row("attack", "method", *(f"{share} %" for share in arguments.shares), "lost from")
    print_row(*["---"] * (3 + len(arguments.shares)))
    with tempfile.TemporaryDirectory(prefix="poisoning") as work:
        bench = Bench(arguments.winnow, work, make_maker)
        for attack in chosen:
            results = measured(bench, attack, arguments.methods, arguments.shares, arguments.rounds)
            for method in arguments.methods:
                print_row(attack.name, method,
                          *(figure(results[share, method]) for share in arguments.shares),
                          smallest_share(results, method, arguments.shares))


if __name__ == "__main__":
    main()
