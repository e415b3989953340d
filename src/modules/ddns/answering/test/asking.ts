import { type Answer, type DecodedPacket, decode, encode, type RecordType } from 'dns-packet';
import { Answerer } from '../answer.ts';
import { OUT_OCTETS } from '../message.ts';
import type { BadRecord } from '../record-sets.ts';
import type { ZoneSpec } from '../zone.ts';
import { type HostData, ZoneStore } from '../zone-store.ts';

/** A zone as tests want it. */
export const zoneSpec = (no: number, name: string, more: Partial<ZoneSpec> = {}): ZoneSpec => ({
  no,
  name,
  soa: {
    mname: `ns1.${name}`,
    rname: `hostmaster.${name}`,
    refresh: 3600,
    retry: 900,
    expire: 1_209_600,
    minimum: 60,
  },
  soaTtl: 3600,
  ns: [`ns1.${name}`, 'ns2.other.net'],
  nsTtl: 3600,
  serial: 7,
  transfer: { secondaries: [], secret: null },
  ...more,
});

export const host = (ip4: string | null, ip6: string | null = null, wildcard = false): HostData => ({
  ttl: 60,
  ip4,
  ip6,
  wildcard,
});

/** Records of one name: `{ MX: ['10 mail.x.y'] }`, all with a TTL of 300 s. */
export const records = (byType: Record<string, string[]>) =>
  Object.entries(byType).flatMap(([type, contents]) =>
    contents.map((content) => ({ type, ttl: 300, content })),
  );

/** A store of these names: of each zone, `[host, records]` by label, `@` for the zone itself. */
export function storeOf(
  zones: Record<string, Record<string, [HostData | null, Record<string, string[]>?]>>,
): { store: ZoneStore; bad: BadRecord[] } {
  const bad: BadRecord[] = [];
  const store = new ZoneStore((record) => bad.push(record));
  for (const [no, zone] of Object.keys(zones).entries()) {
    store.putZone(zoneSpec(no + 1, zone));
    for (const [label, [data, byType = {}]] of Object.entries(zones[zone]!))
      store.setName(no + 1, label === '@' ? zone : `${label}.${zone}`, {
        host: data,
        records: records(byType),
      });
  }
  return { store, bad };
}

/** The query as it is sent; `payload` undefined: without EDNS. */
export const queryOf = (
  name: string,
  type: RecordType | 'ANY',
  { payload, flags = 0 }: { payload?: number; flags?: number } = {},
): Buffer =>
  encode({
    type: 'query',
    id: 4711,
    flags,
    questions: [{ name, type: type as RecordType, class: 'IN' }],
    additionals:
      payload === undefined
        ? []
        : [
            {
              type: 'OPT',
              name: '.',
              udpPayloadSize: payload,
              extendedRcode: 0,
              ednsVersion: 0,
              flags: 0,
              flag_do: false,
              options: [],
            },
          ],
  });

/** What was answered, in words. */
export interface Told {
  rcode: string;
  aa: boolean;
  tc: boolean;
  /** `name TYPE data`, with what type has. */
  answers: string[];
  authorities: string[];
  additionals: string[];
  packet: DecodedPacket;
  bytes: Buffer;
}

/** Asks a store; throws if it does not answer. */
export function askerOf(store: ZoneStore) {
  const answerer = new Answerer(store);
  const out = new Uint8Array(OUT_OCTETS);
  const raw = (message: Uint8Array, overTcp = false): Buffer =>
    Buffer.from(out.subarray(0, answerer.answer(message, out, overTcp)));
  const ask = (
    name: string,
    type: RecordType | 'ANY' = 'A',
    { overTcp = false, payload }: { overTcp?: boolean; payload?: number } = {},
  ): Told => told(raw(queryOf(name, type, { payload }), overTcp));
  return { answerer, raw, ask };
}

export function told(bytes: Buffer): Told {
  const packet = decode(bytes);
  const section = (all: Answer[] | undefined): string[] =>
    (all ?? []).filter(({ type }) => type !== 'OPT').map(written);
  return {
    rcode: (packet as unknown as { rcode: string }).rcode,
    aa: packet.flag_aa,
    tc: packet.flag_tc,
    answers: section(packet.answers),
    authorities: section(packet.authorities),
    additionals: section(packet.additionals),
    packet,
    bytes,
  };
}

function written(answer: Answer): string {
  const { name, type, data } = answer as { name: string; type: string; data: unknown };
  const text =
    type === 'MX'
      ? `${(data as { preference: number }).preference} ${(data as { exchange: string }).exchange}`
      : type === 'SRV'
        ? (data as { target: string }).target
        : Array.isArray(data)
          ? data.join('|')
          : type === 'SOA'
            ? (data as { serial: number }).serial
            : type === 'CAA'
              ? (data as { value: string }).value
              : type === 'HINFO'
                ? (data as { cpu: string }).cpu
                : data;
  return `${name} ${type} ${text}`;
}
