import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { invalid } from '../../../../core/errors.ts';
import { readVersioned, type Settings, updateVersioned, type Versioned } from '../../../../core/settings.ts';
import { lockBooks } from '../locks/lock-books.ts';
import { booksSettings } from '../settings.table.ts';
import { SETTINGS } from '../subjects.ts';
import type { SettingsState } from './settings.api.ts';
import { type BooksSettings, DEFAULT_SETTINGS, SETTINGS_FIELDS } from './settings.fields.ts';

/** The organisation's settings of the books, with defaults. */
export async function readSettings({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>): Promise<BooksSettings> {
  const [row] = await db
    .select({ values: booksSettings.values })
    .from(booksSettings)
    .where(eq(booksSettings.tenant_id, tenant.id));
  return { ...DEFAULT_SETTINGS, ...row?.values };
}

const pairText = ({ sa, na, na_gubitak }: BooksSettings['closing_pairs'][number]): string =>
  `${sa} → ${na}${na_gubitak ? ` / ${na_gubitak}` : ''}`;

/** As the trail shows them. */
const readable = (values: BooksSettings): Record<string, unknown> => ({
  ...values,
  chart: SETTINGS_FIELDS.chart.options[values.chart],
  reversal_kind: SETTINGS_FIELDS.reversal_kind.options[values.reversal_kind],
  closing_pairs: values.closing_pairs.map(pairText),
});

const settingsOf = (ctx: Pick<Ctx, 'db' | 'tenant'>): Settings<BooksSettings> => ({
  state: {
    table: booksSettings,
    row: { tenant_id: ctx.tenant.id },
    where: eq(booksSettings.tenant_id, ctx.tenant.id),
  },
  read: () => readSettings(ctx),
  write: async (tx, changed) => {
    await tx
      .update(booksSettings)
      .set({ values: sql`${booksSettings.values} || ${JSON.stringify(changed)}::jsonb` })
      .where(eq(booksSettings.tenant_id, ctx.tenant.id));
  },
  trail: { subject: SETTINGS, id: ctx.tenant.id, title: 'Postavke knjiga', format: readable },
});

const asSeen = ({ values, ...state }: Versioned<BooksSettings>): SettingsState => ({
  ...state,
  settings: values,
});

export const settingsState = async (ctx: Ctx): Promise<SettingsState> =>
  asSeen(await readVersioned(ctx.db, settingsOf(ctx)));

/**
 * Changes some settings at `version`; see `updateVersioned`. Throws 422 for a pair that goes in a circle, and for another form of numbers
 * once vouchers have them.
 */
export async function updateSettings(
  ctx: Ctx,
  changes: Partial<BooksSettings> & { version: number },
): Promise<SettingsState> {
  // What is being posted gets its number by these settings.
  await lockBooks(ctx);
  await keepNumbers(ctx, changes);
  const circle = changes.closing_pairs && reopenedBy(changes.closing_pairs);
  if (circle)
    throw invalid({
      closing_pairs: `Saldo prelazi na konto ${circle.na}, a taj konto je zatvoren prije toga. Promijenite redoslijed.`,
    });
  return updateVersioned(ctx, settingsOf(ctx), changes, asSeen);
}

const OF_NUMBERS = ['number_pattern', 'number_digits'] as const;

/** The numbers of posted vouchers are written by these settings, and stand on paper that was signed. */
async function keepNumbers(ctx: Ctx, changes: Partial<BooksSettings>): Promise<void> {
  const before = await readSettings(ctx);
  const changed = OF_NUMBERS.filter((name) => changes[name] !== undefined && changes[name] !== before[name]);
  if (changed.length === 0) return;
  const { rows } = await ctx.db.execute(
    sql`select from fin_counters where tenant_id = ${ctx.tenant.id}::uuid limit 1`,
  );
  if (rows.length > 0)
    throw invalid(
      Object.fromEntries(
        changed.map((name) => [name, 'Po ovome su napisani brojevi proknjiženih naloga, pa se ne mijenja.']),
      ),
    );
}

/** The first pair that brings a saldo onto an account that this or an earlier one has emptied: it would stay there. */
const reopenedBy = (
  pairs: BooksSettings['closing_pairs'],
): BooksSettings['closing_pairs'][number] | undefined =>
  pairs.find(({ na, na_gubitak }, index) =>
    pairs.slice(0, index + 1).some(({ sa }) => [na, na_gubitak].some((account) => account?.startsWith(sa))),
  );

/** Sets the kind of the chart when the books are set up. */
export async function setChart(ctx: Ctx, chart: BooksSettings['chart']): Promise<void> {
  await ctx.db
    .insert(booksSettings)
    .values({ tenant_id: ctx.tenant.id, values: { chart }, updated_by: ctx.actor.name })
    .onConflictDoUpdate({
      target: booksSettings.tenant_id,
      set: { values: sql`${booksSettings.values} || ${JSON.stringify({ chart })}::jsonb` },
    });
}
