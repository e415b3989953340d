/** Rules between the records of one zone. What one record may be is said by its type. */
import { isWithin, shownName } from './names.ts';
import { type RecordTypeName, recordType, targetOf } from './record-types/index.ts';
import { ownerProblem } from './record-types/owners.ts';
import { type Problem, rrsetKey, type ZoneHost, type ZoneRecord } from './zone.ts';
import { ZoneNames } from './zone-names.ts';

/** Longest chain of CNAME records; PowerDNS follows ten, some resolvers eight. */
const MOST_ALIASES = 8;
/** Octets of the records of one name and type: one DNS message has 65,535 (RFC 1035 4.2.2), and the question is in it too. */
const MOST_RRSET = 60_000;

type Say = (index: number, field: string, message: string, level?: Problem['level']) => void;

/** The field in which the record's own part of the content is: what it points at, or its last one. */
const mainField = (type: RecordTypeName): string =>
  recordType(type).target ?? Object.keys(recordType(type).fields).at(-1)!;

/**
 * What is wrong between the records of a zone and its hosts, in their order; empty if nothing is. Names and contents are in the
 * stored form. Where two records exclude each other, both are named, so that the one being saved is among them; of two same
 * ones only the later. Takes time in proportion to the records.
 */
export function zoneProblems(
  apex: string,
  records: readonly ZoneRecord[],
  hosts: readonly ZoneHost[],
): Problem[] {
  const problems: Problem[] = [];
  const say: Say = (index, field, message, level = 'error') =>
    problems.push({ index, field, message, level });
  const names = new ZoneNames(apex, records, hosts);
  for (const [index, record] of records.entries()) {
    const place = placeProblem(names, record);
    if (place) say(index, 'name', place);
    else if (record.type === 'CNAME') chain(names, index, say);
    pointsAt(names, index, say);
  }
  for (const [name, indexes] of names.at) alone(records, name, indexes, say);
  const cuts = Map.groupBy(names.at.keys(), (name) => names.cutOf(name));
  for (const [cut, below] of cuts) if (cut !== null) delegated(names, cut, below, say);
  for (const indexes of names.sets.values()) together(records, indexes, say);
  return problems.sort((one, other) => one.index - other.index);
}

/** Why a record may not stand at its name, whatever other records there are; null if it may. */
function placeProblem({ apex, hosts }: ZoneNames, { name, type }: ZoneRecord): string | null {
  if (!isWithin(name, apex)) return `Ime nije u domeni ${shownName(apex)}.`;
  if (name === apex && type === 'NS')
    return 'Serveri imena cijele domene zadaju se kod same domene. Zapis NS je za poddomenu.';
  if (name === apex && type === 'CNAME')
    return 'Na samoj domeni ne može stajati CNAME, jer ona ima i SOA i NS.';
  // The answers of an authority of certificates are written by the host itself (RFC 8555 8.4).
  const challenged = /(?:^|\.)_acme-challenge\.(.*)$/.exec(name)?.[1];
  if (challenged !== undefined && hosts.has(challenged))
    return `Ovo ime služi certifikatima hosta ${shownName(challenged)}, i popunjava se samo.`;
  const host = hosts.get(name) ?? (name.startsWith('*.') ? wildcardHost(hosts, name) : undefined);
  if (host && (type === 'A' || type === 'AAAA' || type === 'CNAME' || type === 'NS'))
    return `Na ovom imenu je host ${shownName(host.name)}, koji sam mijenja svoje adrese.`;
  return ownerProblem(type, name);
}

function wildcardHost(hosts: ReadonlyMap<string, ZoneHost>, name: string): ZoneHost | undefined {
  const host = hosts.get(name.slice(2));
  return host?.wildcard ? host : undefined;
}

/** A CNAME whose chain comes back or does not end. */
function chain(names: ZoneNames, index: number, say: Say): void {
  const { name, content } = names.records[index]!;
  const passed = new Set([name]);
  let next: string | null = targetOf('CNAME', content);
  for (; next !== null; next = names.aliasOf(next)) {
    if (passed.has(next) || passed.size > MOST_ALIASES) {
      const message = passed.has(next)
        ? 'Ovaj CNAME vodi u krug: na kraju pokazuje sam na sebe.'
        : `Lanac zapisa CNAME je predug: najviše ih može biti ${MOST_ALIASES}.`;
      say(index, 'target', message);
      return;
    }
    passed.add(next);
  }
}

/**
 * The name that a record points at. A server of names or mail must not be an alias (RFC 2181 10.3): for NS an error, since BIND and
 * others then do not ask it; mail is mostly delivered all the same, so for MX and SRV a warning.
 */
