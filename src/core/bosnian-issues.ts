import { z } from 'zod';
import { characters, plural } from './plural.ts';

/** Maximum number of unknown keys named in a message. */
const NAMED = 5;

const EXPECTED: Record<string, string> = {
  string: 'Unesite tekst.',
  number: 'Unesite broj.',
  int: 'Unesite cijeli broj.',
  boolean: 'Odaberite Da ili Ne.',
  array: 'Očekuje se lista.',
  object: 'Očekuje se objekat.',
  record: 'Očekuje se objekat.',
};

/** Bosnian message of a validation error without its own message. */
export function bosnianIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Ovo polje je obavezno.';
      return EXPECTED[issue.expected] ?? 'Vrijednost nije ispravna.';
    case 'invalid_value':
      return issue.input === undefined
        ? 'Ovo polje je obavezno.'
        : `Dozvoljeno je samo: ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys': {
      const more = issue.keys.length - NAMED;
      const named = issue.keys.slice(0, NAMED).join(', ') + (more > 0 ? ` i još ${more}` : '');
      return issue.keys.length === 1 ? `Nepoznato polje: ${named}.` : `Nepoznata polja: ${named}.`;
    }
    case 'too_big':
      return `Najviše ${limitText(issue.maximum, issue.origin)}.`;
    case 'too_small':
      return `Najmanje ${limitText(issue.minimum, issue.origin)}.`;
    case 'invalid_format':
      return 'Vrijednost nije ispravnog oblika.';
    default:
      return 'Vrijednost nije ispravna.';
  }
}

/** A limit with what it counts. */
function limitText(limit: number | bigint, origin: string): string {
  if (origin === 'string') return characters(Number(limit));
  if (origin === 'array' || origin === 'set')
    return `${limit} ${plural(Number(limit), 'stavka', 'stavke', 'stavki')}`;
  return String(limit);
}

/** Sets these messages for every schema of the process. */
export const speakBosnian = (): void => void z.config({ localeError: bosnianIssue });
