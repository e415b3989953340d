import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayOf } from '../../../core/dates.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import type { PrintBlock } from '../../../core/print/document.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { itemsOn } from '../ledger/items-on.ts';
import { numberSql } from '../ledger/number-sql.ts';
import type { ItemState, OpenItem } from '../ledger/open-item.ts';
import { ofCustomers } from '../ledger/partner-roles.ts';
import type { ItemLine, ItemSort, PartnerItems, Statement } from './items.api.ts';
import { remindersOff } from './reminders-off.ts';

const today = (): string => dayOf(Date.now());

/** More is closed than is booked: a document was reversed after it was closed. */
const REVIEW = sql`(o.matched <> 0 and sign(o.open) = sign(o.matched))`;
const PARTNER = sql`left join companies p on p.idguid = o.partner_id`;
const ID = sql<string>`o.account || '/' || coalesce(o.partner_id::text, '') || '/' || o.document_no`;

const columnsOf = (day: string) => ({
  id: ID,
  account: sql<string>`o.account`,
  partner_id: sql<string | null>`o.partner_id`,
  partner: sql<string | null>`p.naziv`,
  document_no: sql<string>`o.document_no`,
  document_date: sql<string | null>`o.document_date::text`,
  due_date: sql<string | null>`o.due_date::text`,
  booked: sql<string>`o.booked::text`,
  matched: sql<string>`o.matched::text`,
  open: sql<string>`o.open`,
  overdue: sql<number | null>`nullif(greatest(${day}::date - o.due_date, 0), 0)`,
  state: sql<ItemState>`case when ${REVIEW} then 'review' when o.due_date < ${day}::date then 'due' else 'term' end`,
});
const SIDE = sql`case when o.open > 0 then 'debit' else 'credit' end`;

/** Open documents of the organisation. */
export const openItems: Listing<ItemSort, Sent<OpenItem>> = listingOf((ctx: Ctx) => {
  const columns = columnsOf(today());
  return {
    columns,
    from: sql`fin_open_items o ${PARTNER}`,
    where: sql`o.tenant_id = ${ctx.tenant.id}::uuid and o.open <> 0`,
    search: sql`o.document_no || ' ' || coalesce(p.naziv, '') || ' ' || o.account`,
    filters: {
      account: sql`o.account`,
      partner_id: sql`o.partner_id`,
      side: SIDE,
      state: columns.state,
      document_no: sql`o.document_no`,
      due_date: sql`o.due_date`,
      open: sql`o.open`,
    },
    order: {
      document_no: [sql`o.document_no`],
      partner: [{ nullable: sql`p.naziv` }],
      account: [sql`o.account`],
      document_date: [{ nullable: sql`o.document_date` }],
      due_date: [{ nullable: sql`o.due_date` }],
      open: [sql`o.open`],
    },
    id: ID,
  };
});

/** The lines of one open document. Throws 404 where nothing was booked on it. */
export async function linesOfItem(
  ctx: Ctx,
  asked: { account: string; partner_id?: string | null | undefined; document_no: string },
): Promise<ItemLine[]> {
  const { rows } = await ctx.db.execute<ItemLine & Record<string, unknown>>(sql`
    select l.voucher_id, ${numberSql(ctx, 'v')} as number, l.line,
      l.day::text, coalesce(nullif(l.description, ''), v.description) as description, l.debit::text, l.credit::text
    from fin_lines l
    join fin_vouchers v on v.tenant_id = l.tenant_id and v.idguid = l.voucher_id and not v.carried
    where l.tenant_id = ${ctx.tenant.id}::uuid and l.account = ${asked.account}
      and ${asked.partner_id ? sql`l.partner_id = ${asked.partner_id}::uuid` : sql`l.partner_id is null`}
      and ${asked.document_no ? sql`l.document_no = ${asked.document_no}` : sql`coalesce(l.document_no, '') = ''`}
    order by l.day, v.journal_no, l.line limit 500`);
  if (rows.length === 0) throw notFound();
  return rows;
}

/** Most open documents of a partner that its page shows. */
const MOST_ITEMS = 2000;
const MOST_CLOSINGS = 100;

