import { isWithin } from './names.ts';
import { targetOf } from './record-types/index.ts';
import { above, rrsetKey, type ZoneHost, type ZoneRecord } from './zone.ts';

/** Names of a zone and what stands at them, for its rules. Numbers are places in `records`. */
export class ZoneNames {
  readonly apex: string;
  readonly records: readonly ZoneRecord[];
  /** By name. */
  readonly at = new Map<string, number[]>();
  /** By name and type. */
  readonly sets: ReadonlyMap<string, number[]>;
  readonly hosts = new Map<string, ZoneHost>();
  /** Every name that exists, also those with nothing but names below them (RFC 4592 2.2.2). */
  readonly #existing: Set<string>;
  /** Delegated names. */
  readonly #cuts = new Set<string>();

  constructor(apex: string, records: readonly ZoneRecord[], hosts: readonly ZoneHost[]) {
    this.apex = apex;
    this.records = records;
    this.sets = Map.groupBy(records.keys(), (index) => rrsetKey(records[index]!));
    this.#existing = new Set([apex]);
    for (const [index, { name, type }] of records.entries()) {
      const here = this.at.get(name);
      if (here) here.push(index);
      else this.at.set(name, [index]);
      this.#add(name);
      if (type === 'NS' && name !== apex) this.#cuts.add(name);
    }
    for (const host of hosts) {
      this.hosts.set(host.name, host);
      this.#add(host.name);
      if (host.wildcard) this.#add(`*.${host.name}`);
    }
  }

  #add(name: string): void {
    if (!isWithin(name, this.apex)) return;
    this.#existing.add(name);
    for (const parent of above(name, this.apex)) {
      if (this.#existing.has(parent)) break;
      this.#existing.add(parent);
    }
  }

  /** The places of records of a type at a name. */
  of(name: string, type: ZoneRecord['type']): readonly number[] {
    return this.sets.get(rrsetKey({ name, type })) ?? [];
  }

  /** The highest delegated name at or above a name; null if the zone answers for it itself. */
  cutOf(name: string): string | null {
    let cut = this.#cuts.has(name) ? name : null;
    for (const parent of above(name, this.apex)) if (this.#cuts.has(parent)) cut = parent;
    return cut;
  }

  /** The name whose records answer for a name: itself, or a wildcard (RFC 4592 3.3.1); null if there is none. */
  sourceOf(name: string): string | null {
    if (this.#existing.has(name)) return name;
    for (const parent of above(name, this.apex))
      if (this.#existing.has(parent)) return this.#existing.has(`*.${parent}`) ? `*.${parent}` : null;
    return null;
  }

  /** The name that a name is only another name of; null where it is not. Wildcards are followed, as an answer would. */
  aliasOf(name: string): string | null {
    if (!isWithin(name, this.apex) || this.cutOf(name)) return null;
    const source = this.sourceOf(name);
    const index = source === null ? undefined : this.of(source, 'CNAME')[0];
    return index === undefined ? null : targetOf('CNAME', this.records[index]!.content);
  }

  /** True if a name of this zone has, or as an alias may have, an address. Names of other zones and below a delegation may. */
  mayHaveAddress(name: string): boolean {
    if (!isWithin(name, this.apex) || this.cutOf(name)) return true;
    const source = this.sourceOf(name);
    if (source === null) return false;
    if (this.hosts.has(source) || this.hosts.get(source.replace(/^\*\./, ''))?.wildcard) return true;
    return (['A', 'AAAA', 'CNAME'] as const).some((type) => this.of(source, type).length > 0);
  }
}
