/**
 * An index of a JSON text: the start, end and nesting of every value, as columns of numbers. A text of 50 MB has millions of
 * values; as objects they would take a gigabyte. Nodes are numbered in text order, so the descendants of a node are the numbers
 * after it up to `next`.
 */
import { BACKSLASH, BLANK, BRACE, BRACKET, COLON, COMMA, QUOTE } from './chars.ts';
import { keyText } from './duplicate-keys.ts';
import { documentLines } from './lines.ts';

/** Maximum number of values: the columns of more would take a gigabyte. */
const MAX_NODES = 60_000_000;

export class TooManyNodes extends Error {}

export class Outline {
  /** Start of a node: of its key in an object, else of its value. */
  start: Uint32Array;
  /** Offset after its last byte. */
  end: Uint32Array;
  /** The first node that is not a descendant. */
  next: Uint32Array;
  parent: Int32Array;
  /** 1 for objects: their children have keys. */
  private members: Uint8Array;
  count = 0;
  /** The text is NDJSON: node 0 is a list of the documents and has no text of its own. */
  readonly lines: boolean;
  readonly src: Uint8Array;

  /** Indexes valid JSON. Invalid JSON must be rejected before; at the latest it throws at the end of the text. */
  constructor(src: Uint8Array, lines = false) {
    const size = Math.max(64, Math.ceil(src.length / 10));
    this.src = src;
    this.lines = lines;
    this.start = new Uint32Array(size);
    this.end = new Uint32Array(size);
    this.next = new Uint32Array(size);
    this.parent = new Int32Array(size);
    this.members = new Uint8Array(size);
    if (lines) {
      const root = this.open(0, -1);
      for (const line of documentLines(src)) this.read(line.from, root);
      this.close(root, src.length);
    } else this.read(0, -1);
  }

  kind(node: number): 'object' | 'list' | 'leaf' {
    if (this.lines && node === 0) return 'list';
    const byte = this.src[this.valueStart(node)];
    return byte === BRACE ? 'object' : byte === BRACKET ? 'list' : 'leaf';
  }

  /** Whether a node is a member of an object. */
  named(node: number): boolean {
    const parent = this.parent[node]!;
    return parent >= 0 && this.members[parent] === 1;
  }

  /** Start of a node's value. */
  valueStart(node: number): number {
    const start = this.start[node]!;
    return this.named(node) ? afterKey(this.src, start) : start;
  }

  /** The key of a node in its object. */
  key(node: number): string {
    const start = this.start[node]!;
    return keyText(this.src, start + 1, stringEnd(this.src, start) - 1);
  }

  /** The node at a path of keys and indexes; -1 when there is none. Of duplicate keys, the last one counts. */
  find(path: readonly (string | number)[], finder = new ChildIndex(this)): number {
    let node = 0;
    for (const step of path) {
      node = finder.child(node, step);
      if (node < 0) return -1;
    }
    return node;
  }

  /** The direct children of a node. */
  *children(node: number): Generator<number> {
    for (let child = node + 1; child < this.next[node]!; child = this.next[child]!) yield child;
  }

  private open(start: number, parent: number): number {
    const node = this.count++;
    if (node === this.start.length) this.grow();
    this.start[node] = start;
    this.parent[node] = parent;
    return node;
  }

  private close(node: number, end: number): void {
    this.end[node] = end;
    this.next[node] = this.count;
  }

  private read(from: number, root: number): void {
    const { src } = this;
    let node = root;
    let at = from;
    for (let i = from; ; ) {
      while (BLANK[src[i]!] === 1) i++;
      if (i >= src.length) throw new Error('The outline is of a text that is no JSON');
      at = i;
      if (node >= 0 && this.members[node] === 1 && src[i] === QUOTE) i = afterKey(src, i);
      const byte = src[i]!;
      if (byte === BRACE || byte === BRACKET) {
        node = this.open(at, node);
        this.members[node] = byte === BRACE ? 1 : 0;
        i++;
      } else if (byte !== BRACE + 2 && byte !== BRACKET + 2) {
        const leaf = this.open(at, node);
        i = byte === QUOTE ? stringEnd(src, i) : wordEnd(src, i);
        this.close(leaf, i);
      }
      // Skip commas and closing brackets up to the next value.
      for (;;) {
        while (BLANK[src[i]!] === 1) i++;
        if (node === root) return;
        const next = src[i]!;
        if (next === COMMA) {
          i++;
          break;
        }
        if (next !== BRACE + 2 && next !== BRACKET + 2) break;
        i++;
        this.close(node, i);
        node = this.parent[node]!;
      }
    }
  }

  private grow(): void {
    const size = Math.ceil(this.start.length * 1.7);
    if (this.start.length >= MAX_NODES) throw new TooManyNodes();
    const larger = <T extends Uint32Array | Int32Array | Uint8Array>(column: T, next: T): T => {
      next.set(column);
      return next;
    };
    this.start = larger(this.start, new Uint32Array(size));
    this.end = larger(this.end, new Uint32Array(size));
    this.next = larger(this.next, new Uint32Array(size));
    this.parent = larger(this.parent, new Int32Array(size));
    this.members = larger(this.members, new Uint8Array(size));
  }
}

/** Finds children by key or index. Caches the children of nodes it was asked about, since many paths share a prefix. */
export class ChildIndex {
  private readonly known = new Map<number, Map<string, number> | Uint32Array>();
  private readonly outline: Outline;

  constructor(outline: Outline) {
    this.outline = outline;
  }

  /** The child of `node` with a key or index; -1 when there is none. */
  child(node: number, step: string | number): number {
    let children = this.known.get(node);
    if (!children) {
      const { outline } = this;
      const kind = outline.kind(node);
      if (kind === 'leaf') return -1;
      const list = Uint32Array.from(outline.children(node));
      children = kind === 'list' ? list : new Map([...list].map((child) => [outline.key(child), child]));
      this.known.set(node, children);
    }
    if (children instanceof Map) return children.get(String(step)) ?? -1;
    return typeof step === 'number' && step < children.length ? children[step]! : -1;
  }
}

/** The offset after a string in valid JSON. */
export function stringEnd(src: Uint8Array, start: number): number {
  let i = start + 1;
  while (i < src.length && src[i] !== QUOTE) i += src[i] === BACKSLASH ? 2 : 1;
  return i + 1;
}

/** The offset of a member's value, from the start of its key. */
function afterKey(src: Uint8Array, start: number): number {
  let i = stringEnd(src, start);
  while (BLANK[src[i]!] === 1 || src[i] === COLON) i++;
  return i;
}

/** The offset after a number or literal in valid JSON. */
export function wordEnd(src: Uint8Array, start: number): number {
  let i = start;
  while (i < src.length && BLANK[src[i]!] === 0 && src[i] !== COMMA && (src[i]! | 0x20) !== BRACE + 2) i++;
  return i;
}
