#!/usr/bin/env python3
# picture.py PAGE SVG : draws the table of docs/performance.md as bars on a logarithmic scale, from the table itself.
#
# A row of the table holds one pair of shapes or several, as in "two boxes, shallow / mix" with "86.1 / 77.1" ns; each gets two
# bars, abut's and that of the fastest correct library. Where abut is slower the name is bold.
import math
import pathlib
import sys

ROW, BAR, TOP, LEFT, RIGHT, WIDTH = 15, 5, 46, 330, 170, 900
FIRST, LAST = 0, 4  # powers of ten on the scale, in nanoseconds
OURS, THEIRS = "#0072b2", "#c8c8c8"


def named(cell, count):
    """The names of the pairs of one cell: "two boxes, shallow / mix" is two boxes, shallow, and two boxes, mix."""
    parts = cell.split(" / ")
    head = parts[0].rsplit(", ", 1)[0] + ", " if ", " in parts[0] else ""
    names = [parts[0]] + [head + part for part in parts[1:]]
    assert len(names) == count, cell
    return names


def rows_of(page):
    query = ""
    for line in page.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|") or len(cells) != 6 or not cells[3][:1].isdigit():
            continue
        query = cells[0] or query
        theirs, ours = ([float(ns) for ns in cell.split(" / ")] for cell in cells[3:5])
        libraries = cells[2].replace("`", "").split("; ")
        for number, name in enumerate(named(cells[1], len(ours))):
            yield f"{query}: {name}", libraries[min(number, len(libraries) - 1)], theirs[number], ours[number]


def text(x, y, words, anchor="start", more=""):
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}"{more}>{words}</text>'


def draw(rows):
    def at(ns):
        return LEFT + (WIDTH - LEFT - RIGHT) * (math.log10(ns) - FIRST) / (LAST - FIRST)

    bottom = TOP + ROW * len(rows)
    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{bottom + 12}" font-family="sans-serif" '
           'font-size="11">',
           f'<rect width="{WIDTH}" height="{bottom + 12}" fill="white"/>',
           text(LEFT, 16, "Time of one query: abut", more=f' font-size="13" fill="{OURS}"'),
           text(LEFT + 160, 16, "beside the fastest correct library", more=' font-size="13" fill="#777"')]
    for power in range(FIRST, LAST + 1):
        x = at(10**power)
        svg.append(f'<path d="M{x:.0f} {TOP - 6}V{bottom}" stroke="#e4e4e4"/>')
        svg.append(text(x, TOP - 10, ["1 ns", "10 ns", "100 ns", "1 µs", "10 µs"][power], "middle", ' fill="#555"'))
    for number, (name, library, theirs, ours) in enumerate(rows):
        y = TOP + ROW * number
        slower = ' font-weight="bold"' if ours > theirs else ""
        svg.append(text(LEFT - 8, y + 10, name, "end", slower))
        for top, ns, colour in ((y + 1, ours, OURS), (y + 1 + BAR, theirs, THEIRS)):
            svg.append(f'<rect x="{LEFT}" y="{top}" width="{at(ns) - LEFT:.1f}" height="{BAR}" fill="{colour}"/>')
        svg.append(text(at(max(ours, theirs)) + 6, y + 10, f"{theirs / ours:.1f} x {library}", more=' fill="#555"'))
    return "\n".join(svg) + "\n</svg>\n"


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: picture.py PAGE SVG, as in  bench/picture.py docs/performance.md docs/figures/speed-rows.svg")
    rows = list(rows_of(pathlib.Path(sys.argv[1])))
    if not rows:
        sys.exit(f"{sys.argv[1]} has no table of times")
    pathlib.Path(sys.argv[2]).write_text(draw(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
