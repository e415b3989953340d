import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { numberSql } from '../ledger/number-sql.ts';
import { inDomestic } from '../ledger/rates.ts';
import { type BankAccount, bankAccounts, ratesOf } from './accounts.service.ts';
import { openLessKept, type RowKey, VOUCHER } from './kept-sql.ts';
import { type Part, sumOf } from './parts.ts';
import { differenceRoles, propose } from './proposals.service.ts';
import {
  MOST_OPEN,
  type OpenItem,
  type RowNow,
  type ShownPart,
  type StatementDetail,
  type StatementListRow,
  type StatementRow,
  type StatementSort,
} from './statements.api.ts';
import { versionAt } from './version-sql.ts';
import { booksWarnings, warningsOf } from './warnings.service.ts';

const FOLDED = sql`core_fold(s.statement_no || ' ' || b.naziv || ' ' || b.racun || ' ' || s.file_name)`;

/** The statements, as their list is served. */
export const statements = (of: {
  tenant: Pick<Ctx['tenant'], 'id'>;
}): Listing<StatementSort, Sent<StatementListRow>> =>
  listingOf({
    columns: {
      idguid: sql<string>`s.idguid`,
      account: sql<string>`b.naziv`,
      statement_no: sql<string>`s.statement_no`,
      day: sql<string>`s.day::text`,
      rows: sql<number>`s.rows`,
      ready: sql<number>`(select count(*)::int from fin_bank_decisions d where d.tenant_id = s.tenant_id and d.statement_id = s.idguid)`,
      incoming: sql<string>`s.incoming::text`,
      outgoing: sql<string>`s.outgoing::text`,
      closing: sql<string | null>`s.closing::text`,
      currency: sql<string>`s.currency`,
      state: sql<'open' | 'booked'>`case when v.idguid is null then 'open' else 'booked' end`,
      voucher: sql<string | null>`${numberSql(of, 'v')}`,
      imported_at: sql<Date>`s.imported_at`.mapWith((at: string) => new Date(at)),
      imported_by: sql<string>`s.imported_by`,
    },
    from: sql`fin_bank_statements s
      join fin_bankovni_racuni b on b.tenant_id = s.tenant_id and b.idguid = s.account_id
      join fin_bank_states t on t.tenant_id = s.tenant_id and t.statement_id = s.idguid ${VOUCHER}`,
    where: sql`s.tenant_id = ${of.tenant.id}::uuid`,
    folded: FOLDED,
    filters: {
      account_id: sql`s.account_id`,
      state: sql`case when v.idguid is null then 'open' else 'booked' end`,
      day: sql`s.day`,
    },
    order: {
      day: [sql`s.day`, sql`s.statement_no`],
      account: [sql`b.naziv`, sql`s.day`],
      statement_no: [sql`s.year`, sql`length(s.statement_no)`, sql`s.statement_no`],
      imported_at: [sql`s.imported_at`],
    },
    id: sql`s.idguid`,
  });

/** The head of a statement and the state of its booking. */
export interface StatementHead extends Record<string, unknown> {
  idguid: string;
  account_id: string;
  statement_no: string;
  day: string;
  from_day: string | null;
  currency: string;
  opening: string | null;
  closing: string | null;
  incoming: string;
  outgoing: string;
  format: StatementDetail['format'];
  file_name: string;
  imported_at: string;
  imported_by: string;
  version: number;
  updated_at: string;
  updated_by: string;
  voucher_id: string | null;
  voucher: string | null;
  reversed: boolean;
}

/** The stored row of a statement in KM, and what was decided about it. */
export interface RowInBooks extends Omit<StatementRow, 'parts' | 'sure' | 'origin' | 'decided'> {
  decision: Part[] | null;
  decided_at: string | null;
  decided_by: string | null;
}

