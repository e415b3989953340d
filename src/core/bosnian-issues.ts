import { z } from 'zod';

/** How many names are said of those that a request holds too many of. */
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

/** What a schema complains of where it brings no words of its own, in a sentence for a person. */
function bosnianIssue(issue: z.core.$ZodRawIssue): string {
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
      return `Najviše ${issue.maximum}${unitOf(issue.origin)}.`;
    case 'too_small':
      return `Najmanje ${issue.minimum}${unitOf(issue.origin)}.`;
    case 'invalid_format':
      return 'Vrijednost nije ispravnog oblika.';
    default:
      return 'Vrijednost nije ispravna.';
  }
}

const UNITS: Record<string, string> = { string: ' znakova', array: ' stavki', set: ' stavki' };
const unitOf = (origin: string): string => UNITS[origin] ?? '';

/** Makes every schema of this process speak so. */
export const speakBosnian = (): void => void z.config({ localeError: bosnianIssue });
