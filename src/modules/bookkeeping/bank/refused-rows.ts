import type { Ctx } from '../../../core/context.ts';
import { dayText } from '../../../core/dates.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import type { Problem } from '../ledger/voucher.ts';
import { closedTwice } from './kept-sql.ts';
import type { RowInBooks } from './statements.service.ts';

/** Why a row in a foreign currency has no amount in KM. */
export const noRate = (currency: string, day: string): string =>
  `Nema kursa za ${currency} na dan ${dayText(day)} Upišite ga u kursnu listu.`;

/** Throws 422 at the rows whose documents another statement has closed since they were decided. */
export async function refuseClosedTwice(ctx: Ctx, idguid: string): Promise<void> {
  const { rows } = await ctx.db.execute<{
    line: number;
    document_no: string;
    statement_no: string;
    voucher: string;
  }>(closedTwice(ctx, idguid));
  refuseRows(
    rows.map(({ line, document_no, statement_no, voucher }) => [
      line,
      `Dokument ${document_no} je već zatvoren izvodom ${statement_no} (nalog ${voucher}). Poništite odluku i odaberite drugu otvorenu stavku.`,
    ]),
  );
}

/** Throws what posting refused, at the rows that the lines of the voucher came from. */
export function refuseLines(error: unknown, rows: readonly RowInBooks[]): never {
  if (!(error instanceof AppError && error.code === 'not_posted')) throw error;
  const { problems } = error.data as { problems: Problem[] };
  // As `voucherOf` writes them: the bank's own line, then the parts.
  const rowOf = rows.flatMap(({ line, decision }) => [line, ...(decision ?? []).map(() => line)]);
  refuseRows(problems.flatMap(({ line, message }) => (line === null ? [] : [[rowOf[line - 1]!, message]])));
  throw error;
}

/** Throws 422 at rows, with the first message of each; nothing if there are none. */
export function refuseRows(found: readonly (readonly [line: number, message: string])[]): void {
  if (found.length === 0) return;
  const errors = Object.fromEntries(found.toReversed().map(([line, message]) => [`rows.${line}`, message]));
  const lines = [...new Set(found.map(([line]) => line))];
  const message =
    lines.length === 1
      ? `Stavka ${lines[0]}: ${found[0]![1]}`
      : `Izvod se ne može proknjižiti dok se ne isprave stavke ${lines.join(', ')}.`;
  throw invalid(errors, message);
}
