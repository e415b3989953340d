import { type WireRecord, wireKey } from './record.ts';

/** What was removed and added at one name, by `wireKey`. No record is in both. */
interface AtName {
  removed: Map<string, WireRecord>;
  added: Map<string, WireRecord>;
}

/** The net difference between two states of a zone, without its SOA: what is taken back within it leaves nothing. */
export class Difference {
  readonly #names = new Map<string, AtName>();
  #size = 0;

  /** How many records it has. */
  get size(): number {
    return this.#size;
  }

  /** Names at which something differs. */
  names(): Iterable<string> {
    return this.#names.keys();
  }

  /** Notes a change that comes after those noted. */
  note(removed: Iterable<WireRecord>, added: Iterable<WireRecord>): void {
    for (const record of removed) this.#move(record, 'removed', 'added');
    for (const record of added) this.#move(record, 'added', 'removed');
  }

  #move(record: WireRecord, into: keyof AtName, from: keyof AtName): void {
    const at = this.#names.get(record.name) ?? { removed: new Map(), added: new Map() };
    const key = wireKey(record);
    this.#size -= at.removed.size + at.added.size;
    if (!at[from].delete(key)) at[into].set(key, record);
    this.#size += at.removed.size + at.added.size;
    if (at.removed.size + at.added.size > 0) this.#names.set(record.name, at);
    else this.#names.delete(record.name);
  }

  /** What a name held before, of what it holds now. */
  before(name: string, now: readonly WireRecord[]): readonly WireRecord[] {
    const at = this.#names.get(name);
    if (!at) return now;
    return [...now.filter((record) => !at.added.has(wireKey(record))), ...at.removed.values()];
  }

  removed(): WireRecord[] {
    return [...this.#names.values()].flatMap(({ removed }) => [...removed.values()]);
  }

  added(): WireRecord[] {
    return [...this.#names.values()].flatMap(({ added }) => [...added.values()]);
  }

  copy(): Difference {
    const copy = new Difference();
    for (const { removed, added } of this.#names.values()) copy.note(removed.values(), added.values());
    return copy;
  }
}
