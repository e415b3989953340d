/**
 * Zone files (RFC 1035 5) as BIND, PowerDNS and registrars write them. Own code, since the libraries for it lose lines without a
 * word (dnsz 4.5.2: a line of a blank owner with neither TTL nor class; dns-zonefile 0.3.2: strings in parentheses), take `300 A …` for
 * a TTL, and know no line numbers.
 */
import { domainName, ownerName, shownName, targetName } from './names.ts';
import { bytesOf, type Entry, entriesOf, type Token, textOf } from './presentation.ts';
import { contentOfTokens, isRecordType, recordType, TYPE_NAMES } from './record-types/index.ts';
import { isTtl, readTtl } from './ttl.ts';
import type { ZoneRecord, ZoneSoa } from './zone.ts';
import { leftOutText } from './zone-file-types.ts';

/** Limits of a file: octets, records, and problems that are told. */
export const ZONE_FILE = { octets: 1_048_576, records: 10_000, problems: 200 } as const;

/** What is said about a line. `left-out`: a good record that is not kept here. */
export interface FileProblem {
  /** From 1. */
  line: number;
  message: string;
  kind: 'error' | 'left-out';
}

export interface FileRecord extends ZoneRecord {
  line: number;
}

/** A zone as a file has it. If it was too large or broken as a whole, there are problems and no records. */
export interface ZoneFile {
  records: FileRecord[];
  soa: ZoneSoa | null;
  /** The domain's own name servers. */
  ns: string[];
  /** In the order of lines; the last one says how many more there are. */
  problems: FileProblem[];
}

/** Thrown for a line that is not taken. */
class Refused extends Error {
  readonly kind: FileProblem['kind'];
  constructor(message: string, kind: FileProblem['kind'] = 'error') {
    super(message);
    this.kind = kind;
  }
}

/**
 * Reads a zone file of a domain (A-label). `defaultTtl` (seconds) is for records of a file that has no TTL at all. No line is passed
 * over in silence: whatever is not among the records has its problem.
 */
export function parseZoneFile(text: string, domain: string, defaultTtl: number): ZoneFile {
  if (text.length > ZONE_FILE.octets || new TextEncoder().encode(text).length > ZONE_FILE.octets)
    return refusedWhole(1, 'Datoteka je veća od 1 MB.');
  const reader = new Reader(domain, defaultTtl);
  let more = 0;
  const problems: FileProblem[] = [];
  for (const entry of entriesOf(text)) {
    try {
      reader.read(entry);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (problems.length >= ZONE_FILE.problems) more++;
      else problems.push({ line: entry.fault?.line ?? entry.line, message: error.message, kind: error.kind });
    }
    if (reader.records.length > ZONE_FILE.records)
      return refusedWhole(entry.line, `U datoteci je više od ${ZONE_FILE.records} zapisa.`);
  }
  if (more > 0)
    problems.push({ line: problems.at(-1)!.line, message: `I još primjedbi: ${more}.`, kind: 'error' });
  return { records: reader.records, soa: reader.soa, ns: reader.ns, problems };
}

const refusedWhole = (line: number, message: string): ZoneFile => ({
  records: [],
  soa: null,
  ns: [],
  problems: [{ line, message, kind: 'error' }],
});

/** What the lines of a file have said so far. */
class Reader {
  readonly records: FileRecord[] = [];
  readonly ns: string[] = [];
  soa: ZoneSoa | null = null;
  readonly #domain: string;
  /** With its dot. */
  #origin: string;
  /** `$TTL`; the last TTL of a record (RFC 1035 5.1); the minimum of the SOA, as BIND does; what the caller says. */
  #ttl: { told: number | null; last: number | null; minimum: number | null; rest: number };
  /** Of a line that begins with white space; null after a line whose owner could not be read. */
  #owner: string | null = null;

  constructor(domain: string, defaultTtl: number) {
    this.#domain = domain;
    this.#origin = `${domain}.`;
    this.#ttl = { told: null, last: null, minimum: null, rest: defaultTtl };
  }

