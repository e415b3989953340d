import { sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { publish } from '../../../core/live/publish.ts';
import { formatAmount, unitsOf } from '../../../core/money/money.ts';
import { plural } from '../../../core/plural.ts';
import { stale } from '../../../core/stale.ts';
import { checkVouchers, postVouchers } from '../ledger/posting.service.ts';
import { type BankAccount, isZero } from './accounts.service.ts';
import { bankDecisions } from './bank.table.ts';
import type { Part } from './parts.ts';
import { propose } from './proposals.service.ts';
import { noRate, refuseClosedTwice, refuseLines, refuseRows } from './refused-rows.ts';
import { learn } from './rules.service.ts';
import { voucherOf } from './statement-voucher.ts';
import type { Decided } from './statements.api.ts';
import {
  accountOf,
  makesUp,
  type RowInBooks,
  rowNow,
  rowsInBooks,
  type StatementHead,
  statementHead,
} from './statements.service.ts';
import { STATEMENT } from './subjects.ts';
import { versionAt } from './version-sql.ts';

/**
 * The head, locked, of a statement that is not booked. Throws 404, 409 for one that is, and 409 `stale` where it is not at `version` any
 * more.
 */
async function openStatement(ctx: Ctx, idguid: string, version?: number): Promise<StatementHead> {
  const head = await statementHead(ctx, idguid, { lock: true });
  if (!head.reversed) throw new AppError(409, 'booked', `Izvod je proknjižen kao nalog ${head.voucher}.`);
  if (version !== undefined && head.version !== version) throw stale(head);
  return head;
}

async function raise(ctx: Ctx, idguid: string, voucher: string | null = null): Promise<number> {
  const { rows } = await ctx.db.execute<{ version: number }>(sql`
    update fin_bank_states set version = version + 1, changed_at = now(), changed_by = ${ctx.actor.name},
      voucher_id = coalesce(${voucher}::uuid, voucher_id)
    where tenant_id = ${ctx.tenant.id}::uuid and statement_id = ${idguid}::uuid returning version`);
  await publish(ctx, { topic: 'ledger', key: idguid, version: rows[0]!.version });
  return rows[0]!.version;
}

/**
 * Decides how a row is booked; null takes the decision back. Throws 404, 409 for a booked statement, 409 `stale` where the row is not at
 * `version` any more, 422 at `parts` where they do not make up the row, and at `parts.0.account` where the books would refuse them.
 */
export async function decide(
  ctx: Ctx,
  idguid: string,
  line: number,
  { parts, version }: { parts: Part[] | null; version: number },
): Promise<Decided> {
  const head = await openStatement(ctx, idguid);
  const row = (await rowsInBooks(ctx, head)).find((one) => one.line === line);
  if (!row) throw notFound();
  if (row.version !== version) throw stale(await rowNow(ctx, head, row));
  let row_version = 0;
  if (parts === null)
    await ctx.db.execute(sql`delete from fin_bank_decisions
      where tenant_id = ${ctx.tenant.id}::uuid and statement_id = ${idguid}::uuid and line = ${line}`);
  else {
    const account = await accountOf(ctx, head);
    await checkParts(ctx, head, account, row, parts);
    row_version = await keep(ctx, idguid, [{ line, parts }]);
  }
  return { version: await raise(ctx, idguid), row_version };
}

async function checkParts(
  ctx: Ctx,
  head: StatementHead,
  account: BankAccount,
  row: RowInBooks,
  parts: Part[],
): Promise<void> {
  if (row.domestic === null)
    throw invalid({ parts: noRate(head.currency, row.day) }, noRate(head.currency, row.day));
  if (isZero(row.domestic)) throw invalid({ parts: 'Stavka bez iznosa se ne knjiži.' });
  if (!makesUp(parts, row.domestic)) {
    const difference = unitsOf(row.domestic) - parts.reduce((all, { amount }) => all + unitsOf(amount), 0n);
    const message = `Stavke ne čine iznos: razlika je ${formatAmount(difference)}.`;
    throw invalid({ parts: message }, message);
  }
  const zero = parts.findIndex(({ amount }) => isZero(amount));
  if (zero >= 0) throw invalid({ [`parts.${zero}.amount`]: 'Upišite iznos.' });
  const voucher = await voucherOf(ctx, head, account, [{ ...row, decision: parts }]);
  const found = await checkVouchers(ctx, [voucher]);
  // The first line is the bank's own.
  const errors = found
    .filter(({ blocks, line }) => blocks && line !== null && line > 1)
    .map(
      ({ line, field, message }) =>
        [`parts.${line! - 2}.${field === 'debit' ? 'amount' : field}`, message] as const,
    );
  if (errors.length > 0) throw invalid(Object.fromEntries(errors), errors[0]![1]);
}

/** Keeps decisions of a locked statement; answers the version of the rows. */
async function keep(
  ctx: Ctx,
  statement_id: string,
  decisions: readonly { line: number; parts: Part[] }[],
): Promise<number> {
  if (decisions.length === 0) return 0;
  // A transaction that waited for the lock began before the decision that it follows.
  const decided_at = sql`clock_timestamp()`;
  const [kept] = await ctx.db
    .insert(bankDecisions)
    .values(
      decisions.map((one) => ({
        tenant_id: ctx.tenant.id,
        statement_id,
        decided_at,
        decided_by: ctx.actor.name,
        ...one,
      })),
    )
    .onConflictDoUpdate({
      target: [bankDecisions.tenant_id, bankDecisions.statement_id, bankDecisions.line],
      set: {
        parts: sql`excluded.parts`,
        decided_at: sql`excluded.decided_at`,
        decided_by: sql`excluded.decided_by`,
      },
    })
    .returning({ version: sql<number>`${versionAt(sql`decided_at`)}` });
  return kept!.version;
}

/** Accepts all proposals that leave nothing open to choose. Throws 404, 409 for a statement that is booked or not at `version`. */
export async function acceptSure(ctx: Ctx, idguid: string, version: number): Promise<{ accepted: number }> {
  const head = await openStatement(ctx, idguid, version);
  const rows = await rowsInBooks(ctx, head);
  const undecided = rows.flatMap(({ decision, domestic, ...row }) =>
    decision === null && domestic !== null && !isZero(domestic) ? [{ ...row, amount: domestic }] : [],
  );
  const proposals = await propose(ctx, undecided, await accountOf(ctx, head));
  const sure = [...proposals].flatMap(([line, { parts, sure }]) => (sure ? [{ line, parts }] : []));
  await keep(ctx, idguid, sure);
  if (sure.length > 0) await raise(ctx, idguid);
  return { accepted: sure.length };
}

/**
 * Books a statement as one voucher, and learns from it. Throws 404, 409 if it is booked or not at `version`, 422 while rows are not
 * decided, 422 at `rows.N` for what is wrong with row N, and what `postVouchers` throws.
 */
export async function book(
  ctx: Ctx,
  idguid: string,
  version: number,
): Promise<{ idguid: string; label: string }> {
  const head = await openStatement(ctx, idguid, version);
  const account = await accountOf(ctx, head);
  const rows = (await rowsInBooks(ctx, head)).filter(({ amount }) => !isZero(amount));
  const missing = rows.filter(({ decision }) => decision === null).length;
  if (missing > 0)
    throw refused(`Još nije odlučeno za ${missing} ${plural(missing, 'stavku', 'stavke', 'stavki')}.`);
  if (rows.length === 0) throw refused('Izvod nema prometa: nema šta da se knjiži.');
  refuseRows(
    rows.flatMap(({ line, day, domestic }) =>
      domestic === null ? [[line, noRate(head.currency, day)]] : [],
    ),
  );
  await refuseClosedTwice(ctx, idguid);
  const voucher = await voucherOf(ctx, head, account, rows);
  const [posted] = await postVouchers(ctx, [voucher]).catch((error: unknown) => refuseLines(error, rows));
  await learn(ctx, head, rows);
  await raise(ctx, idguid, posted!.idguid);
  const label = posted!.name;
  await writeAudit(ctx, STATEMENT, [
    {
      action: 'update',
      record_id: idguid,
      record_title: head.statement_no,
      changes: { voucher: { from: null, to: label } },
    },
  ]);
  return { idguid: posted!.idguid, label };
}

const refused = (message: string): AppError => invalid({ rows: message }, message);