/** Open documents by account, oldest due first; `where` narrows them by columns of `o`. */
export async function readItems(ctx: Ctx, where: SQL, most = MOST_ITEMS): Promise<OpenItem[]> {
  const columns = Object.entries(columnsOf(today())).map(
    ([name, term]) => sql`${name === 'open' ? sql`o.open::text` : term} as ${sql.identifier(name)}`,
  );
  const { rows } = await ctx.db.execute<OpenItem & Record<string, unknown>>(sql`
    select ${sql.join(columns, sql`, `)} from fin_open_items o ${PARTNER}
    where o.tenant_id = ${ctx.tenant.id}::uuid and o.open <> 0 and ${where}
    order by o.account, coalesce(o.due_date, o.document_date) nulls first, o.document_no limit ${most}`);
  return rows;
}

type Partner = PartnerItems['partner'];
/** A partner that the organisation sees. Throws 404. */
export async function readPartner(ctx: Ctx, idguid: string): Promise<Partner> {
  const { rows } = isId(idguid)
    ? await ctx.db.execute<Partner & Record<string, unknown>>(sql`
        select idguid, naziv, jib, adresa, postanski_broj, grad, email from companies
        where idguid = ${idguid}::uuid and (tenant_id = ${ctx.tenant.id}::uuid or tenant_id is null)`)
    : { rows: [] };
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** A partner as the addressee of a letter. */
export function addressed(partner: Partner): PrintBlock {
  const place = [partner.postanski_broj, partner.grad].filter(Boolean).join(' ');
  const lines = [partner.adresa, place, partner.jib && `JIB ${partner.jib}`].filter(Boolean);
  return { kind: 'text', heading: partner.naziv, text: lines.join('\n') };
}

/** Accounts of these codes with their names, by code. */
async function namedAccounts(ctx: Ctx, codes: readonly string[]): Promise<PartnerItems['accounts']> {
  const { rows } = await ctx.db.execute<PartnerItems['accounts'][number] & Record<string, unknown>>(sql`
    select a.konto as account, a.naziv, ${ofCustomers(ctx, sql`a.konto`)} as customers from fin_konta a
    where a.tenant_id = ${ctx.tenant.id}::uuid and a.konto in (
      select jsonb_array_elements_text(${JSON.stringify([...new Set(codes)])}::jsonb))
    order by a.konto collate "C"`);
  return rows;
}

/** What was open with a partner at the end of a day, by account (at most `most` documents). Throws 404. */
export async function statementOf(
  ctx: Ctx,
  idguid: string,
  day = today(),
  most = MOST_ITEMS,
): Promise<Statement> {
  const partner = await readPartner(ctx, idguid);
  const { rows } = await ctx.db.execute<Statement['items'][number] & Record<string, unknown>>(sql`
    select i.account, i.document_no, i.document_date::text, i.due_date::text, i.open::text
    from (${itemsOn(ctx, day, { partner: idguid, documents: true })}) i
    order by i.account, coalesce(i.due_date, i.document_date) nulls first, i.document_no limit ${most}`);
  const accounts = await namedAccounts(
    ctx,
    rows.map(({ account }) => account),
  );
  return { partner, organisation: ctx.tenant.name, day, accounts, items: rows };
}

/** What is open with a partner, by account and what was closed last. Throws 404. */
export async function partnerItems(ctx: Ctx, idguid: string): Promise<Sent<PartnerItems>> {
  const partner = await readPartner(ctx, idguid);
  const items = await readItems(ctx, sql`o.partner_id = ${idguid}::uuid`);
  const closings = await ctx.db.execute<PartnerItems['closings'][number] & Record<string, unknown>>(sql`
    select idguid, account, debit_document, credit_document, amount::text, matched_at, matched_by from fin_matches
    where tenant_id = ${ctx.tenant.id}::uuid and partner_id = ${idguid}::uuid
    order by matched_at desc, idguid desc limit ${MOST_CLOSINGS}`);
  const accounts = await namedAccounts(
    ctx,
    [...items, ...closings.rows].map(({ account }) => account),
  );
  return {
    partner,
    organisation: ctx.tenant.name,
    today: today(),
    reminders_off: await remindersOff(ctx, idguid),
    accounts,
    items,
    closings: closings.rows.map((one) => ({ ...one, matched_at: new Date(one.matched_at) })),
  };
}
