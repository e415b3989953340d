import { correction, generate, mode } from 'lean-qr';

export const LEVELS = ['L', 'M', 'Q', 'H'] as const;
export type Level = (typeof LEVELS)[number];

/** A symbol without its quiet zone: one byte a module, 1 is dark. */
export interface Matrix {
  size: number;
  modules: Uint8Array;
}

export interface MadeSymbol extends Matrix {
  version: number;
  /** The level used; higher than requested where that does not enlarge the symbol. */
  level: Level;
}

interface SymbolOptions {
  level: Level;
  /** Raise the level where that does not enlarge the symbol. */
  raise: boolean;
  maxVersion?: number;
}

/**
 * No Shift-JIS and no Latin-1: non-ASCII is UTF-8 with an ECI. Without the ECI, zbar and some phones read č, ć, đ as Japanese or
 * Latin-1.
 */
const MODES = [mode.numeric, mode.alphaNumeric, mode.ascii, mode.utf8];

/** Capacity of version 40 per level: digits, alphanumeric characters, bytes. */
const CAPACITY: Record<Level, readonly [number, number, number]> = {
  L: [7089, 4296, 2953],
  M: [5596, 3391, 2331],
  Q: [3993, 2420, 1663],
  H: [3057, 1852, 1273],
};
/** Bytes in version 13 at level M, the maximum of EPC. */
const CAPACITY_13_M = 331;

/** How many bytes of a text like this fit at a level; an ECI costs one and a half bytes. */
export function capacity(level: Level, text: string, maxVersion = 40): number {
  const [digits, signs, bytes] = CAPACITY[level];
  const ascii = /^[\0-\x7f]*$/.test(text);
  if (maxVersion === 13) return ascii ? CAPACITY_13_M : CAPACITY_13_M - 1;
  if (/^\d+$/.test(text)) return digits;
  if (/^[0-9A-Z $%*+\-./:]+$/.test(text)) return signs;
  return ascii ? bytes : bytes - 1;
}

/** Makes the smallest symbol that holds the text; null when even the largest does not. */
export function makeSymbol(text: string, wish: SymbolOptions): MadeSymbol | null {
  const at = (level: Level, maxVersion: number, minVersion = 1) => {
    const bitmap = generate(text, {
      modes: MODES,
      minCorrectionLevel: correction[level],
      maxCorrectionLevel: correction[level],
      minVersion,
      maxVersion,
    });
    const modules = new Uint8Array(bitmap.size * bitmap.size);
    for (let y = 0; y < bitmap.size; y++) {
      for (let x = 0; x < bitmap.size; x++) if (bitmap.get(x, y)) modules[y * bitmap.size + x] = 1;
    }
    return { size: bitmap.size, modules, version: (bitmap.size - 17) / 4, level };
  };
  let made: MadeSymbol;
  try {
    made = at(wish.level, wish.maxVersion ?? 40);
  } catch (error) {
    if (isTooLong(error)) return null;
    throw error;
  }
  if (!wish.raise) return made;
  for (const level of LEVELS.slice(LEVELS.indexOf(wish.level) + 1).reverse()) {
    try {
      return at(level, made.version, made.version);
    } catch (error) {
      if (!isTooLong(error)) throw error;
    }
  }
  return made;
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 4;
}
