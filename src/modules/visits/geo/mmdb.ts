import { fstatSync, openSync, readSync } from 'node:fs';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Block size in bytes and number of cached blocks: about 4 MB for the upper part of the tree. */
const BLOCK = 4096;
const BLOCKS = 1024;
const MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
/** The metadata lie within this many bytes of the end. */
const TAIL = 128 * 1024;
/** Bytes of zero between the tree and the data. */
const GAP = 16;

/** Required metadata. */
interface Description {
  node_count: number;
  record_size: number;
  ip_version: number;
}

/** A database of networks in MaxMind's format (version 2), read from its file. */
export interface NetworkDatabase {
  /** Entry of an address; null if unknown or invalid. */
  find(address: string): unknown;
}

/**
 * Opens such a database; throws if there is none. A look-up reads only the blocks it needs: libraries for this format load the
 * whole file, which is more than the rest of the product takes. Reads are synchronous, because the operating system caches the
 * file; waiting for asynchronous ones would take a hundred times as long.
 */
export function openNetworks(path: string): NetworkDatabase {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  const blocks = new LRUCache<number, Buffer>({ max: BLOCKS });
  const block = (number: number): Buffer => {
    let known = blocks.get(number);
    if (!known) {
      const bytes = Buffer.allocUnsafeSlow(BLOCK);
      known = bytes.subarray(0, readSync(file, bytes, 0, BLOCK, number * BLOCK));
      blocks.set(number, known);
    }
    return known;
  };
  const bytesAt = (at: number, length: number): Buffer => {
    const first = Math.floor(at / BLOCK);
    const last = Math.floor((at + length - 1) / BLOCK);
    const from = at - first * BLOCK;
    if (first === last) return block(first).subarray(from, from + length);
    const parts: Buffer[] = [];
    for (let number = first; number <= last; number++) parts.push(block(number));
    return Buffer.concat(parts).subarray(from, from + length);
  };

  const tail = Math.max(0, size - TAIL);
  const end = bytesAt(tail, size - tail);
  const marker = end.lastIndexOf(MARKER);
  if (marker < 0) throw new Error(`${path} is no database of networks`);
  const begin = tail + marker + MARKER.length;
  const description = valueAt(bytesAt, begin, begin).value as Description;
  const { node_count: nodes, record_size: bits, ip_version: version } = description;
  const nodeSize = bits / 4;
  const data = nodes * nodeSize + GAP;

  const next = (node: number, right: boolean): number => {
    const bytes = bytesAt(node * nodeSize, nodeSize);
    if (bits === 24) return bytes.readUIntBE(right ? 3 : 0, 3);
    if (bits === 32) return bytes.readUInt32BE(right ? 4 : 0);
    const middle = bytes[3]!;
    return right
      ? ((middle & 0x0f) << 24) | bytes.readUIntBE(4, 3)
      : ((middle >> 4) << 24) | bytes.readUIntBE(0, 3);
  };
  let start4 = 0;
  if (version === 6) for (let bit = 0; bit < 96 && start4 < nodes; bit++) start4 = next(start4, false);

  return {
    find(address) {
      if (!ipaddr.isValid(address)) return null;
      const parsed = ipaddr.process(address);
      const old = parsed.kind() === 'ipv4';
      if (!old && version === 4) return null;
      const bytes = parsed.toByteArray();
      let node = old ? start4 : 0;
      for (let bit = 0; bit < bytes.length * 8 && node < nodes; bit++)
        node = next(node, ((bytes[bit >> 3]! >> (7 - (bit & 7))) & 1) === 1);
      if (node <= nodes) return null;
      return valueAt(bytesAt, node - nodes + data - GAP, data).value;
    },
  };
}

type Bytes = (at: number, length: number) => Buffer;

const POINTER = 1;
const TEXT = 2;
const DOUBLE = 3;
const MAP = 7;
const ARRAY = 11;
const BOOLEAN = 14;
const FLOAT = 15;
const INT32 = 8;
const EXTENDED = 0;

/** Maximum nesting; a damaged file may point at itself. */
const DEEPEST = 32;

/** The value at an offset of the file, and where it ends; pointers are relative to `base`. Throws for values nested too deep. */
function valueAt(bytesAt: Bytes, at: number, base: number, depth = 0): { value: unknown; end: number } {
  if (depth > DEEPEST) throw new Error('The database of networks is damaged');
  const [control = 0, second = 0] = bytesAt(at, 2);
  let type = control >> 5;
  let offset = at + 1;
  if (type === POINTER) return pointed(bytesAt, control, offset, base, depth);
  if (type === EXTENDED) {
    type = second + 7;
    offset += 1;
  }
  let size = control & 0x1f;
  if (size > 28) {
    const extra = size - 28;
    size = [29, 285, 65_821][extra - 1]! + bytesAt(offset, extra).readUIntBE(0, extra);
    offset += extra;
  }
  if (type === MAP || type === ARRAY) {
    const map: Record<string, unknown> = {};
    const list: unknown[] = [];
    for (let entry = 0; entry < size; entry++) {
      const key = type === MAP ? valueAt(bytesAt, offset, base, depth + 1) : null;
      const { value, end } = valueAt(bytesAt, key?.end ?? offset, base, depth + 1);
      if (key) map[String(key.value)] = value;
      else list.push(value);
      offset = end;
    }
    return { value: type === MAP ? map : list, end: offset };
  }
  if (type === BOOLEAN) return { value: size === 1, end: offset };
  const end = offset + size;
  if (size === 0) return { value: type === TEXT ? '' : 0, end };
  return { value: scalar(type, bytesAt(offset, size)), end };
}

function scalar(type: number, bytes: Buffer): unknown {
  if (type === TEXT) return bytes.toString('utf8');
  if (type === DOUBLE) return bytes.readDoubleBE(0);
  if (type === FLOAT) return bytes.readFloatBE(0);
  if (type === INT32 && bytes.length === 4) return bytes.readInt32BE(0);
  // Integers of any length; bytes are not used here.
  return bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : bytes;
}

/** Follows a pointer; the next value is after the pointer itself. */
function pointed(bytesAt: Bytes, control: number, at: number, base: number, depth: number) {
  const length = ((control >> 3) & 3) + 1;
  const bytes = bytesAt(at, length);
  const high = control & 7;
  const offset =
    length === 4
      ? bytes.readUInt32BE(0)
      : high * 256 ** length + bytes.readUIntBE(0, length) + [0, 2048, 526_336][length - 1]!;
  return { value: valueAt(bytesAt, base + offset, base, depth + 1).value, end: at + length };
}
