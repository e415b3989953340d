import { relativeName, shownName } from './names.ts';
import { recordType } from './record-types/index.ts';
import type { ZoneRecord, ZoneSoa } from './zone.ts';

/** A host with what it answers with now. */
export interface WrittenHost {
  /** Full name. */
  name: string;
  ttl: number;
  /** Canonical addresses; null where it has none of the family. */
  ipv4: string | null;
  ipv6: string | null;
  wildcard?: boolean;
}

/** All that a zone file says. Names are in the stored form. */
export interface WrittenZone {
  domain: string;
  soa: ZoneSoa;
  /** The domain's own name servers, and their TTL in seconds. */
  ns: readonly string[];
  nsTtl: number;
  hosts: readonly WrittenHost[];
  records: readonly ZoneRecord[];
  /** When it is written, as people read it. */
  writtenAt: string;
}

const withDot = (name: string): string => (name.endsWith('.') ? name : `${name}.`);

/** The content with the dot that makes its name a full one. */
const written = ({ type, content }: Pick<ZoneRecord, 'type' | 'content'>): string =>
  recordType(type).target ? withDot(content) : content;

/** The A and AAAA records of a host, those of its wildcard included. */
export function recordsOfHost({ name, ttl, ipv4, ipv6, wildcard }: WrittenHost): ZoneRecord[] {
  const names = wildcard ? [name, `*.${name}`] : [name];
  return names.flatMap((owner): ZoneRecord[] => [
    ...(ipv4 === null ? [] : [{ name: owner, type: 'A' as const, ttl, content: ipv4 }]),
    ...(ipv6 === null ? [] : [{ name: owner, type: 'AAAA' as const, ttl, content: ipv6 }]),
  ]);
}

/** Owners by their labels from the right, so that a name stands before those below it. */
const sortKey = (name: string): string => name.split('.').reverse().join('\u0001');

/**
 * A zone as a file that `parseZoneFile`, BIND and PowerDNS read: the same zone gives the same file, but for the time in its heading.
 * Each record has its TTL and full targets, so that no line depends on another one.
 */
export function writeZoneFile({ domain, soa, ns, nsTtl, hosts, records, writtenAt }: WrittenZone): string {
  const line = (name: string, ttl: number, type: string, content: string): string =>
    [relativeName(name, domain), ttl, 'IN', type, content].join('\t');
  const lines = (some: readonly ZoneRecord[]): string[] =>
    some
      .map((record) => ({
        record,
        key: `${sortKey(record.name)}\u0000${record.type}\u0000${record.content}`,
      }))
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .map(({ record }) => line(record.name, record.ttl, record.type, written(record)));
  const times = [soa.serial, soa.refresh, soa.retry, soa.expire, soa.minimum].join(' ');
  const ofHosts = lines(hosts.flatMap(recordsOfHost));
  const own = lines(records);
  return [
    `; Zona ${shownName(domain)}`,
    `; Zapisano ${writtenAt}`,
    `$ORIGIN ${domain}.`,
    `$TTL ${soa.ttl}`,
    line(domain, soa.ttl, 'SOA', `${withDot(soa.primary)} ${withDot(soa.contact)} ${times}`),
    ...ns.map((server) => line(domain, nsTtl, 'NS', withDot(server))),
    ...(ofHosts.length > 0 ? ['', '; Hostovi: adrese u trenutku izvoza', ...ofHosts] : []),
    ...(own.length > 0 ? ['', '; Zapisi', ...own] : []),
    '',
  ].join('\n');
}