function pointsAt(names: ZoneNames, index: number, say: Say): void {
  const { name, type, content } = names.records[index]!;
  const target = targetOf(type, content);
  if (target === null || target === '.' || !isWithin(target, names.apex)) return;
  const warn = (message: string): void => say(index, mainField(type), message, 'warning');
  const shown = shownName(target);
  if (type === 'CNAME') {
    if (!target.includes('_') && !names.cutOf(target) && names.sourceOf(target) === null)
      warn(`Ime ${shown} u ovoj domeni ne postoji.`);
    return;
  }
  if (names.aliasOf(target) !== null)
    say(
      index,
      mainField(type),
      `Ime ${shown} je samo drugo ime (CNAME), a ovdje treba ime koje ima adresu.`,
      type === 'NS' ? 'error' : 'warning',
    );
  else if (!names.mayHaveAddress(target)) warn(`Ime ${shown} u ovoj domeni nema adresu.`);
  else if (type === 'NS' && isWithin(target, name) && !isGlued(names, target))
    warn(`Dodajte i zapis A ili AAAA za ${shown}, jer ga inače niko ne može naći.`);
}

const isGlued = (names: ZoneNames, target: string): boolean =>
  names.of(target, 'A').length + names.of(target, 'AAAA').length > 0;

/** A CNAME is alone at its name (RFC 1034 3.6.2). */
function alone(records: readonly ZoneRecord[], name: string, indexes: readonly number[], say: Say): void {
  const aliases = indexes.filter((index) => records[index]!.type === 'CNAME');
  if (aliases.length === 0) return;
  const others = indexes.filter((index) => records[index]!.type !== 'CNAME');
  const shown = shownName(name);
  const several = new Set(aliases.map((index) => records[index]!.content)).size > 1;
  const types = [...new Set(others.map((index) => records[index]!.type))].sort().join(', ');
  for (const index of aliases)
    if (others.length > 0)
      say(index, 'type', `CNAME mora biti sam na svom imenu, a na ${shown} stoji još: ${types}.`);
    else if (several) say(index, 'name', `Na imenu ${shown} može stajati samo jedan CNAME.`);
  for (const index of others)
    say(index, 'name', `Na imenu ${shown} stoji CNAME, uz koji ne može biti drugih zapisa.`);
}

/** At and below a delegation there are only its NS and the addresses of its own servers (RFC 1034 4.2.1). */
function delegated(names: ZoneNames, cut: string, below: readonly string[], say: Say): void {
  const servers = names.of(cut, 'NS');
  const targets = new Set(servers.map((index) => targetOf('NS', names.records[index]!.content)));
  const strays = below.flatMap((name) =>
    names.at.get(name)!.filter((index) => {
      const { type } = names.records[index]!;
      if (type === 'NS') return name !== cut;
      return !((type === 'A' || type === 'AAAA') && targets.has(name));
    }),
  );
  if (strays.length === 0) return;
  const shown = shownName(cut);
  for (const index of strays)
    say(index, 'name', `Poddomenu ${shown} vode drugi serveri (NS), pa ovdje ne može imati zapise.`);
  for (const index of servers)
    say(index, 'name', `Na imenu ${shown} ili ispod njega već ima zapisa, koji se više ne bi vidjeli.`);
}

/** Records of one name and type. */
function together(records: readonly ZoneRecord[], indexes: readonly number[], say: Say): void {
  const first = records[indexes[0]!]!;
  const { type, ttl } = first;
  const seen = new Set<string>();
  let octets = 0;
  for (const index of indexes) {
    const record = records[index]!;
    octets += record.name.length + record.content.length + 14;
    if (seen.has(record.content)) say(index, mainField(type), 'Isti zapis već postoji.');
    seen.add(record.content);
    // RFC 2181 5.2.
    if (record.ttl !== ttl)
      say(index, 'ttl', `Svi zapisi ${type} istog imena imaju isti TTL; prvi ima ${ttl} s.`);
    // RFC 7505 3.
    if (type === 'MX' && record.content.endsWith(' .') && indexes.length > 1)
      say(index, 'server', 'Tačka kaže da domena ne prima poštu, pa ne može stajati uz druge servere.');
    if (octets <= MOST_RRSET) continue;
    say(index, mainField(type), `Previše je zapisa ${type} na istom imenu: ne bi stali u jedan odgovor.`);
    return;
  }
}

/** The records with one TTL for each name and type: the smallest that one of them has (RFC 2181 5.2). */
export function withOneTtl<R extends ZoneRecord>(records: readonly R[]): R[] {
  const smallest = new Map<string, number>();
  for (const record of records) {
    const key = rrsetKey(record);
    smallest.set(key, Math.min(record.ttl, smallest.get(key) ?? record.ttl));
  }
  return records.map((record) => ({ ...record, ttl: smallest.get(rrsetKey(record))! }));
}
