import { createHash } from 'node:crypto';
import { type Colour, hsl, makePng } from './png.ts';

const TILE = 144;
const CELLS = 6;
const SQUARE = TILE / CELLS;

/** A picture for a profile: a symmetrical pattern of squares, another one for every name. 144 by 144 pixels. */
export function tile(name: string): Buffer {
  const hash = createHash('sha256').update(name).digest();
  const hue = hash.readUInt16BE(0) / 2 ** 16;
  const paper = hsl(hue, 0.45, 0.88);
  const inks = [hsl(hue, 0.6, 0.42), hsl((hue + 0.12) % 1, 0.6, 0.56)];
  return makePng(TILE, TILE, (x, y) => {
    const column = Math.floor(x / SQUARE);
    const mirrored = Math.min(column, CELLS - 1 - column);
    const byte = hash[2 + Math.floor(y / SQUARE) * (CELLS / 2) + mirrored]!;
    return byte < 120 ? paper : inks[byte % 2]!;
  });
}

const WIDTH = 320;
const HEIGHT = 200;

/** A picture as if it was taken: a sky, a sun and two rows of hills, others for every name. 320 by 200 pixels. */
export function scene(name: string): Buffer {
  const hash = createHash('sha256').update(name).digest();
  const hue = 0.52 + hash[0]! / 1500;
  const sun = { x: 40 + hash[1]!, y: 30 + hash[2]! / 6, radius: 14 + hash[3]! / 20 };
  const ridge = (x: number, height: number, phase: number, width: number): number =>
    height + 18 * Math.sin(x / width + phase) + 7 * Math.sin(x / (width / 3) + phase * 2);
  return makePng(WIDTH, HEIGHT, (x, y): Colour => {
    if (y > ridge(x, 150, hash[4]! / 20, 38)) return hsl(0.3, 0.35, 0.3);
    if (y > ridge(x, 115, hash[5]! / 20, 55)) return hsl(0.36, 0.28, 0.45);
    if (Math.hypot(x - sun.x, y - sun.y) < sun.radius) return hsl(0.13, 0.95, 0.72);
    return hsl(hue, 0.55, Math.round(60 + y / 6) / 100);
  });
}
