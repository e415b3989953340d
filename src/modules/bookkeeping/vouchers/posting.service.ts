import type { Ctx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { decimalOf } from '../../../core/money/money.ts';
import { checkVouchers, notPosted, postVouchers } from '../ledger/posting.service.ts';
import type { NewVoucher, Problem, Source } from '../ledger/voucher.ts';
import type { DraftContent } from './draft.ts';
import type { DraftCheck, DraftProblem, PostedPlace } from './drafts.api.ts';
import { lock, takeDraft } from './drafts.service.ts';
import { type ReadDraft, readDraft } from './read-draft.ts';
import { postedPlaceOf } from './vouchers.service.ts';

/** Everything that is wrong with a draft, as its posting would find it. */
export async function checkDraft(ctx: Ctx, content: DraftContent): Promise<DraftCheck> {
  const read = readDraft(content);
  return {
    problems: await problemsOf(ctx, read),
    debit: decimalOf(read.debit),
    credit: decimalOf(read.credit),
    difference: decimalOf(read.debit - read.credit),
  };
}

async function problemsOf(ctx: Ctx, read: ReadDraft): Promise<DraftProblem[]> {
  const found = await checkVouchers(ctx, [voucherOf(newId(), read, 'entry')]);
  return merged(read, found);
}

/**
 * Posts a draft at `version`: it gets its number, and its id stays. Throws 404, 409 `stale`, 409 `posted` with its place, 422
 * `not_posted` with all problems.
 */
export async function postDraft(ctx: Ctx, idguid: string, version: number): Promise<PostedPlace> {
  const draft = await lock(ctx, idguid, version);
  const read = readDraft(draft);
  if (read.problems.length > 0) throw refusal(await problemsOf(ctx, read));
  await takeDraft(ctx, draft.idguid);
  await postVouchers(ctx, [{ ...voucherOf(draft.idguid, read, draft.source), draft_id: draft.idguid }]).catch(
    (error: unknown) => {
      throw placed(error, read);
    },
  );
  return (await postedPlaceOf(ctx, draft.idguid))!;
}

const voucherOf = (idguid: string, { content, day, lines }: ReadDraft, source: Source): NewVoucher => ({
  idguid,
  type: content.type,
  // The database says that no year has such a day; what was typed is told instead.
  day: day as string,
  description: content.description,
  statement_no: content.statement_no || null,
  source,
  lines,
});

/** Problems in the words of the draft: by the lines on the screen, and each cell with one. */
function merged(read: ReadDraft, found: readonly Problem[]): DraftProblem[] {
  const known = new Set(read.problems.map(({ line, field }) => `${line}/${field}`));
  const unread = (line: number | null, field: string): boolean => known.has(`${line}/${field}`);
  const amountUnread = (line: number | null): boolean => unread(line, 'debit') || unread(line, 'credit');
  const others = found
    .map(({ voucher: _voucher, line, ...one }) => ({ ...one, line: line && read.places[line - 1]! }))
    .filter(({ line, field, code }) => {
      if (unread(line, field)) return false;
      if (code === 'amount_missing') return !amountUnread(line);
      // The difference of what cannot be read is none, nor has a voucher without lines one.
      if (code === 'unbalanced' && read.lines.length === 0) return false;
      return code !== 'unbalanced' || !read.problems.some(({ line: at }) => at && amountUnread(at));
    });
  return [...read.problems, ...others].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

/** A refusal of the books, by the draft's own lines. */
function placed(error: unknown, read: ReadDraft): unknown {
  if (!(error instanceof AppError) || error.code !== 'not_posted') return error;
  return refusal(merged(read, (error.data as { problems: Problem[] }).problems));
}

function refusal(problems: readonly DraftProblem[]): AppError {
  const { status, code, message, errors } = notPosted(problems.map((one) => ({ voucher: 1, ...one })));
  return new AppError(status, code, message, {
    errors,
    data: { problems: problems.filter(({ blocks }) => blocks) },
  });
}
