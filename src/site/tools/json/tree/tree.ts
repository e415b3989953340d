/** The rows of a tree over an outlined text: which nodes are shown, in order, as one column of numbers. */
import { utf8Text } from '../../charset/utf8.ts';
import { type Outline, stringEnd } from '../outline.ts';
import { visible } from '../places.ts';

export interface Row {
  readonly node: number;
  readonly depth: number;
  /** The key, or the place in a list; null for the whole. */
  readonly name: string | null;
  readonly kind: 'object' | 'list' | 'string' | 'number' | 'word';
  /** A leaf's text, cut where it is long. */
  readonly text: string;
  /** How many values are directly inside; 0 for a leaf. */
  readonly size: number;
  readonly open: boolean;
}

/** So much of a text is shown in a row, in bytes. */
const SHOWN = 300;

export class Tree {
  readonly outline: Outline;
  private readonly opened: Uint8Array;
  private shown: Uint32Array;
  /** How many rows there are. */
  count: number;
  private readonly sizes = new Map<number, number>();
  /** The last place in a list that was asked for: the next row is usually the next place. */
  private known = { parent: -1, node: -1, place: 0 };

  constructor(outline: Outline) {
    this.outline = outline;
    this.opened = new Uint8Array(outline.count);
    this.shown = Uint32Array.of(0);
    this.count = 1;
    this.toggle(0);
  }

  /** Opens or closes the node of a row; gives whether it is open now. */
  toggle(row: number): boolean {
    const node = this.shown[row];
    if (node === undefined || row >= this.count || this.outline.kind(node) === 'leaf') return false;
    const open = this.opened[node] === 0;
    const inside = open ? this.inside(node, true) : this.shown.subarray(row + 1, row + 1 + this.showing(row));
    this.opened[node] = open ? 1 : 0;
    const next = new Uint32Array(this.count + (open ? inside.length : -inside.length));
    next.set(this.shown.subarray(0, row + 1));
    if (open) next.set(inside, row + 1);
    next.set(
      this.shown.subarray(row + 1 + (open ? 0 : inside.length), this.count),
      row + 1 + (open ? inside.length : 0),
    );
    this.shown = next;
    this.count = next.length;
    return open;
  }

  /** Opens or closes everything; the whole stays open. */
  all(open: boolean): void {
    this.opened.fill(open ? 1 : 0);
    this.opened[0] = 1;
    const inside = this.inside(0, false);
    this.shown = new Uint32Array(inside.length + 1);
    this.shown.set(inside, 1);
    this.count = this.shown.length;
  }

  /** The rows from one on. */
  rows(from: number, count: number): Row[] {
    const rows: Row[] = [];
    for (let k = Math.max(0, from); k < Math.min(this.count, from + count); k++)
      rows.push(this.row(this.shown[k]!));
    return rows;
  }

  /** The path of a row's node as JSONPath writes it. */
  path(row: number): string {
    const steps: string[] = [];
    for (let node = this.shown[row]!; this.outline.parent[node]! >= 0; node = this.outline.parent[node]!) {
      const { outline } = this;
      if (!outline.named(node)) steps.push(`[${this.place(node)}]`);
      else {
        const key = outline.key(node);
        steps.push(/^[\p{L}_][\p{L}\p{N}_]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`);
      }
    }
    return `$${steps.reverse().join('')}`;
  }

  /** The row of the node that holds a row's node; the row itself for the whole. */
  parentRow(row: number): number {
    const parent = this.outline.parent[this.shown[row]!]!;
    let k = row;
    while (k > 0 && this.shown[k] !== parent) k--;
    return k;
  }

  /** The row of a node; -1 where it is not shown. */
  rowOf(node: number): number {
    const row = this.firstRow(0, node);
    return row < this.count && this.shown[row] === node ? row : -1;
  }

  /** Where a row's value stands in the text. */
  range(row: number): { from: number; to: number } {
    const node = this.shown[row]!;
    return { from: this.outline.valueStart(node), to: this.outline.end[node]! };
  }

  private row(node: number): Row {
    const { outline } = this;
    const { src } = outline;
    const kind = outline.kind(node);
    const [from, to] = [outline.valueStart(node), outline.end[node]!];
    const name =
      outline.parent[node]! < 0 ? null : outline.named(node) ? this.keyOf(node) : String(this.place(node));
    let depth = 0;
    for (let up = outline.parent[node]!; up >= 0; up = outline.parent[up]!) depth++;
    if (kind !== 'leaf')
      return { node, depth, name, kind, text: '', size: this.size(node), open: this.opened[node] === 1 };
    const text = utf8Text(src.subarray(from, Math.min(to, from + SHOWN)));
    const first = src[from]!;
    const leaf = first === 0x22 ? 'string' : first === 0x2d || first <= 0x39 ? 'number' : 'word';
    return {
      node,
      depth,
      name,
      kind: leaf,
      text: visible(to > from + SHOWN ? `${text}…` : text),
      size: 0,
      open: false,
    };
  }

  private keyOf(node: number): string {
    const { src, start } = this.outline;
    const from = start[node]!;
    return stringEnd(src, from) - from > SHOWN
      ? `${utf8Text(src.subarray(from + 1, from + SHOWN))}…`
      : visible(this.outline.key(node));
  }

  /** The nodes inside a node that are shown when it is open. */
  private inside(node: number, counted: boolean): Uint32Array {
    const { next } = this.outline;
    const end = next[node]!;
    let list = new Uint32Array(counted ? 1024 : end - node);
    let count = 0;
    for (let k = node + 1; k < end; ) {
      if (count === list.length) {
        const larger = new Uint32Array(list.length * 2);
        larger.set(list);
        list = larger;
      }
      list[count++] = k;
      k = this.opened[k] === 1 ? k + 1 : next[k]!;
    }
    return list.subarray(0, count);
  }

  /** How many rows below a row are inside its node. */
  private showing(row: number): number {
    return this.firstRow(row + 1, this.outline.next[this.shown[row]!]!) - row - 1;
  }

  /** The first row, from one on, of a node or one behind it: rows stand in the order of the text. */
  private firstRow(from: number, node: number): number {
    let [low, high] = [from, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.shown[middle]! < node) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private size(node: number): number {
    let size = this.sizes.get(node);
    if (size === undefined) {
      size = 0;
      for (const _ of this.outline.children(node)) size++;
      this.sizes.set(node, size);
    }
    return size;
  }

  private place(node: number): number {
    const { parent, next } = this.outline;
    const holder = parent[node]!;
    let { node: at, place } = this.known;
    if (this.known.parent !== holder || at > node) [at, place] = [holder + 1, 0];
    while (at < node) {
      at = next[at]!;
      place++;
    }
    this.known = { parent: holder, node: at, place };
    return place;
  }
}
