#!/bin/sh
# exports.sh OURS [LIBCCD] : the names that libccd.so.2 exports, and its soname, are those of this library. The list is libccd
# 2.1's; where libccd is installed it is compared with that file too.
set -eu
names() { nm --dynamic --defined-only "$1" | awk '{ print $3 }' | sort; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tr ' ' '\n' > "$work/list" << 'END'
__ccdSupport ccdFirstDirDefault ccdGJKIntersect ccdGJKPenetration ccdGJKSeparate ccdMPRIntersect ccdMPRPenetration
ccdPtAddEdge ccdPtAddFace ccdPtAddVertex ccdPtDestroy ccdPtDumpSVT ccdPtDumpSVT2 ccdPtInit ccdPtNearest
ccdPtRecomputeDistances ccdVec3PointSegmentDist2 ccdVec3PointTriDist2
ccd_points_on_sphere ccd_points_on_sphere_len ccd_vec3_origin
END
sort -o "$work/list" "$work/list"
names "$1" > "$work/ours"
diff -u "$work/list" "$work/ours"
if [ -n "${2:-}" ] && [ -e "$2" ]; then
    names "$2" > "$work/libccd"
    diff -u "$work/libccd" "$work/ours"
fi
readelf -d "$1" | grep -F 'soname: [libccd.so.2]' > /dev/null || { echo "$1 has another soname than libccd.so.2" >&2; exit 1; }
echo "$(wc -l < "$work/ours") names, as libccd.so.2 exports"
