import { TYPE } from '../dns/wire.ts';
import { wireName } from '../dns/wire-name.ts';
import { HAS } from './host-columns.ts';
import { NameTable } from './name-table.ts';
import { QueryName } from './query-name.ts';
import { ip4Number, ip6Numbers } from './rdata.ts';
import { type BadRecord, type RecordText, recordSets } from './record-sets.ts';
import type { RecordSet } from './types.ts';
import { isIn, ttl, writeSerial, type Zone, type ZoneSpec, zoneOf } from './zone.ts';
import { ZoneNames } from './zone-names.ts';

/** The addresses that a host has. `wildcard`: so has every name of one more label. TTL in seconds. */
export interface HostData {
  ttl: number;
  ip4: string | null;
  ip6: string | null;
  wildcard: boolean;
}

/** All that there is at a name. */
export interface NameData {
  host: HostData | null;
  records: readonly RecordText[];
}

/** A zone in the making, which nobody is told of before it is published. */
export interface ZoneDraft {
  setName(name: string, data: NameData): void;
  /** Answers from it at once, instead of from the zone of the same number. */
  publish(): void;
  discard(): void;
}

/** The zones that are answered, in memory. Whatever is wrong is told to `onBad`, and is not answered. */
export class ZoneStore {
  readonly names: ZoneNames = new ZoneNames();
  readonly #onBad: (bad: BadRecord) => void;
  readonly #zones = new Map<number, Zone>();
  /** Zones by name; `#named` by the slot of it. */
  readonly #apexes: NameTable = new NameTable();
  readonly #named: (Zone | undefined)[] = [];
  readonly #freeIndexes: number[] = [];
  /** Indexes of zones that have ended, whose names are still there. */
  #ended = new Set<number>();
  #indexes = 0;
  readonly #name = new QueryName();
  readonly #star = new QueryName();

  constructor(onBad: (bad: BadRecord) => void = () => {}) {
    this.#onBad = onBad;
  }

  /** The answered zones. */
  zones(): IterableIterator<Zone> {
    return this.#zones.values();
  }

  zone(no: number): Zone | undefined {
    return this.#zones.get(no);
  }

