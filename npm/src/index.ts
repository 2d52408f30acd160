// index.ts : what the package offers.
export {
    Batch2,
    createBatch2,
    createRayBatch2,
    Distances2,
    Hits2,
    Manifolds2,
    Overlaps2,
    RayBatch2,
    RayHits2,
} from './batch2.js';
export {
    Batch3,
    createBatch3,
    createRayBatch3,
    Distances3,
    Hits3,
    Manifolds3,
    Overlaps3,
    RayBatch3,
    RayHits3,
} from './batch3.js';
export type { BodyFilter, Contacts, QueryFilter, Touches, WorldOptions } from './bodies.js';
export { Bodies2, World2 } from './bodies2.js';
export type { Gap2, Met2, ShapeOnBody2 } from './bodies2.js';
export { Bodies3, World3 } from './bodies3.js';
export type { Gap3, Met3, ShapeOnBody3 } from './bodies3.js';
export type { Filter, RankedBox } from './broad.js';
export { Broad2 } from './broad2.js';
export type { SweptBox2 } from './broad2.js';
export { Broad3 } from './broad3.js';
export type { SweptBox3 } from './broad3.js';
export { Chain2, chain2, loadChain2 } from './chain2.js';
export type { OfSegment, SurfaceManifold2 } from './surface2.js';
export { decompose2, triangulate2 } from './decompose2.js';
export type { Pieces2 } from './decompose2.js';
export { decompose3 } from './decompose3.js';
export type { Piece3, Pieces3 } from './decompose3.js';
export { Dynamics2 } from './dynamics2.js';
export type {
    BodyKind,
    BodyOptions2,
    BodyState2,
    Callbacks2,
    ContactRule2,
    DynamicsOptions2,
    JointKind2,
    JointLoad2,
    JointOptions2,
    Material,
    Meeting2,
    Sums2,
} from './dynamics2.js';
export { HalfSpace2, halfSpace2 } from './halfspace2.js';
export { HalfSpace3, halfSpace3 } from './halfspace3.js';
export { HeightField2, heightField2, loadHeightField2 } from './height2.js';
export type { HeightOptions2 } from './height2.js';
export { HeightField3, heightField3, loadHeightField3 } from './height3.js';
export type { HeightOptions3 } from './height3.js';
export { Surface2 } from './surface2.js';
export { Surface3 } from './surface3.js';
export { loadMesh3, Mesh3, mesh3 } from './mesh3.js';
export type { OfTriangle, SurfaceManifold3 } from './surface3.js';
export { Cache2 } from './cache2.js';
export { Cache3 } from './cache3.js';
export { cast2, depthAlong2, impact2, ray2, sweepPose2 } from './cast2.js';
export { cast3, depthAlong3, impact3, ray3, sweepPose3 } from './cast3.js';
export type { CastOptions2, Hit2, RayHit2, Sweep2 } from './cast2.js';
export type { CastOptions3, Hit3, RayHit3, Sweep3 } from './cast3.js';
export { AbutError, statusNames } from './errors.js';
export type { Status, StatusName } from './errors.js';
export { relativePose2 } from './math2.js';
export { quaternionOf3, relativePose3 } from './math3.js';
export type { Bounds2, Pose2, Rotated2, Vec2 } from './math2.js';
export type { Bounds3, Pose3, Quaternion, Rotated3, Rotation3, Vec3 } from './math3.js';
export type { CastOptions, DistanceOptions, SurfaceOptions } from './options.js';
export { precision } from './precision.js';
export type { Reals } from './precision.js';
export { collide2, collide2Along, collide2World, distance2, distance2World, gradient2, overlap2, point2 } from './query2.js';
export {
    collide3,
    collide3Along,
    collide3Full,
    collide3World,
    distance3,
    distance3World,
    gradient3,
    overlap3,
    point3,
} from './query3.js';
export type { CollideOptions2, Contact2, Derivative2, DistanceOptions2, Manifold2, Proximity2 } from './query2.js';
export type { CollideOptions3, Contact3, Derivative3, DistanceOptions3, Manifold3, Proximity3 } from './query3.js';
export { bounds2, box2, capsule2, circle2, custom2, ellipse2, hull2, massOf2, polygon2, Shape2, support2 } from './shape2.js';
export {
    bounds3,
    box3,
    capsule3,
    cone3,
    custom3,
    cylinder3,
    disk3,
    ellipsoid3,
    hull3,
    massOf3,
    Shape3,
    sphere3,
    support3,
    triangle3,
} from './shape3.js';
export type { Core2, Mass2, Points2, ShapeOptions2 } from './shape2.js';
export type { Axis, Core3, Mass3, Points3, RoundOptions3, ShapeOptions3 } from './shape3.js';
export { version } from './wasm.js';
