import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { readVersioned, type Settings, updateVersioned, type Versioned } from '../../../core/settings.ts';
import type { ReminderTexts, ReminderTextsState } from './reminders.api.ts';
import { reminderTexts } from './reminders.table.ts';
import { REMINDERS } from './subjects.ts';

const USUAL: ReminderTexts = {
  subject_1: 'Podsjetnik na dospjele obaveze',
  text_1:
    'Poštovani,\n\nprema našoj evidenciji, na dan {dan} niste izmirili dospjele obaveze u iznosu od {iznos}. Molimo vas da ih izmirite. Ako ste uplatu već izvršili, zanemarite ovaj podsjetnik.\n\nSrdačan pozdrav,\n{firma}',
  subject_2: 'Druga opomena za dospjele obaveze',
  text_2:
    'Poštovani,\n\ni pored našeg podsjetnika, na dan {dan} dospjele obaveze firme {partner} iznose {iznos}. Molimo vas da ih izmirite u roku od osam dana ili nam se javite radi dogovora.\n\nS poštovanjem,\n{firma}',
  subject_3: 'Opomena pred tužbu',
  text_3:
    'Poštovani,\n\ndospjele obaveze firme {partner} na dan {dan} iznose {iznos} i nisu izmirene ni nakon prethodnih opomena. Ako ih ne izmirite u roku od osam dana, naplatu ćemo potražiti sudskim putem.\n\nS poštovanjem,\n{firma}',
};

const settingsOf = (ctx: Ctx): Settings<ReminderTexts> => {
  const where = eq(reminderTexts.tenant_id, ctx.tenant.id);
  return {
    state: { table: reminderTexts, row: { tenant_id: ctx.tenant.id }, where },
    async read(db) {
      const [row] = await db.select({ texts: reminderTexts.texts }).from(reminderTexts).where(where);
      return { ...USUAL, ...row?.texts };
    },
    async write(tx, changed) {
      await tx
        .update(reminderTexts)
        .set({ texts: sql`${reminderTexts.texts} || ${JSON.stringify(changed)}::jsonb` })
        .where(where);
    },
    trail: { subject: REMINDERS, id: ctx.tenant.id, title: 'Tekstovi opomena' },
  };
};

const answer = ({ values, ...state }: Versioned<ReminderTexts>): ReminderTextsState => ({
  ...state,
  ...values,
});

export const readTexts = async (ctx: Ctx): Promise<ReminderTextsState> =>
  answer(await readVersioned(ctx.db, settingsOf(ctx)));

/** Changes the given texts at `version`. Throws 409 `stale`. */
export const updateTexts = (
  ctx: Ctx,
  input: Partial<ReminderTexts> & { version: number },
): Promise<ReminderTextsState> => updateVersioned(ctx, settingsOf(ctx), input, answer);

/** A text with its words replaced; unknown words stay. */
export const filled = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(words, name) ? words[name]! : whole));
