/** Reproducible photos of QR codes as people take them, and a reader for them outside of a browser. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { makeSymbol } from '../../../../../../core/qr/make-symbol.ts';
import { drawSymbol, layGrid } from '../../symbol/raster.ts';
import { type Pixels, prepareReader, type Reading } from '../decode.ts';
import { search } from '../search.ts';

interface CodePhoto extends Pixels {
  /** Their difficulty. */
  group: string;
  /** The text in the code; null: there is none. */
  text: string | null;
}

/** How a photo is taken. Angles in degrees; missing values are those of a clean photo. */
interface Shot {
  /** Side of the code with its quiet zone, in pixels, seen from the front. */
  side?: number;
  turn?: number;
  /** Tilt of the paper, backwards and sideways. */
  pitch?: number;
  yaw?: number;
  mirrored?: boolean;
  inverted?: boolean;
  /** Brightness of paper and ink, 0 to 255. */
  light?: number;
  dark?: number;
  /** Standard deviations: of the blur in pixels, of the sensor noise in 0 to 255. */
  blur?: number;
  noise?: number;
  /** Brightness difference between the sides, 0 to 1. */
  shade?: number;
}

export const TEXTS = [
  'https://primjer.ba/p/7',
  'WIFI:T:WPA;S:Kafana "Kod Miše";P:dobra-kafa-2026;;',
  'BEGIN:VCARD\nVERSION:3.0\nN:Hadžić;Amra\nFN:Amra Hadžić\nTEL:+38761123456\nEMAIL:amra@primjer.ba\nEND:VCARD',
];

/** A deterministic random number generator, 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SHOTS = {
  straight: [200, 300, 450].map((side) => ({ side })),
  turned: [7, 15, 30, 45, 60, 75, 100, 200, 315].map((turn) => ({ turn })),
  'tilted to 45°': [
    { pitch: 25 },
    { yaw: 25 },
    { pitch: 35, yaw: 20 },
    { pitch: 45 },
    { yaw: -45 },
    { pitch: -35, turn: 20 },
    { yaw: 40, turn: 30 },
  ],
  'tilted over 45°': [
    { pitch: 55 },
    { yaw: 55 },
    { pitch: 60, turn: 10 },
    { yaw: -60, turn: 40 },
    { pitch: 50, yaw: 35 },
  ],
  mirrored: [
    { mirrored: true },
    { mirrored: true, turn: 20 },
    { mirrored: true, pitch: 35 },
    { mirrored: true, yaw: 30, turn: 70 },
  ],
  '70 pixels wide': [
    { side: 70 },
    { side: 70, turn: 12 },
    { side: 70, blur: 0.5 },
    { side: 70, noise: 12 },
    { side: 78, pitch: 20 },
  ],
  'low contrast': [
    { light: 150, dark: 110 },
    { light: 90, dark: 60 },
    { light: 140, dark: 110, turn: 25 },
    { light: 150, dark: 120, noise: 4 },
    { light: 200, dark: 150, shade: 0.6 },
  ],
  noise: [20, 35, 50, 70].map((noise) => ({ noise })),
  blur: [1, 2, 3, 4].map((blur) => ({ blur })),
  'light on dark': [{ inverted: true }, { inverted: true, turn: 20 }, { inverted: true, pitch: 35 }],
  photo: [
    { side: 260, pitch: 30, yaw: 15, turn: 12, blur: 1, noise: 10, shade: 0.5, light: 210, dark: 50 },
    { side: 200, pitch: -40, turn: 33, blur: 0.8, noise: 12, shade: 0.6, light: 190, dark: 60 },
    { side: 340, yaw: 45, turn: 80, blur: 1.5, noise: 15, shade: 0.4, light: 170, dark: 60 },
    { side: 180, yaw: -35, pitch: 25, turn: 160, blur: 0.7, noise: 8, shade: 0.7, light: 220, dark: 70 },
    { side: 300, pitch: 50, turn: 5, blur: 1.2, noise: 14, shade: 0.5, light: 200, dark: 70 },
  ],
} satisfies Record<string, readonly Shot[]>;

export type PhotoGroup = keyof typeof SHOTS;
export const PHOTO_GROUPS = Object.keys(SHOTS) as PhotoGroup[];

/** All photos of a group, for each text. */
export async function* photosOf(group: PhotoGroup, texts = TEXTS): AsyncGenerator<CodePhoto> {
  let seed = 1;
  for (const shot of SHOTS[group]) for (const text of texts) yield await photo(group, text, shot, seed++);
}

/** Similar photos without a code. */
export async function* photosOfNone(): AsyncGenerator<CodePhoto> {
  for (let at = 0; at < 2; at++) yield await photo('no code', null, { noise: 10 + at * 40 }, at);
}

