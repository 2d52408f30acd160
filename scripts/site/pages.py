# pages.py : the frame of the site's pages, and the project's Markdown as such pages.
import html
import posixpath
import re

import markdown
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.util import ClassNotFound

NAVIGATION = [("Manual", "docs/manual/index.html"), ("Reference", "reference/index.html"),
              ("How it works", "docs/algorithms/index.html"), ("Speed", "docs/performance.html"),
              ("Decisions", "docs/decisions/index.html"), ("Play", "play/index.html")]
ICON = ("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect x='1' y='5' width='8' "
        "height='8' fill='%230072b2'/%3E%3Ccircle cx='11' cy='6' r='4' fill='%23e69f00'/%3E%3C/svg%3E")
PICTURE = "docs/figures/lesson.png"
LINK = re.compile(r'(?<=\s)(href|src)="([^"]*)"')


def relative(target, page):
    """The way from one page of the site to another; either may have an anchor."""
    path, mark, anchor = target.partition("#")
    return posixpath.relpath(path, posixpath.dirname(page) or ".") + mark + anchor


def head_tags(title, description, page, address):
    """What other sites show of a page. They want the picture's whole address, which a site knows when it is told its own."""
    picture = address.rstrip("/") + "/" + PICTURE if address else relative(PICTURE, page)
    tags = [("og:title", title), ("og:type", "website"), ("og:description", description), ("og:image", picture),
            ("og:image:alt", "Two convex shapes that overlap, with depth, normal and contacts")]
    return "\n".join(f'<meta property="{name}" content="{html.escape(text)}">' for name, text in tags)


def frame(page, title, body, description, address="", kind="text"):
    """A whole page: head, navigation with the search, the body."""
    here = page.rpartition("/")[0]
    links = ""
    for name, to in NAVIGATION:
        current = ' aria-current="true"' if here and here == to.rpartition("/")[0] else ""
        links += f'<a href="{relative(to, page)}"{current}>{name}</a>'
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="{html.escape(description)}">
{head_tags(title, description, page, address)}
<title>{html.escape(title)}</title>
<link rel="icon" href="{ICON}">
<link rel="stylesheet" href="{relative('site.css', page)}">
</head>
<body>
<header>
<a class="home" href="{relative('index.html', page)}">abut</a>
<nav aria-label="Site">{links}</nav>
<form role="search" id="search" data-root="{relative('.', page)}">
<input type="search" aria-label="Search the site" placeholder="Search" autocomplete="off">
<ul id="found" aria-live="polite" hidden></ul>
</form>
</header>
<main class="{kind}">
{body}
</main>
<script src="{relative('site.js', page)}" defer></script>
</body>
</html>
"""


def coloured(code, language):
    """Source text as HTML, coloured where the language is known."""
    try:
        lexer = get_lexer_by_name(language)
    except ClassNotFound:
        return html.escape(code)
    return highlight(code, lexer, HtmlFormatter(nowrap=True))


def language_of(path):
    try:
        return get_lexer_for_filename(path).aliases[0]
    except ClassNotFound:
        return "text"


def slug(text, _=None):
    """The anchor that a heading has where the repository is read, and so in the pages' links."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


def lists_apart(text):
    """A list may follow its sentence without an empty line; the converter wants one."""
    lines, fenced = [], False
    for line in text.split("\n"):
        fenced ^= line.startswith("```")
        item = re.match(r"([-*]|\d+\.) ", line)
        if item and not fenced and lines and lines[-1].strip() and not re.match(r"([-*]|\d+\.) |  ", lines[-1]):
            lines.append("")
        lines.append(line)
    return "\n".join(lines)


def page_of(path):
    """Where a file of the repository is on the site: Markdown as a page, a picture as it is, anything else as its source."""
    if path.endswith(".md"):
        folder, _, name = path.rpartition("/")
        name = "index.html" if name == "README.md" and folder else name[:-3] + ".html"
        return f"{folder}/{name}" if folder else name
    if re.search(r"\.(png|gif|svg|json|html)$", path) and path.startswith("docs/"):
        return path
    return f"source/{path}.html"


def of_markdown(text, path, wanted):
    """The HTML of a Markdown file, its title and its sections. Each file that it links to is put into the set `wanted`."""
    converter = markdown.Markdown(extensions=["tables", "fenced_code", "codehilite", "toc"],
                                  extension_configs={"toc": {"slugify": slug, "permalink": False},
                                                     "codehilite": {"guess_lang": False, "css_class": "code"}})
    body = converter.convert(lists_apart(text))
    page = page_of(path)

    def moved(found):
        attribute, target = found.groups()
        target = html.unescape(target)
        if re.match(r"[a-z]+:|#", target):
            return found.group(0)
        file, mark, anchor = target.partition("#")
        file = posixpath.normpath(posixpath.join(posixpath.dirname(path), file))
        wanted.add(file)
        return f'{attribute}="{html.escape(relative(page_of(file), page))}{mark}{anchor}"'

    body = LINK.sub(moved, body)
    body = body.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")
    title = re.search(r"<h1[^>]*>(.*?)</h1>", body, re.S)
    return body, words_of(title.group(1)) if title else path, sections_of(body)


def words_of(text):
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text))).strip()


def sections_of(body):
    """(anchor, heading, words) of each heading of a page."""
    parts = re.split(r'<h[1-4] id="([^"]*)">(.*?)</h[1-4]>', body)
    return [(anchor, words_of(heading), words_of(text)) for anchor, heading, text in zip(parts[1::3], parts[2::3], parts[3::3])]
