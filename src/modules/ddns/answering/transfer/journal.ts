import { Difference } from './difference.ts';
import { serialOf, type WireRecord } from './record.ts';

/** What changed from one serial to a later one; RFC 1995, 4. */
export interface JournalEntry {
  /** SOA before and after, each with its serial. */
  from: WireRecord;
  to: WireRecord;
  removed: readonly WireRecord[];
  added: readonly WireRecord[];
}

/** How much a journal keeps. */
export interface JournalBounds {
  /** Records of all closed entries; also of the open one alone. */
  records: number;
  entries: number;
}

const USUAL: JournalBounds = { records: 20_000, entries: 1_000 };

/** A zone as it was at the serial that was current when the view was taken. */
export interface View {
  soa: WireRecord;
  /** Names at which something has changed since, also where it was taken back. */
  touched: () => Iterable<string>;
  /** What a name held then, of what it holds now. */
  before: Difference['before'];
  /** False if too much has changed since, so that it is no longer known. */
  isExact: () => boolean;
  /** Must be called; until then each change is noted for it. */
  release: () => void;
}

/**
 * The differences between a zone's serials. Records change at any time, the serial at most once a second, so changes gather in an open
 * entry, which the next serial closes. What is answered at a serial is always its own content: the present one less the open entry.
 */
export class Journal {
  readonly #bounds: JournalBounds;
  #soa: WireRecord;
  #entries: JournalEntry[] = [];
  #kept = 0;
  #open = new Difference();
  /** True if the open entry outgrew its bound: what the zone held at the current serial is then not known. */
  #lost = false;
  readonly #views = new Set<{ since: Difference; touched: Set<string> }>();

  /** `soa` is the zone's SOA record when its content was loaded. */
  constructor(soa: WireRecord, bounds: JournalBounds = USUAL) {
    this.#soa = soa;
    this.#bounds = bounds;
  }

  /** The SOA of the current serial. */
  get soa(): WireRecord {
    return this.#soa;
  }

  /**
   * Notes what was removed and added since the last call, SOA excepted. It must be called for every change, in the same tick in which the
   * zone changes.
   */
  change(removed: readonly WireRecord[], added: readonly WireRecord[]): void {
    for (const { since, touched } of this.#views) {
      // One that has outgrown the bound is not exact any more, and must not grow on.
      if (since.size > this.#bounds.records || touched.size > this.#bounds.records) continue;
      since.note(removed, added);
      for (const { name } of [...removed, ...added]) touched.add(name);
    }
    if (this.#lost) return;
    this.#open.note(removed, added);
    if (this.#open.size > this.#bounds.records) this.forget();
  }

  /** Forgets everything: the zone was loaded anew, and nobody knows what changed. The next serial is fetched as a whole. */
  forget(): void {
    this.#open = new Difference();
    this.#lost = true;
    this.#entries = [];
    this.#kept = 0;
  }

  /** The zone has a new serial: closes the open entry. A SOA of the same serial only takes the place of the old one. */
  close(soa: WireRecord): void {
    const from = this.#soa;
    this.#soa = soa;
    if (serialOf(from) === serialOf(soa)) return;
    if (!this.#lost) {
      this.#entries.push({ from, to: soa, removed: this.#open.removed(), added: this.#open.added() });
      this.#kept += this.#open.size;
      this.#shorten();
    }
    this.#open = new Difference();
    this.#lost = false;
  }

  #shorten(): void {
    while (this.#entries.length > this.#bounds.entries || this.#kept > this.#bounds.records) {
      const gone = this.#entries.shift()!;
      this.#kept -= gone.removed.length + gone.added.length;
    }
  }

  /** The entries from a serial to the current one, oldest first; null if the journal does not reach back to it. */
  since(serial: number): JournalEntry[] | null {
    const first = this.#entries.findIndex(({ from }) => serialOf(from) === serial);
    return first === -1 ? null : this.#entries.slice(first);
  }

  /** The zone at its current serial, which stays what it is while records change. */
  view(): View {
    const since = this.#open.copy();
    const noted = { since, touched: new Set(since.names()) };
    const { records } = this.#bounds;
    const wasLost = this.#lost;
    this.#views.add(noted);
    return {
      soa: this.#soa,
      touched: () => noted.touched,
      before: (name, now) => since.before(name, now),
      // What was lost before the view cannot be helped; the next serial is then fetched as a whole.
      isExact: () => wasLost || (since.size <= records && noted.touched.size <= records),
      release: () => this.#views.delete(noted),
    };
  }
}
