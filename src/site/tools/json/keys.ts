/**
 * The keys of the objects that stand open, to find one that comes twice. Small objects are searched along their
 * hashes, which lie side by side; an object of many keys gets a table of its own.
 */
import { utf8Text } from '../charset/utf8.ts';
import { BACKSLASH } from './chars.ts';

/** From so many keys on, a table is quicker than a look along all of them. */
const TABLE_FROM = 24;

export class OpenKeys {
  /** Where each object's keys begin, by depth. */
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

  /** An object opens. */
  open(): void {
    this.base.push(this.count);
    this.tables.push(null);
  }

  /** The innermost object closes. */
  close(): void {
    this.count = this.base.pop() ?? 0;
    this.tables.pop();
  }

  /** Takes in a key (between its quotes) and gives the place of the same key before it, -1 when there is none. */
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

/** Hash → place, open addressing; grows as it fills. */
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
    let k = spread(hash) & mask;
    while (this.slots[k] !== 0) k = (k + 1) & mask;
    this.slots[k] = place + 1;
    this.hashes[k] = hash;
    this.used++;
  }

  find(hash: number, same: (place: number) => boolean): number {
    const mask = this.slots.length - 1;
    for (let k = spread(hash) & mask; this.slots[k] !== 0; k = (k + 1) & mask) {
      if (this.hashes[k] === hash && same(this.slots[k]! - 1)) return this.slots[k]! - 1;
    }
    return -1;
  }
}

/** Mixes the hash of a key, whose last letters alone differ in `k1`, `k2` and so on, over all bits. */
function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return mixed ^ (mixed >>> 15);
}

/** The same hash as of the bytes, for a key that holds escapes. */
function hashText(text: string): number {
  let hash = 0;
  for (const byte of new TextEncoder().encode(text)) hash = (Math.imul(hash, 31) + byte) | 0;
  return hash;
}

/** The text of a key (between its quotes), escapes resolved; as it stands where they are wrong. */
export function keyText(src: Uint8Array, start: number, end: number): string {
  const raw = utf8Text(src.subarray(start, end));
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}
