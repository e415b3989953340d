/** Recognizes texts in another format, so that one finding names it instead of a fault at every character. */

import { SNIFF_BYTES, sniff } from '../../../../core/sniff.ts';
import { utf8Text } from '../../charset/utf8.ts';
import type { FaultText } from './explain.ts';

/** Bytes that are looked at. */
const HEAD = SNIFF_BYTES;

const URL_TOOL = { href: '/alati/text/url', text: 'URL alat' };
const BASE64_TOOL = { href: '/alati/text/base64', text: 'Base64 alat' };

/** Other formats and their texts. */
export const OTHER_FORMATS = {
  html: {
    title: 'Ovo je HTML ili XML, a ne JSON',
    help: 'Najčešće je server umjesto podataka vratio stranicu s greškom ili prijavom. Provjerite adresu, prijavu i zaglavlje Accept.',
  },
  query: {
    title: 'Ovo je upit iz adrese ili obrasca, a ne JSON',
    help: 'Parovi ime=vrijednost spojeni znakom & šalju se kao application/x-www-form-urlencoded. U tabelu ih rastavlja',
    link: URL_TOOL,
  },
  address: {
    title: 'Ovo je adresa, a ne JSON',
    help: 'Otvorite je i kopirajte ono što vrati. Na dijelove je rastavlja',
    link: URL_TOOL,
  },
  jwt: {
    title: 'Ovo je JWT, a ne JSON',
    help: 'Tri dijela između tačaka su Base64 (za URL); prva dva kriju JSON. Jedan po jedan ih dekodira',
    link: BASE64_TOOL,
  },
  base64: {
    title: 'Ovo je JSON zapisan kao Base64',
    help: 'Prvo ga dekodirajte. To radi',
    link: BASE64_TOOL,
  },
  yaml: {
    title: 'Ovo je YAML, a ne JSON',
    help: 'Ključevi bez navodnika, jedan u redu i bez zagrada, pripadaju YAML-u. Pretvorite ga programom koji ga je napisao.',
  },
  settings: {
    title: 'Ovo su postavke (INI, .env), a ne JSON',
    help: 'U redovima stoji ključ=vrijednost. U JSON-u je to {"ključ": "vrijednost"}.',
  },
  csv: {
    title: 'Ovo je CSV (tabela), a ne JSON',
    help: 'U redovima stoje vrijednosti odvojene istim znakom. Kao JSON ga izvozi program iz kojeg je tabela.',
  },
} as const satisfies Record<string, FaultText>;
export type OtherFormat = keyof typeof OTHER_FORMATS;

/** A YAML line: `key: value` or `- item`. */
const YAML = /^\s*(?:- +)?[\p{L}\w.-]+:(?:\s|$)|^\s*- \S/u;
const SETTING = /^\s*[\p{L}\w.-]+\s*=/u;

/** The complete lines of the beginning that are not blank. */
function linesOf(head: string, whole: boolean): string[] {
  const lines = head.split(/\r\n?|\n/);
  if (!whole) lines.pop();
  return lines.filter((line) => line.trim() !== '').slice(0, 20);
}

/**
 * A table: every line has the same number of the same separator, none ends with it, none has a bracket. A comma before a space
 * belongs to a sentence.
 */
const isTable = (lines: readonly string[]): boolean =>
  lines.length > 1 &&
  lines.every((line) => !/[[\]{}]|"\s*:|, /.test(line)) &&
  [';', ',', '\t'].some((sign) => {
    const count = lines[0]!.split(sign).length;
    return (
      count > 1 && lines.every((line) => line.split(sign).length === count && !line.trimEnd().endsWith(sign))
    );
  });

/** The other format of a text; null for what may be JSON, however broken. */
export function detectOtherFormat(src: Uint8Array): OtherFormat | null {
  const whole = src.length <= HEAD;
  const head = utf8Text(src.subarray(0, HEAD)).trimStart();
  if (/^<(!doctype|html|\?xml|[a-z!])/i.test(head)) return 'html';
  const text = head.trimEnd();
  const line = !/[\s"{[]/.test(text);
  if (line && /^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(text)) return 'address';
  if (line && /^\??[^=&]+=[^&]*(?:&[^&]*)+$/.test(text)) return 'query';
  if (line && /^\??[^=&]+=[^&]*%[\da-f]{2}/i.test(text)) return 'query';
  if (/^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(text)) return 'jwt';
  if (/^(?:eyJ|W3si|eyAi|ewog|ew0K|WyJ)[\w+/-]{8,}={0,2}$/.test(text)) return 'base64';
  const lines = linesOf(text, whole);
  if (/^---\s*$/.test(lines[0] ?? '') && lines.length > 1) return 'yaml';
  const [first = '', ...rest] = lines.filter((one) => !/^\s*[#;]/.test(one));
  if (/^\[[^\]"{}]+\]$/.test(first.trim()) && rest.some((one) => SETTING.test(one))) return 'settings';
  if (rest.length === 0) return null;
  if ([first, ...rest].every((one) => SETTING.test(one) && !/[{[,]\s*$/.test(one))) return 'settings';
  if ([first, ...rest].every((one) => YAML.test(one) && !/[{[,]\s*$/.test(one))) return 'yaml';
  return isTable(lines) ? 'csv' : null;
}

/** The name of a binary file's format by its first bytes; null for text. */
export function fileKind(src: Uint8Array): string | null {
  const { mime, name } = sniff(src.subarray(0, HEAD));
  return /^text\/|json$|xml$|octet-stream$|x-pem-file$/.test(mime) ? null : name;
}
