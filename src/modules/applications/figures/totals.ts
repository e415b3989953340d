import { type SQL, sql } from 'drizzle-orm';
import { dayOf } from '../../../core/dates.ts';

/** Days for which an installation that asked for updates counts as active. */
export const ACTIVE_DAYS = 30;

/** What rows are counted: of an application, and of it only one platform or version. SQL expressions. */
interface Counted {
  tenant: SQL;
  application: SQL;
  platform?: SQL;
  number?: SQL;
}

const narrowed = ({ tenant, application, platform, number }: Counted): SQL =>
  sql.join(
    [
      sql`n.tenant_id = ${tenant}`,
      sql`n.application_id = ${application}`,
      ...(platform ? [sql`n.platform = ${platform}`] : []),
      ...(number ? [sql`n.number = ${number}`] : []),
    ],
    sql` and `,
  );

/** Downloads of all time, as a subquery. */
export const downloadsOf = (counted: Counted): SQL<number> =>
  sql<number>`(select coalesce(sum(n.downloads), 0)::int from apl_days n where ${narrowed(counted)})`;

/** Installations of the last `ACTIVE_DAYS`, as a subquery. */
export const activeOf = (counted: Counted): SQL<number> =>
  sql<number>`(select count(distinct n.installation)::int from apl_seen n
    where ${narrowed(counted)} and n.day > ${dayOf(Date.now(), -ACTIVE_DAYS)}::date)`;