  /** Takes an entry up. Throws `Refused`. */
  read({ line, indented, tokens, fault }: Entry): void {
    const [first] = tokens;
    if (!indented && first && !first.quoted && first.raw.startsWith('$')) {
      if (fault) throw new Refused(fault.message);
      this.#directive(first.raw.toUpperCase(), tokens.slice(1));
      return;
    }
    // Read before the rest fails: the following lines may belong to it.
    if (!indented) this.#owner = first && !first.quoted ? this.#absolute(first.raw) : null;
    if (fault) throw new Refused(fault.message);
    if (!first) return;
    if (this.#owner === null)
      throw new Refused(
        indented ? 'Red nema imena, a red prije njega nije pročitan.' : `Ime „${first.raw}” nije ispravno.`,
      );
    this.#record(line, this.#owner, indented ? tokens : tokens.slice(1));
  }

  #directive(name: string, [value, ...more]: readonly Token[]): void {
    if (name === '$INCLUDE' || name === '$GENERATE')
      throw new Refused(`${name} nije podržan: upišite zapise u samu datoteku.`);
    if (name !== '$ORIGIN' && name !== '$TTL') throw new Refused(`Nepoznata naredba ${name}.`);
    if (!value || more.length > 0) throw new Refused(`Iza ${name} ide jedna vrijednost.`);
    if (name === '$TTL') {
      this.#ttl.told = readTtl(value.raw) ?? wrongTtl(value.raw);
      return;
    }
    const origin = this.#absolute(value.raw);
    if (origin === null) throw new Refused(`Ime „${value.raw}” nije ispravno.`);
    this.#origin = origin;
  }

