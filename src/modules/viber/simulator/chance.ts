import { createHash } from 'node:crypto';

/** Chance that follows from a seed. Every subject draws from a stream of its own, so the order of the network changes nothing. */
export interface Chance {
  hash(...subject: (string | number)[]): Buffer;
  /** At least 0, less than 1. */
  draw(...subject: (string | number)[]): number;
  /** Whether something happens that happens in `share` (0 to 1) of all cases. */
  happens(share: number, ...subject: (string | number)[]): boolean;
  pick<T>(list: readonly T[], ...subject: (string | number)[]): T;
}

/** The same seed gives the same draws, in every process. */
export function seededChance(seed: string): Chance {
  const hash: Chance['hash'] = (...subject) =>
    createHash('sha256')
      .update([seed, ...subject].join('|'))
      .digest();
  const draw: Chance['draw'] = (...subject) => hash(...subject).readUInt32BE(0) / 2 ** 32;
  return {
    hash,
    draw,
    // A load test makes thousands of these a second: what never happens costs no hash.
    happens: (share, ...subject) => share > 0 && draw(...subject) < share,
    pick: (list, ...subject) => list[Math.floor(draw(...subject) * list.length)]!,
  };
}
