import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { invalid } from '../../../../core/errors.ts';
import { readVersioned, type Settings, updateVersioned, type Versioned } from '../../../../core/settings.ts';
import { VAT_SETTINGS } from '../subjects.ts';
import { vatSettings } from '../vat.table.ts';
import type { VatSettingsState } from './settings.api.ts';
import { DEFAULT_VAT_SETTINGS, type VatSettings } from './settings.fields.ts';

/** The organisation's settings of VAT, with defaults. */
export async function readVatSettings({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>): Promise<VatSettings> {
  const [row] = await db
    .select({ values: vatSettings.values })
    .from(vatSettings)
    .where(eq(vatSettings.tenant_id, tenant.id));
  return { ...DEFAULT_VAT_SETTINGS, ...row?.values };
}

const settingsOf = (ctx: Pick<Ctx, 'db' | 'tenant'>): Settings<VatSettings> => ({
  state: {
    table: vatSettings,
    row: { tenant_id: ctx.tenant.id },
    where: eq(vatSettings.tenant_id, ctx.tenant.id),
  },
  read: () => readVatSettings(ctx),
  write: async (tx, changed) => {
    await tx
      .update(vatSettings)
      .set({ values: sql`${vatSettings.values} || ${JSON.stringify(changed)}::jsonb` })
      .where(eq(vatSettings.tenant_id, ctx.tenant.id));
  },
  trail: {
    subject: VAT_SETTINGS,
    id: ctx.tenant.id,
    title: 'Postavke PDV-a',
    format: (values) => ({
      ...values,
      units: values.units.map(({ sifra, entitet }) => `${sifra}: ${entitet}`),
    }),
  },
});

const asSeen = ({ values, ...state }: Versioned<VatSettings>): VatSettingsState => ({
  ...state,
  settings: values,
});

export const vatSettingsState = async (ctx: Ctx): Promise<VatSettingsState> =>
  asSeen(await readVersioned(ctx.db, settingsOf(ctx)));

/** Changes some settings at `version`; see `updateVersioned`. Throws 422 for a cost centre that is unknown or named twice. */
export async function updateVatSettings(
  ctx: Ctx,
  changes: Partial<VatSettings> & { version: number },
): Promise<VatSettingsState> {
  await checkUnits(ctx, changes.units ?? []);
  return updateVersioned(ctx, settingsOf(ctx), changes, asSeen);
}

async function checkUnits(ctx: Ctx, units: VatSettings['units']): Promise<void> {
  if (units.length === 0) return;
  const codes = units.map(({ sifra }) => sifra);
  const { rows } = await ctx.db.execute<{ sifra: string }>(
    sql`select sifra from fin_mjesta_troska where tenant_id = ${ctx.tenant.id}::uuid and sifra = any (${sql.param(codes)}::text[])`,
  );
  const known = new Set(rows.map(({ sifra }) => sifra));
  const errors: Record<string, string> = {};
  codes.forEach((code, index) => {
    if (!known.has(code)) errors[`units.${index}.sifra`] = 'Tog mjesta troška nema.';
    else if (codes.indexOf(code) !== index)
      errors[`units.${index}.sifra`] = 'Ovo mjesto troška je već navedeno.';
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
