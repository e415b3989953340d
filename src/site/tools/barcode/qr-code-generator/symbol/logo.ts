import type { Matrix } from '../../../../../core/qr/make-symbol.ts';
import { readOwn } from '../reading/decode.ts';
import { drawSymbol, layGrid } from './raster.ts';

/** Maximum share of the symbol for a logo, at level H only; a full symbol allows less. */
export const LOGO_SHARE = 0.15;

/** The modules covered by a logo, counted from the symbol's corner. */
export interface LogoArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The largest centred area of this aspect ratio within the share, in whole modules. */
export function logoArea(size: number, aspect: number, share = LOGO_SHARE): LogoArea {
  const area = size * size * Math.min(share, LOGO_SHARE);
  // Clear of the finder patterns, and at most about half of a side.
  const most = Math.min(size * 0.55, size - 14);
  const even = (length: number): number => {
    // Same parity as the symbol, so that it is centred.
    const whole = Math.floor(Math.min(length, most));
    return Math.max(1, whole % 2 === size % 2 ? whole : whole - 1);
  };
  let width = even(Math.sqrt(area * aspect));
  let height = even(Math.sqrt(area / aspect));
  // Width lost to the limit or to rounding goes to the other side.
  while ((width + 2) * height <= area && width + 2 <= most && (width + 2) / height <= aspect) width += 2;
  while (width * (height + 2) <= area && height + 2 <= most && width / (height + 2) >= aspect) height += 2;
  return { x: (size - width) / 2, y: (size - height) / 2, width, height };
}

/** The symbol with the modules of an area made light. */
function clearArea(matrix: Matrix, place: LogoArea): Matrix {
  const modules = matrix.modules.slice();
  for (let y = place.y; y < place.y + place.height; y++) {
    modules.fill(0, y * matrix.size + place.x, y * matrix.size + place.x + place.width);
  }
  return { size: matrix.size, modules };
}

/** Shares that are tried, in descending order; below the last, a logo is unrecognizable. */
const SHARES = [LOGO_SHARE, 0.125, 0.1, 0.08, 0.06, 0.045];

/** Share of modules that may be damaged besides the logo: about what level L corrects. */
const RESERVE = 0.01;

interface FittedLogo {
  place: LogoArea;
  /** The symbol with the logo's area cleared. */
  matrix: Matrix;
  /** It reads with error correction to spare. */
  safe: boolean;
}

/** Finds the largest logo area with which the symbol still reads when some modules are damaged. */
export async function fitLogo(symbol: Matrix, text: string, aspect: number): Promise<FittedLogo> {
  for (const share of SHARES) {
    const place = logoArea(symbol.size, aspect, share);
    const matrix = clearArea(symbol, place);
    if ((await reads(matrix, text)) && (await reads(flipModules(matrix), text)))
      return { place, matrix, safe: true };
  }
  const place = logoArea(symbol.size, aspect, SHARES.at(-1));
  return { place, matrix: clearArea(symbol, place), safe: false };
}

async function reads(matrix: Matrix, text: string): Promise<boolean> {
  const grid = layGrid(matrix.size, 4, (matrix.size + 8) * 3);
  const data = drawSymbol(matrix, grid, [0, 0, 0], [255, 255, 255]);
  return (await readOwn({ width: grid.pixels, height: grid.pixels, data })) === text;
}

/** Flips evenly distributed modules, always the same, away from the patterns at the edges. */
function flipModules(matrix: Matrix): Matrix {
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
