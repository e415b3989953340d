import { setImmediate as turn } from 'node:timers/promises';

/** Number of partitions by visitor, so that each one's hash table fits the CPU cache. */
const HEAPS = 64;

/** Distinct visitors and sums of views by group. Groups are numbers from 0, visitors from 1. */
export class Tally {
  /** Pairs of group and visitor, with duplicates. */
  readonly #heaps = Array.from({ length: HEAPS }, () => new Int32Array(64));
  readonly #sizes = new Int32Array(HEAPS);
  #views = new Float64Array(64);

  /** Adds views of a visitor. */
  add(group: number, visitor: number, views: number): void {
    if (group >= this.#views.length) this.#views = roomier(this.#views, 2 ** Math.ceil(Math.log2(group + 1)));
    this.#views[group]! += views;
    const heap = visitor % HEAPS;
    const size = this.#sizes[heap]!;
    let pairs = this.#heaps[heap]!;
    if (size === pairs.length) {
      pairs = roomier(pairs, size * 2);
      this.#heaps[heap] = pairs;
    }
    pairs[size] = visitor;
    pairs[size + 1] = group;
    this.#sizes[heap] = size + 2;
  }

  /** Non-empty groups in order. Yields between partitions. */
  async counted(): Promise<{ group: number; visitors: number; views: number }[]> {
    const visitors = new Int32Array(this.#views.length);
    for (const [heap, pairs] of this.#heaps.entries()) {
      countDistinct(pairs.subarray(0, this.#sizes[heap]), visitors);
      await turn();
    }
    const all = Array.from(this.#views, (views, group) => ({ group, visitors: visitors[group]!, views }));
    return all.filter(({ views }) => views > 0);
  }
}

function roomier<T extends Int32Array | Float64Array>(numbers: T, length: number): T {
  const more = new (numbers.constructor as new (length: number) => T)(length);
  more.set(numbers);
  return more;
}

/** Counts distinct pairs by group: a hash table with open addressing, at most half full. */
function countDistinct(pairs: Int32Array, counts: Int32Array): void {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * pairs.length + 2)));
  const mask = slots.length - 2;
  for (let n = 0; n < pairs.length; n += 2) {
    const visitor = pairs[n]!;
    const group = pairs[n + 1]!;
    const hash = Math.imul(Math.imul(visitor, 0x9e3779b1) ^ Math.imul(group + 1, 0x85ebca6b), 0xc2b2ae35);
    let at = ((hash >>> 8) * 2) & mask;
    while (slots[at] !== 0 && (slots[at] !== visitor || slots[at + 1] !== group)) at = (at + 2) & mask;
    if (slots[at] !== 0) continue;
    slots[at] = visitor;
    slots[at + 1] = group;
    counts[group]! += 1;
  }
}
