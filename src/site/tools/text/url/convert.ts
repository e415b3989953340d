/** Converts the input by the tool's options. */

import { bothHosts, type Host } from '../../../../core/idn.ts';
import type { Charset } from '../../charset/charset.ts';
import { isBare, joinAddress, splitAddress } from './address.ts';
import {
  type Decoded,
  decodePercent,
  encodeComponent,
  encodeForm,
  encodeRest,
  MAX_FAULTS,
  type Scope,
} from './percent.ts';

/** How the input is interpreted; host names use Punycode instead of percent-encoding. */
type Kind = Scope | 'host';

export interface Conversion {
  kind: Kind;
  encode: boolean;
  /** Also encodes `!'()*`, which RFC 3986 reserves and JavaScript leaves. */
  strict: boolean;
  /** Each line separately. */
  lines: boolean;
  charset: Charset;
}

/** The result, with remarks. */
export interface Converted extends Decoded {
  /** At most `MAX_HOSTS`: a list of addresses may have millions. */
  hosts: Host[];
}

const MAX_HOSTS = 50;

/** Converts; throws a `CharsetFault` at a lone surrogate. */
export function convert(input: string, options: Conversion): Converted {
  if (options.kind !== 'host' && !options.lines) return one(input, options);
  const all: Converted = { text: '', faults: [], count: 0, isDoubleEncoded: false, hosts: [] };
  const texts: string[] = [];
  let at = 0;
  for (const line of input.split('\n')) {
    const end = line.endsWith('\r') ? '\r' : '';
    const { text, faults, count, isDoubleEncoded, hosts } = one(
      line.slice(0, line.length - end.length),
      options,
    );
    texts.push(text + end);
    all.count += count;
    for (const fault of faults.slice(0, MAX_FAULTS - all.faults.length))
      all.faults.push({ ...fault, at: fault.at + at });
    all.isDoubleEncoded ||= isDoubleEncoded;
    if (all.hosts.length < MAX_HOSTS) all.hosts.push(...hosts);
    at += line.length + 1;
  }
  return { ...all, text: texts.join('\n') };
}

function one(input: string, { kind, encode, strict, charset }: Conversion): Converted {
  const made = (text: string, hosts: Host[] = []): Converted => ({
    text,
    faults: [],
    count: 0,
    isDoubleEncoded: false,
    hosts,
  });
  if (kind === 'host') {
    // In an e-mail address only the part after @ is a domain.
    const [, mailbox = '', name = ''] = /^([^\s@/\\?#:]+@)?(.*)$/s.exec(input.trim()) ?? [];
    const host = bothHosts(name);
    return made(mailbox + (encode ? host.ascii : host.unicode), name ? [host] : []);
  }
  if (kind === 'whole') return whole(input, encode, charset);
  if (!encode) return { ...decodePercent(input, kind, charset), hosts: [] };
  return made(kind === 'form' ? encodeForm(input) : encodeComponent(input, strict));
}

/** An address keeps its delimiters; its host is converted to Punycode or back. */
function whole(input: string, encode: boolean, charset: Charset): Converted {
  const text = encode ? encodeRest(input.trim()) : null;
  const decoded = text === null ? decodePercent(input, 'whole', charset) : null;
  const { host } = splitAddress(input);
  const noted = { faults: decoded?.faults ?? [], count: decoded?.count ?? 0, isDoubleEncoded: false };
  if (!host) return { text: text ?? decoded!.text, ...noted, hosts: [] };
  const both = bothHosts(host);
  const parts = splitAddress(input);
  const part = (piece: string | null) =>
    piece === null ? null : encode ? encodeRest(piece) : decodePercent(piece, 'whole', charset).text;
  const result: typeof parts = {
    ...parts,
    host: both.fault ? host : encode ? both.ascii : both.unicode,
    user: part(parts.user),
    password: part(parts.password),
    path: part(parts.path)!,
    query: part(parts.query),
    fragment: part(parts.fragment),
  };
  return {
    text: joinAddress(result, isBare(input)),
    ...noted,
    hosts: [both],
  };
}
