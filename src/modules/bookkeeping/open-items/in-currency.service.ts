import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { unitsOf } from '../../../core/money/money.ts';
import { REVERSED } from '../ledger/reversed-sql.ts';
import type { OpenDocument } from './in-currency.ts';

/** Where a document stands; without a number what has none. */
export interface DocumentKey {
  account: string;
  partner_id?: string | null;
  document_no?: string | null;
}
/** The document of a line: null if it is in KM, undefined if nothing was booked on it. */
export type DocumentOf = (key: DocumentKey) => OpenDocument | null | undefined;

const keyOf = ({ account, partner_id, document_no }: DocumentKey): string =>
  JSON.stringify([account, partner_id ?? null, document_no ?? '']);

interface Row extends DocumentKey, Record<string, unknown> {
  open: string;
  currency: string | null;
  foreign: string | null;
}

/**
 * Documents with what is open of them in their currency, for those who book on them. A document is in a currency if all of its lines have
 * that one: those since it last stood at 0 (some firms number from 1 in every year), without vouchers that are or have a reversal. What was
 * closed between documents took as much of the currency as it did when the document was billed. Whoever closes documents in a currency waits
 * for others who do, until the transaction ends: only one of them takes the rest.
 */
export async function documentsToBook(ctx: Ctx, keys: readonly DocumentKey[]): Promise<DocumentOf> {
  if (keys.length === 0) return () => undefined;
  let rows = await read(ctx, keys);
  if (rows.some(({ currency }) => currency !== null)) {
    await ctx.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`fin/currency/${ctx.tenant.id}`}, 0))`,
    );
    rows = await read(ctx, keys);
  }
  const documents = new Map(rows.map((row) => [keyOf(row), documentOf(row)]));
  return (key) => documents.get(keyOf(key));
}

function documentOf(row: Row): OpenDocument | null {
  const { currency } = row;
  const [open, foreign] = [unitsOf(row.open), unitsOf(row.foreign ?? '0')];
  // Of what is left in KM only there is no rate.
  const alike = open > 0n === foreign > 0n && open < 0n === foreign < 0n;
  return currency !== null && alike ? { currency, open, foreign } : null;
}

/** Lines `l` of the document `o`: by its number, or those of its partner that have none. */
const LINES = sql.raw(`
  select l.* from fin_lines l where o.document_no <> '' and l.tenant_id = o.tenant_id and l.account = o.account
    and l.document_no = o.document_no and l.partner_id is not distinct from o.partner_id
  union all
  select l.* from fin_lines l where o.document_no = '' and l.tenant_id = o.tenant_id and l.account = o.account
    and coalesce(l.document_no, '') = '' and l.partner_id = o.partner_id`);

async function read(ctx: Ctx, keys: readonly DocumentKey[]): Promise<Row[]> {
  const named = sql`o.tenant_id = ${ctx.tenant.id}::uuid and o.account = a.account and o.document_no = coalesce(a.document_no, '')`;
  const columns = sql`o.tenant_id, o.account, o.partner_id, o.document_no, o.open, o.booked, o.matched`;
  const { rows } = await ctx.db.execute<Row>(sql`
    select o.account, o.partner_id, o.document_no, o.open::text, c.currency, c.foreign_amount::text as foreign
    from (select distinct * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (account text, partner_id uuid, document_no text)) a
    cross join lateral (
      select ${columns} from fin_open_items o where ${named} and o.partner_id = a.partner_id
      union all
      select ${columns} from fin_open_items o where ${named} and o.partner_id is null and a.partner_id is null
    ) o
    left join lateral (
      select min(l.currency) as currency,
        sum(l.currency_amount) + coalesce(round(o.matched * sum(l.currency_amount) filter (where l.billed) / sum(l.amount) filter (where l.billed), 2), 0)
          as foreign_amount
      from (
        select l.*, sign(l.amount) = -sign(o.matched) as billed, max(l.nth) filter (where l.running = 0) over () as settled from (
          select l.currency, l.currency_amount, l.debit - l.credit as amount, row_number() over booked as nth,
            sum(l.debit - l.credit) over booked as running
          from (
            ${LINES}
          ) l
          join fin_vouchers v on v.tenant_id = o.tenant_id and v.idguid = l.voucher_id and not v.carried and v.reversal_of is null
          where not ${REVERSED}
          window booked as (order by v.day, v.journal_no, l.line)
        ) l
      ) l where l.nth > coalesce(l.settled, 0)
      having count(l.currency) = count(*) and min(l.currency) = max(l.currency)
    ) c on true`);
  return rows;
}
