import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { readIban } from '../../../core/kinds/iban.ts';
import { unitsOf } from '../../../core/money/money.ts';
import { EURO_RATE } from '../ledger/rates.ts';
import { DOMESTIC } from './parts.ts';

/** A bank account of the organisation with where it is booked. */
export interface BankAccount {
  idguid: string;
  naziv: string;
  racun: string;
  /** ISO 4217; `BAM` where it keeps KM. */
  currency: string;
  /** Code of its ledger account. */
  konto: string;
  /** Code of its type of voucher. */
  vrsta: string;
  aktivno: boolean;
}

/** The bank accounts of the organisation. */
export async function bankAccounts(ctx: Ctx): Promise<BankAccount[]> {
  const { rows } = await ctx.db.execute<BankAccount & Record<string, unknown>>(sql`
    select b.idguid, b.naziv, b.racun, coalesce(b.valuta, ${DOMESTIC}) as currency, a.konto, t.sifra as vrsta, b.aktivno
    from fin_bankovni_racuni b
    join fin_konta a on a.tenant_id = b.tenant_id and a.idguid = b.konto_id
    join fin_vrste_naloga t on t.tenant_id = b.tenant_id and t.idguid = b.vrsta_id
    where b.tenant_id = ${ctx.tenant.id}::uuid order by b.naziv`);
  return rows;
}

/** An account number as it is stored: a Bosnian one as its IBAN. */
export function storedNumber(number: string): string {
  const read = readIban(number);
  return 'value' in read ? read.value : number;
}

/** KM for one unit of a currency on a day, "1.955830"; null where the list of rates has none. */
export type RateOn = (day: string) => string | null;

/** Rates of a currency: of the euro by law, of others the last one in the list of rates before each day. */
export async function ratesOf(ctx: Ctx, currency: string): Promise<RateOn> {
  if (currency === DOMESTIC) return () => '1.000000';
  if (currency === 'EUR') return () => EURO_RATE;
  const { rows } = await ctx.db.execute<{ datum: string; kurs: string }>(sql`
    select datum::text as datum, round(kurs / jedinica, 6)::text as kurs from fin_kursna_lista
    where tenant_id = ${ctx.tenant.id}::uuid and valuta = ${currency} order by datum desc`);
  return (day) => rows.find(({ datum }) => datum <= day)?.kurs ?? null;
}

/** Codes of accounts by the role that the chart gives them. */
export async function accountsByRole(ctx: Ctx, roles: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await ctx.db.execute<{ uloga: string; konto: string }>(sql`
    select uloga, konto from fin_konta
    where tenant_id = ${ctx.tenant.id}::uuid and uloga = any(${sql.param([...roles])}::text[]) and aktivno`);
  return Object.fromEntries(rows.map(({ uloga, konto }) => [uloga, konto]));
}

/** Whether an amount is nothing. */
export const isZero = (amount: string): boolean => unitsOf(amount) === 0n;
