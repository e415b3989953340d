/** The visible rows of a tree over an outlined text, as one column of node numbers. */
import { utf8Text } from '../../charset/utf8.ts';
import { type Outline, stringEnd } from '../outline.ts';
import { visibleText } from '../positions.ts';

export interface Row {
  readonly node: number;
  readonly depth: number;
  /** Key, or index in a list; null for the root. */
  readonly name: string | null;
  readonly kind: 'object' | 'list' | 'string' | 'number' | 'word';
  /** A leaf's text, cut where it is long. */
  readonly text: string;
  /** Number of direct children; 0 for a leaf. */
  readonly size: number;
  readonly open: boolean;
}

/** Maximum length of a row's text, in bytes. */
const MAX_SHOWN = 300;

export class Tree {
  readonly outline: Outline;
  private readonly opened: Uint8Array;
  private shown: Uint32Array;
  /** Number of rows. */
  count: number;
  private readonly sizes = new Map<number, number>();
  /** The last list entry asked for: the next row is usually the next entry. */
  private lastChild = { parent: -1, node: -1, place: 0 };

  constructor(outline: Outline) {
    this.outline = outline;
    this.opened = new Uint8Array(outline.count);
    this.shown = Uint32Array.of(0);
    this.count = 1;
    this.toggle(0);
  }

  /** Expands or collapses a row's node. Returns whether it is expanded now. */
  toggle(row: number): boolean {
    const node = this.shown[row];
    if (node === undefined || row >= this.count || this.outline.kind(node) === 'leaf') return false;
    const open = this.opened[node] === 0;
    const visibleChildren = open
      ? this.inside(node, true)
      : this.shown.subarray(row + 1, row + 1 + this.showing(row));
    this.opened[node] = open ? 1 : 0;
    const next = new Uint32Array(this.count + (open ? visibleChildren.length : -visibleChildren.length));
    next.set(this.shown.subarray(0, row + 1));
    if (open) next.set(visibleChildren, row + 1);
    next.set(
      this.shown.subarray(row + 1 + (open ? 0 : visibleChildren.length), this.count),
      row + 1 + (open ? visibleChildren.length : 0),
    );
    this.shown = next;
    this.count = next.length;
    return open;
  }

  /** Expands or collapses everything but the root. */
  all(open: boolean): void {
    this.opened.fill(open ? 1 : 0);
    this.opened[0] = 1;
    const inside = this.inside(0, false);
    this.shown = new Uint32Array(inside.length + 1);
    this.shown.set(inside, 1);
    this.count = this.shown.length;
  }

  rows(from: number, count: number): Row[] {
    const rows: Row[] = [];
    for (let k = Math.max(0, from); k < Math.min(this.count, from + count); k++)
      rows.push(this.row(this.shown[k]!));
    return rows;
  }

  /** The JSONPath of a row's node. */
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

  /** The row of the parent; the row itself for the root. */
  parentRow(row: number): number {
    const parent = this.outline.parent[this.shown[row]!]!;
    let k = row;
    while (k > 0 && this.shown[k] !== parent) k--;
    return k;
  }

  /** The row of a node; -1 where it is not visible. */
  rowOf(node: number): number {
    const row = this.firstRow(0, node);
    return row < this.count && this.shown[row] === node ? row : -1;
  }

  /** The byte range of a row's value. */
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
    const text = utf8Text(src.subarray(from, Math.min(to, from + MAX_SHOWN)));
    const first = src[from]!;
    const leaf = first === 0x22 ? 'string' : first === 0x2d || first <= 0x39 ? 'number' : 'word';
    return {
      node,
      depth,
      name,
      kind: leaf,
      text: visibleText(to > from + MAX_SHOWN ? `${text}…` : text),
      size: 0,
      open: false,
    };
  }

  private keyOf(node: number): string {
    const { src, start } = this.outline;
    const from = start[node]!;
    return stringEnd(src, from) - from > MAX_SHOWN
      ? `${utf8Text(src.subarray(from + 1, from + MAX_SHOWN))}…`
      : visibleText(this.outline.key(node));
  }

  /** The descendants that are visible once a node is expanded. */
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

  /** Number of visible rows inside a row's node. */
  private showing(row: number): number {
    return this.firstRow(row + 1, this.outline.next[this.shown[row]!]!) - row - 1;
  }

  /** The first row, from `from` on, of this node or a later one: rows are in text order. */
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
    let { node: at, place } = this.lastChild;
    if (this.lastChild.parent !== holder || at > node) [at, place] = [holder + 1, 0];
    while (at < node) {
      at = next[at]!;
      place++;
    }
    this.lastChild = { parent: holder, node: at, place };
    return place;
  }
}
