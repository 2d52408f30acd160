# spoiled.py : the self-test of a check of files: a small sound tree has no faults, and each one that it is spoiled with is
# reported.
import pathlib
import tempfile


def faults_of(check, files):
    """What check(ROOT) finds in a tree of these files."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        return check(root)


def self_test(check, sound, spoilings):
    """The exit status. A spoiling is (file, what stands there, what is put in its place, what must be reported)."""
    missed = [f"the sound tree: {fault}" for fault in faults_of(check, sound)]
    for name, before, after, report in spoilings:
        faults = faults_of(check, {**sound, name: sound[name].replace(before, after, 1)})
        if before not in sound[name] or not any(report in fault for fault in faults):
            missed.append(f"{name}: {before!r} to {after!r}: no report of '{report}'")
    print("\n".join(missed) if missed else f"{len(spoilings)} faults, all reported")
    return 1 if missed else 0
