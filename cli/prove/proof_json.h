// proof_json.h : a proof as JSON. docs/proofs.md describes the document.
#ifndef CLI_PROVE_PROOF_JSON_H
#define CLI_PROVE_PROOF_JSON_H

#include "scene/engine/prove.h"
#include "scene/json/json_writer.h"

void proof_print(json_writer *w, const scene *s, const proof *p);

#endif
