/** The stack of open brackets, with what is needed to continue after an error. */
import { DuplicateKeys } from '../duplicate-keys.ts';

export const OBJECT = 1;
export const ARRAY = 0;

export class OpenBrackets {
  private readonly kinds: number[] = [];
  private readonly places: number[] = [];
  /** Offsets of lists that are read as objects. */
  private readonly lists = new Set<number>();
  /** Offsets of lists in round brackets. */
  private readonly tuples = new Set<number>();
  readonly keys: DuplicateKeys;

  constructor(src: Uint8Array) {
    this.keys = new DuplicateKeys(src);
  }

  get depth(): number {
    return this.kinds.length;
  }

  /** Kind of the innermost bracket; -1: none is open. */
  get kind(): number {
    return this.kinds.length === 0 ? -1 : this.kinds[this.kinds.length - 1]!;
  }

  /** Kind of the bracket around the innermost one. */
  get outer(): number | undefined {
    return this.kinds[this.kinds.length - 2];
  }

  /** Offset of the innermost bracket. */
  get at(): number {
    return this.places[this.places.length - 1]!;
  }

  push(kind: number, at: number): void {
    this.kinds.push(kind);
    this.places.push(at);
    if (kind === OBJECT) this.keys.open();
  }

  get isTuple(): boolean {
    return this.depth > 0 && this.tuples.has(this.at);
  }

  /** Marks the innermost list as one in round brackets. */
  markTuple(): void {
    this.tuples.add(this.at);
  }

  pop(): void {
    if (this.kinds.pop() === OBJECT) this.keys.close();
    this.places.pop();
  }

  /** Reads the innermost list as an object from here on. */
  readAsObject(): void {
    this.kinds[this.kinds.length - 1] = OBJECT;
    this.keys.open();
    this.lists.add(this.at);
  }

  get isReadAsObject(): boolean {
    return this.lists.has(this.at);
  }

  /** The closing brackets of all that is open. */
  closers(): string {
    return this.kinds
      .map((kind) => (kind === OBJECT ? '}' : ']'))
      .reverse()
      .join('');
  }
}
