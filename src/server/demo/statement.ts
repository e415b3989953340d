import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { dayOf, daysLater } from '../../core/dates.ts';
import { decimalOf, unitsOf } from '../../core/money/money.ts';
import type { Entry } from '../../modules/bookkeeping/bank/formats/statement.ts';
import { importStatements } from '../../modules/bookkeeping/bank/import.service.ts';
import type { Deps } from '../module.ts';

/** Documents that the statement pays. */
const PAID = 6;

type Owed = Record<'document_no' | 'naziv' | 'open', string> & { racun: string | null };

/** The bank account of an organisation, and yesterday's statement as the bank sent it, which nobody has booked yet. */
export async function addStatement(ctx: Ctx, services: Deps['services'], racun: string): Promise<void> {
  const { rows: found } = await ctx.db.execute<{ konto_id: string; vrsta_id: string }>(sql`
    select a.idguid as konto_id, t.idguid as vrsta_id from fin_konta a join fin_vrste_naloga t on t.tenant_id = a.tenant_id
    where a.tenant_id = ${ctx.tenant.id}::uuid and a.konto = '200' and t.sifra = 'IZ'`);
  const account = { naziv: 'Žiro-račun', racun, ...found[0]!, aktivno: true };
  await services.get('bankovni-racuni')!.create(ctx, account);
  const day = daysLater(dayOf(Date.now()), -1);
  const entries = [...(await owed(ctx)).map(paymentOn(day)), ...others(day)];
  // The bank begins with what the books have: a year's lines begin with what the one before it has left.
  const { rows: held } = await ctx.db.execute<{ balance: string }>(sql`
    select coalesce(sum(debit - credit), 0)::text as balance from fin_lines
    where tenant_id = ${ctx.tenant.id}::uuid and account = '200' and day between date_trunc('year', ${day}::date) and ${day}::date`);
  const opening = unitsOf(held[0]!.balance);
  const closing = entries.reduce((sum, { amount }) => sum + unitsOf(amount), opening);
  const statement = {
    ...{ account: racun, statement_no: '112', from_day: day, day, currency: null, entries },
    ...{ opening: decimalOf(opening), closing: decimalOf(closing) },
  };
  const hash = createHash('sha256').update(JSON.stringify(statement)).digest('hex');
  await importStatements(ctx, { name: 'izvod-112.sta', hash, format: 'mt940' }, [statement], null);
}

/** The oldest documents that are open, of customers and of suppliers. */
async function owed(ctx: Ctx): Promise<Owed[]> {
  const { rows } = await ctx.db.execute<Owed>(sql`
    select i.document_no, c.naziv, i.open::text, c.racuni -> 0 ->> 'broj' as racun
    from fin_open_items i join companies c on c.idguid = i.partner_id
    where i.tenant_id = ${ctx.tenant.id}::uuid and i.open <> 0 and i.due_date is not null
    order by i.due_date, i.document_no limit ${PAID}`);
  return rows;
}

/** Two of three payments name their document as their reference; of the third only the partner is known. */
const paymentOn =
  (day: string) =>
  ({ document_no, naziv, open, racun }: Owed, nth: number): Entry => {
    const named = nth % 3 < 2;
    return {
      ...{ day, value_day: day, amount: open, partner_account: racun, partner_name: naziv },
      reference: named ? document_no : null,
      description: named ? `Račun ${document_no}` : 'Plaćanje po računu',
      bank_reference: null,
    };
  };

const others = (day: string): Entry[] =>
  [
    { amount: '-14.50', description: 'Naknada za platni promet', partner_name: null },
    { amount: '-86.40', description: 'Kupovina karticom', partner_name: 'Benzinska pumpa Most' },
  ].map((one) => ({
    ...{ day, value_day: day, partner_account: null, reference: null, bank_reference: null },
    ...one,
  }));
