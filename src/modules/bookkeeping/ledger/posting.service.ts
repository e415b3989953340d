import { sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { databaseError } from '../../../core/dberrors.ts';
import { AppError } from '../../../core/errors.ts';
import { personOf } from '../../../core/system.ts';
import { messageOf } from './messages.ts';
import { VOUCHERS } from './subjects.ts';
import type { NewVoucher, Posted, Problem } from './voucher.ts';

type Found = Omit<Problem, 'message'> & { detail: string | null };
/** `fin_refused` (posting-sql.ts). */
const REFUSED = 'FN001';
/** PostgreSQL's numeric_value_out_of_range: sums beyond what the books can hold. */
const OVERFLOW = '22003';

/** Everything that is wrong with vouchers, as the person's own posting would find it. */
export async function checkVouchers(ctx: Ctx, vouchers: readonly NewVoucher[]): Promise<Problem[]> {
  const { rows } = await ctx.db.execute<Found & Record<string, unknown>>(
    sql`select * from fin_check(${JSON.stringify(vouchers)}::jsonb, ${personOf(ctx.actor)}::uuid)`,
  );
  return problemsOf(rows);
}

/**
 * Posts vouchers, all or none, in one statement: the only way into the books. Throws 422 `not_posted` with the problems in
 * `data.problems`, and 409 `posted` for a draft that was posted meanwhile.
 */
export async function postVouchers(ctx: Ctx, vouchers: readonly NewVoucher[]): Promise<Posted[]> {
  if (vouchers.length === 0) return [];
  const { rows } = await ctx.db
    .execute<{ voucher: number; hash: Buffer } & Omit<Posted, 'hash'> & Record<string, unknown>>(
      sql`select voucher, idguid, year_id, type, number, name, journal_no, hash from fin_post(${JSON.stringify(vouchers)}::jsonb, ${personOf(ctx.actor)}::uuid, ${ctx.actor.name})`,
    )
    .catch(refuse);
  const posted = rows
    .toSorted((a, b) => a.voucher - b.voucher)
    .map(({ voucher: _voucher, hash, ...one }) => ({ ...one, hash: hash.toString('hex') }));
  await writeAudit(
    ctx,
    VOUCHERS,
    posted.map((one, index) => ({
      action: 'create',
      record_id: one.idguid,
      record_title: one.name,
      changes: {
        day: { from: null, to: vouchers[index]!.day },
        description: { from: null, to: vouchers[index]!.description },
        // The last hash of the chain is kept outside of the books: who rewrites them would have to rewrite the trail as well.
        hash: { from: null, to: one.hash },
      },
    })),
    { topic: 'ledger' },
  );
  return posted;
}

const problemsOf = (found: readonly Found[]): Problem[] =>
  found
    .map(({ detail, ...one }) => ({ ...one, message: messageOf(one.code, detail) }))
    .sort((a, b) => a.voucher - b.voucher || (a.line ?? 0) - (b.line ?? 0));

function refuse(error: unknown): never {
  const refused = databaseError(error) as { code?: string; constraint?: string; detail?: string } | null;
  if (refused?.code === REFUSED) throw notPosted(problemsOf(JSON.parse(refused.detail ?? '[]')));
  if (refused?.code === OVERFLOW) throw new AppError(422, 'too_big', messageOf('total_too_big', null));
  if (refused?.constraint === 'fin_vouchers_draft_key')
    throw new AppError(409, 'posted', 'Ovaj nacrt je već proknjižen.');
  if (refused?.constraint === 'fin_vouchers_reversal_key')
    throw new AppError(409, 'reversed', messageOf('reversed_already', null));
  throw error;
}

/** 422 with all problems; the first of each field of the head stands in `errors`. */
export const notPosted = (problems: readonly Problem[]): AppError => {
  const blocking = problems.filter(({ blocks }) => blocks);
  const heads = blocking.filter(({ line }) => line === null);
  return new AppError(
    422,
    'not_posted',
    blocking.length === 1 ? blocking[0]!.message : 'Nalog se ne može proknjižiti dok se ne ispravi označeno.',
    {
      errors: Object.fromEntries(heads.toReversed().map(({ field, message }) => [field, message])),
      data: { problems: blocking },
    },
  );
};
