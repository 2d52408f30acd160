# abut : collision detection for convex shapes in 2D and 3D.
"""Collision detection for convex shapes in 2D and 3D, each answer with a proved error bound.

>>> import abut
>>> box, ball = abut.box3(half=(1, 1, 1)), abut.sphere3(radius=0.5)
>>> abut.distance(box, ball, (0, 0, 2)).distance
0.5

Makers of shapes: ``abut.shapes``. Queries, single and over arrays: ``abut.queries``. Poses: ``abut.poses``. What the answers
hold: ``abut.answers``. Worlds of bodies, broad phases, meshes, chains: ``abut.world``. Bodies that move: ``abut.dynamics``.
Pictures: ``abut.plot``, which needs matplotlib.
"""
from . import dynamics, world
from ._library import AbutError, Status, version
from .answers import Derivative, Hit, Manifold, Proximity, RayHit
from .poses import matrix2, matrix3, pose2, relative_pose2, relative_pose3
from .queries import (Bounds, Cache, Sweep, bounds, cast, collide, collide_along, collide_world, depth_along, distance,
                      distance_group, distance_world, gradient, impact, overlap, overlap_group, overlap_world, point, ray,
                      support)
from .shapes import (Mass, Shape, box2, box3, capsule2, capsule3, circle2, cone3, custom2, custom3, cylinder3, disk3,
                     ellipse2, ellipsoid3, hull2, hull3, polygon2, sphere3, triangle3)

__version__ = version

__all__ = ["AbutError", "Bounds", "Cache", "Derivative", "Hit", "Manifold", "Mass", "Proximity", "RayHit", "Shape", "Status",
           "Sweep", "bounds", "box2", "box3", "capsule2", "capsule3", "cast", "circle2", "collide", "collide_along",
           "collide_world", "cone3", "custom2", "custom3", "cylinder3", "depth_along", "disk3", "distance", "distance_group",
           "distance_world", "dynamics", "ellipse2", "ellipsoid3", "gradient", "hull2", "hull3", "impact", "matrix2", "matrix3",
           "overlap",
           "overlap_group", "overlap_world", "point", "polygon2", "pose2", "ray", "relative_pose2", "relative_pose3",
           "sphere3", "support", "triangle3", "version", "world"]
