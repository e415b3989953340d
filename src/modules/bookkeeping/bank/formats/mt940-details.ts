import { readIban } from '../../../../core/kinds/iban.ts';
import { type Entry, plain } from './statement.ts';

type Details = Pick<Entry, 'partner_account' | 'partner_name' | 'reference'> & { description: string };

/** What field `:86:` says. Banks write it in three ways: numbered parts (`?20`), words between slashes (`/NAME/`), or plain text. */
export function detailsOf(lines: readonly string[]): Details {
  const joined = lines.join('');
  const sign = /^\d{3}([?<>~^+|@])\d{2}/.exec(joined)?.[1] ?? /^([?<>~^])\d{2}/.exec(joined)?.[1];
  if (sign) return numbered(joined, sign);
  if (/^\/[A-Z]{2,8}\//.test(joined)) return worded(joined);
  return free(lines);
}

/** `NN` -> text of each numbered part. */
function numbered(text: string, sign: string): Details {
  const parts = new Map<string, string>();
  for (const part of text.slice(text.indexOf(sign) + 1).split(sign))
    if (/^\d{2}/.test(part)) {
      const number = part.slice(0, 2);
      parts.set(number, (parts.get(number) ?? '') + part.slice(2));
    }
  const joined = (from: number, to: number, between: string): string =>
    [...parts]
      .filter(([number]) => Number(number) >= from && Number(number) <= to)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, value]) => value)
      .join(between);
  const purpose = joined(20, 29, '') + joined(60, 63, '');
  const tagged = /(?:EREF|KREF)\+(.*?)(?=[A-Z]{4}\+|$)/.exec(purpose)?.[1];
  const remitted = /SVWZ\+(.*?)(?=[A-Z]{4}\+|$)/.exec(purpose)?.[1];
  return {
    partner_account: accountIn(parts.get('31') ?? '') ?? accountIn(parts.get('38') ?? ''),
    partner_name: plain(joined(32, 33, '')),
    reference: reference(tagged),
    description: plain(remitted ?? purpose) ?? plain(parts.get('00')) ?? '',
  };
}

const NAMES = ['NAME', 'BENM', 'ORDP'];

/** `/ORDP//NAME/Firma d.o.o./IBAN/BA39…/REMI/Račun 12`. */
function worded(text: string): Details {
  const words = new Map<string, string>();
  const marks = [...text.matchAll(/\/([A-Z]{2,8})\//g)];
  for (const [index, mark] of marks.entries()) {
    const value = plain(text.slice(mark.index + mark[0].length, marks[index + 1]?.index)) ?? '';
    const known = words.get(mark[1]!);
    if (value) words.set(mark[1]!, known ? `${known} ${value}` : value);
  }
  const first = (names: readonly string[]): string | null =>
    names.map((name) => words.get(name)?.replace(/^\/+|\/+$/g, '')).find(Boolean) ?? null;
  return {
    partner_account: accountIn(first(['IBAN', 'ACCW', 'CNTP', 'ACCT']) ?? ''),
    partner_name: plain(first(NAMES)),
    reference: reference(first(['EREF', 'SVCR', 'PREF', 'REF'])),
    description: first(['REMI', 'PURP', 'USTD', 'TRTP', 'INFO']) ?? '',
  };
}

/** Plain text: the account stands anywhere; after it, or on its line, the name. */
function free(lines: readonly string[]): Details {
  const text = plain(lines.join(' ')) ?? '';
  const account = accountIn(text);
  const named = account && lines.map((line) => plain(line) ?? '').find((line) => nameOn(line) !== null);
  return {
    partner_account: account,
    partner_name: named ? nameOn(named) : null,
    reference: reference(/(?:poziv na broj|poziv|pnb|model)[:\s]+([\w./-]{2,35})/i.exec(text)?.[1]),
    description: text,
  };
}

/** `1290079401028494 Firma d.o.o.` is `Firma d.o.o.`; null for a line without an account or a name. */
function nameOn(line: string): string | null {
  const match = /^(?:BA\d{18}|\d{16})\s+(\p{L}.{2,})$/u.exec(line);
  return match ? plain(match[1]) : null;
}

const reference = (text: string | null | undefined): string | null => {
  const found = plain(text);
  return found === null || /^(NOTPROVIDED|NONREF|-+)$/i.test(found) ? null : found;
};

/** The first account number in a text, as an IBAN; null if there is none. */
export function accountIn(text: string): string | null {
  const bare = text.replace(/\s/g, '');
  const whole = readIban(bare);
  if ('value' in whole && whole.value) return whole.value;
  for (const [found] of text.matchAll(/\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b|\b\d{16}\b/g)) {
    const read = readIban(found);
    if ('value' in read && read.value) return read.value;
  }
  return null;
}
