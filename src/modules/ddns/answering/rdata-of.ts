import ipaddr from 'ipaddr.js';
import type { Held } from './types.ts';

/** A record's data as dns-packet takes it. */
export type RecordData =
  | string
  | Buffer[]
  | { preference: number; exchange: string }
  | { priority: number; weight: number; port: number; target: string }
  | { flags: number; tag: 'issue' | 'issuewild' | 'iodef'; value: string };

/** The data of a record written as in a zone file; null if it is wrong. */
export function rdataOf(type: Held, content: string): RecordData | null {
  const text = content.trim();
  switch (type) {
    case 'A':
      return ipaddr.IPv4.isValidFourPartDecimal(text) ? text : null;
    case 'AAAA':
      return ipaddr.IPv6.isValid(text) && !text.includes('%') ? text : null;
    case 'CNAME':
    case 'NS':
      return nameOf(text);
    case 'TXT': {
      const strings = stringsOf(text);
      return strings?.length && strings.every(({ length }) => length <= 255) ? strings : null;
    }
    case 'MX': {
      const [preference, exchange] = fields(text, 2);
      return exchange === undefined || !isNumber(preference, 0xffff)
        ? null
        : { preference: Number(preference), exchange: nameOf(exchange) };
    }
    case 'SRV': {
      const [priority, weight, port, target] = fields(text, 4);
      if (target === undefined || ![priority, weight, port].every((word) => isNumber(word, 0xffff)))
        return null;
      return {
        priority: Number(priority),
        weight: Number(weight),
        port: Number(port),
        target: nameOf(target),
      };
    }
    case 'CAA': {
      const [, flags, tag, rest] = /^(\d+)\s+(issue|issuewild|iodef)\s+(.*)$/is.exec(text) ?? [];
      const value = stringsOf(rest ?? '');
      if (!isNumber(flags, 255) || value?.length !== 1) return null;
      return {
        flags: Number(flags),
        tag: tag!.toLowerCase() as 'issue' | 'issuewild' | 'iodef',
        value: value[0]!.toString('latin1'),
      };
    }
  }
}

/** As dns-packet wants it: the root is one dot, others have none at their end. */
const nameOf = (text: string): string => (text === '.' ? text : text.replace(/\.$/, ''));
const isNumber = (word: string | undefined, most: number): boolean =>
  word !== undefined && /^\d{1,5}$/.test(word) && Number(word) <= most;

function fields(text: string, count: number): string[] {
  const words = text.split(/\s+/);
  return words.length === count ? words : [];
}

/** Character strings, in quotes or bare, with `\"`, `\\` and `\DDD` (RFC 1035 5.1). */
function stringsOf(text: string): Buffer[] | null {
  const strings: Buffer[] = [];
  const one = /\s*(?:"((?:[^"\\]|\\.)*)"|((?:[^\s"\\]|\\.)+))(?=\s|$)/gsy;
  let end = 0;
  for (let match = one.exec(text); match; match = one.exec(text)) {
    const bytes: number[] = [];
    const body = Buffer.from(match[1] ?? match[2]!, 'utf8').toString('latin1');
    for (const [, digits, escaped, plain] of body.matchAll(/\\(\d{3})|\\(.)|([^\\])/gs)) {
      const octet = digits ? Number(digits) : (escaped ?? plain)!.charCodeAt(0);
      if (octet > 255) return null;
      bytes.push(octet);
    }
    strings.push(Buffer.from(bytes));
    end = one.lastIndex;
  }
  return end === text.length ? strings : null;
}
