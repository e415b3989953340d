import { setImmediate } from 'node:timers/promises';
import { TYPE } from '../dns/wire.ts';
import { HAS, HostColumns } from './host-columns.ts';
import { NameTable } from './name-table.ts';
import { hashStep, type QueryName } from './query-name.ts';
import type { RecordSet } from './types.ts';
import type { Zone } from './zone.ts';

const STAR = 0x2a;
/** Slots that are looked through before messages have their turn. */
const SLICE = 20_000;

/**
 * The names of all zones with what they have. Every name between another and its zone is there too, as RFC 4592 2.2.2 wants (empty
 * non-terminals), so that whatever is not found does not exist, and nothing below it either.
 */
export class ZoneNames {
  readonly hosts: HostColumns = new HostColumns();
  readonly #table: NameTable = new NameTable();
  /** Records by slot, of the few names that have them. */
  readonly #records = new Map<number, RecordSet[]>();
  /** How many names are directly below, by slot, where there are any. */
  readonly #below = new Map<number, number>();
  readonly #star: Uint8Array<ArrayBuffer> = new Uint8Array(256);

  /** Names of all zones, empty ones included. */
  get size(): number {
    return this.#table.size;
  }

  /** The slot of the name that begins with a label of `name`, at or below the zone; -1 if it does not exist. */
  find(zone: Zone, name: QueryName, label: number): number {
    return this.#table.find(
      zone.index,
      name.hashes[label]!,
      name.bytes,
      name.starts[label]!,
      name.length - zone.wire.length,
    );
  }

  /** The slot of `*` directly below the name that begins with that label; -1 if it does not exist. */
  findStar(zone: Zone, name: QueryName, label: number): number {
    const star = this.#star;
    star[0] = 1;
    star[1] = STAR;
    let length = 2;
    for (let i = name.starts[label]!; i < name.length - zone.wire.length; i++)
      star[length++] = name.bytes[i]!;
    return this.#table.find(zone.index, hashStep(hashStep(name.hashes[label]!, STAR), 1), star, 0, length);
  }

  /** What a name has beside addresses of a host. */
  recordsAt(slot: number): readonly RecordSet[] {
    return this.hosts.has[slot]! & HAS.records ? this.#records.get(slot)! : NONE;
  }

  /** Its records of a type beside those of a host. */
  recordSet(slot: number, type: number): RecordSet | undefined {
    return this.recordsAt(slot).find((set) => set.type === type);
  }

  /** Makes a name exist, with those above it. */
  ensure(zone: Zone, name: QueryName, label = 0): number {
    const found = this.find(zone, name, label);
    if (found >= 0) return found;
    const end = name.length - zone.wire.length;
    if (name.starts[label]! < end) this.#count(this.ensure(zone, name, label + 1), 1);
    const slot = this.#table.add(zone.index, name.hashes[label]!, name.bytes, name.starts[label]!, end);
    this.hosts.hold(this.#table.capacity);
    this.hosts.has[slot] = 0;
    return slot;
  }

  /** Sets the records of a name, which exists; `cut` if its NS are those of a delegation. */
  setRecords(slot: number, sets: RecordSet[], isCut: boolean): void {
    const { has } = this.hosts;
    has[slot]! &= ~(HAS.records | HAS.cut | HAS.alias | HAS.addresses);
    this.#records.delete(slot);
    if (sets.length === 0) return;
    this.#records.set(slot, sets);
    has[slot]! |= HAS.records;
    if (isCut) has[slot]! |= HAS.cut;
    for (const { type } of sets) {
      if (type === TYPE.CNAME) has[slot]! |= HAS.alias;
      if (type === TYPE.A || type === TYPE.AAAA) has[slot]! |= HAS.addresses;
    }
  }

  /** Ends a name that has nothing and nothing below it, and likewise those above it. */
  prune(zone: Zone, name: QueryName): void {
    const end = name.length - zone.wire.length;
    for (let label = 0; name.starts[label]! < end; label++) {
      const slot = this.find(zone, name, label);
      if (slot < 0 || this.hosts.has[slot] !== 0 || this.#below.has(slot)) return;
      this.#table.remove(slot);
      this.#count(this.find(zone, name, label + 1), -1);
    }
  }

  #count(slot: number, change: number): void {
    const below = (this.#below.get(slot) ?? 0) + change;
    if (below === 0) this.#below.delete(slot);
    else this.#below.set(slot, below);
  }

  /** Ends all names of zones, by their indexes, a slice after another: their slots are searched for among all. */
  async clear(indexes: ReadonlySet<number>): Promise<void> {
    for (let slot = 0; slot < this.#table.slots; slot++) {
      if ((slot + 1) % SLICE === 0) await setImmediate();
      if (!indexes.has(this.#table.zoneOf(slot))) continue;
      this.#table.remove(slot);
      this.#records.delete(slot);
      this.#below.delete(slot);
      this.hosts.has[slot] = 0;
    }
  }

  /** Slots of a zone's names, in no order. A name that is removed or added meanwhile may be missed. */
  *slotsOf(zone: Zone): Generator<number> {
    for (let slot = 0; slot < this.#table.slots; slot++)
      if (this.#table.zoneOf(slot) === zone.index) yield slot;
  }

  /** The whole name of a slot. */
  nameOf(slot: number, zone: Zone): Uint8Array<ArrayBuffer> {
    const own = this.#table.nameOf(slot);
    const name = new Uint8Array(own.length + zone.wire.length);
    name.set(own);
    name.set(zone.wire, own.length);
    return name;
  }
}

const NONE: readonly RecordSet[] = [];
