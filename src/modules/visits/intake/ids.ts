import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/context.ts';
import { visitPaths, visitProfiles } from '../visits.table.ts';
import type { Profile } from './view.ts';

/** A column as one array parameter, so that statements stay short. */
export const column = (values: readonly unknown[], type: string): SQL =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`;

/** Ids of paths; adds missing ones. */
export async function pathIds(tx: Tx, paths: readonly string[]): Promise<Map<string, number>> {
  const all = [...new Set(paths)].sort();
  const ids = new Map<string, number>();
  const look = async (wanted: readonly string[]): Promise<string[]> => {
    const { rows } = await tx.execute<{ id: number; path: string }>(
      sql`select id, path from ${visitPaths} where path = any(${column(wanted, 'text')})`,
    );
    for (const { id, path } of rows) ids.set(path, id);
    return wanted.filter((path) => !ids.has(path));
  };
  const missing = await look(all);
  if (missing.length === 0) return ids;
  await tx.execute(sql`
    insert into ${visitPaths} (path) select * from unnest(${column(missing, 'text')}) on conflict do nothing`);
  await look(missing);
  return ids;
}

const PARTS = ['device', 'browser', 'system', 'country', 'city', 'referrer'] as const;
const keyOf = (profile: Profile): string => JSON.stringify(PARTS.map((part) => profile[part]));

/** Ids of profiles in order; adds missing ones. */
export async function profileIds(tx: Tx, profiles: readonly Profile[]): Promise<number[]> {
  const ids = new Map<string, number>();
  const names = sql.raw(PARTS.join(', '));
  const recordset = (wanted: readonly Profile[]): SQL =>
    sql`unnest(${sql.join(
      PARTS.map((part) =>
        column(
          wanted.map((profile) => profile[part]),
          'text',
        ),
      ),
      sql`, `,
    )})`;
  const look = async (wanted: readonly Profile[]): Promise<Profile[]> => {
    const { rows } = await tx.execute<Profile & { id: number }>(
      sql`select * from ${visitProfiles} join ${recordset(wanted)} as wanted(${names}) using (${names})`,
    );
    for (const row of rows) ids.set(keyOf(row), row.id);
    return wanted.filter((profile) => !ids.has(keyOf(profile)));
  };
  const all = [...new Map(profiles.map((profile) => [keyOf(profile), profile]))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const missing = await look(all.map(([, profile]) => profile));
  if (missing.length > 0) {
    await tx.execute(sql`
      insert into ${visitProfiles} (${names}) select * from ${recordset(missing)} on conflict do nothing`);
    await look(missing);
  }
  return profiles.map((profile) => ids.get(keyOf(profile))!);
}
