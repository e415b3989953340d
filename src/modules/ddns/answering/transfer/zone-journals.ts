import { isIP } from 'node:net';
import type { Server } from '../../dns/exchange.ts';
import { readName } from '../../dns/message-names.ts';
import type { KeyOf } from '../../dns/tsig.ts';
import type { TsigAlgorithm } from '../../dns/tsig-algorithms.ts';
import { TYPE } from '../../dns/wire.ts';
import { wireName } from '../../dns/wire-name.ts';
import type { LoaderEvents } from '../loader.ts';
import type { Zone } from '../zone.ts';
import type { ZoneStore } from '../zone-store.ts';
import type { TransferAccess } from './access.ts';
import { Journal } from './journal.ts';
import type { NotifiedZone } from './notify.ts';
import type { WireRecord } from './record.ts';
import { sourceOf } from './store-source.ts';
import type { TransferSource } from './transfer.ts';

/** Algorithms that the key of a zone may be used with; programs that serve zones know all of them. */
const ALGORITHMS: readonly TsigAlgorithm[] = ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'];
/** The one that we sign with. */
const OURS: TsigAlgorithm = 'hmac-sha256';

interface Kept {
  no: number;
  source: TransferSource;
  journal: Journal;
  access: TransferAccess;
  secret: Uint8Array | null;
  secondaries: readonly string[];
}

/** Journals of the zones that may be fetched, kept as the loader changes the zones. Other zones cost nothing. */
export class ZoneJournals {
  readonly #store: ZoneStore;
  readonly #changed: (name: string) => void;
  readonly #kept = new Map<string, Kept>();
  readonly #nameOf = new Map<number, string>();
  /** The records of names that are about to change. */
  #before: WireRecord[] = [];

  /** `changed` is told of the zones with secondaries that have a new serial. */
  constructor(store: ZoneStore, changed: (name: string) => void) {
    this.#store = store;
    this.#changed = changed;
  }

  readonly events: Required<LoaderEvents> = {
    changing: (zone, name) => {
      const kept = this.#kept.get(zone.name);
      this.#before = kept ? recordsAt(kept.source, zone, name) : [];
    },
    changed: (zone, name) => {
      const kept = this.#kept.get(zone.name);
      // What stays is removed and added, which leaves nothing.
      kept?.journal.change(this.#before, recordsAt(kept.source, zone, name));
      this.#before = [];
    },
    settings: (zone) => {
      this.#keep(zone);
      this.#kept.get(zone.name)?.journal.close(soaOf(zone));
    },
    replaced: (zone) => {
      const before = this.#kept.get(zone.name);
      before?.journal.forget();
      this.#keep(zone);
      before?.journal.close(soaOf(zone));
      before?.journal.cut();
      if (this.#kept.get(zone.name)?.secondaries.length) this.#changed(zone.name);
    },
    removed: (no) => this.#remove(no),
    serial: (zone) => {
      const kept = this.#kept.get(zone.name);
      kept?.journal.close(soaOf(zone));
      if (kept?.secondaries.length) this.#changed(zone.name);
    },
  };

  /** Gives the key of a zone, by whichever algorithm the asker uses. */
  readonly keyOf: KeyOf = (name, algorithm) => {
    const secret = this.#kept.get(name)?.secret;
    const used = ALGORITHMS.find((one) => one === algorithm);
    return secret && used ? { algorithm: used, secret } : null;
  };

  /** A zone that may be fetched; null if there is none of that name. */
  find(name: string): { source: TransferSource; access: TransferAccess } | null {
    return this.#kept.get(name) ?? null;
  }

  /** What the secondaries of a zone are told. `port`: theirs. */
  notified(name: string, port: number): NotifiedZone | null {
    const kept = this.#kept.get(name);
    if (!kept) return null;
    const { journal, secret, secondaries } = kept;
    return {
      soa: journal.soa,
      key: secret && { name, algorithm: OURS, secret },
      secondaries: secondaries.flatMap((address): Server[] =>
        isIP(address) === 0 ? [] : [{ address, port }],
      ),
    };
  }

  /** Differences begin at the next serials: see docs/decisions/092-differences-of-zones.md. */
  cut(): void {
    for (const { journal } of this.#kept.values()) journal.cut();
  }

  #keep(zone: Zone): void {
    const { no, name, transfer } = zone;
    if (this.#nameOf.get(no) !== name) this.#remove(no);
    const { secondaries } = transfer;
    const secret = transfer.secret === null ? null : Buffer.from(transfer.secret, 'base64');
    if (secret === null && secondaries.length === 0) {
      this.#remove(no);
      return;
    }
    const known = this.#kept.get(name);
    const journal = known?.journal ?? new Journal(soaOf(zone));
    // Others may have answered another content at this serial: this server before its restart was one of them.
    if (!known) journal.cut();
    this.#kept.set(name, {
      no,
      journal,
      source: sourceOf(this.#store, () => this.#store.zone(no), journal),
      access: { key: secret && name, addresses: secondaries },
      secret,
      secondaries,
    });
    this.#nameOf.set(no, name);
  }

  #remove(no: number): void {
    const name = this.#nameOf.get(no);
    this.#nameOf.delete(no);
    const kept = name === undefined ? undefined : this.#kept.get(name);
    // Another number may have taken the name over.
    if (kept?.no !== no) return;
    kept.journal.forget();
    this.#kept.delete(name!);
  }
}

const soaOf = ({ name, soa }: Zone): WireRecord => ({
  name,
  type: TYPE.SOA,
  ttl: soa.ttl,
  data: soa.data[0]!,
});

/** What a change at a name may touch: with a host also the names below it. */
const recordsAt = ({ recordsOf }: TransferSource, zone: Zone, name: string): WireRecord[] =>
  [name, ...(name === zone.name || name.startsWith('*.') ? [] : [`*.${name}`])].flatMap((one) => {
    const wire = wireName(one);
    // What is no name is not answered either.
    return wire ? [...recordsOf(readName(Buffer.from(wire), 0).name)] : [];
  });
