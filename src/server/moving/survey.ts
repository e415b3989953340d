import { withClient } from '../db/client.ts';
import type { PgConnection } from '../db/connection.ts';
import { fullName, literalId, ownTables, quoted, rowsOf } from './catalogue.ts';
import type { MovingRules } from './rules.ts';

/** What an organisation has, before it is taken out or deleted. */
export interface Survey {
  name: string;
  isOperator: boolean;
  tables: number;
  rows: number;
  files: number;
  fileBytes: number;
  people: number;
  /** Accounts that belong to no other organisation, and are deleted with it. */
  accounts: number;
  /** Bosnian: what people must know. */
  told: string[];
}

/** Counts what is an organisation's; null: there is none of this id. */
export function surveyOf(
  owner: PgConnection,
  rules: Pick<MovingRules, 'toldBefore'>,
  organisation: string,
): Promise<Survey | null> {
  return withClient(owner, async (client) => {
    const id = literalId(organisation);
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<Omit<Survey, 'tables' | 'rows' | 'told'>>(
      `select t.name, t.is_operator as "isOperator",
        (select count(*)::int from public.files f where f.tenant_id = t.idguid) as files,
        (select coalesce(sum(f.size), 0)::float8 from public.files f where f.tenant_id = t.idguid and f.same_as is null) as "fileBytes",
        (select count(*)::int from public.tenant_users m where m.tenant_id = t.idguid) as people,
        (select count(*)::int from public.tenant_users m where m.tenant_id = t.idguid and not exists (
          select from public.tenant_users o where o.user_id = m.user_id and o.tenant_id <> t.idguid)) as accounts
       from public.tenants t where t.idguid = $1`,
      [organisation],
    );
    const [found] = rows;
    if (!found) return null;
    const survey: Survey = { ...found, tables: 0, rows: 0, told: [] };
    for (const table of await ownTables(client)) {
      const counted = await client.query<{ n: number }>(
        `select count(*)::float8 as n from ${quoted(fullName(table))} t where ${rowsOf(table, id)}`,
      );
      const { n } = counted.rows[0]!;
      survey.rows += n;
      if (n > 0) survey.tables += 1;
    }
    for (const { count, text } of rules.toldBefore) {
      const counted = await client.query<{ n: number }>(count.replaceAll('$1', id));
      const n = counted.rows[0]?.n ?? 0;
      if (n > 0) survey.told.push(text.replace('{n}', String(n)));
    }
    return survey;
  });
}
