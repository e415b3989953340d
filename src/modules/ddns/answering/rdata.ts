import { isIPv4, isIPv6 } from 'node:net';
import { type Answer, decode, encode } from 'dns-packet';
import ipaddr from 'ipaddr.js';
import { type Rdata, rdataOf } from '../dns/record-types/rdata.ts';
import { TYPE } from '../dns/wire.ts';
import { wireName } from '../dns/wire-name.ts';
import { type Held, isHeld } from './types.ts';

type RecordData = Rdata[Held];

/** Where a record's data begins in a message of one answer whose name is the root: header, name, type, class, TTL, length. */
const DATA_AT = 12 + 1 + 10;

/**
 * The data of a record on the wire, or null if it is wrong. dns-packet writes it, and since its encoder checks nothing (a label of 64
 * octets, 300.1.1.1), it must read the same again, and its names must be those of `wireName`.
 */
export function rdata(type: string, content: string): Uint8Array<ArrayBuffer> | null {
  if (!isHeld(type)) return null;
  try {
    const data = rdataOf(type, content);
    const message = encode({ type: 'response', answers: [{ name: '.', type, data } as Answer] });
    const read = decode(message).answers?.[0] as { data: RecordData } | undefined;
    const wire = new Uint8Array(message.subarray(DATA_AT));
    return read && canonical(type, read.data) === canonical(type, data) && rightName(type, data, wire)
      ? wire
      : null;
  } catch {
    return null;
  }
}

function canonical(type: Held, data: RecordData): string {
  if (type === 'A' || type === 'AAAA') return ipaddr.parse(data as string).toNormalizedString();
  if (type === 'CAA') {
    const { flags, tag, value } = data as { flags: number; tag: string; value: string };
    return JSON.stringify([flags, tag, value]);
  }
  return JSON.stringify(data);
}

/** Whether the name in a record's data is the one that was meant: dns-packet knows no escapes. */
function rightName(type: Held, data: RecordData, wire: Uint8Array): boolean {
  const at = NAME_AT[TYPE[type]];
  if (at === undefined) return true;
  const name =
    typeof data === 'string'
      ? data
      : 'exchange' in data
        ? data.exchange
        : 'target' in data
          ? data.target
          : '';
  const right = wireName(name);
  return right !== null && Buffer.compare(wire.subarray(at), right) === 0;
}

/** By type, where the name in a record's data begins. */
export const NAME_AT: Readonly<Record<number, number>> = {
  [TYPE.NS]: 0,
  [TYPE.CNAME]: 0,
  [TYPE.MX]: 2,
  [TYPE.SRV]: 6,
};

/** The four octets of an IPv4 address as a number; null if the text is none. */
export function ip4Number(text: string): number | null {
  if (!isIPv4(text)) return null;
  const [a, b, c, d] = text.split('.').map(Number) as [number, number, number, number];
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

/** The sixteen octets of an IPv6 address as four numbers; null if the text is none. */
export function ip6Numbers(text: string): [number, number, number, number] | null {
  if (!isIPv6(text) || text.includes('%')) return null;
  const { parts } = ipaddr.IPv6.parse(text);
  const pair = (i: number): number => ((parts[i]! << 16) | parts[i + 1]!) >>> 0;
  return [pair(0), pair(2), pair(4), pair(6)];
}
