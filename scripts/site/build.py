#!/usr/bin/env python3
# build.py PLAY NPM OUTPUT : the site, one static folder: a front page, the playground (PLAY, its built pages), the manual and
# the other documents, the references of C, TypeScript (from NPM, the built package's folder) and Python, the benchmarks'
# pictures, a search. All links are relative: it works under any path.
#
# ABUT_SITE_URL is the address where it will be; pages then name their picture (og:image) by its whole address, as those who
# show a link to a page want it.
import html
import json
import os
import pathlib
import re
import shutil
import sys

import pages
import reference

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HERE = pathlib.Path(__file__).resolve().parent
SHORT = "Collision detection for convex shapes in 2D and 3D, with a proved error bound in every answer"
# Where the crawl along the links of the documents begins.
BEGINNINGS = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/manual/README.md",
              "docs/algorithms/README.md", "docs/decisions/README.md", "docs/tour/README.md", "docs/performance.md",
              "docs/comparison.md"]
PLAY_PAGES = [("index.html", "The playground: any two shapes"), ("tour.html", "The tour: seven cards"),
              ("simulate.html", "Bodies that move")]
SHOWN = {".c", ".h", ".py", ".md", ".json", ".sh", ".obj"}  # files of a folder that is linked to
WORDS_KEPT = 600  # of a section in the index: its beginning, so that the index stays small


class Site:
    def __init__(self, output, address):
        self.output, self.address, self.index = output, address, []

    def write(self, page, text):
        path = self.output / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def add(self, page, title, body, sections, description=SHORT, kind="text"):
        """A page, and its sections in the index: title, address, words."""
        whole = title if title.startswith("abut") else f"{title} · abut"
        self.write(page, pages.frame(page, whole, body, description, self.address, kind))
        for anchor, heading, words in sections:
            where = heading if heading == title else f"{heading} · {title}"
            self.index.append([where, f"{page}#{anchor}" if anchor else page, words[:WORDS_KEPT]])


def add_documents(site):
    """The Markdown pages that the beginnings lead to, and whatever they link to."""
    done, wanted = set(), set(BEGINNINGS)
    while wanted - done:
        path = min(wanted - done)
        done.add(path)
        source = ROOT / path
        if path.endswith(".md"):
            body, title, sections = pages.of_markdown(source.read_text(encoding="utf-8"), path, wanted)
            first = re.search(r"<p>(.*?)</p>", body, re.S)
            told = pages.words_of(first.group(1)) if first else SHORT
            site.add(pages.page_of(path), title, body, sections, told[:160])
        elif source.is_dir():
            names = sorted(child.name for child in source.iterdir() if child.suffix in SHOWN)
            wanted |= {f"{path}/{name}" for name in names}
            rows = "".join(f'<li><a href="{html.escape(pages.relative(pages.page_of(f"{path}/{name}"), pages.page_of(path)))}">'
                           f"{html.escape(name)}</a></li>" for name in names)
            site.add(pages.page_of(path), f"{path}/", f"<h1>{html.escape(path)}/</h1><ul>{rows}</ul>", [])
        elif pages.page_of(path) == path:
            (site.output / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, site.output / path)
        else:
            text = pages.coloured(source.read_text(encoding="utf-8"), pages.language_of(path))
            body = f'<h1>{html.escape(path)}</h1><div class="code"><pre>{text}</pre></div>'
            site.add(pages.page_of(path), path, body, [])


def add_references(site, package):
    languages = [("C", "c", reference.of_c(ROOT)), ("TypeScript", "typescript", reference.of_typescript(package)),
                 ("Python", "python", reference.of_python(ROOT / "python/abut"))]
    overview = ["<h1>Reference</h1><p>What the headers, the types and the docstrings say, name by name.</p>"]
    for title, language, modules in languages:
        if not modules:
            sys.exit(f"build.py: the reference of {title} is empty")
        overview.append(f'<h2 id="{language}">{title}</h2><ul>')
        for module, purpose, entries in modules:
            page = f"reference/{language}/{module.rpartition('/')[2].replace('.', '_')}.html"
            sections = [("", module, purpose)] + [(names[0], ", ".join(names), text) for names, _, text in entries]
            site.add(page, f"{module} ({title})", reference.page_body(language, module, purpose, entries), sections,
                     f"{title} reference of {module}")
            first = html.escape(re.split(r"(?<=[.:]) |\n\n", purpose.strip())[0], quote=False)
            overview.append(f'<li><a href="{pages.relative(page, "reference/index.html")}">{module}</a> {first}</li>')
        overview.append("</ul>")
    site.add("reference/index.html", "Reference", "\n".join(overview), [("", "Reference", "C TypeScript Python")])


def add_play(site, built):
    """The playground's pages as they are built, but for what other sites show of them and a way back."""
    shutil.copytree(built, site.output / "play", ignore=lambda folder, names: [
        name for name in names if re.search(r"\.(br|gz)$", name) and re.sub(r"\.(br|gz)$", "", name) in names])
    for name, title in PLAY_PAGES:
        page = site.output / "play" / name
        text = page.read_text(encoding="utf-8")
        told = re.search(r'<meta name="description" content="([^"]*)">', text).group(1)
        tags = pages.head_tags(title, html.unescape(told), f"play/{name}", site.address)
        text = text.replace("<title>", f"{tags}\n<title>", 1)
        text = text.replace("<h1>abut<", '<h1><a href="../index.html" style="color:inherit;text-decoration:none">abut</a><', 1)
        page.write_text(text, encoding="utf-8")
        site.index.append([title, f"play/{name}", html.unescape(told)])


def listing(path, language):
    """The first listing of a document in a language."""
    return re.search(rf"^```{language}\n(.*?)^```", (ROOT / path).read_text(encoding="utf-8"), re.S | re.M).group(1)


def add_front(site, package):
    text = (HERE / "front.html").read_text(encoding="utf-8")
    for language, path in (("c", "README.md"), ("js", "docs/manual/javascript.md"), ("python", "docs/manual/python.md")):
        code = pages.coloured(listing(path, language), language)
        text = text.replace(f"{{{{{language}}}}}", f'<div class="code"><pre>{code}</pre></div>')
    version = json.loads((package / "package.json").read_text(encoding="utf-8"))["version"]
    text = text.replace("{{version}}", version)
    site.add("index.html", "abut: collision detection for convex shapes", text, [("", "abut", SHORT)], SHORT, "front")


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: build.py PLAY NPM OUTPUT; what it does is in the opening comment")
    play, package, output = (pathlib.Path(name).resolve() for name in sys.argv[1:])
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    site = Site(output, os.environ.get("ABUT_SITE_URL", ""))
    add_play(site, play)
    add_documents(site)
    add_references(site, package / "f64")
    add_front(site, package)
    for name in ("site.css", "site.js"):
        shutil.copyfile(HERE / name, output / name)
    style = pages.HtmlFormatter(style="default").get_style_defs(".code")
    night = pages.HtmlFormatter(style="monokai").get_style_defs(".code")
    with (output / "site.css").open("a", encoding="utf-8") as css:
        css.write(f"{style}\n@media (prefers-color-scheme: dark) {{\n{night}\n}}\n.code {{ background: var(--hair); }}\n")
    site.write("search.json", json.dumps(site.index, ensure_ascii=False, separators=(",", ":")))
    made = [path for path in output.rglob("*") if path.is_file()]
    count = sum(1 for path in made if path.suffix == ".html")
    size = sum(path.stat().st_size for path in made) // 1000
    print(f"{output}: {count} pages, {len(site.index)} sections to search, {size} kB")


if __name__ == "__main__":
    main()
