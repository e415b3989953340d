/**
 * The outline of a JSON text: where every value begins and ends, and which holds which, as columns of numbers. A text of
 * 50 MB has millions of values; as objects they would take a gigabyte. Nodes are numbered as they stand in the text, so
 * a node's descendants are the numbers from it up to `next`.
 */
import { BACKSLASH, BLANK, BRACE, BRACKET, COLON, COMMA, QUOTE } from './chars.ts';
import { keyText } from './keys.ts';
import { documentLines } from './lines.ts';

/** More values than this are not outlined: their columns alone would take a gigabyte. */
const MOST_NODES = 60_000_000;

export class TooManyNodes extends Error {}

export class Outline {
  /** Where a node begins: its key, where it is an object's member, else its value. */
  start: Uint32Array;
  /** Behind its last byte. */
  end: Uint32Array;
  /** The first node that is not inside it. */
  next: Uint32Array;
  parent: Int32Array;
  /** 1 for objects: what they hold stands under keys. */
  private members: Uint8Array;
  count = 0;
  /** Set where the text is one document a line: node 0 is then a list of them that stands nowhere in the text. */
  readonly lines: boolean;
  readonly src: Uint8Array;

  /** Outlines valid JSON; anything else has to be refused before, and at the latest throws where it breaks off. */
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

  /** Whether a node is an object, a list, or neither. */
  kind(node: number): 'object' | 'list' | 'leaf' {
    if (this.lines && node === 0) return 'list';
    const byte = this.src[this.valueStart(node)];
    return byte === BRACE ? 'object' : byte === BRACKET ? 'list' : 'leaf';
  }

  /** Whether a node stands in an object, under a key. */
  named(node: number): boolean {
    const parent = this.parent[node]!;
    return parent >= 0 && this.members[parent] === 1;
  }

  /** Where a node's value begins. */
  valueStart(node: number): number {
    const start = this.start[node]!;
    return this.named(node) ? afterKey(this.src, start) : start;
  }

  /** The key under which a node stands in its object. */
  key(node: number): string {
    const start = this.start[node]!;
    return keyText(this.src, start + 1, stringEnd(this.src, start) - 1);
  }

  /** The node at a path of keys and places, -1 when there is none. Of keys that come twice, the last one counts. */
  find(path: readonly (string | number)[], finder = new Finder(this)): number {
    let node = 0;
    for (const step of path) {
      node = finder.child(node, step);
      if (node < 0) return -1;
    }
    return node;
  }

  /** The nodes inside a node, one level down. */
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
      // Commas and closing brackets up to the next value.
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
    if (this.start.length >= MOST_NODES) throw new TooManyNodes();
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

/** Finds children by key or place, remembering those of nodes it has been asked about: paths come in crowds. */
export class Finder {
  private readonly known = new Map<number, Map<string, number> | Uint32Array>();
  private readonly outline: Outline;

  constructor(outline: Outline) {
    this.outline = outline;
  }

  /** The child of `node` under a key or at a place; -1 when there is none. */
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

/** The place behind a string in valid JSON. */
export function stringEnd(src: Uint8Array, start: number): number {
  let i = start + 1;
  while (i < src.length && src[i] !== QUOTE) i += src[i] === BACKSLASH ? 2 : 1;
  return i + 1;
}

/** The place of a member's value, from the beginning of its key on. */
function afterKey(src: Uint8Array, start: number): number {
  let i = stringEnd(src, start);
  while (BLANK[src[i]!] === 1 || src[i] === COLON) i++;
  return i;
}

/** The place behind a number or literal in valid JSON. */
export function wordEnd(src: Uint8Array, start: number): number {
  let i = start;
  while (i < src.length && BLANK[src[i]!] === 0 && src[i] !== COMMA && (src[i]! | 0x20) !== BRACE + 2) i++;
  return i;
}
