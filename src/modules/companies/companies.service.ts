import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx, Database } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { isId } from '../../core/list-query.ts';
import { tableOf } from '../../core/table.ts';
import { companies } from './resources.ts';

const table = tableOf(companies);

/** A firm of the operator's register. */
export interface KnownFirm {
  /** JIB, or the number of a foreign firm. */
  number: string;
  name: string;
  address: string | null;
  source: string | null;
  /** `YYYY-MM-DD` */
  date: string | null;
}

/** The firms of the register with these numbers (JIB, or EU number), by number. Public: no organisation is needed. */
export async function knownFirms(
  database: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, KnownFirm>> {
  if (numbers.length === 0) return new Map();
  const asked = [...new Set(numbers)];
  const rows = await database
    .select({
      jib: table.jib!,
      foreign: table.strani_broj!,
      name: sql<string>`${table.naziv!}`,
      address: table.adresa!,
      source: table.izvor!,
      date: table.datum!,
    })
    .from(table)
    .where(and(isNull(table.tenant_id), or(inArray(table.jib!, asked), inArray(table.strani_broj!, asked))));
  const known = new Set(asked);
  return new Map(
    rows.flatMap(({ jib, foreign, ...firm }) =>
      [jib, foreign]
        .filter((number) => known.has(String(number)))
        .map((number) => [String(number), { ...firm, number: String(number) }]),
    ),
  );
}

/** A firm by its JIB, with its domestic accounts as 16 digits. */
export interface FirmWithAccounts {
  jib: string;
  name: string;
  accounts: readonly string[];
}

/** Firms with these JIBs: the organisation's own, and the register's where it has none. */
export async function companiesWithNumbers(ctx: Ctx, jibs: readonly string[]): Promise<FirmWithAccounts[]> {
  const { rows } = await ctx.db.execute<{ jib: string; naziv: string; racuni: { broj: string }[] }>(sql`
    select distinct on (jib) jib, naziv, racuni from ${table}
    where jib = any(${sql.param([...jibs])}::text[]) and (tenant_id is null or ${own(ctx)})
    order by jib, tenant_id nulls last`);
  return rows.map(({ jib, naziv, racuni }) => ({
    jib,
    name: naziv,
    accounts: racuni.flatMap(({ broj }) => (broj.startsWith('BA39') ? [broj.slice(4)] : [])),
  }));
}

/** A company as other modules refer to it. */
export interface CompanyRef {
  idguid: string;
  naziv: string;
}

/** The organisation's own companies that have this account (an IBAN without spaces), in order of name. */
export async function companiesWithAccount(ctx: Ctx, iban: string): Promise<CompanyRef[]> {
  const { rows } = await ctx.db.execute<{ idguid: string; naziv: string }>(sql`
    select idguid, naziv from ${table} where racuni @> ${JSON.stringify([{ broj: iban }])}::jsonb and ${own(ctx)}
    order by naziv, idguid`);
  return rows;
}

/** A company that the caller sees: the organisation's own, or one of the register; null if there is none. */
export async function companyOf(ctx: Ctx, idguid: string): Promise<CompanyRef | null> {
  const { rows } = await ctx.db.execute<{ idguid: string; naziv: string }>(
    sql`select idguid, naziv from ${table} where idguid = ${idguid}::uuid and (tenant_id is null or ${own(ctx)})`,
  );
  return rows[0] ?? null;
}

/** A company that the caller sees. Throws 404, also for what is no id. */
export async function companySeen(ctx: Ctx, idguid: string): Promise<CompanyRef> {
  const found = isId(idguid) ? await companyOf(ctx, idguid) : null;
  if (!found) throw notFound();
  return found;
}

/** E-mail addresses of a company and its contact persons. Empty for a company that the caller does not see. */
export async function emailsOf(ctx: Ctx, idguid: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ email: string }>(sql`
    select distinct addresses.email from ${table} c cross join lateral (
      select c.email union select one->>'email' from jsonb_array_elements(c.kontakti) one
    ) as addresses(email) where c.idguid = ${idguid} and addresses.email is not null`);
  return rows.map(({ email }) => email);
}

/** True for the organisation's own companies; those of the operator are the register, whose rows have no tenant. */
export const own = (ctx: Ctx): SQL =>
  ctx.tenant.isOperator ? sql`tenant_id is null` : sql`tenant_id = ${ctx.tenant.id}::uuid`;

/** The same, of the table by its name: what an organisation may merge. */
export const mergeable = (ctx: Ctx): SQL =>
  ctx.tenant.isOperator ? isNull(table.tenant_id!) : eq(table.tenant_id!, ctx.tenant.id);

/** What a hint or a group shows of a company, as columns of its table; see `CompanyHint`. */
export const hintOf = (ctx: Ctx): SQL => sql`idguid, naziv, coalesce(jib, strani_broj) as number, grad,
  (tenant_id is not null or ${ctx.tenant.isOperator}) as can_edit`;