/** The head of a statement; `lock`: nobody else decides or books until the transaction ends. Throws 404. */
export async function statementHead(ctx: Ctx, idguid: string, { lock = false } = {}): Promise<StatementHead> {
  if (!isId(idguid)) throw notFound();
  if (lock)
    await ctx.db.execute(sql`select from fin_bank_states
      where tenant_id = ${ctx.tenant.id}::uuid and statement_id = ${idguid}::uuid for update`);
  const { rows } = await ctx.db.execute<StatementHead>(sql`
    select s.idguid, s.account_id, s.statement_no, s.day::text as day, s.from_day::text as from_day, s.currency,
      s.opening::text as opening, s.closing::text as closing, s.incoming::text as incoming, s.outgoing::text as outgoing,
      s.format, s.file_name, s.imported_at, s.imported_by, t.version, t.changed_at as updated_at, t.changed_by as updated_by,
      o.idguid as voucher_id, ${numberSql(ctx, 'o')} as voucher, coalesce(v.idguid is null, true) as reversed
    from fin_bank_statements s
    join fin_bank_states t on t.tenant_id = s.tenant_id and t.statement_id = s.idguid
    left join fin_vouchers o on o.tenant_id = s.tenant_id and o.idguid = t.voucher_id ${VOUCHER}
    where s.tenant_id = ${ctx.tenant.id}::uuid and s.idguid = ${idguid}::uuid`);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The account of a statement. */
export async function accountOf(ctx: Ctx, head: Pick<StatementHead, 'account_id'>): Promise<BankAccount> {
  return (await bankAccounts(ctx)).find(({ idguid }) => idguid === head.account_id)!;
}

/** All rows of a statement with their amounts in KM. */
export async function rowsInBooks(
  ctx: Ctx,
  head: Pick<StatementHead, 'idguid' | 'currency'>,
): Promise<RowInBooks[]> {
  const rateOn = await ratesOf(ctx, head.currency);
  const { rows } = await ctx.db.execute<Omit<RowInBooks, 'domestic'> & Record<string, unknown>>(sql`
    select r.line, r.day::text as day, r.value_day::text as value_day, r.amount::text as amount, r.partner_account, r.partner_name,
      r.reference, r.description, r.bank_reference, d.parts as decision,
      d.decided_at, d.decided_by, ${versionAt(sql`d.decided_at`)} as version
    from fin_bank_rows r
    left join fin_bank_decisions d on d.tenant_id = r.tenant_id and d.statement_id = r.statement_id and d.line = r.line
    where r.tenant_id = ${ctx.tenant.id}::uuid and r.statement_id = ${head.idguid}::uuid order by r.line`);
  return rows.map((row) => {
    const rate = rateOn(row.day);
    return { ...row, domestic: rate === null ? null : inDomestic(row.amount, rate) };
  });
}

/** One statement with decisions and, where there are none, proposals. Throws 404. */
export async function readStatement(ctx: Ctx, idguid: string): Promise<Sent<StatementDetail>> {
  const head = await statementHead(ctx, idguid);
  const account = await accountOf(ctx, head);
  const rows = await rowsInBooks(ctx, head);
  const booked = !head.reversed;
  const undecided = booked
    ? []
    : rows.flatMap(({ decision, domestic, ...row }) =>
        decision === null && domestic !== null ? [{ ...row, amount: domestic }] : [],
      );
  const proposals = await propose(ctx, undecided, account);
  const shown = await showing(ctx, [
    ...rows.flatMap(({ decision }) => decision ?? []),
    ...[...proposals.values()].flatMap(({ parts }) => parts),
  ]);
  const { voucher_id, voucher, reversed, account_id, ...rest } = head;
  const { aktivno: _aktivno, currency: _currency, ...of } = account;
  const named = voucher_id && voucher ? { idguid: voucher_id, label: voucher } : null;
  return {
    ...rest,
    imported_at: new Date(rest.imported_at),
    updated_at: new Date(rest.updated_at),
    account: of,
    warnings: [
      ...(await warningsOf(ctx, { ...head, account_id })),
      ...(booked ? [] : await booksWarnings(ctx, head, account)),
    ],
    voucher: reversed ? null : named,
    reversed: reversed ? named : null,
    roles: await differenceRoles(ctx),
    rows: rows.map(({ decision, decided_at: _at, decided_by: _by, ...row }) => {
      const proposal = proposals.get(row.line);
      return {
        ...row,
        decided: decision !== null || Number(row.amount) === 0,
        sure: decision === null && (proposal?.sure ?? false),
        parts: shown(decision ?? proposal?.parts ?? []),
        origin: decision === null ? (proposal?.origin ?? null) : null,
      };
    }),
  };
}

/** A row as somebody else left it, for the one who decided on an older sight of it. */
export async function rowNow(
  ctx: Ctx,
  head: Pick<StatementHead, 'updated_at'>,
  { line, version, decision, decided_at, decided_by }: RowInBooks,
): Promise<RowNow> {
  const parts = decision ?? [];
  return {
    line,
    decided: decision !== null,
    parts: (await showing(ctx, parts))(parts),
    version,
    // Who took a decision back is not kept by row; the statement changed then or later.
    updated_at: new Date(decided_at ?? head.updated_at).toISOString(),
    updated_by: decided_by,
  };
}

/** Shows parts, among them these, with the names of their partners. */
async function showing(ctx: Ctx, all: readonly Part[]): Promise<(parts: readonly Part[]) => ShownPart[]> {
  const names = await partnerNames(ctx, all);
  return (parts) =>
    parts.map((part) => ({ ...part, partner: part.partner_id && (names.get(part.partner_id) ?? null) }));
}

async function partnerNames(ctx: Ctx, parts: readonly Part[]): Promise<Map<string, string>> {
  const ids = [...new Set(parts.flatMap(({ partner_id }) => partner_id ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{ idguid: string; naziv: string }>(
    sql`select idguid, naziv from companies where idguid = any(${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map(({ idguid, naziv }) => [idguid, naziv]));
}

/** Open items of a partner that no other row of a statement closes, by the day when they are due. */
export async function openItems(ctx: Ctx, partner: string, row: RowKey): Promise<OpenItem[]> {
  const { rows } = await ctx.db.execute<OpenItem & Record<string, unknown>>(sql`
    select o.account, o.document_no, o.document_date::text as document_date, o.due_date::text as due_date, o.open::text as open
    from ${openLessKept(ctx, [partner], row)} where o.open <> 0
    order by o.due_date nulls last, o.document_no limit ${MOST_OPEN}`);
  return rows;
}

/** Whether parts make up an amount. */
export const makesUp = (parts: readonly Part[], amount: string): boolean =>
  sumOf(parts) === sumOf([{ amount }]);
