import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import type { AskedPeriod, Days } from '../../../core/period.ts';
import { rangeOf } from '../../../core/period-range.ts';
import {
  isNarrowed,
  type Measured,
  type Measures,
  measured,
  measuredOverTime,
  type Narrowing,
  NO_MEASURES,
  readMeasured,
  roomForSums,
  subtreeOf,
} from './measured.ts';
import { type FactDim, MEASURE_COLUMNS, RATIO_CLASSES } from './measures.ts';
import { authorityOf, cpvOf, firmOf, namesOf, UNKNOWN } from './names.ts';
import type { CpvLevel, Overview, OverviewQuery, Ranked, Sums } from './overview.api.ts';

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
  const level = levelBelow(names.cpv?.key ?? null);
  /** Of lots that say no narrower code than the one that was asked for. */
  const withoutNarrower = (row: Ranked): Ranked =>
    row.key === names.cpv?.key ? { ...row, name: `${row.name} (bez uže oznake)` } : row;
  await roomForSums(ctx.db);
  const { of, ranked } = await sumsFor(ctx, now, unit, [
    ...(level ? [level] : []),
    ...(narrowing.authorities.length === 0 ? ['authority' as const] : []),
    ...(narrowing.firms.length === 0 ? ['firm' as const] : []),
  ]);
  const points = isNarrowed(now) ? of(unit) : await readMeasured(ctx, measuredOverTime(unit, now));
  const [total] = await readMeasured(ctx, measured(['all'], { ...narrowing, ...before }));
  const ratios = new Map(of('ratio').map(({ key, compared }) => [key, compared]));
  return {
    ...{ from, to, unit, narrowed: names },
    current: sumsOf(of('all')[0] ?? NO_MEASURES),
    before: { ...before, sums: sumsOf(total ?? NO_MEASURES) },
    points: points.map(({ key, ...sums }) => ({ at: key, ...sumsOf(sums) })).sort(byTime),
    cpv_level: level,
    cpv: level ? (await ranked('cpv', level)).map(withoutNarrower) : [],
    authorities: await ranked('authority', 'authority'),
    suppliers: await ranked('firm', 'firm'),
    ratios: RATIO_CLASSES.map((name, index) => ({ class: name, lots: ratios.get(String(index)) ?? 0 })),
    ratio_authorities: (await ranked('authority', COMPARED)).sort(
      (a, b) => Number(b.price) / Number(b.estimate) - Number(a.price) / Number(a.estimate),
    ),
    ...(await freshness(ctx)),
  } satisfies Record<keyof Overview, unknown>;
}

const byTime = (a: { at: string }, b: { at: string }): number => (a.at < b.at ? -1 : 1);

/** The first level of the CPV below a code of eight digits; null: none that sums are made by. */
function levelBelow(code: string | null): CpvLevel | null {
  const digits = code === null ? 0 : Math.max(2, code.replace(/0+$/, '').length);
  return (
    { 0: 'division' as const, 2: 'group' as const, 3: 'class' as const, 4: 'category' as const }[digits] ??
    null
  );
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

/** Stands for authorities of which most lots can be compared. */
const COMPARED = 'compared';
type RankedDim = CpvLevel | 'authority' | 'firm';

/** Reads the sums of a period in one statement: wholes, and of each ranked dimension the first by value. */
async function sumsFor(ctx: Ctx, narrowing: Narrowing, unit: 'month' | 'day', ranked: readonly RankedDim[]) {
  const wholes = ['all', 'ratio', ...(isNarrowed(narrowing) ? [unit] : [])] as const;
  const columns = sql`key, ${MEASURE_COLUMNS}`;
  // Then by how many contracts, where values are not known.
  const first = ranked.map(
    (dim) => sql`(select dim, ${columns} from sums where dim = ${dim}
      order by value desc, contracts desc, key limit ${MOST})`,
  );
  const compared = ranked.includes('authority')
    ? [
        sql`(select ${COMPARED}, ${columns} from sums where dim = 'authority' and compared >= ${FEW_LOTS} and estimate > 0
      order by compared desc, key limit ${MOST})`,
      ]
    : [];
  const rows = await readMeasured(
    ctx,
    sql`with sums as materialized (${measured([...wholes, ...ranked], narrowing)})
      ${sql.join(
        [
          sql`select dim, ${columns} from sums where dim = any(${sql.param([...wholes])}::text[])`,
          ...first,
          ...compared,
        ],
        sql` union all `,
      )}`,
  );
  const of = (dim: FactDim | typeof COMPARED): Measured[] => rows.filter((row) => row.dim === dim);
  return {
    of,
    async ranked(kind: keyof typeof UNKNOWN, dim: RankedDim | typeof COMPARED): Promise<Ranked[]> {
      const found = of(dim);
      const names = await namesOf(
        ctx,
        kind,
        found.map(({ key }) => key),
      );
      return found.map(({ key, ...sums }) => ({
        key: kind === 'cpv' && key ? key.padStart(8, '0') : key,
        name: names.get(key)?.name ?? (key ? key : UNKNOWN[kind]),
        hint: names.get(key)?.hint ?? null,
        ...sumsOf(sums),
      }));
    },
  };
}

/** When the sums were last made anew, and whether something has changed since. */
export async function freshness(ctx: Ctx): Promise<{ made_at: Date | null; waiting: boolean }> {
  const { rows } = await ctx.db.execute<{ made_at: string | null; waiting: boolean }>(sql`
    select (select max(made_at) from ejn_rollup_months) as made_at,
      exists (select from ejn_marks) or exists (select from ejn_rollup_months where stale) as waiting`);
  const { made_at, waiting } = rows[0]!;
  return { made_at: made_at === null ? null : new Date(made_at), waiting };
}
