/** Chance that follows from a seed: the same seed gives the same draws in the same order, in every process. */
export interface Chance {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number from 0 to `count` - 1. */
  below(count: number): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  /** True in `share` (0 to 1) of all cases. */
  happens(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the list, the earlier ones more often. */
  pickEarly<T>(list: readonly T[]): T;
}

/** A stream of draws (sfc32) for a seed; other texts are other streams. */
export function seededChance(seed: string): Chance {
  let [a, b, c] = [spread(`${seed}|a`), spread(`${seed}|b`), spread(`${seed}|c`)];
  let count = 1;
  const next = (): number => {
    const mixed = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + mixed) | 0;
    return (mixed >>> 0) / 2 ** 32;
  };
  // The first draws of neighbouring seeds resemble each other.
  for (let times = 0; times < 12; times++) next();
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    happens: (share) => share > 0 && next() < share,
    pick: (list) => list[below(list.length)]!,
    pickEarly: (list) => list[Math.floor(next() ** 2 * list.length)]!,
  };
}

/** 32 bits of a text (FNV-1a). */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
