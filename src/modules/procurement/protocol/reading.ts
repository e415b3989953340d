/** Longest name that is kept, in characters. */
export const LONGEST_NAME = 5000;
/** Longest code of the source (kinds of procedures …), in characters. */
const LONGEST_CODE = 120;
/** Largest amount that is believed, in KM: more than the country earns in twenty years. */
const LARGEST_AMOUNT = 1e12;
/** Ids fit into those of notices (notices/notice-id.ts). */
const LARGEST_ID = 2 ** 47;
/** Largest of other whole numbers: what the database takes for one. */
const LARGEST_WHOLE = 2_147_483_647;

/** Reads the fields of one row of the source. What cannot be, is null and noted in `faults`, in Bosnian; nothing makes it fail. */
export interface FieldReader {
  readonly faults: string[];
  /** A whole number from 0, also written as text. */
  id(field: string): number | null;
  /** Text without what the database refuses, cut to `most` characters; null for none. */
  text(field: string, most?: number): string | null;
  /** A code of the source, whatever it is. */
  code(field: string): string | null;
  flag(field: string): boolean | null;
  /** A whole number from 0. */
  whole(field: string): number | null;
  /** ISO 8601 in UTC, to the millisecond; the year 1, in whatever zone, stands for none. */
  moment(field: string): string | null;
  /** KM with two decimals. */
  amount(field: string): string | null;
}

/** A value as what it should be; undefined where it is not. Millions of rows are read, so no schema is interpreted for each field. */
type Parse<T> = (value: unknown) => T | undefined;

const wholeUpTo =
  (most: number): Parse<number> =>
  (value) => {
    const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
    return Number.isSafeInteger(number) && (number as number) >= 0 && (number as number) <= most
      ? (number as number)
      : undefined;
  };
const asId = wholeUpTo(LARGEST_ID);
const asWhole = wholeUpTo(LARGEST_WHOLE);
const asAmount: Parse<number> = (value) => {
  const number = typeof value === 'string' && /^-?\d{1,18}(\.\d{1,8})?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number <= LARGEST_AMOUNT ? number : undefined;
};
const asFlag: Parse<boolean> = (value) => {
  if (value === 'true') return true;
  if (value === 'false') return false;
  return typeof value === 'boolean' ? value : undefined;
};
/** Times without a zone count as UTC, as stamps do. */
const asMoment: Parse<string> = (value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T/.test(value)) return undefined;
  const at = new Date(/(Z|[+-]\d{2}:\d{2})$/.test(value) ? value : `${value}Z`);
  const text = Number.isNaN(at.getTime()) ? '' : at.toISOString();
  return /^\d{4}-/.test(text) ? text : undefined;
};

/** A reader of `row`. */
export function readerOf(row: Readonly<Record<string, unknown>>): FieldReader {
  const faults: string[] = [];
  /** The value of a field where it is one; else null, with a fault unless there is none. */
  const read = <T>(field: string, parse: Parse<T>, what: string): T | null => {
    const value = row[field];
    if (value === null || value === undefined || value === '') return null;
    const found = parse(value);
    if (found !== undefined) return found;
    faults.push(`${field}: ${shown(value)} ${what}, pa se vodi kao prazno.`);
    return null;
  };
  const text = (field: string, most = LONGEST_NAME): string | null => {
    const value = row[field];
    if (value === null || value === undefined) return null;
    if (typeof value !== 'string' && typeof value !== 'number') {
      faults.push(`${field}: nije tekst, pa se vodi kao prazno.`);
      return null;
    }
    const { clean, mended } = cleaned(String(value));
    if (mended) faults.push(`${field}: znakovi koji nisu tekst su uklonjeni.`);
    if (clean.length <= most) return clean === '' ? null : clean;
    const letters = [...clean.slice(0, 2 * most + 2)];
    if (letters.length <= most) return clean;
    faults.push(`${field}: tekst od ${clean.length} znakova je skraćen na ${most}.`);
    return letters.slice(0, most).join('').trimEnd();
  };
  return {
    faults,
    text,
    id: (field) => read(field, asId, 'nije oznaka'),
    code: (field) => text(field, LONGEST_CODE),
    flag: (field) => read(field, asFlag, 'nije da ili ne'),
    whole: (field) => read(field, asWhole, 'nije cijeli broj'),
    moment: (field) => {
      const found = read(field, asMoment, 'nije vrijeme');
      // With a zone the year 1 may be the year 0 in UTC, which the database does not have.
      return found === null || found < '0002-' ? null : found;
    },
    amount: (field) => read(field, asAmount, 'ne može biti iznos')?.toFixed(2) ?? null,
  };
}

/** PostgreSQL takes no NUL, and no half of a pair of surrogates. */
function cleaned(text: string): { clean: string; mended: boolean } {
  const clean = text.replaceAll('\0', '').toWellFormed();
  return { clean: clean.trim(), mended: clean !== text };
}

/** A value as a fault quotes it. */
const shown = (value: unknown): string =>
  `„${cleaned(typeof value === 'object' ? 'objekat' : String(value)).clean.slice(0, 40)}”`;
