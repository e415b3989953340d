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

/** The number of the voucher with an id, as text for rules that name one. `tenant` and `id` are SQL; `id` is computed once. */
export const numberOfId = (tenant: string, id: string): string =>
  // A plan that was made on an empty table may read the whole table: not for nothing, and not further than to the voucher.
  `(select named.number from (select (${id}) as id offset 0) asked
    cross join lateral (select ${inFunction(numberIn(sql.raw(tenant), 'numbered'))} as number from fin_vouchers numbered
      where numbered.tenant_id = ${tenant} and numbered.idguid = asked.id limit 1) named
    where asked.id is not null)`;

/** The form of numbers of the organisation `tenant` and their least digits, for functions that write many numbers. */
export const formOfNumbers = (tenant: string): { pattern: string; digits: string } => ({
  pattern: inFunction(setting(sql.raw(tenant), 'number_pattern')),
  digits: inFunction(setting(sql.raw(tenant), 'number_digits')),
});

/** The number in this form, as text for the same functions; every part is SQL. */
export const numberInForm = ({ pattern, digits, type, number, year }: Record<Part, string>): string =>
  inFunction(
    numberOf({
      pattern: sql.raw(pattern),
      digits: sql.raw(digits),
      type: sql.raw(type),
      number: sql.raw(number),
      year: sql.raw(year),
    }),
  );

type Part = 'pattern' | 'digits' | 'type' | 'number' | 'year';

const numberOf = ({ pattern, digits, type, number, year }: Record<Part, SQL>): SQL<string> =>
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
