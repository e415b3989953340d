/** What does not fit, in Bosnian. The values and limits are said as they are written, however long the numbers. */
import type { Schema } from '@cfworker/json-schema';
import type { ExactValues } from '../exact/parse.ts';
import type { Mismatch } from './mismatch.ts';

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

/** One mismatch in a sentence. `written` is the value as it stands in the text. */
export function wordsFor(
  mismatch: Mismatch,
  schema: Schema | boolean,
  written: string,
  values: ExactValues,
): string {
  const { keyword, said, path } = mismatch;
  const name = path.at(-1) ?? '';
  const numbers = (said.match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g) ?? []).map((text) =>
    values.text(Number(text)),
  );
  const quotedNames = [...said.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text!);
  const value = written === '' ? 'vrijednost' : written;
  const limit = said.match(/than (?:or equal to )?\s*(\S+)\.$|multiple of (\S+)\.$/);
  const bound = limit ? values.text(Number(limit[1] ?? limit[2])) : '';
  switch (keyword) {
    case 'type': {
      const [actual, ...expected] = quotedNames;
      const wanted = expected.map((type) => TYPES[type] ?? type).join(' ili ');
      return actual === 'number' && expected.includes('integer')
        ? `Ovdje treba ${wanted}, a ${value} nije cijeli broj.`
        : `Ovdje treba ${wanted}, a stoji ${TYPES[actual!] ?? actual}.`;
    }
    case 'required':
      return `Nedostaje obavezni ključ „${quotedNames[0]}”.`;
    case 'const':
      return `Vrijednost mora biti ${exact(said, values)}.`;
    case 'enum':
      return `Vrijednost mora biti jedna od: ${exact(said, values)
        .replace(/^\[|\]$/g, '')
        .replaceAll(',', ', ')}.`;
    case 'minimum':
      return `${value} je manje od najmanjeg dozvoljenog: ${bound}.`;
    case 'maximum':
      return `${value} je veće od najvećeg dozvoljenog: ${bound}.`;
    case 'exclusiveMinimum':
      return `${value} mora biti veće od ${bound}.`;
    case 'exclusiveMaximum':
      return `${value} mora biti manje od ${bound}.`;
    case 'multipleOf':
      return `${value} nije višekratnik broja ${bound}.`;
    case 'minLength':
      return `Tekst je prekratak: znakova ima ${numbers[0]}, a treba najmanje ${numbers[1]}.`;
    case 'maxLength':
      return `Tekst je predug: znakova ima ${numbers[0]}, a smije najviše ${numbers[1]}.`;
    case 'pattern':
      return `Tekst ne odgovara obrascu ${at(schema, mismatch.rule) ?? ''}`.trimEnd();
    case 'format':
      return `Tekst nije ispravan oblik: ${FORMATS[quotedNames[0]!] ?? quotedNames[0]}.`;
    case 'minItems':
      return `Niz je prekratak: elemenata ima ${numbers[0]}, a treba najmanje ${numbers[1]}.`;
    case 'maxItems':
      return `Niz je predug: elemenata ima ${numbers[0]}, a smije najviše ${numbers[1]}.`;
    case 'uniqueItems':
      return `Elementi se ne smiju ponavljati: isti su ${Number(numbers[0]) + 1}. i ${Number(numbers[1]) + 1}.`;
    case 'contains':
    case 'minContains':
      return 'U nizu nema dovoljno elemenata koji odgovaraju pravilu „contains”.';
    case 'maxContains':
      return 'U nizu je previše elemenata koji odgovaraju pravilu „contains”.';
    case 'minProperties':
      return `Objekat ima premalo ključeva: treba ih najmanje ${numbers[0]}.`;
    case 'maxProperties':
      return `Objekat ima previše ključeva: smije ih biti najviše ${numbers[0]}.`;
    case 'dependentRequired':
    case 'dependencies':
      return `Uz ključ „${quotedNames[0]}” obavezan je i ključ „${quotedNames[1] ?? ''}”.`;
    case 'not':
      return 'Vrijednost odgovara pravilu „not”, a ne smije.';
    case 'anyOf':
      return 'Vrijednost ne odgovara nijednoj od mogućnosti (anyOf).';
    case 'oneOf':
      return numbers[0] === '0'
        ? 'Vrijednost ne odgovara nijednoj od mogućnosti (oneOf).'
        : `Vrijednost odgovara više mogućnosti (${numbers[0]}), a smije tačno jednoj (oneOf).`;
    case 'no additionalProperties':
    case 'no unevaluatedProperties':
      return `Ključ „${name}” ovdje nije dozvoljen.`;
    case 'no items':
    case 'no additionalItems':
    case 'no unevaluatedItems':
    case 'no prefixItems':
      return 'Ovaj element u nizu nije dozvoljen.';
    case 'no properties':
    case 'no patternProperties':
      return `Ključ „${name}” nije dozvoljen.`;
    default:
      return keyword.startsWith('no ') || keyword === 'false'
        ? 'Šema ovdje ne dozvoljava nikakvu vrijednost.'
        : `Ne odgovara pravilu „${keyword}”.`;
  }
}

/** What a sentence of the validator says in JSON, its long numbers as they are written in the schema. */
function exact(said: string, values: ExactValues): string {
  const json = said.replace(/^Instance does not match (any of )?/, '').replace(/\.$/, '');
  const text = json.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g, (token) =>
    token.startsWith('"') ? token : values.text(Number(token)),
  );
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

/** The text at a pointer into the schema; references into the schema itself are followed. */
function at(schema: unknown, pointer: string): string | null {
  let now: unknown = schema;
  for (const step of pointer.split('/').slice(1)) {
    now = (now as Record<string, unknown> | null | undefined)?.[
      step.replaceAll('~1', '/').replaceAll('~0', '~')
    ];
    if (step !== '$ref' || typeof now !== 'string') continue;
    if (!now.startsWith('#/') || pointer.split('$ref').length > 20) return null;
    let target: unknown = schema;
    for (const part of decodeURIComponent(now.slice(2)).split('/')) {
      target = (target as Record<string, unknown> | null | undefined)?.[
        part.replaceAll('~1', '/').replaceAll('~0', '~')
      ];
    }
    now = target;
  }
  return typeof now === 'string' ? now : null;
}
