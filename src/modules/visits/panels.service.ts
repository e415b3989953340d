import { sql } from 'drizzle-orm';
import type { Ctx, Tx } from '../../core/context.ts';
import { integer, text } from '../../core/resource.ts';
import type { Exported } from '../../core/transfer/export.ts';
import {
  firstSince,
  groupOf,
  narrowingOf,
  type Source,
  sourceOf,
  tellsItself,
  withRoom,
} from './counting.ts';
import { countryName, type DEVICES, DIMENSION_LABELS, type Dimension, labelOf } from './dimensions.ts';
import { rangeOf } from './period.ts';
import type { AskedVisits, PanelRow } from './visits.api.ts';
import { visitPaths, visitProfiles, visitViews } from './visits.table.ts';

/** The values of a dimension with the most visitors, at most `limit`, and how many values there are. */
export async function readPanel(
  { db }: Pick<Ctx, 'db'>,
  dimension: Dimension,
  asked: AskedVisits,
  { limit, skip = 0 }: { limit: number; skip?: number },
): Promise<{ rows: PanelRow[]; total: number }> {
  await withRoom(db);
  const narrowing = await narrowingOf(db, asked);
  const pages = dimension === 'page' || narrowing.page !== null;
  const range = rangeOf(asked);
  const source = sourceOf(range, narrowing, { eachView: pages });
  const { by, join, text: reads } = groupOf(dimension);
  // Compared by visitor first: to sort a year of views for count(distinct) takes three times as long.
  const counted =
    dimension === 'page' && tellsItself(narrowing)
      ? sql`select s.path as value, ${firstSince(sql`${range.from}::date`)} as visitors, count(*) as views
          from ${source.from} where ${source.where} group by 1`
      : sql`select ${by} as value, 1 as visitors, ${source.views} as views
          from ${source.from} ${join} where ${source.where} group by 1, s.visitor`;
  const { rows } = await db.execute<{ value: string; visitors: number; views: number; total: number }>(sql`
    select ${reads} as value, visitors, views, total from (
      select value, sum(visitors)::int as visitors, sum(views)::int as views, (count(*) over ())::int as total
      from (${counted}) each group by value order by 2 desc, 3 desc, 1 limit ${limit} offset ${skip}
    ) most`);
  return {
    rows: rows.map(({ total: _total, ...row }) => ({ ...row, ...named(dimension, row.value) })),
    total: rows[0]?.total ?? 0,
  };
}

function named(dimension: Dimension, value: string): Pick<PanelRow, 'label' | 'country'> {
  const label = labelOf(dimension, value);
  return dimension === 'city' && value ? { label, country: countryName(value.split('/')[0]!) } : { label };
}

const field = (label: string, max = 60) => text({ label, max });
const record = (values: Record<string, unknown>) => ({ ...values, refs: {} });

/** A whole panel as a table. */
export function panelTable(dimension: Dimension, asked: AskedVisits): Exported {
  const { many, one } = DIMENSION_LABELS[dimension];
  return {
    name: `posjete-${many.toLowerCase().replaceAll(' ', '-')}`,
    label: many,
    columns: [
      { name: 'label', label: one, field: field(one, 150) },
      ...(dimension === 'city' ? [{ name: 'country', label: 'Država', field: field('Država') }] : []),
      { name: 'visitors', label: 'Posjetioci', field: integer({ label: 'Posjetioci' }) },
      { name: 'views', label: 'Pregledi', field: integer({ label: 'Pregledi' }) },
    ],
    count: async (ctx) => (await readPanel(ctx, dimension, asked, { limit: 1 })).total,
    async *pages(ctx, most) {
      yield (await readPanel(ctx, dimension, asked, { limit: most })).rows.map(record);
    },
  };
}

/** Views that are in memory at a time. */
const PAGE = 2_000;

/** Page views one by one, oldest first. Whose they are is a number that leads back to nobody. */
export function viewsTable(asked: AskedVisits): Exported {
  const range = rangeOf(asked);
  const sourceIn = async (db: Tx) => sourceOf(range, await narrowingOf(db, asked), { eachView: true });
  const rowsAfter = async (db: Tx, source: Source, last: number) =>
    (
      await db.execute<Record<string, string> & { id: number; device: keyof typeof DEVICES }>(sql`
        select s.id::float8 as id, s.at as viewed_at, v.path as page, e.path as entry, s.session, s.visitor,
          p.referrer, p.country, p.city, p.device, p.browser, p.system
        from ${source.from}
        join ${visitProfiles} p on p.id = s.profile
        join ${visitPaths} v on v.id = s.path
        join ${visitPaths} e on e.id = s.entry
        where ${source.where} and s.id > ${last} order by s.id limit ${PAGE}`)
    ).rows;
  return {
    name: 'posjete',
    label: 'Pregledi stranica',
    columns: [
      { name: 'viewed_at', label: 'Vrijeme', field: null },
      { name: 'visitor', label: 'Posjetilac', field: integer({ label: 'Posjetilac' }) },
      { name: 'session', label: 'Posjeta', field: integer({ label: 'Posjeta' }) },
      ...(['page', 'entry', 'referrer', 'country', 'city', 'device', 'browser', 'system'] as const).map(
        (name) => ({
          name,
          label: DIMENSION_LABELS[name].one,
          field: field(DIMENSION_LABELS[name].one, name === 'page' || name === 'entry' ? 120 : 60),
        }),
      ),
    ],
    async count({ db }) {
      const source = await sourceIn(db);
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from ${visitViews} s where ${source.where}`,
      );
      return rows[0]!.count;
    },
    async *pages({ db }) {
      const source = await sourceIn(db);
      let last = 0;
      for (;;) {
        const rows = await rowsAfter(db, source, last);
        if (rows.length === 0) return;
        last = rows.at(-1)!.id;
        yield rows.map((row) =>
          record({
            ...row,
            viewed_at: new Date(row.viewed_at!),
            country: labelOf('country', row.country!),
            device: labelOf('device', row.device),
            referrer: labelOf('referrer', row.referrer!),
          }),
        );
      }
    },
  };
}
