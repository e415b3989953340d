import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../src/core/context.ts';

/** What is asked of a list of documents, by hand. */
export interface Asked {
  page?: number;
  /** The last row of the page before, newest first. */
  behind?: { created_at: string; idguid: string };
  state?: string;
  states?: string[];
  type?: string;
  days?: [from: string, to: string];
  sort?: string;
  /** Words of the search box. */
  text?: string;
}

const PAGE = 25;
/** Columns without a value in some rows, which come last. */
const NULLABLE = new Set(['type_name', 'party', 'number', 'day', 'total']);

function conditionOf(tenant: string, { state, states, type, days, text, behind }: Asked): SQL {
  const words = text?.split(' ') ?? [];
  const query = words.map((word) => `'${word}':*`).join(' & ');
  const named = words.map((word) => sql`d.search like '%' || core_fold(${word}) || '%'`);
  return sql.join(
    [
      sql`d.tenant_id = ${tenant}`,
      ...(state ? [sql`d.state = ${state}`] : []),
      ...(states ? [sql`d.state = any(${sql.param(states)}::text[])`] : []),
      ...(type
        ? [sql`d.type_id = (select idguid from dok_types where tenant_id = ${tenant} and code = ${type})`]
        : []),
      ...(days ? [sql`d.day between ${days[0]} and ${days[1]}`] : []),
      ...(text
        ? [
            sql`(${sql.join(named, sql` and `)} or d.idguid = any(array(
              select w.idguid from dok_documents w where w.tenant_id = ${tenant} and w.words @@ ${query}::tsquery)))`,
          ]
        : []),
      ...(behind
        ? [
            sql`d.created_at <= ${behind.created_at} and (d.created_at < ${behind.created_at} or d.idguid > ${behind.idguid})`,
          ]
        : []),
    ],
    sql` and `,
  );
}

function orderOf(sort: string): SQL {
  const name = sort.replace('-', '');
  const column = sql.raw(name === 'type_name' ? 't.name' : `d.${name}`);
  const way = sql.raw(sort.startsWith('-') ? ` desc${NULLABLE.has(name) ? ' nulls last' : ''}` : '');
  return sql`${column}${way}, d.idguid`;
}

/** A page of the list and its count up to 10,001, as one writes them by hand. */
export async function bareList(db: Tx, tenant: string, asked: Asked): Promise<unknown> {
  const where = conditionOf(tenant, asked);
  const { page = 1, sort = '-created_at' } = asked;
  return Promise.all([
    db.execute(sql`
      select d.idguid, d.version, d.created_at, d.updated_at, d.updated_by, d.name, d.state, d.reason, t.code as type, t.name as type_name,
        t.colour, d.party, d.party_jib, d.number, d.day::text, d.total::text, d.currency, d.page_count, d.pages_read, d.doubtful, d.warned,
        d.corrected, d.origin, d.approved_by, d.approved_at, d.first_approved_by
      from dok_documents d left join dok_types t on t.tenant_id = d.tenant_id and t.idguid = d.type_id
      where ${where} order by ${orderOf(sort)} limit ${sql.raw(String(PAGE))} offset ${sql.raw(String((page - 1) * PAGE))}`),
    db.execute(
      sql`select count(*)::int as total from (select 1 from dok_documents d where ${conditionOf(tenant, { ...asked, behind: undefined })} limit 10001) counted`,
    ),
  ]);
}

/** How many documents are in which state. */
export const bareCounts = (db: Tx, tenant: string, asked: Asked): Promise<unknown> =>
  db.execute(
    sql`select d.state, count(*)::int from dok_documents d where ${conditionOf(tenant, asked)} group by d.state`,
  );
