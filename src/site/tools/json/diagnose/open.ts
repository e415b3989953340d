/** The brackets that stand open, with what has to be known of each to go on after an error. */
import { OpenKeys } from '../keys.ts';

export const OBJECT = 1;
export const ARRAY = 0;

export class Open {
  private readonly kinds: number[] = [];
  private readonly places: number[] = [];
  /** Lists that are read as objects, by where they open. */
  private readonly lists = new Set<number>();
  /** Lists in round brackets, by where they open. */
  private readonly tuples = new Set<number>();
  readonly keys: OpenKeys;

  constructor(src: Uint8Array) {
    this.keys = new OpenKeys(src);
  }

  get depth(): number {
    return this.kinds.length;
  }

  /** What the innermost bracket opens; -1 when none is open. */
  get kind(): number {
    return this.kinds.length === 0 ? -1 : this.kinds[this.kinds.length - 1]!;
  }

  /** What the bracket around the innermost one opens. */
  get outer(): number | undefined {
    return this.kinds[this.kinds.length - 2];
  }

  /** Where the innermost bracket stands. */
  get at(): number {
    return this.places[this.places.length - 1]!;
  }

  push(kind: number, at: number): void {
    this.kinds.push(kind);
    this.places.push(at);
    if (kind === OBJECT) this.keys.open();
  }

  /** Whether the innermost bracket is a round one. */
  get isTuple(): boolean {
    return this.depth > 0 && this.tuples.has(this.at);
  }

  /** The innermost list stands in round brackets. */
  round(): void {
    this.tuples.add(this.at);
  }

  pop(): void {
    if (this.kinds.pop() === OBJECT) this.keys.close();
    this.places.pop();
  }

  /** The innermost list is read as an object from here on. */
  turn(): void {
    this.kinds[this.kinds.length - 1] = OBJECT;
    this.keys.open();
    this.lists.add(this.at);
  }

  /** Whether the innermost bracket is a list's that is read as an object. */
  get turned(): boolean {
    return this.lists.has(this.at);
  }

  /** What closes all that is open. */
  closers(): string {
    return this.kinds
      .map((kind) => (kind === OBJECT ? '}' : ']'))
      .reverse()
      .join('');
  }
}
