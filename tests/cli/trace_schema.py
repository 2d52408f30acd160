# trace_schema.py PROGRAM ROOT : every trace of our own scenes against docs/trace.schema.json, in both precisions. The judge
# knows as much of JSON Schema as that file uses.
import json
import subprocess
import sys

program, root = sys.argv[1], sys.argv[2]
schema = json.load(open(f"{root}/docs/trace.schema.json", encoding="utf-8"))
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool,
         "null": type(None)}
KNOWN = {"$schema", "$defs", "$ref", "title", "description", "type", "properties", "required", "additionalProperties", "items",
         "enum", "minItems", "maxItems"}


def is_a(value, name):
    return isinstance(value, TYPES[name]) and (isinstance(value, bool) == (name == "boolean"))


def faults(value, rule, where):
    if "$ref" in rule:
        yield from faults(value, schema["$defs"][rule["$ref"].rsplit("/", 1)[1]], where)
    if set(rule) - KNOWN:
        yield f"{where}: the judge does not know {set(rule) - KNOWN}"
    names = rule.get("type", [])
    if names and not any(is_a(value, name) for name in ([names] if isinstance(names, str) else names)):
        yield f"{where}: {value!r:.60} is no {names}"
    elif "enum" in rule and value not in rule["enum"]:
        yield f"{where}: {value!r} is none of {rule['enum']}"
    elif isinstance(value, dict):
        known = rule.get("properties", {})
        yield from (f"{where}: no {key}" for key in rule.get("required", []) if key not in value)
        for key, inner in value.items():
            if key in known:
                yield from faults(inner, known[key], f"{where}.{key}")
            elif "properties" in rule:
                yield f"{where}: {key} is not described"
    elif isinstance(value, list):
        if not rule.get("minItems", 0) <= len(value) <= rule.get("maxItems", len(value)):
            yield f"{where}: {len(value)} items"
        for i, inner in enumerate(value):
            yield from faults(inner, rule.get("items", {}), f"{where}[{i}]")


def refuse(word):
    raise ValueError(f"{word} is not JSON")


found, count = [], 0
for name in ("lesson", "lesson3", "kinds", "kinds3"):
    for precision in ("f64", "f32"):
        for margin in ("0", "10"):
            words = [program, "trace", "--all", "--precision", precision, "--margin", margin, f"{root}/scenes/{name}.json"]
            out = subprocess.run(words, capture_output=True, check=True)
            for line in out.stdout.decode().splitlines():
                trace = json.loads(line, parse_constant=refuse)
                count += 1
                found += [f"{name} {trace['a']['name']} {trace['b']['name']}: {f}" for f in faults(trace, schema, "$")]
print("\n".join(found[:20]), file=sys.stderr)
print(f"{count} traces hold to the schema" if not found else f"{len(found)} faults in {count} traces")
sys.exit(bool(found))