const SIDE = 220;

async function photo(group: string, text: string | null, shot: Shot, seed: number): Promise<CodePhoto> {
  const random = numbers(seed);
  const side = shot.side ?? SIDE;
  const code = text === null ? rubbish(random) : drawn(text);
  const width = Math.round(side * 1.9 + 60);
  const height = Math.round(side * 1.6 + 60);
  const [light, dark] = [shot.light ?? 255, shot.dark ?? 0];
  const onPaper = seenFrom({ ...shot, side }, width, height);
  const gray = Buffer.alloc(width * height);
  // Each pixel is the mean of four samples, as on a sensor.
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let part = 0; part < 4; part++) {
        const [u, v] = onPaper(x + (part & 1) / 2 + 0.25, y + (part >> 1) / 2 + 0.25);
        const inside = u >= 0 && u < 1 && v >= 0 && v < 1;
        const ink = inside
          ? code.isDark(Math.floor((shot.mirrored ? 1 - u : u) * code.size), Math.floor(v * code.size))
          : false;
        sum += ink !== (shot.inverted ?? false) ? dark : light;
      }
      gray[y * width + x] = (sum / 4) * (1 - (shot.shade ?? 0) * (x / width));
    }
  }
  const raw = { width, height, channels: 1 as const };
  const seen = shot.blur
    ? await sharp(gray, { raw }).blur(shot.blur).toColourspace('b-w').raw().toBuffer()
    : gray;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const value = seen[at]! + (shot.noise ?? 0) * gauss(random);
    data.set([value, value, value, 255], at * 4);
  }
  return { group, text, width, height, data };
}

interface Drawn {
  size: number;
  isDark(x: number, y: number): boolean;
}

/** A code with its quiet zone, one pixel a module. */
function drawn(text: string): Drawn {
  const symbol = makeSymbol(text, { level: 'M', raise: true })!;
  const grid = layGrid(symbol.size, 4, symbol.size + 8);
  const pixels = drawSymbol(symbol, grid, [0, 0, 0], [255, 255, 255]);
  return { size: grid.pixels, isDark: (x, y) => pixels[(y * grid.pixels + x) * 4] === 0 };
}

/** A pattern as dark and fine as a code. */
function rubbish(random: () => number): Drawn {
  const size = 37;
  const dark = Array.from({ length: size * size }, () => random() < 0.5);
  return { size, isDark: (x, y) => dark[y * size + x]! };
}

/** From a pixel to a point on the paper, in fractions of the code's side. The camera's distance is three times the side. */
function seenFrom({ side = SIDE, turn = 0, pitch = 0, yaw = 0 }: Shot, width: number, height: number) {
  const [t, p, w] = [turn, pitch, yaw].map((angle) => (angle * Math.PI) / 180) as [number, number, number];
  const far = 3;
  // Directions of the rotated and tilted paper's two sides in space.
  const lean = ([x, y]: readonly [number, number]): [number, number, number] => {
    const [y1, z1] = [y * Math.cos(p), y * Math.sin(p)];
    return [x * Math.cos(w) + z1 * Math.sin(w), y1, z1 * Math.cos(w) - x * Math.sin(w)];
  };
  const [ax, ay, az] = lean([Math.cos(t), Math.sin(t)]);
  const [bx, by, bz] = lean([-Math.sin(t), Math.cos(t)]);
  return (px: number, py: number): [number, number] => {
    // The ray through the pixel meets the paper: far * (a*u + b*v) / (far + az*u + bz*v) = place.
    const [x, y] = [(px - width / 2) / side, (py - height / 2) / side];
    const [m11, m12, m21, m22] = [far * ax - x * az, far * bx - x * bz, far * ay - y * az, far * by - y * bz];
    const det = m11 * m22 - m12 * m21;
    const u = (far * x * m22 - m12 * far * y) / det;
    const v = (m11 * far * y - far * x * m21) / det;
    return [u + 0.5, v + 0.5];
  };
}

/** Normally distributed (Box and Muller). */
const gauss = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** The reader for tests, loaded from the disk. */
export const prepareForTest = (): Promise<void> =>
  prepareReader({ bytes: new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(WASM)))).buffer });
const WASM = 'zxing-wasm/reader/zxing_reader.wasm';

/** Searches a picture as the worker does, with sharp instead of a canvas. */
export const searchPhoto = ({ width, height, data }: Pixels): Promise<Reading[]> =>
  search(width, height, async (w, h) => {
    const picture = sharp(data, { raw: { width, height, channels: 4 } }).resize(w, h, { fit: 'fill' });
    return { width: w, height: h, data: new Uint8ClampedArray(await picture.raw().toBuffer()) };
  });
