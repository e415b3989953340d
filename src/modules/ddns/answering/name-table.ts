/**
 * Names to slot numbers: a hash table with linear probing whose keys lie in one array of octets. A million names cost about 40 bytes
 * each, of which a Map of strings takes several times as much. A key is a zone and the octets of a name without that of the zone, so
 * that a name may be in a zone and in one below it. Looking up allocates nothing.
 */
export class NameTable {
  /** Slot + 1 by place; 0 is free. */
  #places: Uint32Array<ArrayBuffer>;
  #mask: number;
  /** By slot: where the name lies; of a free slot, the next free one + 1. */
  #at: Uint32Array<ArrayBuffer>;
  #hashes: Int32Array<ArrayBuffer>;
  /** By slot: zone + 1; 0 is free. */
  #zones: Uint32Array<ArrayBuffer>;
  #free = 0;
  #used = 0;
  #size = 0;
  /** Names, each after its length in one octet. */
  #arena: Uint8Array<ArrayBuffer>;
  #end = 0;
  #wasted = 0;

  constructor(capacity = 64) {
    this.#mask = 2 ** Math.ceil(Math.log2(capacity * 1.4)) - 1;
    this.#places = new Uint32Array(this.#mask + 1);
    this.#at = new Uint32Array(capacity);
    this.#hashes = new Int32Array(capacity);
    this.#zones = new Uint32Array(capacity);
    this.#arena = new Uint8Array(capacity * 16);
  }

  /** Names in the table. */
  get size(): number {
    return this.#size;
  }

  /** Slots that have been in use are below it. */
  get slots(): number {
    return this.#used;
  }

  /** Slots there is room for, at least 1 more than are in use after `add`. */
  get capacity(): number {
    return this.#at.length;
  }

  /** Octets that names may take before more are got. */
  get octets(): number {
    return this.#arena.length;
  }

  /** The slot of `bytes[from..to)` in a zone, whose hash is that of the whole name; -1 if it is not there. */
  find(zone: number, hash: number, bytes: Uint8Array, from: number, to: number): number {
    const places = this.#places;
    const mask = this.#mask;
    for (let place = home(hash) & mask; ; place = (place + 1) & mask) {
      const slot = places[place]! - 1;
      if (slot < 0) return -1;
      if (this.#hashes[slot] === hash && this.#zones[slot] === zone + 1 && this.#same(slot, bytes, from, to))
        return slot;
    }
  }

  #same(slot: number, bytes: Uint8Array, from: number, to: number): boolean {
    const arena = this.#arena;
    let at = this.#at[slot]!;
    if (arena[at++] !== to - from) return false;
    for (let i = from; i < to; i++) if (arena[at++] !== bytes[i]) return false;
    return true;
  }

  /** Adds a name that is not in the table, in lower case; gives its slot. */
  add(zone: number, hash: number, bytes: Uint8Array, from: number, to: number): number {
    if ((this.#size + 1) * 4 > this.#places.length * 3) this.#spread();
    let slot = this.#free - 1;
    if (slot >= 0) this.#free = this.#at[slot]!;
    else {
      if (this.#used === this.#at.length) this.#moreSlots();
      slot = this.#used++;
    }
    if (this.#end + 1 + to - from > this.#arena.length) this.#moreOctets();
    this.#at[slot] = this.#end;
    this.#hashes[slot] = hash;
    this.#zones[slot] = zone + 1;
    this.#arena[this.#end++] = to - from;
    for (let i = from; i < to; i++) this.#arena[this.#end++] = bytes[i]!;
    this.#place(slot);
    this.#size++;
    return slot;
  }

  /** Takes a name out. Its slot is given to another later. */
  remove(slot: number): void {
    const places = this.#places;
    const mask = this.#mask;
    let hole = home(this.#hashes[slot]!) & mask;
    while (places[hole] !== slot + 1) hole = (hole + 1) & mask;
    // Whoever was pushed further by it moves up, so that no mark of a removed name is needed.
    for (let place = (hole + 1) & mask; places[place] !== 0; place = (place + 1) & mask) {
      const wanted = home(this.#hashes[places[place]! - 1]!) & mask;
      if (((place - wanted) & mask) < ((place - hole) & mask)) continue;
      places[hole] = places[place]!;
      hole = place;
    }
    places[hole] = 0;
    this.#wasted += this.#arena[this.#at[slot]!]! + 1;
    this.#zones[slot] = 0;
    this.#at[slot] = this.#free;
    this.#free = slot + 1;
    this.#size--;
  }

  /** The zone of a slot; -1 if it is free. */
  zoneOf(slot: number): number {
    return this.#zones[slot]! - 1;
  }

  /** The octets of a slot's name without its zone: a view, valid until the table changes. */
  nameOf(slot: number): Uint8Array {
    const at = this.#at[slot]!;
    return this.#arena.subarray(at + 1, at + 1 + this.#arena[at]!);
  }

  #place(slot: number): void {
    let place = home(this.#hashes[slot]!) & this.#mask;
    while (this.#places[place] !== 0) place = (place + 1) & this.#mask;
    this.#places[place] = slot + 1;
  }

  #spread(): void {
    this.#places = new Uint32Array(this.#places.length * 2);
    this.#mask = this.#places.length - 1;
    for (let slot = 0; slot < this.#used; slot++) if (this.#zones[slot] !== 0) this.#place(slot);
  }

  #moreSlots(): void {
    const capacity = more(this.#used);
    this.#at = grown(this.#at, new Uint32Array(capacity));
    this.#hashes = grown(this.#hashes, new Int32Array(capacity));
    this.#zones = grown(this.#zones, new Uint32Array(capacity));
  }

  /** Makes room for one more name, out of what removed names have left if that is much. */
  #moreOctets(): void {
    if (this.#wasted * 4 < this.#end) {
      this.#arena = grown(this.#arena, new Uint8Array(more(this.#arena.length) + 256));
      return;
    }
    const old = this.#arena;
    this.#arena = new Uint8Array(this.#wasted < 256 ? old.length + 256 : old.length);
    this.#end = 0;
    this.#wasted = 0;
    for (let slot = 0; slot < this.#used; slot++) {
      if (this.#zones[slot] === 0) continue;
      const at = this.#at[slot]!;
      this.#arena.set(old.subarray(at, at + 1 + old[at]!), this.#end);
      this.#at[slot] = this.#end;
      this.#end += 1 + old[at]!;
    }
  }
}

/** FNV leaves its upper bits the better mixed, and places are taken by the lower ones. */
const home = (hash: number): number => hash ^ (hash >>> 15);

/** The next size of what was too small. */
export const more = (length: number): number => Math.ceil(length * 1.5) + 16;

/** Copies one typed array into the beginning of a longer one. */
export function grown<T extends { set(from: T): void }>(from: T, into: T): T {
  into.set(from);
  return into;
}
