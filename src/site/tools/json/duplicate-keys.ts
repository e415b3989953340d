/**
 * Finds duplicate keys in the objects that are open. Small objects are searched along their adjacent hashes; a large one gets a
 * hash table.
 */
import { utf8Text } from '../charset/utf8.ts';
import { BACKSLASH } from './chars.ts';

/** Number of keys from which a hash table is faster than a linear search. */
const TABLE_FROM = 24;

export class DuplicateKeys {
  /** Index of each object's first key, by depth. */
  private readonly base: number[] = [];
  private readonly tables: (KeyTable | null)[] = [];
  private hashes = new Int32Array(1024);
  private starts = new Uint32Array(1024);
  private ends = new Uint32Array(1024);
  private count = 0;
  private readonly src: Uint8Array;

  constructor(src: Uint8Array) {
    this.src = src;
  }

  open(): void {
    this.base.push(this.count);
    this.tables.push(null);
  }

  close(): void {
    this.count = this.base.pop() ?? 0;
    this.tables.pop();
  }

  /** Adds a key (the bytes between its quotes). Returns the offset of the same key before it, or -1. */
  add(start: number, end: number): number {
    const hash = this.hash(start, end);
    const top = this.base.length - 1;
    const base = this.base[top]!;
    const { hashes } = this;
    let before = -1;
    let table = this.tables[top]!;
    if (table === null && this.count - base >= TABLE_FROM) {
      table = new KeyTable();
      for (let k = base; k < this.count; k++) table.put(hashes[k]!, k);
      this.tables[top] = table;
    }
    if (table === null) {
      for (let k = base; k < this.count; k++) {
        if (hashes[k] === hash && this.same(k, start, end)) {
          before = k;
          break;
        }
      }
    } else before = table.find(hash, (k) => hashes[k] === hash && this.same(k, start, end));
    if (before >= 0) return this.starts[before]!;
    if (this.count === hashes.length) this.grow();
    const place = this.count++;
    this.hashes[place] = hash;
    this.starts[place] = start;
    this.ends[place] = end;
    table?.put(hash, place);
    return -1;
  }

  private hash(start: number, end: number): number {
    const { src } = this;
    let hash = 0;
    for (let i = start; i < end; i++) {
      const byte = src[i]!;
      if (byte === BACKSLASH) return hashText(keyText(src, start, end));
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    return hash;
  }

  private same(place: number, start: number, end: number): boolean {
    const { src } = this;
    const from = this.starts[place]!;
    const to = this.ends[place]!;
    let equal = to - from === end - start;
    let escaped = false;
    for (let i = 0; equal && i < end - start; i++) equal = src[from + i] === src[start + i];
    if (equal) return true;
    for (let i = from; i < to && !escaped; i++) escaped = src[i] === BACKSLASH;
    for (let i = start; i < end && !escaped; i++) escaped = src[i] === BACKSLASH;
    return escaped && keyText(src, from, to) === keyText(src, start, end);
  }

  private grow(): void {
    const size = this.hashes.length * 2;
    const hashes = new Int32Array(size);
    hashes.set(this.hashes);
    this.hashes = hashes;
    const starts = new Uint32Array(size);
    starts.set(this.starts);
    this.starts = starts;
    const ends = new Uint32Array(size);
    ends.set(this.ends);
    this.ends = ends;
  }
}

/** Hash table from hash to offset, with open addressing; grows as it fills. */
class KeyTable {
  private slots = new Int32Array(128);
  private hashes = new Int32Array(128);
  private used = 0;

  put(hash: number, place: number): void {
    if (this.used * 2 >= this.slots.length) {
      const { slots, hashes } = this;
      this.slots = new Int32Array(slots.length * 4);
      this.hashes = new Int32Array(slots.length * 4);
      this.used = 0;
      for (let k = 0; k < slots.length; k++) if (slots[k] !== 0) this.put(hashes[k]!, slots[k]! - 1);
    }
    const mask = this.slots.length - 1;
    let k = mixBits(hash) & mask;
    while (this.slots[k] !== 0) k = (k + 1) & mask;
    this.slots[k] = place + 1;
    this.hashes[k] = hash;
    this.used++;
  }

  find(hash: number, same: (place: number) => boolean): number {
    const mask = this.slots.length - 1;
    for (let k = mixBits(hash) & mask; this.slots[k] !== 0; k = (k + 1) & mask) {
      if (this.hashes[k] === hash && same(this.slots[k]! - 1)) return this.slots[k]! - 1;
    }
    return -1;
  }
}

/** Mixes a hash over all bits: keys such as `k1`, `k2` differ in their last letters only. */
function mixBits(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return mixed ^ (mixed >>> 15);
}

/** The same hash for a key with escapes. */
function hashText(text: string): number {
  let hash = 0;
  for (const byte of new TextEncoder().encode(text)) hash = (Math.imul(hash, 31) + byte) | 0;
  return hash;
}

/** The text of a key (the bytes between its quotes), unescaped; unchanged where the escapes are invalid. */
export function keyText(src: Uint8Array, start: number, end: number): string {
  const raw = utf8Text(src.subarray(start, end));
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}
