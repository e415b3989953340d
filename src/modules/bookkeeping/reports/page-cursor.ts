import { createHash } from 'node:crypto';
import type { Ctx } from '../../../core/context.ts';
import { invalid } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { isDay } from '../../../core/schema.ts';
import { MAX_LINES } from '../ledger/voucher.ts';
import type { Span } from './span.ts';

const WRONG = 'Nastavak nije ispravan. Otvorite izvještaj od početka.';

/** What a page hands to the next one, beside its place. */
export interface Continued {
  /** Highest number in the journal when the first page was made: later entries are left out of all pages. */
  mark: number;
  /** Sums before the next page, in fening. */
  debit: bigint;
  credit: bigint;
}

/** Hash of what the pages are about, so that a cursor continues nothing else. */
const about = (what: unknown): string =>
  createHash('sha256').update(JSON.stringify(what)).digest('base64url').slice(0, 16);

/** What pages of a span are about: what was posted into it meanwhile does not end them. */
export const pagedBy = (ctx: Ctx, { yearId, from, to, closing }: Span): unknown[] => [
  ctx.tenant.id,
  yearId,
  from,
  to,
  closing,
];

/** A cursor: the sums so far, and the place of the last row of the page (`key`). */
export const cursorOf = (
  what: unknown,
  { mark, debit, credit }: Continued,
  key: readonly (string | number)[],
): string =>
  Buffer.from(JSON.stringify([about(what), mark, String(debit), String(credit), ...key])).toString(
    'base64url',
  );

/** Reads a cursor whose key has parts of these forms. Throws 422 for anything else, also for one of another report. */
export function readCursor(
  what: unknown,
  cursor: string,
  forms: readonly Form[],
): Continued & { key: string[] } {
  try {
    const [asked, mark, debit, credit, ...key] = JSON.parse(
      Buffer.from(cursor, 'base64url').toString(),
    ) as unknown[];
    const parts = key.map(String);
    const fits =
      asked === about(what) &&
      FORM.number(String(mark)) &&
      [debit, credit].every((sum) => typeof sum === 'string' && /^-?\d{1,20}$/.test(sum)) &&
      parts.length === forms.length &&
      forms.every((fits, index) => fits(parts[index]!));
    if (fits)
      return {
        mark: mark as number,
        debit: BigInt(debit as string),
        credit: BigInt(credit as string),
        key: parts,
      };
  } catch {
    // Not even JSON.
  }
  throw invalid({ after: WRONG }, WRONG);
}

/** Whether a part of a key can be what it stands for. */
type Form = (part: string) => boolean;

/** Forms of the parts of a key. */
export const FORM = {
  day: isDay,
  id: isId,
  /** A number in the journal. */
  number: (part) => /^\d{1,9}$/.test(part),
  line: (part) => /^\d{1,4}$/.test(part) && Number(part) <= MAX_LINES,
} satisfies Record<string, Form>;
