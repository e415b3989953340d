import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import type { AskedPeriod, Days } from '../../../core/period.ts';
import { rangeOf } from '../../../core/period-range.ts';
import {
  type Measured,
  type Measures,
  measured,
  measuredOverTime,
  type Narrowing,
  NO_MEASURES,
  readMeasured,
  subtreeOf,
} from './measured.ts';
import { type Dim, RATIO_CLASSES } from './measures.ts';
import { authorityOf, cpvOf, firmOf, NAMES, type Named, UNKNOWN } from './names.ts';
import type { Overview, OverviewQuery, Ranked, Sums } from './overview.api.ts';

/** Rows of a ranking. */
const MOST = 15;
/** Lots of an authority below which its prices against estimates say nothing. */
const FEW_LOTS = 5;

/** The period of statistics: the last twelve months unless another is asked for. */
export const askedPeriod = ({ razdoblje, od, do: until }: AskedPeriod): AskedPeriod =>
  razdoblje || od || until ? { razdoblje, od, do: until } : { razdoblje: '12m' };

/** Whom and what statistics are narrowed to, by name. Throws 404 for an authority or a supplier that does not exist. */
export async function narrowedTo(
  ctx: Ctx,
  { cpv, authority, supplier }: Pick<OverviewQuery, 'cpv' | 'authority' | 'supplier'>,
) {
  const subtree = cpv ? subtreeOf(cpv) : null;
  if (cpv && !subtree) throw notFound();
  const organ = authority ? await authorityOf(ctx, authority) : null;
  const firm = supplier ? await firmOf(ctx, supplier) : null;
  if ((authority && !organ) || (supplier && !firm)) throw notFound();
  const narrowing: Omit<Narrowing, keyof Days> = {
    cpv: subtree ? [subtree] : [],
    authorities: organ ? [Number(organ.key)] : [],
    firms: firm ? [firm.key] : [],
  };
  const code = subtree && (await cpvOf(ctx, subtree.from));
  return {
    narrowing,
    names: {
      // A group of digits between two codes of the list has no name.
      cpv: subtree && {
        key: String(subtree.from).padStart(8, '0'),
        name: code ? `${code.hint} ${code.name}` : `${cpv}…`,
      },
      authority: organ && { key: organ.key, name: organ.name },
      supplier: firm && { key: firm.key, name: firm.name },
    },
  };
}

/** Statistics of a period, beside the period before. Throws 404 for what does not exist. */
export async function overviewOf(ctx: Ctx, asked: OverviewQuery) {
  const { narrowing, names } = await narrowedTo(ctx, asked);
  const range = rangeOf(askedPeriod(asked));
  const { from, to } = range;
  const unit = range.unit === 'month' ? ('month' as const) : ('day' as const);
  const now: Narrowing = { ...narrowing, from, to };
  const before = { from: range.before.from, to: range.before.to };
  const level = narrowing.cpv.length > 0 ? ('group' as const) : ('division' as const);
  const points = await readMeasured(ctx, measuredOverTime(unit, now));
  const ratios = await readMeasured(ctx, measured('ratio', now));
  return {
    ...{ from, to, unit, narrowed: names },
    current: await totalOf(ctx, now),
    before: { ...before, sums: await totalOf(ctx, { ...narrowing, ...before }) },
    points: points.map(({ key, ...sums }) => ({ at: key, ...sumsOf(sums) })).sort(byTime),
    cpv_level: level,
    cpv: await rankedOf(ctx, level, now),
    authorities: narrowing.authorities.length === 0 ? await rankedOf(ctx, 'authority', now) : [],
    suppliers: narrowing.firms.length === 0 ? await rankedOf(ctx, 'firm', now) : [],
    ratios: RATIO_CLASSES.map((name, index) => ({
      class: name,
      lots: ratios.find(({ key }) => key === String(index))?.compared ?? 0,
    })),
    ratio_authorities: narrowing.authorities.length === 0 ? await ratiosOf(ctx, now) : [],
    ...(await freshness(ctx)),
  } satisfies Record<keyof Overview, unknown>;
}

const byTime = (a: { at: string }, b: { at: string }): number => (a.at < b.at ? -1 : 1);

/** Sums of everything that statistics are narrowed to. */
async function totalOf(ctx: Ctx, narrowing: Narrowing): Promise<Sums> {
  const [total] = await readMeasured(ctx, measured('all', narrowing));
  return sumsOf(total ?? NO_MEASURES);
}

const sumsOf = ({
  contracts,
  priced,
  value,
  other,
  lots,
  single,
  compared,
  estimate,
  price,
}: Measures): Sums => ({
  ...{ contracts, priced, value, other, lots, single, compared, estimate, price },
});

const KINDS = { division: 'cpv', group: 'cpv', authority: 'authority', firm: 'firm' } as const;
type RankedDim = keyof typeof KINDS & Dim;

/** The first of a dimension, by value; then by how many contracts, where values are not known. */
export const rankedOf = (ctx: Ctx, dim: RankedDim, narrowing: Narrowing, most = MOST): Promise<Ranked[]> =>
  ranked(ctx, dim, narrowing, sql`true`, sql`m.value desc, m.contracts desc, m.key`, most);

/** Authorities of which most lots can be compared, those that pay most against their estimates first. */
async function ratiosOf(ctx: Ctx, narrowing: Narrowing): Promise<Ranked[]> {
  const rows = await ranked(
    ctx,
    'authority',
    narrowing,
    sql`m.compared >= ${FEW_LOTS} and m.estimate > 0`,
    sql`m.compared desc, m.key`,
    MOST,
  );
  return rows.sort((a, b) => Number(b.price) / Number(b.estimate) - Number(a.price) / Number(a.estimate));
}

async function ranked(
  ctx: Ctx,
  dim: RankedDim,
  narrowing: Narrowing,
  condition: SQL,
  order: SQL,
  most: number,
): Promise<Ranked[]> {
  const kind = KINDS[dim];
  const { rows } = await ctx.db.execute<Measured & Named & Record<string, unknown>>(sql`
    select m.*, x.name, x.hint from (
      select * from (${measured(dim, narrowing)}) m where ${condition} order by ${order} limit ${most}) m
    ${NAMES[kind]} order by ${order}`);
  return rows.map(({ key, name, hint, ...sums }) => ({
    key: kind === 'cpv' && key ? key.padStart(8, '0') : key,
    name: name ?? (key ? key : UNKNOWN[kind]),
    hint,
    ...sumsOf(sums),
  }));
}

/** When the sums were last made anew, and whether something has changed since. */
export async function freshness(ctx: Ctx): Promise<{ made_at: Date | null; waiting: boolean }> {
  const { rows } = await ctx.db.execute<{ made_at: string | null; waiting: boolean }>(sql`
    select (select max(made_at) from ejn_rollup_months) as made_at,
      exists (select from ejn_marks) or exists (select from ejn_rollup_months where stale) as waiting`);
  const { made_at, waiting } = rows[0]!;
  return { made_at: made_at === null ? null : new Date(made_at), waiting };
}
