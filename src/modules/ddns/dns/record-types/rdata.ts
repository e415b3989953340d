/**
 * Stored contents as data of `dns-packet`'s encoder, which checks nothing itself: 300.1.1.1 would become another address, and a
 * label of 64 octets a broken packet. So each is checked again when it is loaded. Runs on the server only (`Buffer`).
 */
import type { CaaData } from 'dns-packet';
import ipaddr from 'ipaddr.js';
import { MOST } from '../names.ts';
import { bytesOf, MOST_STRING, type Token, tokensOf } from '../presentation.ts';
import type { RecordTypeName } from './index.ts';

/** The data of each type, as the encoder takes it. */
export interface Rdata {
  A: string;
  AAAA: string;
  CNAME: string;
  NS: string;
  MX: { preference: number; exchange: string };
  SRV: { priority: number; weight: number; port: number; target: string };
  TXT: Buffer[];
  CAA: Pick<CaaData, 'flags' | 'tag' | 'value'>;
}

/** A stored content that no packet may carry: the record is left out, and the log says so. */
export class BadContent extends Error {}

const NAME = /^(?:[a-z0-9_*-]{1,63}\.)*[a-z0-9_*-]{1,63}$/;

/** True for a name in the stored form that can stand in a packet. */
export const isWireName = (name: string): boolean => name.length <= MOST.name && NAME.test(name);

function wrong(): never {
  throw new BadContent();
}

const name = (token: Token | undefined): string => {
  const raw = token?.raw ?? '';
  return raw === '.' || isWireName(raw) ? raw : wrong();
};
const number = (token: Token | undefined, most = 65535): number => {
  const raw = token?.raw ?? '';
  return /^\d{1,5}$/.test(raw) && Number(raw) <= most ? Number(raw) : wrong();
};
const octets = (token: Token | undefined): Buffer => Buffer.from(bytesOf(token?.raw ?? wrong()) ?? wrong());

const readers: { [T in RecordTypeName]: (tokens: readonly Token[]) => Rdata[T] } = {
  A: ([address]) => (ipaddr.IPv4.isValidFourPartDecimal(address?.raw ?? '') ? address!.raw : wrong()),
  AAAA: ([address]) => (ipaddr.IPv6.isValid(address?.raw ?? '') ? address!.raw : wrong()),
  CNAME: ([target]) => name(target),
  NS: ([server]) => name(server),
  MX: ([priority, server]) => ({ preference: number(priority), exchange: name(server) }),
  SRV: ([priority, weight, port, target]) => ({
    priority: number(priority),
    weight: number(weight),
    port: number(port),
    target: name(target),
  }),
  TXT: (strings) =>
    strings.map((string) => {
      const bytes = octets(string);
      return bytes.length <= MOST_STRING ? bytes : wrong();
    }),
  CAA: ([flags, tag, value]) => ({
    flags: number(flags, 255),
    tag: (/^[a-z0-9]{1,15}$/.test(tag?.raw ?? '') ? tag!.raw : wrong()) as CaaData['tag'],
    // The encoder takes text and writes it as UTF-8; stored values are ASCII.
    value: octets(value).toString('latin1'),
  }),
};

const COUNTS: Partial<Record<RecordTypeName, number>> = {
  A: 1,
  AAAA: 1,
  CNAME: 1,
  NS: 1,
  MX: 2,
  SRV: 4,
  CAA: 3,
};

/** The data of `dns-packet` for a stored content. Throws `BadContent` for one that is not in the stored form. */
export function rdataOf<T extends RecordTypeName>(type: T, content: string): Rdata[T] {
  const tokens = tokensOf(content) ?? wrong();
  const count = COUNTS[type];
  if (count !== undefined && tokens.length !== count) wrong();
  try {
    return readers[type](tokens);
  } catch (error) {
    if (error instanceof BadContent) throw new BadContent(`${type} ${content}`);
    throw error;
  }
}
