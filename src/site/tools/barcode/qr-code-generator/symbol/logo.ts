import { readOwn } from '../reading/decode.ts';
import type { Matrix } from './make.ts';
import { drawSymbol, layGrid } from './raster.ts';

/** Largest share of the symbol that a logo may take, and only at level H; a full symbol bears less. */
export const LOGO_SHARE = 0.15;

/** Modules left free for a logo, counted from the symbol's corner. */
export interface LogoPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The largest place in the middle for a picture of this shape, within the share; whole modules, evenly on both sides. */
export function placeLogo(size: number, aspect: number, share = LOGO_SHARE): LogoPlace {
  const area = size * size * Math.min(share, LOGO_SHARE);
  // Beyond the finder patterns, and not over half of a side.
  const most = Math.min(size * 0.55, size - 14);
  const even = (length: number): number => {
    // As odd as the symbol is, so that the same number of modules stays on each side.
    const whole = Math.floor(Math.min(length, most));
    return Math.max(1, whole % 2 === size % 2 ? whole : whole - 1);
  };
  let width = even(Math.sqrt(area * aspect));
  let height = even(Math.sqrt(area / aspect));
  // What one side lost to the limit or to rounding, the other may have.
  while ((width + 2) * height <= area && width + 2 <= most && (width + 2) / height <= aspect) width += 2;
  while (width * (height + 2) <= area && height + 2 <= most && width / (height + 2) >= aspect) height += 2;
  return { x: (size - width) / 2, y: (size - height) / 2, width, height };
}

/** The symbol with the modules of a place made light. */
function clearPlace(matrix: Matrix, place: LogoPlace): Matrix {
  const modules = matrix.modules.slice();
  for (let y = place.y; y < place.y + place.height; y++) {
    modules.fill(0, y * matrix.size + place.x, y * matrix.size + place.x + place.width);
  }
  return { size: matrix.size, modules };
}

/** Shares that are tried, from the largest; below the last one nothing can be told on a logo. */
const SHARES = [LOGO_SHARE, 0.125, 0.1, 0.08, 0.06, 0.045];

/** Share of the modules that are spoilt beside the logo, and the symbol must still read: about what level L withstands. */
const RESERVE = 0.01;

interface FittedLogo {
  place: LogoPlace;
  /** The symbol with the logo's place cleared. */
  matrix: Matrix;
  /** It reads with something in reserve. */
  safe: boolean;
}

/** Gives a logo the largest place with which the symbol still reads when some of it is spoilt, too. */
export async function fitLogo(symbol: Matrix, text: string, aspect: number): Promise<FittedLogo> {
  for (const share of SHARES) {
    const place = placeLogo(symbol.size, aspect, share);
    const matrix = clearPlace(symbol, place);
    if ((await reads(matrix, text)) && (await reads(spoil(matrix), text)))
      return { place, matrix, safe: true };
  }
  const place = placeLogo(symbol.size, aspect, SHARES.at(-1));
  return { place, matrix: clearPlace(symbol, place), safe: false };
}

async function reads(matrix: Matrix, text: string): Promise<boolean> {
  const grid = layGrid(matrix.size, 4, (matrix.size + 8) * 3);
  const data = drawSymbol(matrix, grid, [0, 0, 0], [255, 255, 255]);
  return (await readOwn({ width: grid.pixels, height: grid.pixels, data })) === text;
}

/** Turns some modules over, spread evenly and always the same, away from the patterns along the edges. */
function spoil(matrix: Matrix): Matrix {
  const modules = matrix.modules.slice();
  const room = matrix.size - 18;
  let seed = 12345;
  const next = (): number => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return 9 + ((seed >> 8) % room);
  };
  for (let left = Math.ceil(matrix.size ** 2 * RESERVE); left > 0; left--) {
    const at = next() * matrix.size + next();
    modules[at] = modules[at] ? 0 : 1;
  }
  return { size: matrix.size, modules };
}
