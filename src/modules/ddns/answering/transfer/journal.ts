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

/** What is noted for a view. */
interface Noted {
  since: Difference;
  touched: Set<string>;
  broken: boolean;
}

const USUAL: JournalBounds = { records: 20_000, entries: 1_000 };

/** A zone as it was at the serial that was current when the view was taken. */
export interface View {
  soa: WireRecord;
  /** Names at which something has changed since, also where it was taken back. */
  touched: () => Iterable<string>;
  /** What a name held then, of what it holds now. */
  before: Difference['before'];
  /** False if it is no longer known, since too much has changed, or the zone was loaded anew. */
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
  /** True if no difference may begin at the current serial. */
  #isCut = false;
  readonly #views = new Set<Noted>();

  /** `soa` is the zone's SOA record when its content was loaded. */
  constructor(soa: WireRecord, bounds: JournalBounds = USUAL) {
    this.#soa = copyOf(soa);
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
    for (const view of this.#views) {
      // One that has outgrown the bound must not grow on.
      if (view.broken) continue;
      view.since.note(removed, added);
      for (const { name } of [...removed, ...added]) view.touched.add(name);
      view.broken = Math.max(view.since.size, view.touched.size) > this.#bounds.records;
    }
    if (this.#lost) return;
    this.#open.note(removed, added);
    if (this.#open.size > this.#bounds.records) this.#lose();
  }

  /**
   * The zone was loaded anew, and nobody knows what changed: running transfers break, and the next serial is fetched as a whole.
   */
  forget(): void {
    for (const view of this.#views) view.broken = true;
    this.#lose();
  }

  /**
   * Somebody may have been given another content at the current serial, or at one before: differences begin at the next one. What is answered
   * at the current serial stays.
   */
  cut(): void {
    this.#isCut = true;
    this.#entries = [];
    this.#kept = 0;
  }

  #lose(): void {
    this.#open = new Difference();
    this.#lost = true;
    this.#entries = [];
    this.#kept = 0;
  }

  /** The zone has a new serial: closes the open entry. A SOA of the same serial only takes the place of the old one. */
  close(soa: WireRecord): void {
    const from = this.#soa;
    const to = copyOf(soa);
    this.#soa = to;
    if (serialOf(from) === serialOf(to)) return;
    if (!this.#lost && !this.#isCut) {
      this.#entries.push({ from, to, removed: this.#open.removed(), added: this.#open.added() });
      this.#kept += this.#open.size;
      this.#shorten();
    }
    this.#open = new Difference();
    this.#lost = false;
    this.#isCut = false;
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

  /**
   * The zone at its current serial, which stays what it is while records change. If the open entry was lost, it is the zone as it is now: that
   * cannot be helped, and the next serial is fetched as a whole.
   */
  view(): View {
    const since = this.#open.copy();
    const noted: Noted = { since, touched: new Set(since.names()), broken: false };
    this.#views.add(noted);
    return {
      soa: this.#soa,
      touched: () => noted.touched,
      before: (name, now) => since.before(name, now),
      isExact: () => !noted.broken,
      release: () => this.#views.delete(noted),
    };
  }
}

/** Whoever keeps the SOA may write the next serial into its data. */
const copyOf = (soa: WireRecord): WireRecord => ({ ...soa, data: Uint8Array.from(soa.data) });
