import { encodeName, readName } from '../../dns/message-names.ts';
import { TYPE } from '../../dns/wire.ts';
import type { Journal } from './journal.ts';
import type { WireRecord } from './record.ts';
import type { TransferSource } from './transfer.ts';

/** All records of a name and type, as the store of zones keeps them. TTL in seconds. */
interface RecordSet {
  type: number;
  ttl: number;
  data: readonly Uint8Array[];
}

/** What a transfer needs of the store of zones. Names are uncompressed, in lower case. */
export interface ZoneContents<Zone> {
  /** Names may be missed or come twice if something changes at them meanwhile. */
  contents(zone: Zone): Iterable<{ name: Uint8Array; sets: readonly RecordSet[] }>;
  contentsAt(zone: Zone, name: Uint8Array): readonly RecordSet[];
}

/** A zone of the store, to be transferred. `zone` gives it as it is now; undefined if it is gone. */
export function sourceOf<Zone>(
  store: ZoneContents<Zone>,
  zone: () => Zone | undefined,
  journal: Journal,
): TransferSource {
  return {
    journal,
    *names() {
      const now = zone();
      if (now !== undefined)
        for (const { name } of store.contents(now)) yield readName(Buffer.from(name), 0).name;
    },
    recordsOf(name) {
      const now = zone();
      return now === undefined
        ? []
        : store.contentsAt(now, encodeName(name)).flatMap((set) => recordsOf(name, set));
    },
  };
}

const recordsOf = (name: string, { type, ttl, data }: RecordSet): WireRecord[] =>
  type === TYPE.SOA ? [] : data.map((one) => ({ name, type, ttl, data: one }));

/**
 * Changes a zone by `change`, and notes in its journal what became of the names. They must be all that it may touch: for a host also `*.` and
 * its name.
 */
export function noteChange(
  { journal, recordsOf }: TransferSource,
  names: readonly string[],
  change: () => void,
): void {
  const read = () => names.flatMap((name) => [...recordsOf(name)]);
  const before = read();
  change();
  // What stays is removed and added, which leaves nothing.
  journal.change(before, read());
}
