// main.js : a page that Vite builds; its title is the answer.
import { box2, circle2, distance2 } from 'abut';
import { sphere3, distance3 } from 'abut/f32';

const flat = distance2(box2({ x: 2, y: 1 }), circle2(0.5), { x: 2.25, y: 1 }).distance;
const solid = distance3(sphere3(1), sphere3(1), { x: 3, y: 0, z: 0 }).distance;
document.title = `${flat} ${solid}`;
