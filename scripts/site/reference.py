# reference.py : what the headers, the TypeScript declarations and the Python modules say of each name, as HTML.
#
# Each language gives a list of (module, what it is for, entries); an entry is (names, code, text): what it declares, how, and
# its comment.
import ast
import html
import pathlib
import re

from pages import coloured


def paragraphs(text):
    """A comment as HTML: `code` and ``code``, and examples of Python."""
    parts = []
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        if paragraph.lstrip().startswith(">>>"):
            parts.append(f'<div class="code"><pre>{coloured(paragraph, "pycon")}</pre></div>')
            continue
        escaped = html.escape(paragraph, quote=False)
        parts.append("<p>" + re.sub(r"``?([^`]+)``?", r"<code>\1</code>", escaped) + "</p>")
    return "\n".join(parts)


def page_body(language, module, purpose, entries):
    """The HTML of one module. The first entry of a name has it as its anchor."""
    seen, parts = set(), [f"<h1>{html.escape(module)}</h1>", paragraphs(purpose)]
    for names, code, text in entries:
        anchors = [name for name in names if name not in seen]
        seen.update(anchors)
        marks = "".join(f'<a id="{name}"></a>' for name in anchors)
        shown = f'<div class="code"><pre>{coloured(code, language)}</pre></div>'
        parts.append(f'<section class="entry">{marks}{shown}{paragraphs(text)}</section>')
    return "\n".join(parts)


def without_bodies(code):
    """The declaration of a function whose body is in the header."""
    return re.sub(r"\n\{.*?^\}", ";", code, flags=re.S | re.M)


def names_of_c(code):
    found = re.findall(r"^#define (\w+)", code, re.M)
    found += re.findall(r"\b(abut_\w+)\(", code) if not code.startswith("typedef") else []
    found += re.findall(r"\btypedef\b[^;{]*?\b(abut_\w+_fn)\(", code) + re.findall(r"^} (abut_\w+);", code, re.M)
    found += re.findall(r"^typedef (?:struct|union) \w+ (abut_\w+);", code, re.M) + re.findall(r"^    (ABUT_\w+)\b", code, re.M)
    return list(dict.fromkeys(found))


def blocks_of(text):
    """A header between its empty lines, those inside braces left alone; a comment begins a new block."""
    blocks, depth = [[]], 0
    for line in text.split("\n"):
        ends = not line.strip() and depth == 0
        begins = line.startswith("///") and blocks[-1] and not blocks[-1][-1].startswith("///")
        if ends or begins:
            blocks.append([])
        if not ends:
            blocks[-1].append(line)
        depth += line.count("{") - line.count("}")
        if line.startswith('extern "C"'):
            depth = 0
    return ["\n".join(block) for block in blocks if block]


def of_c(root):
    """The public headers, each with its opening comment."""
    modules = []
    for path in sorted((root / "include/abut").glob("*.h")):
        if path.name in ("rename_f32.h",):
            continue
        text = path.read_text(encoding="utf-8")
        opening = re.match(r"(?://.*\n)+", text).group(0)
        purpose = re.sub(r"^// ?", "", opening, flags=re.M).partition(" : ")[2]
        entries = []
        for block in blocks_of(text[len(opening):]):
            lines = block.split("\n")
            comment = "\n".join(line[3:].strip() for line in lines if line.startswith("///"))
            code = without_bodies("\n".join(line for line in lines if not line.startswith(("///", "// "))))
            code = re.sub(r"\bABUT_API(_INLINE)? ", "", code)
            names = names_of_c(code)
            if re.match(r"#(if|endif|include|else)|extern|}", code) and not comment or not names:
                continue
            entries.append((names, code.strip(), comment))
        modules.append((f"abut/{path.name}", purpose, entries))
    return modules


# A declaration that is exported, to the brace that closes it, with the comment above it.
DECLARED = re.compile(r"^(?:/\*\*((?:(?!\*/).)*)\*/\n)?(export [^\n]*(?:\{\n.*?\n\}[^\n]*|\n)?)", re.S | re.M)


def of_typescript(package):
    """The modules whose names the package exports, from its declarations."""
    exported = set(re.findall(r"\b[A-Za-z]\w*\b", (package / "index.d.ts").read_text(encoding="utf-8")))
    modules = []
    for path in sorted(package.glob("*.d.ts")):
        text = path.read_text(encoding="utf-8")
        source = path.with_name(path.name.replace(".d.ts", ".js"))
        opening = re.match(r"(?://.*\n)+", source.read_text(encoding="utf-8")) if source.exists() else None
        purpose = re.sub(r"^// ?", "", opening.group(0), flags=re.M).partition(" : ")[2] if opening else ""
        entries = []
        for comment, code in DECLARED.findall(text):
            names = re.findall(r"^export (?:declare )?(?:abstract )?(?:const|function|class|interface|type) (\w+)", code)
            if names and names[0] in exported:
                told = re.sub(r"^\s*\* ?", "", comment, flags=re.M).strip()
                entries.append((names, re.sub(r"export (declare )?", "", code.strip(), count=1), told))
        if entries and path.name != "index.d.ts":
            modules.append((path.name[:-5], purpose, entries))
    return modules


PYTHON = ["_library", "shapes", "poses", "queries", "answers", "world", "bodies", "surfaces", "dynamics", "plot", "dask"]


def told(node, kinds):
    """Is it of one of these kinds, public, and said something of?"""
    return isinstance(node, kinds) and not node.name.startswith("_") and ast.get_docstring(node)


def signature(node):
    """`def name(...)` as it is written."""
    made = ast.unparse(ast.FunctionDef(node.name, node.args, [ast.Pass()], [], node.returns, lineno=0))
    return made.partition("\n")[0].rstrip(":") if "\n" in made else made


def class_code(node, lines):
    """The line of a class and of its fields, with what is said of each."""
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    code = [f"class {node.name}({bases})" if bases else f"class {node.name}"]
    for field in node.body:
        if isinstance(field, (ast.AnnAssign, ast.Assign)) and not lines[field.lineno - 1].strip().startswith("_"):
            code += [line.replace("#:", "#") for line in lines[field.lineno - 1:field.end_lineno]]
    return "\n".join(code)


def of_python(folder):
    """Functions and classes of the modules that have a docstring and no underscore, methods after their class."""
    modules = []
    for name in PYTHON:
        text = (pathlib.Path(folder) / f"{name}.py").read_text(encoding="utf-8")
        tree, lines, entries = ast.parse(text), text.split("\n"), []
        for node in tree.body:
            if not told(node, (ast.FunctionDef, ast.ClassDef)):
                continue
            if isinstance(node, ast.FunctionDef):
                entries.append(([node.name], signature(node), ast.get_docstring(node)))
                continue
            entries.append(([node.name], class_code(node, lines), ast.get_docstring(node)))
            for method in node.body:
                if told(method, ast.FunctionDef):
                    entries.append(([f"{node.name}.{method.name}"], signature(method), ast.get_docstring(method)))
        if entries:
            modules.append((f"abut.{name}" if name[0] != "_" else "abut", ast.get_docstring(tree) or "", entries))
    return modules
