import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import type { Behaviour } from '../../../../core/crud.ts';
import { formatAmount, unitsOf } from '../../../../core/money/money.ts';
import { lockBooks } from '../locks/lock-books.ts';
import { chart } from '../reference-data.ts';
import { readSettings } from '../settings/settings.service.ts';

interface Account extends Record<string, unknown> {
  konto: string;
  partner: string;
  mjesto_troska: string;
  otvorene_stavke: boolean;
  prenos: string;
  aktivno: boolean;
}
type Errors = Record<string, string>;

let official: Set<string> | null = null;
/** The codes of the Pravilnik's chart. */
const officialCodes = (): Set<string> => {
  official ??= new Set(chart().map(({ konto }) => String(konto)));
  return official;
};

/** Accounts follow the chart of the Federation where it is kept, and keep what postings rest on. */
export const accountRules: Behaviour = {
  lock: lockBooks,
  async check(record, ctx) {
    const next = record as unknown as Account & { idguid: string | null };
    const consistent = carried(next);
    if (Object.keys(consistent).length > 0) return consistent;
    const before = next.idguid ? await stored(ctx, next.idguid) : null;
    if (before && before.konto === next.konto) return keepPosted(ctx, before, next);
    if (before && (await hasPostings(ctx, before.konto)))
      return { konto: 'Konto ima knjiženja: njegova šifra se ne mijenja.' };
    if (before && (await hasChildren(ctx, before.konto)))
      return { konto: `Konto ${before.konto} ima konta ispod sebe: njegova šifra se ne mijenja.` };
    return placeOf(ctx, next.konto);
  },
};

/** A balance is carried into the new year by what the lines of the account have. */
function carried({ prenos, partner, otvorene_stavke }: Account): Errors {
  if ((prenos === 'partner' || prenos === 'stavke') && partner === 'ne')
    return { prenos: 'Na ovom kontu se partner ne unosi, pa se ne prenosi po partneru.' };
  return prenos === 'stavke' && !otvorene_stavke
    ? { prenos: 'Po stavci se prenosi konto na kojem se vode otvorene stavke.' }
    : {};
}

/** Where a new code may stand. */
async function placeOf(ctx: Ctx, konto: string): Promise<Errors> {
  const { rows } = await ctx.db.execute<{ konto: string }>(sql`
    select distinct account as konto from fin_balances
    where tenant_id = ${ctx.tenant.id}::uuid and ${konto}::text <> account and starts_with(${konto}::text, account)`);
  if (rows[0])
    return { konto: `Na konto ${rows[0].konto} je već knjiženo, pa ne može dobiti konta ispod sebe.` };
  return (await readSettings(ctx)).chart === 'fbih' ? byPravilnik(ctx, konto) : {};
}

/** Classes 0–7 take only deeper analytics of the prescribed accounts; 8 and 9 are free. */
async function byPravilnik(ctx: Ctx, konto: string): Promise<Errors> {
  if (/^[89]/.test(konto) || officialCodes().has(konto)) return {};
  const synthetic = konto.slice(0, 3);
  const prescribed = [...officialCodes()].some((code) => code.length >= 3 && code.startsWith(synthetic));
  if (konto.length <= 3 || !prescribed)
    return {
      konto: `Pravilnik za klase 0–7 ne predviđa konto ${synthetic}. Dodajte analitiku ispod propisanog konta.`,
    };
  if (!officialCodes().has(synthetic)) return {};
  const { rows } = await ctx.db.execute(sql`
    select from fin_konta where tenant_id = ${ctx.tenant.id}::uuid and length(konto) >= 3
      and konto <> ${konto} and starts_with(${konto}::text, konto) limit 1`);
  return rows.length > 0 ? {} : { konto: `Prvo dodajte konto ${synthetic}, ispod kojeg ovo stoji.` };
}

async function stored(ctx: Ctx, idguid: string): Promise<Account | null> {
  const { rows } = await ctx.db.execute<Account>(sql`
    select konto, partner, mjesto_troska, otvorene_stavke, prenos, aktivno from fin_konta
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid`);
  return rows[0] ?? null;
}

async function hasPostings(ctx: Ctx, konto: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`select from fin_balances where tenant_id = ${ctx.tenant.id}::uuid and account = ${konto} limit 1`,
  );
  return rows.length > 0;
}

async function hasChildren(ctx: Ctx, konto: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select from fin_konta where tenant_id = ${ctx.tenant.id}::uuid and konto <> ${konto} and starts_with(konto, ${konto}::text) limit 1`);
  return rows.length > 0;
}

/** Balances of the account in years that are not closed. */
async function balances(ctx: Ctx, konto: string) {
  const { rows } = await ctx.db.execute<{
    posted: boolean;
    all: string;
    named: boolean;
    unnamed: boolean;
  }>(sql`
    select count(*) > 0 as posted, coalesce(sum(saldo), 0)::text as all,
      coalesce(bool_or(saldo <> 0) filter (where partner_id is not null), false) as named,
      coalesce(bool_or(saldo <> 0) filter (where partner_id is null), false) as unnamed
    from (
      select b.partner_id, sum(b.debit - b.credit) as saldo from fin_balances b
      where b.tenant_id = ${ctx.tenant.id}::uuid and b.account = ${konto} and not exists (
        select from fin_year_closings c where c.tenant_id = b.tenant_id and c.year_id = b.year_id and c.reopened_at is null)
      group by b.year_id, b.partner_id
    ) one`);
  return rows[0]!;
}

/** What may change on an account: its name always, the rest as long as its postings still fit. */
async function keepPosted(ctx: Ctx, before: Account, next: Account): Promise<Errors> {
  const errors: Errors = {};
  if (
    before.aktivno === next.aktivno &&
    before.partner === next.partner &&
    before.otvorene_stavke === next.otvorene_stavke
  )
    return errors;
  const has = await balances(ctx, before.konto);
  if (before.aktivno && !next.aktivno && unitsOf(has.all) !== 0n)
    errors.aktivno = `Konto ima saldo ${formatAmount(unitsOf(has.all))}. Prvo ga svedite na nulu.`;
  if (
    before.otvorene_stavke !== next.otvorene_stavke &&
    (has.posted || (await hasPostings(ctx, before.konto)))
  )
    errors.otvorene_stavke =
      'Konto ima knjiženja: otvorene stavke se uključuju i isključuju samo na kontu bez knjiženja.';
  if (next.partner === 'obavezno' && before.partner !== 'obavezno' && has.unnamed)
    errors.partner = 'Konto ima saldo bez partnera. Prvo ga preknjižite na partnere.';
  if (next.partner === 'ne' && before.partner !== 'ne' && has.named)
    errors.partner = 'Konto ima saldo po partnerima. Prvo ga svedite na nulu.';
  return errors;
}
