import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../../core/context.ts';
import { DEFAULT_SETTINGS } from './settings/settings.fields.ts';

/**
 * The number of a voucher as people read it, as SQL: `numberText` by the organisation's settings, which are read once in a query. `of`:
 * an alias of rows with `type`, `number` and `year_id`.
 */
export const numberSql = ({ tenant }: { tenant: Pick<Ctx['tenant'], 'id'> }, of: string): SQL<string> =>
  numberIn(sql`${tenant.id}::uuid`, of);

/** The number of the voucher with an id, as text for rules that name one. `tenant` and `id` are SQL. */
export const numberOfId = (tenant: string, id: string): string =>
  // Asked before the look-up: a plan that was made on an empty table would read the whole table for nothing.
  `(case when (${id}) is not null then (select ${inFunction(numberIn(sql.raw(tenant), 'numbered'))} from fin_vouchers numbered
    where numbered.tenant_id = ${tenant} and numbered.idguid = (${id})) end)`;

/** The form of numbers of the organisation `tenant` and their least digits, for functions that write many numbers. */
export const formOfNumbers = (tenant: string): { pattern: string; digits: string } => ({
  pattern: inFunction(setting(sql.raw(tenant), 'number_pattern')),
  digits: inFunction(setting(sql.raw(tenant), 'number_digits')),
});

/** The number in this form, as text for the same functions; every part is SQL. */
export const numberInForm = (parts: Record<keyof Parts, string>): string =>
  inFunction(
    numberOf(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, sql.raw(part)]),
      ) as unknown as Parts,
    ),
  );

type Parts = Record<'pattern' | 'digits' | 'type' | 'number' | 'year', SQL>;

const numberOf = ({ pattern, digits, type, number, year }: Parts): SQL<string> =>
  sql`replace(replace(replace(${pattern} collate "C",
    '{vrsta}', ${type}), '{broj}', lpad(${number}::text, greatest(${digits}, length(${number}::text)), '0')),
    '{godina}', ${year})`;

function numberIn(tenant: SQL, of: string): SQL<string> {
  const column = (name: string): SQL => sql.raw(`${of}.${name}`);
  return numberOf({
    pattern: setting(tenant, 'number_pattern'),
    digits: setting(tenant, 'number_digits'),
    type: column('type'),
    number: column('number'),
    year: sql`(select y.naziv from fin_poslovne_godine y where y.tenant_id = ${tenant} and y.idguid = ${column('year_id')})`,
  });
}

function setting(tenant: SQL, name: 'number_pattern' | 'number_digits'): SQL {
  const type = sql.raw(typeof DEFAULT_SETTINGS[name] === 'number' ? 'int' : 'text');
  return sql`coalesce((
    select (s.values ->> ${sql.raw(`'${name}'`)})::${type} from fin_settings s where s.tenant_id = ${tenant}
  ), ${DEFAULT_SETTINGS[name]}::${type})`;
}

const inFunction = (part: SQL): string => new PgDialect().sqlToQuery(part.inlineParams()).sql;
