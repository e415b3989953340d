import type { Ctx } from '../../../core/context.ts';
import { dayText } from '../../../core/dates.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { decimalOf, unitsOf } from '../../../core/money/money.ts';
import { messageOf } from '../ledger/messages.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { readSettings } from '../ledger/settings/settings.service.ts';
import { vatLockedThrough } from '../ledger/vat-lock.service.ts';
import { vatMonthOf } from '../ledger/vat-month.ts';
import type { NewLine, Problem } from '../ledger/voucher.ts';
import { CELL_NAMES, type DraftLine, MAX_DESCRIPTION } from './draft.ts';
import { createDraft } from './drafts.service.ts';
import { isOpenDay, reversalDayOf } from './reversal-day.ts';
import { turned } from './sides.ts';
import type { Reversal, ReversalBody, VoucherLine } from './vouchers.api.ts';
import { linesOf, postedPlaceOf, voucherHead } from './vouchers.service.ts';

/**
 * Reverses a voucher by a new one, and copies its lines to a draft if that is asked for. Throws 404, 409 `reversed`, 422 at `day` and
 * whatever posting refuses.
 */
export async function reverseVoucher(
  ctx: Ctx,
  idguid: string,
  { day, kind: asked, copy_to_draft }: ReversalBody,
): Promise<Reversal> {
  const head = await voucherHead(ctx, idguid);
  if (head.reversed_by) throw reversed();
  if (head.carried)
    throw new AppError(
      409,
      'carried',
      'Ovaj nalog je knjižen zatvaranjem godine. Poništava se ponovnim otvaranjem te godine.',
    );
  const on = day ?? (head.period === 0 ? head.day : await reversalDayOf(ctx, head));
  if (on === null) throw invalid({ day: 'Nijedan dan nije otvoren za knjiženje.' });
  if (on < head.day) throw invalid({ day: `Storno ne može biti prije naloga, ${dayText(head.day)}` });
  const kind = asked ?? (await readSettings(ctx)).reversal_kind;
  const lines = await linesOf(ctx, head.idguid);
  const reversal = newId();
  const vatLocked = await vatLockedThrough(ctx);
  await postVouchers(ctx, [
    {
      idguid: reversal,
      type: head.type,
      day: on,
      description: `Storno ${head.name}: ${head.description}`.slice(0, MAX_DESCRIPTION),
      statement_no: head.statement_no,
      reversal_of: head.idguid,
      reversal_kind: kind,
      source: 'reversal',
      lines: lines.map((line) => reversedLine(line, kind, vatLocked)),
    },
  ]).catch((error: unknown) => {
    throw refusalOf(error, head);
  });
  const draft = copy_to_draft ? await copyToDraft(ctx, head.idguid, on) : null;
  return { reversal: (await postedPlaceOf(ctx, reversal))!, draft_id: draft };
}

/**
 * A draft with the lines of a posted voucher, to be corrected or used again. Where its day can no longer be posted to, the draft has
 * `otherwise`, by default the day of a reversal; months of filed returns become the first one after them. Answers its id. Throws 404.
 */
export async function copyToDraft(ctx: Ctx, idguid: string, otherwise?: string): Promise<string> {
  const head = await voucherHead(ctx, idguid);
  const { type, description, statement_no } = head;
  const day = (await isOpenDay(ctx, head.day))
    ? head.day
    : (otherwise ?? (await reversalDayOf(ctx, head)) ?? head.day);
  const vatLocked = await vatLockedThrough(ctx);
  const lines = (await linesOf(ctx, head.idguid)).map((line) =>
    cellsOf({ ...line, vat_month: line.vat_month && vatMonthOf(line.vat_month, vatLocked) }),
  );
  const draft = await createDraft(ctx, { type, day, description, statement_no: statement_no ?? '', lines });
  return draft.idguid;
}

const reversed = (): AppError => new AppError(409, 'reversed', messageOf('reversed_already', null));

/** What is said where posting refuses a reversal. */
function refusalOf(error: unknown, { day, period }: { day: string; period: number }): unknown {
  if (!(error instanceof AppError && error.code === 'not_posted')) return error;
  const { problems } = error.data as { problems: Problem[] };
  const of = (asked: string) => problems.find(({ code }) => code === asked);
  // Another reversal of the same voucher was committed while this one was checked.
  if (of('reversed_already')) return reversed();
  const locked = of('locked_all');
  if (period !== 0 || !locked || of('locked_final')) return error;
  // No other day than its own takes the reversal of an opening voucher.
  return invalid({
    day: `${locked.message} Početno stanje se stornira samo na svoj dan, ${dayText(day)} Za to vam treba izuzetak: daje se u Poslovnim godinama, pod Zaključavanje.`,
  });
}

const negated = (amount: string): string => decimalOf(-unitsOf(amount));

/**
 * Black: the amount on the other side. Red: negative on its own. The base of a tax goes with the amount. What stands in a filed return
 * is corrected in the first month after it.
 */
function reversedLine(line: VoucherLine, kind: 'black' | 'red', vatLocked: string | null): NewLine {
  const { line: _line, account_name: _name, partner: _partner, cost_center: _center, ...same } = line;
  const { debit, credit, currency_amount, vat_base, vat_month } = same;
  const red = kind === 'red';
  return {
    ...same,
    debit: red ? negated(debit) : credit,
    credit: red ? negated(credit) : debit,
    currency_amount: currency_amount && negated(currency_amount),
    vat_base: red && vat_base ? negated(vat_base) : vat_base,
    vat_month: vat_month && vatMonthOf(vat_month, vatLocked),
  };
}

/** A posted line as cells of a draft. A negative amount of a red reversal is written on the other side. */
function cellsOf(line: VoucherLine): DraftLine {
  const { debit, credit, vat_base } = turned(line);
  const shown = {
    ...line,
    debit: sideOf(debit),
    credit: sideOf(credit),
    currency_amount: line.currency_amount?.replace('-', ''),
    vat_base,
  };
  return Object.fromEntries(CELL_NAMES.flatMap((name) => (shown[name] ? [[name, String(shown[name])]] : [])));
}

const sideOf = (amount: string | null | undefined): string =>
  amount && unitsOf(amount) !== 0n ? amount : '';
