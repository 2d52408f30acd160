#!/usr/bin/env python3
# check_links.py [ROOT] : every relative link of the Markdown pages leads to a file, and to a heading when it names one.
import pathlib
import re
import subprocess
import sys

LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```", re.M | re.S)


def text_of(page):
    return CODE.sub("", page.read_text(encoding="utf-8"))


def anchors_of(page):
    """The anchors that a page's headings get: small letters, digits and hyphens."""
    headings = re.findall(r"^#+ +(.*?) *$", text_of(page), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def faults_of(page, link):
    if re.match(r"[a-z]+:", link):
        return None
    path, _, anchor = link.partition("#")
    target = page.parent / path if path else page
    if not target.exists():
        return "no such file"
    if anchor and target.suffix == ".md" and anchor not in anchors_of(target):
        return "no such heading"
    return None


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent)
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=root, capture_output=True, text=True)
    pages = [root / name for name in listed.stdout.split()] or [
        page for page in root.rglob("*.md") if not {"build", "node_modules"} & set(page.relative_to(root).parts)]
    pages = [page for page in pages if page.exists()]
    links = [(page, link) for page in pages for link in LINK.findall(text_of(page))]
    faults = 0
    for page, link in links:
        fault = faults_of(page, link)
        if fault:
            print(f"{page.relative_to(root)}: {link}: {fault}")
            faults += 1
    if not faults:
        print(f"{len(links)} links of {len(pages)} pages, all lead somewhere")
    return 1 if faults or not links else 0


if __name__ == "__main__":
    sys.exit(main())
