import { sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { databaseError } from '../../../core/dberrors.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { decimalOf, sum, unitsOf } from '../../../core/money/money.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { documentName } from './document-name.ts';
import { type Match, type MatchSort, MOST_MATCHES, type NewMatch, type Proposal } from './matches.api.ts';
import { notOpenText } from './not-open.ts';
import { oldestFirst } from './proposal.ts';
import { CLOSINGS } from './subjects.ts';

/** Closings of the organisation. */
export const closings: Listing<MatchSort, Sent<Match>> = listingOf((ctx: Ctx) => ({
  columns: {
    idguid: sql<string>`m.idguid`,
    account: sql<string>`m.account`,
    partner_id: sql<string | null>`m.partner_id`,
    partner: sql<string | null>`p.naziv`,
    debit_document: sql<string>`m.debit_document`,
    credit_document: sql<string>`m.credit_document`,
    amount: sql<string>`m.amount`,
    matched_at: sql<Date>`m.matched_at`.mapWith((value: string) => new Date(value)),
    matched_by: sql<string>`m.matched_by`,
  },
  from: sql`fin_matches m left join companies p on p.idguid = m.partner_id`,
  where: sql`m.tenant_id = ${ctx.tenant.id}::uuid`,
  search: sql`m.debit_document || ' ' || m.credit_document || ' ' || coalesce(p.naziv, '') || ' ' || m.account`,
  filters: {
    partner_id: sql`m.partner_id`,
    account: sql`m.account`,
    matched_at: sql`m.matched_at`,
    matched_by: sql`m.matched_by`,
  },
  order: {
    matched_at: [sql`m.matched_at`],
    partner: [{ nullable: sql`p.naziv` }],
    account: [sql`m.account`],
    amount: [sql`m.amount`],
  },
  id: sql`m.idguid`,
}));

/** `fin_not_open` (matching-sql.ts). */
const NOT_OPEN = 'FN002';
/** The refusal of closing more of a document than the `open` fening that it has. */
export const notOpen = (document: string, open: bigint): AppError =>
  new AppError(409, 'not_open', notOpenText(open, document));

/**
 * Closes documents one by the other and answers the ids of the closings. Throws 422, 404 for unknown documents, 409 `not_open` where
 * less is open.
 */
export async function closeItems(ctx: Ctx, matches: readonly NewMatch[]): Promise<string[]> {
  matches.forEach(({ debit_document, credit_document }, index) => {
    if (debit_document === credit_document)
      throw invalid({ [`matches.${index}.credit_document`]: 'Dokument se ne zatvara sam sobom.' });
  });
  const made = matches.map((one) => ({ ...one, idguid: newId(), partner_id: one.partner_id ?? null }));
  // A savepoint: what is open is read after the refusal.
  await ctx.db
    .transaction((tx) => tx.execute(sql`select fin_match(${JSON.stringify(made)}::jsonb, ${ctx.actor.name})`))
    .catch(async (error: unknown) => {
      const refused = databaseError(error) as { code?: string; detail?: string } | null;
      if (refused?.code !== NOT_OPEN) throw error;
      throw refused.detail === 'missing' ? notFound() : await overAsked(ctx, matches);
    });
  await tell(ctx, 'create', made);
  return made.map(({ idguid }) => idguid);
}

/** The refusal of the first document of which all closings together take more than is open. */
async function overAsked(ctx: Ctx, matches: readonly NewMatch[]): Promise<AppError> {
  const given = sql`rows from (jsonb_to_recordset(${JSON.stringify(matches)}::jsonb)
    as (account text, partner_id uuid, debit_document text, credit_document text, amount numeric(18,2)))
    with ordinality as given (account, partner_id, debit_document, credit_document, amount, nth)`;
  const { rows } = await ctx.db.execute<{ document_no: string; open: string }>(sql`
    select side.document_no, greatest(side.sign * o.open, 0)::text as open
    from ${given}
    cross join lateral (values (debit_document, 1), (credit_document, -1)) side (document_no, sign)
    join fin_open_items o on o.tenant_id = ${ctx.tenant.id}::uuid and o.account = given.account
      and o.partner_id is not distinct from given.partner_id and o.document_no = side.document_no
    group by o.account, o.partner_id, side.document_no, side.sign, o.open
    having sum(given.amount) > greatest(side.sign * o.open, 0) order by min(given.nth), side.sign desc limit 1`);
  const [first] = rows;
  return first
    ? notOpen(first.document_no, unitsOf(first.open))
    : new AppError(409, 'not_open', 'Otvorene stavke su se upravo promijenile. Pokušajte ponovo.');
}

type Told = Pick<Match, 'idguid' | 'account' | 'debit_document' | 'credit_document' | 'amount'>;

async function tell(ctx: Ctx, action: 'create' | 'delete', matches: readonly Told[]): Promise<void> {
  const change = (value: string) =>
    action === 'create' ? { from: null, to: value } : { from: value, to: null };
  await writeAudit(
    ctx,
    CLOSINGS,
    matches.map((one) => ({
      action,
      record_id: one.idguid,
      record_title: `${documentName(one.debit_document)} – ${documentName(one.credit_document)}`,
      changes: {
        account: change(one.account),
        debit: change(documentName(one.debit_document)),
        credit: change(documentName(one.credit_document)),
        amount: change(one.amount),
      },
    })),
    { topic: 'ledger' },
  );
}

/** Undoes closings; answers how many. Throws 404 if none of them is there. */
export async function undoClosings(ctx: Ctx, idguids: readonly string[]): Promise<number> {
  const ids = [...new Set(idguids.filter(isId))];
  const { rows } = await ctx.db.execute<Told & Record<string, unknown>>(sql`
    select idguid, account, debit_document, credit_document, amount::text
    from fin_unmatch(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid))`);
  if (rows.length === 0) throw notFound();
  await tell(ctx, 'delete', rows);
  return rows.length;
}

/** Most open documents that one proposal looks at. */
const MOST_READ = 20_000;
type Row = {
  account: string;
  partner_id: string | null;
  partner: string | null;
  document_no: string;
  day: string | null;
  open: string;
};

/** What closing the oldest documents first would do, where an account and partner have both sides open. */
export async function proposeClosings(
  ctx: Ctx,
  { partner_id, account }: { partner_id?: string | null | undefined; account?: string | undefined },
): Promise<Proposal> {
  const { rows } = await ctx.db.execute<Row & Record<string, unknown>>(sql`
    with own as (
      select o.account, o.partner_id, o.document_no, coalesce(o.due_date, o.document_date)::text as day, o.open,
        min(o.open) over both_sides < 0 and max(o.open) over both_sides > 0 as closable
      from fin_open_items o
      where o.tenant_id = ${ctx.tenant.id}::uuid and o.open <> 0
        -- What waits for a person is not touched.
        and not (o.matched <> 0 and sign(o.open) = sign(o.matched))
        ${partner_id ? sql`and o.partner_id = ${partner_id}::uuid` : sql``}
        ${account ? sql`and o.account = ${account}` : sql``}
      window both_sides as (partition by o.account, o.partner_id)
    )
    select o.account, o.partner_id, p.naziv as partner, o.document_no, o.day, o.open::text from own o
    left join companies p on p.idguid = o.partner_id
    where o.closable order by o.account, p.naziv, o.partner_id limit ${MOST_READ}`);
  const groups = Map.groupBy(rows, (one) => `${one.account}/${one.partner_id}`);
  const all = [...groups.values()].flatMap((items) => {
    const { account: konto, partner_id: of, partner } = items[0]!;
    const open = items.map(({ document_no, day, open: units }) => ({
      document_no,
      day,
      open: unitsOf(units),
    }));
    return oldestFirst(open).map((pair) => ({ ...pair, account: konto, partner_id: of, partner }));
  });
  const offered = all.slice(0, MOST_MATCHES);
  return {
    matches: offered.map((one) => ({ ...one, amount: decimalOf(one.amount) })),
    total: decimalOf(sum(offered.map(({ amount }) => amount))),
    more: all.length > offered.length || rows.length === MOST_READ,
  };
}
