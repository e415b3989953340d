/** What the tool does with its input, by its options. */
import type { Charset } from '../../charset/charset.ts';
import { isBare, joinAddress, splitAddress } from './address.ts';
import { bothHosts, type Host } from './idn.ts';
import {
  type Decoded,
  decodePercent,
  encodeComponent,
  encodeForm,
  encodeRest,
  MOST_FAULTS,
  type Scope,
} from './percent.ts';

/** What the text is taken for; a name of a host has no percents at all. */
type Kind = Scope | 'host';

export interface Conversion {
  kind: Kind;
  encode: boolean;
  /** Also what RFC 3986 reserves and JavaScript leaves: `!'()*`. */
  strict: boolean;
  /** Every line by itself. */
  lines: boolean;
  charset: Charset;
}

/** What came out, and what is to be said of it. */
export interface Converted extends Decoded {
  /** Not every one of very many: a list of addresses may have millions. */
  hosts: Host[];
}

/** How many hosts are kept. */
const MOST_HOSTS = 50;

/** Converts; throws a `CharsetFault` at half a letter. */
export function convert(input: string, options: Conversion): Converted {
  if (options.kind !== 'host' && !options.lines) return one(input, options);
  const all: Converted = { text: '', faults: [], count: 0, again: false, hosts: [] };
  const texts: string[] = [];
  let at = 0;
  for (const line of input.split('\n')) {
    const end = line.endsWith('\r') ? '\r' : '';
    const { text, faults, count, again, hosts } = one(line.slice(0, line.length - end.length), options);
    texts.push(text + end);
    all.count += count;
    for (const fault of faults.slice(0, MOST_FAULTS - all.faults.length))
      all.faults.push({ ...fault, at: fault.at + at });
    all.again ||= again;
    if (all.hosts.length < MOST_HOSTS) all.hosts.push(...hosts);
    at += line.length + 1;
  }
  return { ...all, text: texts.join('\n') };
}

function one(input: string, { kind, encode, strict, charset }: Conversion): Converted {
  const made = (text: string, hosts: Host[] = []): Converted => ({
    text,
    faults: [],
    count: 0,
    again: false,
    hosts,
  });
  if (kind === 'host') {
    // Of an e-mail address the part before @ is no domain, and stays.
    const [, mailbox = '', name = ''] = /^([^\s@/\\?#:]+@)?(.*)$/s.exec(input.trim()) ?? [];
    const host = bothHosts(name);
    return made(mailbox + (encode ? host.ascii : host.unicode), name ? [host] : []);
  }
  if (kind === 'whole') return whole(input, encode, charset);
  if (!encode) return { ...decodePercent(input, kind, charset), hosts: [] };
  return made(kind === 'form' ? encodeForm(input) : encodeComponent(input, strict));
}

/** An address keeps its signs; its host is the network's, or people's. */
function whole(input: string, encode: boolean, charset: Charset): Converted {
  const text = encode ? encodeRest(input.trim()) : null;
  const decoded = text === null ? decodePercent(input, 'whole', charset) : null;
  const { host } = splitAddress(input);
  const noted = { faults: decoded?.faults ?? [], count: decoded?.count ?? 0, again: false };
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
