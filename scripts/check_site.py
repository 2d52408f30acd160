#!/usr/bin/env python3
# check_site.py SITE : the HTML of the site is sound and every link leads somewhere; it works under any path.
#
#   scripts/check_site.py SITE          check the folder that scripts/site/build.py made
#   scripts/check_site.py --self-test   spoil a small site, one fault each, and see every fault reported
#
# Of each page: elements close in order, ids are unique, it has a language, a title, a description and og:image, pictures have
# an alt. Of each link: it is relative, the file and the anchor are there; nothing is loaded from elsewhere, links may lead out.
# Where tidy is, each page is HTML to it as well. With ABUT_SITE_URL, as the site was built with it, each og:image is a picture
# of the site by its whole address.
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse

import spoiled

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
CLOSES_BY_ITSELF = {"li", "p", "td", "th", "tr", "dt", "dd", "option"}


class Page(html.parser.HTMLParser):
    """What is in a page, and what is wrong with it by itself."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.links, self.loads, self.faults, self.heads = [], set(), [], [], [], set()
        self.picture = None
        self.feed(text)
        self.close()
        self.faults += [f"<{name}> is never closed" for name in self.open if name not in CLOSES_BY_ITSELF]
        for wanted in ("lang", "title", "description", "og:image"):
            if wanted not in self.heads:
                self.faults.append(f"no {wanted}")

    def handle_starttag(self, tag, attrs):
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        given = dict(attrs)
        if "id" in given:
            if given["id"] in self.ids:
                self.faults.append(f"the id {given['id']} twice")
            self.ids.add(given["id"])
        if tag == "img" and given.get("alt") is None:
            self.faults.append(f"an img without alt: {given.get('src')}")
        if tag == "html" and given.get("lang"):
            self.heads.add("lang")
        if tag == "meta" and given.get("content"):
            self.heads.add(given.get("name") or given.get("property"))
        if tag == "meta" and given.get("property") == "og:image":
            self.picture = given.get("content")
        if tag in {"a", "area"} and "href" in given:
            self.links.append(given["href"])
        if tag in {"img", "script", "iframe", "source", "link"} and (given.get("src") or given.get("href")):
            self.loads.append(given.get("src") or given.get("href"))

    def handle_endtag(self, tag):
        while self.open and self.open[-1] != tag and self.open[-1] in CLOSES_BY_ITSELF:
            self.open.pop()
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> where it does not belong")

    def handle_data(self, data):
        if self.open and self.open[-1] == "title" and data.strip():
            self.heads.add("title")


def fault_of_link(site, page, link, pages, loads):
    """What is wrong with a link of the page, or None."""
    parts = urllib.parse.urlsplit(link)
    if parts.scheme == "data" or (parts.scheme in {"http", "https", "mailto"} and not loads):
        return None
    if parts.scheme or parts.netloc:
        return "loads from elsewhere"
    if parts.path.startswith("/"):
        return "not relative: another path would break it"
    target = (page.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else page
    if target.is_dir():
        target /= "index.html"
    if not target.is_relative_to(site) or not target.is_file():
        return "no such file"
    if parts.fragment and target in pages and urllib.parse.unquote(parts.fragment) not in pages[target].ids:
        return "no such anchor"
    return None


def fault_of_picture(site, page, picture, pages, address):
    """What is wrong with the og:image of the page, or None."""
    if not address:
        return fault_of_link(site, page, picture, pages, True)
    if not picture.startswith(address):
        return f"not under {address}"
    return fault_of_link(site, site / "index.html", picture[len(address):], pages, True)


def faults_of_tidy(path):
    if not shutil.which("tidy"):
        return []
    said = subprocess.run(["tidy", "-q", "-e", "--show-warnings", "no", path], capture_output=True, text=True, check=False)
    return re.findall(r"Error: .*", said.stderr)


def check(site, address=""):
    """The list of faults, and how much was looked at."""
    site = site.resolve()
    address = address.rstrip("/") + "/" if address else ""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    faults, links = [], 0
    for path, page in pages.items():
        told = page.faults + faults_of_tidy(path)
        for link, loads in [(link, False) for link in page.links] + [(link, True) for link in page.loads]:
            links += 1
            fault = fault_of_link(site, path, link, pages, loads)
            if fault:
                told.append(f"{link}: {fault}")
        fault = page.picture and fault_of_picture(site, path, page.picture, pages, address)
        if fault:
            told.append(f"og:image {page.picture}: {fault}")
        faults += [f"{path.relative_to(site)}: {fault}" for fault in told]
    for title, url, _ in json.loads((site / "search.json").read_text(encoding="utf-8")):
        fault = fault_of_link(site, site / "index.html", url, pages, True)
        if fault:
            faults.append(f"search.json: {title}: {url}: {fault}")
    return faults, f"{len(pages)} pages and {links} links, all sound"


SOUND = {
    "index.html": '<!doctype html><html lang="en"><head><title>a</title><meta name="description" content="b">'
                  '<meta property="og:image" content="a.png"></head><body><h1 id="top">x</h1><img src="a.png" alt="">'
                  '<a href="sub/b.html#deep">b</a><ul><li>1<li>2</ul></body></html>',
    "sub/b.html": '<!doctype html><html lang="en"><head><title>a</title><meta name="description" content="b">'
                  '<meta property="og:image" content="../a.png"></head><body><p id="deep">'
                  '<a href="../index.html#top">a</a><a href="https://example.org/">out</a></p></body></html>',
    "a.png": "",
    "search.json": '[["a","sub/b.html#deep","words"]]',
}
SPOILED = [  # (file, what stands there, what is put in its place, what must be reported)
    ("index.html", "</h1>", "", "</body> where it does not belong"),
    ("index.html", 'src="a.png"', 'src="c.png"', "c.png: no such file"),
    ("index.html", 'src="a.png"', 'src="https://example.org/a.png"', "loads from elsewhere"),
    ("index.html", ' alt=""', "", "an img without alt"),
    ("index.html", "#deep", "#depth", "sub/b.html#depth: no such anchor"),
    ("index.html", 'content="a.png"', 'content=""', "no og:image"),
    ("index.html", 'content="a.png"', 'content="b.png"', "og:image b.png: no such file"),
    ("index.html", 'content="a.png"', 'content="https://example.org/a.png"', "loads from elsewhere"),
    ("index.html", "<title>a</title>", "", "no title"),
    ("index.html", ' lang="en"', "", "no lang"),
    ("sub/b.html", "../index.html", "/index.html", "not relative"),
    ("sub/b.html", "../index.html#top", "../../index.html", "no such file"),
    ("sub/b.html", "<p id", '<p id="deep"></p><p id', "the id deep twice"),
    ("search.json", "#deep", "#depth", "no such anchor"),
]
ADDRESS = "https://example.org/abut"
ADDRESSED = {name: re.sub(r'content="[./]*a\.png"', f'content="{ADDRESS}/a.png"', text) for name, text in SOUND.items()}
SPOILED_ADDRESSED = [
    ("sub/b.html", f"{ADDRESS}/a.png", "../a.png", "og:image ../a.png: not under"),
    ("sub/b.html", f"{ADDRESS}/a.png", f"{ADDRESS}/b.png", "no such file"),
]


def main():
    if sys.argv[1:] == ["--self-test"]:
        return (spoiled.self_test(lambda site: check(site)[0], SOUND, SPOILED)
                or spoiled.self_test(lambda site: check(site, ADDRESS)[0], ADDRESSED, SPOILED_ADDRESSED))
    if len(sys.argv) != 2:
        sys.exit("usage: check_site.py SITE or --self-test")
    faults, told = check(pathlib.Path(sys.argv[1]), os.environ.get("ABUT_SITE_URL", ""))
    print("\n".join(faults) if faults else told)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
