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

function numberIn(tenant: SQL, of: string): SQL<string> {
  const column = (name: string): SQL => sql.raw(`${of}.${name}`);
  const setting = (name: 'number_pattern' | 'number_digits', type: string): SQL => sql`coalesce((
    select (s.values ->> ${sql.raw(`'${name}'`)})::${sql.raw(type)} from fin_settings s where s.tenant_id = ${tenant}
  ), ${DEFAULT_SETTINGS[name]}::${sql.raw(type)})`;
  const digits = sql`greatest(${setting('number_digits', 'int')}, length(${column('number')}::text))`;
  return sql<string>`replace(replace(replace(${setting('number_pattern', 'text')} collate "C",
    '{vrsta}', ${column('type')}), '{broj}', lpad(${column('number')}::text, ${digits}, '0')),
    '{godina}', (select y.naziv from fin_poslovne_godine y where y.tenant_id = ${tenant} and y.idguid = ${column('year_id')}))`;
}

/** The number of the voucher with an id, as text for rules that name one. `tenant` and `id` are SQL. */
export function numberOfId(tenant: string, id: string): string {
  const number = new PgDialect().sqlToQuery(numberIn(sql.raw(tenant), 'numbered').inlineParams()).sql;
  return `(select ${number} from fin_vouchers numbered where numbered.tenant_id = ${tenant} and numbered.idguid = (${id}))`;
}
