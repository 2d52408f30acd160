// chain_facets2.h : a chain as a surface of segments.
#ifndef WORLD_MESH_CHAIN_FACETS2_H
#define WORLD_MESH_CHAIN_FACETS2_H

#include "abut/chain2.h"
#include "mesh/facets2.h"

abut_facets2 abut_chain_facets2(const abut_chain2 *chain);

#endif
