import { type SQL, sql } from 'drizzle-orm';
import type { Ctx, Tx } from '../../core/context.ts';
import { rangeOf } from '../../core/period-range.ts';
import type { Exported } from '../../core/transfer/export.ts';
import { isOfProfile, narrowingOf, profilesOf, rowsOf, selectionOf } from './counting.ts';
import { countryName, type DEVICES, DIMENSION_LABELS, type Dimension, labelOf } from './dimensions.ts';
import { column } from './intake/ids.ts';
import { Tally } from './tally.ts';
import type { AskedVisits, PanelRow } from './visits.api.ts';
import { visitPaths, visitProfiles, visitViews } from './visits.table.ts';

const collator = new Intl.Collator('bs');

/** The values of a dimension with the most visitors, at most `limit`, and how many values there are. */
export async function readPanel(
  { db }: Pick<Ctx, 'db'>,
  dimension: Dimension,
  asked: AskedVisits,
  { limit }: { limit: number },
): Promise<{ rows: PanelRow[]; total: number }> {
  const narrowing = await narrowingOf(db, asked);
  const by = isOfProfile(dimension) ? dimension : null;
  const { values, ...selection } = await selectionOf(db, narrowing, by);
  const eachView = dimension === 'page' || narrowing.page !== null;
  const grouped = by ? 'profile' : dimension === 'page' ? 'path' : 'entry';
  const columns = ['visitor', grouped, ...(eachView ? [] : ['views' as const])] as const;
  const tally = new Tally();
  for await (const { day, forEach } of rowsOf(db, rangeOf(asked), selection, { eachView, columns })) {
    const { visitor, views, [grouped]: number } = day;
    const groups = by && selection.profile;
    forEach((visit, view) => {
      const id = number[grouped === 'path' ? view : visit]!;
      tally.add(groups ? groups[id]! - 1 : id, visitor[visit]!, eachView ? 1 : views[visit]!);
    });
  }
  const counted = await tally.counted();
  const order = by
    ? (a: number, b: number) => collator.compare(values[a]!, values[b]!)
    : (a: number, b: number) => a - b;
  const most = counted
    .sort((a, b) => b.visitors - a.visitors || b.views - a.views || order(a.group, b.group))
    .slice(0, limit);
  const paths = by
    ? null
    : await pathsOf(
        db,
        most.map(({ group }) => group),
      );
  return {
    rows: most.map(({ group, ...counts }) => {
      const value = paths ? paths.get(group)! : values[group]!;
      return { value, ...counts, ...named(dimension, value) };
    }),
    total: counted.length,
  };
}

async function pathsOf(db: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; path: string }>(
    sql`select id, path from ${visitPaths} where id = any(${column(ids, 'int')})`,
  );
  return new Map(rows.map(({ id, path }) => [id, path]));
}

function named(dimension: Dimension, value: string): Pick<PanelRow, 'label' | 'country'> {
  const label = labelOf(dimension, value);
  return dimension === 'city' && value ? { label, country: countryName(value.split('/')[0]!) } : { label };
}

/** A whole panel as a table. */
export function panelTable(dimension: Dimension, asked: AskedVisits): Exported {
  const { many, one } = DIMENSION_LABELS[dimension];
  return {
    name: `posjete-${many.toLowerCase().replaceAll(' ', '-')}`,
    label: many,
    columns: [
      { name: 'label', kind: 'text', label: one, max: 150 },
      ...(dimension === 'city' ? [{ name: 'country', kind: 'text' as const, label: 'Država' }] : []),
      { name: 'visitors', kind: 'integer', label: 'Posjetioci' },
      { name: 'views', kind: 'integer', label: 'Pregledi' },
    ],
    count: async (ctx) => (await readPanel(ctx, dimension, asked, { limit: 1 })).total,
    async *pages(ctx, most) {
      yield (await readPanel(ctx, dimension, asked, { limit: most })).rows.map((row) => ({ ...row }));
    },
  };
}

/** Views that are in memory at a time. */
const PAGE = 2_000;

/** Page views one by one, oldest first. Visitors are numbers that identify nobody. */
export function viewsTable(asked: AskedVisits): Exported {
  const { from, to } = rangeOf(asked);
  const viewsIn = async (db: Tx): Promise<SQL> => {
    const narrowing = await narrowingOf(db, asked);
    const { page, entry } = narrowing;
    const profiles = profilesOf(narrowing);
    const where = [sql`s.day between ${from}::date and ${to}::date`];
    if (page) where.push(sql`s.path = any(${column(page, 'int')})`);
    if (entry) where.push(sql`s.entry = any(${column(entry, 'int')})`);
    if (profiles) where.push(sql`s.profile in (select p.id from ${visitProfiles} p where ${profiles})`);
    return sql.join(where, sql` and `);
  };
  const rowsAfter = async (db: Tx, where: SQL, last: number) =>
    (
      await db.execute<Record<string, string> & { id: number; device: keyof typeof DEVICES }>(sql`
        select s.id::float8 as id, s.at as viewed_at, v.path as page, e.path as entry, s.session, s.visitor,
          p.referrer, p.country, p.city, p.device, p.browser, p.system
        from ${visitViews} s
        join ${visitProfiles} p on p.id = s.profile
        join ${visitPaths} v on v.id = s.path
        join ${visitPaths} e on e.id = s.entry
        where ${where} and s.id > ${last} order by s.id limit ${PAGE}`)
    ).rows;
  return {
    name: 'posjete',
    label: 'Pregledi stranica',
    columns: [
      { name: 'viewed_at', kind: 'moment', label: 'Vrijeme' },
      { name: 'visitor', kind: 'integer', label: 'Posjetilac' },
      { name: 'session', kind: 'integer', label: 'Posjeta' },
      ...(['page', 'entry', 'referrer', 'country', 'city', 'device', 'browser', 'system'] as const).map(
        (name) => ({
          name,
          kind: 'text' as const,
          label: DIMENSION_LABELS[name].one,
          max: name === 'page' || name === 'entry' ? 120 : 60,
        }),
      ),
    ],
    async count({ db }) {
      const where = await viewsIn(db);
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from ${visitViews} s where ${where}`,
      );
      return rows[0]!.count;
    },
    async *pages({ db }) {
      const where = await viewsIn(db);
      let last = 0;
      for (;;) {
        const rows = await rowsAfter(db, where, last);
        if (rows.length === 0) return;
        last = rows.at(-1)!.id;
        yield rows.map((row) => ({
          ...row,
          viewed_at: new Date(row.viewed_at!),
          country: labelOf('country', row.country!),
          device: labelOf('device', row.device),
          referrer: labelOf('referrer', row.referrer!),
        }));
      }
    },
  };
}
