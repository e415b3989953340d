import { TYPE } from '../dns/wire.ts';
import { wireName } from '../dns/wire-name.ts';
import { QueryName } from './query-name.ts';
import { rdata } from './rdata.ts';
import type { RecordSet } from './types.ts';

/** Who may fetch a zone, and is told of its changes. */
export interface Transfer {
  /** Addresses of the secondary servers. */
  secondaries: readonly string[];
  /** Secret of the key that signs transfers (base64), whose name is the zone's; null: there is none. */
  secret: string | null;
}

/** What is to be answered for a zone itself. Times are seconds; names are as in a zone file. */
export interface ZoneSpec {
  /** Its number, the same as long as it is the same zone. */
  no: number;
  name: string;
  soa: { mname: string; rname: string; refresh: number; retry: number; expire: number; minimum: number };
  soaTtl: number;
  ns: readonly string[];
  nsTtl: number;
  serial: number;
  transfer: Transfer;
}

/** A zone that is answered. */
export interface Zone {
  readonly no: number;
  /** Its key in the table of names; another after it was replaced. */
  readonly index: number;
  readonly name: string;
  /** Its name in lower case. */
  readonly wire: Uint8Array;
  readonly hash: number;
  /** Serial number of its SOA. */
  serial: number;
  soa: RecordSet;
  /** Seconds for which it may be remembered that something does not exist (RFC 2308 5). */
  negativeTtl: number;
  ns: RecordSet;
  transfer: Transfer;
}

/** A zone of its description. Throws for a name that is none, and for no name of a server that is right. */
export function zoneOf(spec: ZoneSpec, index: number): Zone {
  const name = new QueryName();
  const wire = wireName(spec.name);
  if (!wire || wire.length === 1) throw new RangeError(`Not the name of a zone: ${spec.name}`);
  name.read(wire, 0, wire.length);
  const ns = spec.ns.map((server) => rdata('NS', server)).filter((data) => data !== null);
  if (ns.length === 0) throw new RangeError(`No name server: ${spec.name}`);
  return {
    no: spec.no,
    index,
    name: spec.name,
    wire: name.bytes.slice(0, name.length),
    hash: name.hashes[0]!,
    serial: spec.serial,
    soa: { type: TYPE.SOA, ttl: ttl(spec.soaTtl), data: [soaOf(spec)] },
    negativeTtl: ttl(Math.min(spec.soaTtl, spec.soa.minimum)),
    ns: { type: TYPE.NS, ttl: ttl(spec.nsTtl), data: ns },
    transfer: spec.transfer,
  };
}

/** Whether a name lies in a zone, or is its own. */
export function isIn(name: QueryName, { wire }: Zone): boolean {
  const from = name.length - wire.length;
  for (let label = 0; label < name.labels; label++)
    if (name.starts[label] === from) return wire.every((octet, i) => octet === name.bytes[from + i]);
  return false;
}

/** A TTL within what it may be (RFC 2181 8). */
export const ttl = (seconds: number): number => Math.min(Math.max(Math.trunc(seconds) || 0, 0), 0x7fffffff);

/** Octets of the numbers at the end of a SOA, of which the serial is the first. */
const SOA_NUMBERS = 20;

/** Writes a serial into the data of a SOA. */
export function writeSerial(soa: Uint8Array, serial: number): void {
  new DataView(soa.buffer, soa.byteOffset).setUint32(soa.length - SOA_NUMBERS, serial);
}

function soaOf({ name, soa, serial }: ZoneSpec): Uint8Array {
  const mname = wireName(soa.mname);
  const rname = wireName(soa.rname);
  if (!mname || !rname) throw new RangeError(`Names in the SOA: ${name}`);
  const data = new Uint8Array(mname.length + rname.length + SOA_NUMBERS);
  data.set(mname);
  data.set(rname, mname.length);
  const view = new DataView(data.buffer, mname.length + rname.length);
  for (const [i, number] of [serial, soa.refresh, soa.retry, soa.expire, soa.minimum].entries())
    view.setUint32(i * 4, number);
  return data;
}
