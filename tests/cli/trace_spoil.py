# trace_spoil.py : spoils a trace in one place, so that trace_check.py can show that it notices.


def spoil(trace, rng):
    """Makes one number of a trace wrong, or one word; says which."""
    step = rng.choice([s for s in trace["steps"] if s["added"] is not None])
    nudge = 1e-3 * trace["frame"]["size"]
    kind = rng.choice(["lower", "upper", "height", "direction", "w", "weight", "end", "answer", "reason", "bound", "removed"])
    if kind in ("lower", "upper"):
        step = next(s for s in trace["steps"][1:] if s[kind] is not None and s["algorithm"] == "gjk")
        step[kind] += nudge
    elif kind in ("height",):
        step[kind] += nudge
    elif kind == "direction":
        step[kind] = [-c for c in step[kind]]
    elif kind == "w":
        trace["vertices"][step["added"]]["w"][0] += nudge
    elif kind == "weight":
        weighed = [s for s in trace["steps"] if s["simplex"] and s["simplex"][0]["weight"] is not None]
        rng.choice(weighed)["simplex"][0]["weight"] += 1e-3
    elif kind == "end":
        trace["end"]["distance"] = trace["end"]["distance"] * (1 + 2.0 ** -20) + 2.0 ** -40 * trace["frame"]["unit"]
    elif kind == "answer":
        trace["general"]["distance"] += nudge * trace["frame"]["unit"]
    elif kind == "reason":
        step = next(s for s in trace["steps"] if s["reason"] in ("gap", "repeat", "overlap", "floor"))
        step["reason"] = "none"
        step["status"] = "running"
        kind = f"reason of {step['algorithm']}"
    else:
        epa = [s for s in trace["steps"] if s["algorithm"] == "epa" and s["faces_added"] and s["step"] > 0]
        if not epa:
            return spoil(trace, rng)
        step = rng.choice(epa)
        if kind == "bound":
            face = rng.choice([f for f in step["faces_added"]])
            face["bound"] = (face["bound"] or 0) + nudge
        else:
            step["faces_removed"] = step["faces_removed"][1:]
    return kind
