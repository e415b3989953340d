/** The Bosnian texts of mismatches. Values and limits appear as written, however long the numbers. */
import { value as instanceValue, type JsonNode, typeOf } from '@hyperjump/json-schema/instance/experimental';
import type { ExactValues } from '../exact/parse.ts';
import { type Mismatch, pointerOf } from './mismatch.ts';

const TYPES: Record<string, string> = {
  array: 'niz [ ]',
  boolean: 'true ili false',
  integer: 'cijeli broj',
  null: 'null',
  number: 'broj',
  object: 'objekat { }',
  string: 'tekst',
};

const FORMATS: Record<string, string> = {
  date: 'datum (2026-11-21)',
  'date-time': 'datum i vrijeme (2026-11-21T10:00:00Z)',
  time: 'vrijeme (10:00:00Z)',
  duration: 'trajanje (P1DT2H)',
  email: 'e-mail adresa',
  hostname: 'ime računara',
  ipv4: 'IPv4 adresa',
  ipv6: 'IPv6 adresa',
  uri: 'adresa (URI)',
  uuid: 'UUID',
  regex: 'regularni izraz',
};

/** A mismatch in one sentence. `written` is the value as it stands in the text. */
export function mismatchText(
  { keyword, limit, node, fits }: Mismatch,
  written: string,
  values: ExactValues,
): string {
  const value = written === '' ? 'vrijednost' : written;
  const subject = written === '' ? 'Vrijednost' : `Vrijednost ${written}`;
  const bound = typeof limit === 'number' ? values.text(limit) : '';
  switch (keyword) {
    case 'type': {
      const expected = [limit as string | string[]].flat();
      const wanted = expected.map((type) => TYPES[type] ?? type).join(' ili ');
      const actual = typeOf(node);
      return actual === 'number' && expected.includes('integer')
        ? `Ovdje treba ${wanted}, a ${value} nije cijeli broj.`
        : `Ovdje treba ${wanted}, a stoji ${TYPES[actual] ?? actual}.`;
    }
    case 'required':
      return `Nedostaje obavezni ključ „${limit}”.`;
    case 'const':
      return `Vrijednost mora biti ${exact(limit as string, values)}.`;
    case 'enum':
      return `Vrijednost mora biti jedna od: ${exact((limit as string[]).join(', '), values)}.`;
    case 'minimum':
    case 'maximum':
      return typeof limit === 'number'
        ? outside(keyword, subject, bound)
        : boundary(keyword, limit as [number, boolean], subject, values);
    case 'exclusiveMinimum':
      return `${subject} mora biti veća od ${bound}.`;
    case 'exclusiveMaximum':
      return `${subject} mora biti manja od ${bound}.`;
    case 'multipleOf':
      return `${subject} nije višekratnik broja ${bound}.`;
    case 'minLength':
      return `Tekst je prekratak: znakova ima ${letters(node)}, a treba najmanje ${bound}.`;
    case 'maxLength':
      return `Tekst je predug: znakova ima ${letters(node)}, a smije najviše ${bound}.`;
    case 'pattern':
      return `Tekst ne odgovara obrascu ${(limit as RegExp).source.replaceAll('\\/', '/')}`;
    case 'format':
    case 'format-assertion':
      return `Tekst nije u traženom obliku: ${FORMATS[limit as string] ?? limit}.`;
    case 'minItems':
      return `Niz je prekratak: elemenata ima ${size(node)}, a treba najmanje ${bound}.`;
    case 'maxItems':
      return `Niz je predug: elemenata ima ${size(node)}, a smije najviše ${bound}.`;
    case 'uniqueItems': {
      const [first, second] = duplicateEntries(node);
      return `Elementi se ne smiju ponavljati: isti su ${first + 1}. i ${second + 1}.`;
    }
    case 'contains': {
      const { maxContains } = limit as { maxContains: number };
      return fits > maxContains
        ? 'U nizu je previše elemenata koji odgovaraju pravilu „contains”.'
        : 'U nizu nema dovoljno elemenata koji odgovaraju pravilu „contains”.';
    }
    case 'minProperties':
      return `Objekat ima premalo ključeva: treba ih najmanje ${bound}.`;
    case 'maxProperties':
      return `Objekat ima previše ključeva: smije ih biti najviše ${bound}.`;
    case 'dependentRequired':
    case 'dependencies': {
      const [key, needed] = limit as [string, string];
      return `Uz ključ „${key}” obavezan je i ključ „${needed}”.`;
    }
    case 'not':
      return 'Vrijednost odgovara pravilu „not”, a ne smije.';
    case 'anyOf':
      return 'Vrijednost ne odgovara nijednoj od mogućnosti (anyOf).';
    case 'oneOf':
      return fits === 0
        ? 'Vrijednost ne odgovara nijednoj od mogućnosti (oneOf).'
        : `Vrijednost odgovara više mogućnosti (${fits}), a smije tačno jednoj (oneOf).`;
    case 'no additionalProperties':
    case 'no unevaluatedProperties':
      return `Ključ „${lastStep(pointerOf({ node }))}” ovdje nije dozvoljen.`;
    case 'no items':
    case 'no additionalItems':
    case 'no unevaluatedItems':
    case 'no prefixItems':
      return 'Ovaj element u nizu nije dozvoljen.';
    case 'no properties':
    case 'no patternProperties':
    case 'no propertyNames':
      return `Ključ „${lastStep(pointerOf({ node }))}” nije dozvoljen.`;
    default:
      return keyword.startsWith('no ') || keyword === 'false'
        ? 'Šema ovdje ne dozvoljava nikakvu vrijednost.'
        : `Ne odgovara pravilu „${keyword}”.`;
  }
}

/** In draft-04 a separate keyword tells whether a limit is exclusive. */
function boundary(
  keyword: string,
  [limit, exclusive]: [number, boolean],
  subject: string,
  values: ExactValues,
): string {
  const bound = values.text(limit);
  if (!exclusive) return outside(keyword, subject, bound);
  return `${subject} mora biti ${keyword === 'minimum' ? 'veća' : 'manja'} od ${bound}.`;
}

function outside(keyword: string, subject: string, bound: string): string {
  return keyword === 'minimum'
    ? `${subject} je manja od najmanje dozvoljene: ${bound}.`
    : `${subject} je veća od najveće dozvoljene: ${bound}.`;
}

const letters = (node: JsonNode): number => [...instanceValue<string>(node)].length;
const size = (node: JsonNode): number => instanceValue<unknown[]>(node).length;

const lastStep = (pointer: string): string =>
  pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');

/** The indexes of the first two equal entries of a list. */
function duplicateEntries(node: JsonNode): [number, number] {
  const seen = new Map<string, number>();
  for (const [k, entry] of instanceValue<unknown[]>(node).entries()) {
    const text = JSON.stringify(entry, sorted);
    const first = seen.get(text);
    if (first !== undefined) return [first, k];
    seen.set(text, k);
  }
  return [0, 0];
}

/** Key order does not matter for equality. */
function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A value of the schema with its long numbers as written. */
function exact(json: string, values: ExactValues): string {
  const text = json.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g, (token) =>
    token.startsWith('"') ? token : values.text(Number(token)),
  );
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