  /** A full name with its dot; escapes resolved. Null for what no name is. */
  #absolute(raw: string): string | null {
    if (raw === '@') return this.#origin;
    let name = raw;
    if (raw.includes('\\')) {
      // An escaped dot belongs to its label, which is not to be had here.
      const bytes = /\\\.|\\046/.test(raw) ? null : bytesOf(raw);
      const text = bytes && textOf(bytes);
      if (!text) return null;
      name = text;
    }
    if (name.endsWith('.')) return name;
    return this.#origin === '.' ? `${name}.` : `${name}.${this.#origin}`;
  }

  #record(line: number, typedOwner: string, tokens: readonly Token[]): void {
    const { ttl, type, data } = heading(tokens);
    const explicit = ttl === null ? null : (readTtl(ttl) ?? wrongTtl(ttl));
    if (explicit !== null) this.#ttl.last = explicit;
    const left = leftOutText(type);
    if (left !== null) throw new Refused(left, 'left-out');
    if (type !== 'SOA' && !isRecordType(type))
      throw new Refused(
        /^TYPE\d+$/.test(type)
          ? `Vrsta ${type} nije podržana, pa je zapis izostavljen.`
          : `Nepoznata vrsta zapisa: ${type}. Podržane su ${TYPE_NAMES.join(', ')}.`,
        /^TYPE\d+$/.test(type) ? 'left-out' : 'error',
      );
    const owner = ownerName(typedOwner, this.#domain);
    if ('error' in owner) throw new Refused(owner.error);
    const name = owner.value;
    if (data[0]?.raw === '\\#')
      throw new Refused(
        'Opći oblik zapisa (\\#, RFC 3597) nije podržan: upišite zapis u obliku njegove vrste.',
      );
    if (type === 'SOA') {
      this.#startOf(name, data, explicit);
      return;
    }
    const { told, last, minimum, rest } = this.#ttl;
    const seconds = explicit ?? told ?? last ?? minimum ?? rest;
    const read = contentOfTokens(type, data, (raw) => this.#absolute(raw) ?? raw, this.#domain);
    if ('errors' in read) throw new Refused(messageOf(type, read.errors));
    if (read.content.includes('\\239\\191\\189'))
      throw new Refused('Tekst nije u zapisu UTF-8, pa se ne bi dobro prenio.');
    if (type === 'NS' && name === this.#domain) {
      if (!this.ns.includes(read.content)) this.ns.push(read.content);
      return;
    }
    this.records.push({ line, name, type, ttl: seconds, content: read.content });
  }

  /** The SOA. A transfer as `dig` prints it ends with it once more. */
  #startOf(name: string, tokens: readonly Token[], explicit: number | null): void {
    if (name !== this.#domain)
      throw new Refused(`SOA je za ${shownName(name)}, a ne za domenu ${shownName(this.#domain)}.`);
    if (tokens.length !== 7)
      throw new Refused('SOA ima sedam dijelova: server, kontakt, serijski broj i četiri vremena.');
    const [server, contact, serial, ...times] = tokens.map(({ raw }) => raw);
    const primary = targetName(this.#absolute(server!) ?? server!, this.#domain);
    if ('error' in primary) throw new Refused(`SOA: ${primary.error}`);
    const mailbox = /^(.*?[^\\])\.(.*)$/.exec(
      contact === '@' ? this.#origin : contact!.endsWith('.') ? contact! : `${contact}.${this.#origin}`,
    );
    const mailDomain = domainName(mailbox?.[2] ?? '');
    if (!mailbox || 'error' in mailDomain || !/^(?:[a-z0-9_+-]|\\\.){1,63}$/i.test(mailbox[1]!))
      throw new Refused(`SOA: kontakt „${contact}” nije ispravan.`);
    const numbers = times.map((time) => readTtl(time) ?? wrongTtl(time));
    if (!/^\d{1,10}$/.test(serial!) || Number(serial) > 0xffffffff)
      throw new Refused('SOA: serijski broj je od 0 do 4294967295.');
    const [refresh, retry, expire, minimum] = numbers as [number, number, number, number];
    const { told, last } = this.#ttl;
    const soa: ZoneSoa = {
      primary: primary.value,
      contact: `${mailbox[1]}.${mailDomain.value}`.toLowerCase(),
      serial: Number(serial),
      refresh,
      retry,
      expire,
      minimum,
      ttl: explicit ?? told ?? last ?? minimum,
    };
    if (this.soa && JSON.stringify(this.soa) !== JSON.stringify(soa))
      throw new Refused('Domena ima samo jedan SOA, a ovaj je drugi.');
    this.soa = soa;
    this.#ttl.minimum = minimum;
  }
}

/** TTL and class stand before the type in either order, or do not. */
function heading(tokens: readonly Token[]): { ttl: string | null; type: string; data: readonly Token[] } {
  let ttl: string | null = null;
  let hasClass = false;
  for (const [index, { raw, quoted }] of tokens.entries()) {
    const word = raw.toUpperCase();
    if (quoted) break;
    if (ttl === null && isTtl(raw)) ttl = raw;
    else if (!hasClass && word === 'IN') hasClass = true;
    else if (!hasClass && (word === 'CH' || word === 'HS' || word === 'CS'))
      throw new Refused(`Klasa ${word} nije podržana, nego samo IN.`, 'left-out');
    else return { ttl, type: word, data: tokens.slice(index + 1) };
  }
  throw new Refused('Red nema vrste zapisa.');
}

function wrongTtl(raw: string): never {
  throw new Refused(`„${raw}” nije trajanje: upišite sekunde (3600) ili npr. 1h30m.`);
}

/** Messages by field as one sentence of a line. */
function messageOf(type: keyof typeof labels, errors: Readonly<Record<string, string>>): string {
  return Object.entries(errors)
    .map(([field, message]) => (field === '' ? message : `${labels[type][field] ?? field}: ${message}`))
    .join(' ');
}
const labels = Object.fromEntries(
  TYPE_NAMES.map((type) => [
    type,
    Object.fromEntries(Object.entries(recordType(type).fields).map(([name, { label }]) => [name, label])),
  ]),
) as Record<(typeof TYPE_NAMES)[number], Record<string, string>>;