  /** The lowest zone that a name lies in, of those at its label `from` or above; undefined: none of ours. */
  zoneAt(name: QueryName, from = 0): Zone | undefined {
    for (let label = from; label < name.labels; label++) {
      const slot = this.#apexes.find(
        0,
        name.hashes[label]!,
        name.bytes,
        name.starts[label]!,
        name.length - 1,
      );
      if (slot >= 0) return this.#named[slot];
    }
    return undefined;
  }

  /** Begins to answer for a zone, or changes what is answered for it itself; its names stay, unless it has got another name. */
  putZone(spec: ZoneSpec): void {
    const old = this.#zones.get(spec.no);
    const zone = this.#made(spec, old?.index);
    if (!zone) return;
    if (old && Buffer.compare(old.wire, zone.wire) === 0) this.#place(zone);
    else {
      const fresh = old ? { ...zone, index: this.#newIndex() } : zone;
      this.#open(fresh);
      this.removeZone(spec.no);
      this.#place(fresh);
    }
  }

  /** Reads a zone anew while the old one answers. What changes meanwhile must be set in the draft too. Null: the zone itself is wrong. */
  replaceZone(spec: ZoneSpec): ZoneDraft | null {
    const zone = this.#made(spec);
    if (!zone) return null;
    this.#open(zone);
    return {
      setName: (name, data) => this.#set(zone, name, data),
      publish: () => {
        this.removeZone(zone.no);
        this.#place(zone);
      },
      discard: () => this.#close(zone),
    };
  }

  /** Ends a zone, as `putZone` and a published draft end the one before; `sweep` then frees the memory of its names. */
  removeZone(no: number): void {
    const zone = this.#zones.get(no);
    if (!zone) return;
    this.#zones.delete(no);
    const slot = this.#apexes.find(0, zone.hash, zone.wire, 0, zone.wire.length - 1);
    // Another number may have taken the name over.
    if (this.#named[slot] === zone) {
      this.#named[slot] = undefined;
      this.#apexes.remove(slot);
    }
    this.#close(zone);
  }

  /** Takes out the names of all zones that have ended, in one go: one by one each would cost a look at all names. */
  async sweep(): Promise<void> {
    if (this.#ended.size === 0) return;
    const ended = this.#ended;
    this.#ended = new Set();
    await this.names.clear(ended);
    this.#freeIndexes.push(...ended);
  }

  setSerial(no: number, serial: number): void {
    const zone = this.#zones.get(no);
    if (!zone) return;
    zone.serial = serial;
    writeSerial(zone.soa.data[0]!, serial);
  }

  /** Replaces all that there is at a name; nothing in `data`: the name ends. Says whether it is a name of that zone. */
  setName(no: number, name: string, data: NameData): boolean {
    const zone = this.#zones.get(no);
    return zone !== undefined && this.#set(zone, name, data);
  }

  /** All names of a zone with their records, SOA and NS of its own included. Do not wait while going through. */
  *contents(zone: Zone): Generator<{ name: Uint8Array; sets: RecordSet[] }> {
    for (const slot of this.names.slotsOf(zone)) {
      const name = this.names.nameOf(slot, zone);
      const own = name.length === zone.wire.length ? [zone.soa, zone.ns] : [];
      const sets = [...own, ...this.#hostSets(slot), ...this.names.recordsAt(slot)];
      if (sets.length > 0) yield { name, sets: merged(sets) };
    }
  }

  /** The records at one name of a zone as `contents` gives them; empty if there are none. */
  contentsAt(zone: Zone, wire: Uint8Array): RecordSet[] {
    const name = this.#name;
    if (!name.read(wire, 0, wire.length) || !isIn(name, zone)) return [];
    const slot = this.names.find(zone, name, 0);
    if (slot < 0) return [];
    const own = name.length === zone.wire.length ? [zone.soa, zone.ns] : [];
    return merged([...own, ...this.#hostSets(slot), ...this.names.recordsAt(slot)]);
  }

  #hostSets(slot: number): RecordSet[] {
    const { has, ip4, ip6, ttl } = this.names.hosts;
    const sets: RecordSet[] = [];
    if (has[slot]! & HAS.ip4) sets.push({ type: TYPE.A, ttl: ttl[slot]!, data: [octets(ip4, slot, 1)] });
    if (has[slot]! & HAS.ip6)
      sets.push({ type: TYPE.AAAA, ttl: ttl[slot]!, data: [octets(ip6, slot * 4, 4)] });
    return sets;
  }

  #made(spec: ZoneSpec, oldIndex?: number): Zone | undefined {
    const index = oldIndex ?? this.#newIndex();
    try {
      return zoneOf(spec, index);
    } catch (error) {
      if (oldIndex === undefined) this.#freeIndexes.push(index);
      this.#onBad({ zone: spec.name, name: spec.name, type: 'SOA', content: '', reason: String(error) });
      return undefined;
    }
  }

  #newIndex(): number {
    return this.#freeIndexes.pop() ?? this.#indexes++;
  }

  /** Makes the zone's own name exist. */
  #open(zone: Zone): void {
    this.#name.read(zone.wire, 0, zone.wire.length);
    this.names.ensure(zone, this.#name);
  }

  /** Nothing finds its names any more. */
  #close(zone: Zone): void {
    this.#ended.add(zone.index);
  }

  #place(zone: Zone): void {
    let slot = this.#apexes.find(0, zone.hash, zone.wire, 0, zone.wire.length - 1);
    if (slot < 0) slot = this.#apexes.add(0, zone.hash, zone.wire, 0, zone.wire.length - 1);
    this.#named[slot] = zone;
    this.#zones.set(zone.no, zone);
  }

  #set(zone: Zone, text: string, { host, records }: NameData): boolean {
    const name = this.#name;
    const bad = (record: Omit<BadRecord, 'zone' | 'name'>): false => {
      this.#onBad({ zone: zone.name, name: text, ...record });
      return false;
    };
    const wire = wireName(text);
    if (!wire || !name.read(wire, 0, wire.length) || !isIn(name, zone))
      return bad({ type: '', content: '', reason: 'not a name of the zone' });
    const isApex = name.length === zone.wire.length;
    const isStar = name.bytes[0] === 1 && name.bytes[1] === 0x2a;
    // A host is one label below its zone, and no `*`.
    const mayBeHost = !isApex && !isStar && name.starts[1] === name.length - zone.wire.length;
    if (host && !mayBeHost) bad({ type: 'HOST', content: '', reason: 'not a name of a host' });
    const sets = recordSets(records, { isApex, hasHost: mayBeHost && hasAddress(host) }, bad);
    if (sets.length > 0 || this.names.find(zone, name, 0) >= 0)
      this.names.setRecords(this.names.ensure(zone, name), sets, this.#isCut(sets, isApex || isStar));
    if (mayBeHost) this.#setHost(zone, name, host, bad);
    this.names.prune(zone, name);
    return true;
  }

  #isCut(sets: RecordSet[], isNever: boolean): boolean {
    return !isNever && sets.some(({ type }) => type === TYPE.NS);
  }

  #setHost(
    zone: Zone,
    name: QueryName,
    host: HostData | null,
    bad: (record: Omit<BadRecord, 'zone' | 'name'>) => void,
  ): void {
    const { names } = this;
    const found = names.find(zone, name, 0);
    const had = found < 0 ? 0 : names.hosts.has[found]!;
    const ip4 = host?.ip4 ? ip4Number(host.ip4) : null;
    const ip6 = host?.ip6 ? ip6Numbers(host.ip6) : null;
    if (host?.ip4 && ip4 === null) bad({ type: 'A', content: host.ip4, reason: 'not an IPv4 address' });
    if (host?.ip6 && ip6 === null) bad({ type: 'AAAA', content: host.ip6, reason: 'not an IPv6 address' });
    const has = (ip4 === null ? 0 : HAS.ip4) | (ip6 === null ? 0 : HAS.ip6);
    const hasWildcard = has !== 0 && host!.wildcard;
    if (found < 0 && has === 0) return;
    this.#write(names.ensure(zone, name), has | (hasWildcard ? HAS.wildcard : 0), host, ip4, ip6);
    if (!hasWildcard && !(had & HAS.wildcard)) return;
    const star = this.#star;
    const wire = new Uint8Array(name.length + 2);
    wire.set([1, 0x2a]);
    wire.set(name.bytes.subarray(0, name.length), 2);
    if (!star.read(wire, 0, wire.length)) return;
    this.#write(names.ensure(zone, star), hasWildcard ? has : 0, host, ip4, ip6);
    names.prune(zone, star);
  }

  #write(
    slot: number,
    bits: number,
    host: HostData | null,
    ip4: number | null,
    ip6: readonly number[] | null,
  ): void {
    const { hosts } = this.names;
    hosts.has[slot] = (hosts.has[slot]! & ~(HAS.ip4 | HAS.ip6 | HAS.wildcard)) | bits;
    if (bits === 0) return;
    hosts.ttl[slot] = ttl(host!.ttl);
    hosts.ip4[slot] = ip4 ?? 0;
    for (let i = 0; i < 4; i++) hosts.ip6[slot * 4 + i] = ip6?.[i] ?? 0;
  }
}

const hasAddress = (host: HostData | null): boolean => Boolean(host?.ip4 || host?.ip6);

function octets(from: Uint32Array, at: number, count: number): Uint8Array {
  const data = new Uint8Array(count * 4);
  const view = new DataView(data.buffer);
  for (let i = 0; i < count; i++) view.setUint32(i * 4, from[at + i]!);
  return data;
}

/** One set a type: a name may have an address of a host and one beside it. */
function merged(sets: RecordSet[]): RecordSet[] {
  const byType = new Map<number, RecordSet>();
  for (const set of sets) {
    const other = byType.get(set.type);
    byType.set(
      set.type,
      other ? { ...set, ttl: Math.min(set.ttl, other.ttl), data: [...other.data, ...set.data] } : set,
    );
  }
  return [...byType.values()];
}
