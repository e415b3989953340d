/** What the parent zone's servers say of a domain. */
import type { Answer } from 'dns-packet';
import { isWithin } from '../../dns/names.ts';
import { type Asker, plain, type Reply } from './ask.ts';

/** More servers of one zone are not asked. */
export const MOST_SERVERS = 8;

/**
 * `unregistered`: the name does not exist. `none`: it exists without a delegation. `refused`: the server does not answer for the
 * parent zone. `unasked`: forbidden or out of bounds.
 */
export type ParentSays = 'delegated' | 'unregistered' | 'none' | 'refused' | 'silent' | 'unasked';

export interface ParentAnswer {
  zone: string;
  server: string;
  address: string | null;
  says: ParentSays;
  /** Names that the domain is delegated to, sorted. */
  ns: string[];
  /** Addresses that the parent gives for them. */
  glue: Record<string, string[]>;
  /** False if the server answers for the domain itself too, and so shows no glue. */
  referral: boolean;
}

interface Zone {
  name: string;
  servers: string[];
  glue: Record<string, string[]>;
}

/** Zones between the one that the resolver names and the domain, at most. */
const MOST_BETWEEN = 3;

/** Asks every server of the parent zone; empty if the resolver names no parent zone. */
export async function askParents(asker: Asker, domain: string): Promise<ParentAnswer[]> {
  let zone = await nearestZone(asker, domain);
  let answers: ParentAnswer[] = [];
  for (let step = 0; zone && step <= MOST_BETWEEN; step++) {
    const { name, servers, glue } = zone;
    const asked = await Promise.all(
      servers.slice(0, MOST_SERVERS).map((server) => askParent(asker, domain, name, server, glue[server])),
    );
    answers = asked.map(({ answer }) => answer);
    // A referral to a zone between: the resolver did not tell of it.
    zone = asked.find(({ between }) => between)?.between ?? null;
  }
  return answers;
}

async function nearestZone(asker: Asker, domain: string): Promise<Zone | null> {
  const labels = domain.split('.');
  const ancestors = labels.slice(1).map((_, at) => labels.slice(at + 1).join('.'));
  const all = await Promise.all(ancestors.map((name) => asker.nameServers(name)));
  const at = all.findIndex((servers) => servers !== null && servers.length > 0);
  return at === -1 ? null : { name: ancestors[at]!, servers: all[at]!.toSorted(), glue: byName([]) };
}

async function askParent(
  asker: Asker,
  domain: string,
  zone: string,
  server: string,
  glue: string[] | undefined,
): Promise<{ answer: ParentAnswer; between: Zone | null }> {
  const addresses = glue ?? (await asker.addresses(server));
  const blank: ParentAnswer = {
    zone,
    server,
    address: null,
    says: addresses.length > 0 ? 'unasked' : 'silent',
    ns: [],
    glue: byName([]),
    referral: false,
  };
  let answer = blank;
  for (const address of addresses.slice(0, 2)) {
    const packet = await asker.ask(address, domain, 'NS');
    if (typeof packet !== 'string') return read(packet, { ...blank, address }, domain);
    if (packet === 'silent') answer = { ...blank, address, says: 'silent' };
  }
  return { answer, between: null };
}

function read(
  packet: Reply,
  blank: ParentAnswer,
  domain: string,
): { answer: ParentAnswer; between: Zone | null } {
  const says = (what: ParentSays, more: Partial<ParentAnswer> = {}) => ({
    answer: { ...blank, says: what, ...more },
    between: null,
  });
  if (packet.rcode === 'NXDOMAIN') return says('unregistered');
  if (packet.rcode !== 'NOERROR') return says('refused');
  const ns = recordsOf([...packet.answers, ...packet.authorities], 'NS');
  const glue = glueOf(packet.additionals);
  const own = ns.filter(({ name }) => name === domain);
  if (own.length > 0) {
    const names = [...new Set(own.map(({ data }) => plain(data)))].toSorted();
    return says('delegated', {
      ns: names,
      glue: byName(names.flatMap((name) => (glue[name] ? [[name, glue[name]]] : []))),
      referral: !packet.authoritative,
    });
  }
  const between = ns.filter(({ name }) => isWithin(domain, name) && name.length > blank.zone.length);
  if (between.length > 0 && !packet.authoritative) {
    const servers = between.map(({ data }) => plain(data));
    return { ...says('refused'), between: { name: between[0]!.name, servers, glue } };
  }
  return says(packet.authoritative ? 'none' : 'refused');
}

/** Records of one type whose data is text, their names as they are compared. */
function recordsOf(records: readonly Answer[], type: string): { name: string; data: string }[] {
  return records.flatMap((record) =>
    record.type === type && 'data' in record && typeof record.data === 'string'
      ? [{ name: plain(record.name), data: record.data }]
      : [],
  );
}

function glueOf(additionals: readonly Answer[]): Record<string, string[]> {
  const records = [...recordsOf(additionals, 'A'), ...recordsOf(additionals, 'AAAA')];
  const groups = Map.groupBy(records, ({ name }) => name);
  return byName([...groups].map(([name, some]) => [name, some.map(({ data }) => data)]));
}

/** Without a prototype: strangers choose the names. */
const byName = (entries: [string, string[]][]): Record<string, string[]> =>
  Object.assign(Object.create(null), Object.fromEntries(entries));
