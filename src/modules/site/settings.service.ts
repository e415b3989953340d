import { inArray, sql } from 'drizzle-orm';
import type { Changes } from '../../core/audit.table.ts';
import { writeAudit } from '../../core/audit.ts';
import type { Ctx, Database, Tx } from '../../core/context.ts';
import { isDatabaseAway } from '../../core/dberrors.ts';
import { invalid } from '../../core/errors.ts';
import { stale } from '../../core/stale.ts';
import type { Deps } from '../../server/module.ts';
import {
  allKeys,
  DEFAULTS,
  SETTINGS_ID,
  type SettingKey,
  type SiteSettings,
  type SiteValues,
} from './settings.api.ts';
import { type PublicSettings, publicKeys } from './site.api.ts';
import { siteSettings, siteSettingsState } from './site.table.ts';

const KEYS = Object.keys(DEFAULTS) as SettingKey[];
const PUBLIC_KEYS = Object.keys(publicKeys.shape) as (keyof PublicSettings)[];
/** How the trail calls the settings; they are the operator's own. */
const SETTINGS = { name: 'site-settings', scope: 'tenant' } as const;

/** Reads what anybody may know; a setting that was never given has no key. */
export async function readSettings(db: Database | Tx): Promise<PublicSettings> {
  const rows = await db.select().from(siteSettings).where(inArray(siteSettings.key, PUBLIC_KEYS));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Reads every setting, with the defaults where none was given. */
export async function readValues(db: Database | Tx): Promise<SiteValues> {
  const rows = await db.select().from(siteSettings).where(inArray(siteSettings.key, KEYS));
  const given = rows.map(({ key, value }) => [key, isText(key) ? value : Number(value)]);
  return { ...DEFAULTS, ...Object.fromEntries(given) };
}

const isText = (key: string): boolean => typeof DEFAULTS[key as SettingKey] === 'string';

/** Whom mail of the contact form comes from and goes to, by the settings; `Mail` takes it as it is. */
export async function contactMail(
  db: Database | Tx,
  { config }: Pick<Deps, 'config'>,
): Promise<{ from: { name: string; address: string }; to: string[] }> {
  return mailOf(await readValues(db), config.adminEmail);
}

/** Until somebody names an address, the site's own gets the messages; without that, the first administrator. */
const mailOf = (values: SiteValues, adminEmail: string) => ({
  from: { name: values.contact_from_name, address: values.contact_from_address },
  to: values.contact_to ? values.contact_to.split(', ') : [values.email || adminEmail],
});

/** Every setting as the operator's people see it. */
export async function readSiteSettings(
  db: Tx,
  { config, mail }: Pick<Deps, 'config' | 'mail'>,
): Promise<SiteSettings> {
  const [[state], values] = await Promise.all([db.select().from(siteSettingsState), readValues(db)]);
  const { from, to } = mailOf(values, config.adminEmail);
  const name = from.name || mail.sender.name;
  const address = from.address || mail.sender.address;
  return {
    version: state?.version ?? 0,
    updated_at: state?.version ? state.updated_at.toISOString() : null,
    updated_by: state?.updated_by ?? null,
    values,
    mail: { server: mail.server, from: name === address ? address : `${name} <${address}>`, to },
  };
}

/**
 * Changes the given settings at `version` and tells the trail. Throws 409 `stale` with all settings as they are now; the
 * values have been checked.
 */
export async function updateSiteSettings(
  ctx: Ctx,
  deps: Pick<Deps, 'config' | 'mail'>,
  { version, ...given }: Partial<SiteValues> & { version: number },
): Promise<SiteSettings> {
  // The row may not be there yet to be locked.
  await ctx.db.insert(siteSettingsState).values({ version: 0 }).onConflictDoNothing();
  await ctx.db.select().from(siteSettingsState).for('update');
  const before = await readSiteSettings(ctx.db, deps);
  if (before.version !== version)
    throw stale({ ...before, updated_at: before.updated_at ?? new Date().toISOString() });
  const wanted = Object.entries(given).filter(
    ([key, value]) => value !== undefined && value !== before.values[key as SettingKey],
  );
  if (wanted.length === 0) return before;
  await write(ctx.db, Object.fromEntries(wanted));
  await ctx.db.update(siteSettingsState).set({
    version: sql`${siteSettingsState.version} + 1`,
    updated_at: sql`now()`,
    updated_by: ctx.actor.name,
  });
  const changes: Changes = Object.fromEntries(
    wanted.map(([key, to]) => [key, { from: before.values[key as SettingKey], to }]),
  );
  await writeAudit(ctx, SETTINGS, [
    { action: 'update', record_id: SETTINGS_ID, record_title: 'Postavke sajta', changes },
  ]);
  return readSiteSettings(ctx.db, deps);
}

/**
 * Changes the given settings and leaves the others; an empty text removes one. Throws 422 with a message at each
 * value that does not fit. For what the installation itself puts there: no version, no trail.
 */
export async function saveSettings(db: Database | Tx, values: Partial<SiteValues>): Promise<void> {
  const result = allKeys.partial().safeParse(values);
  if (!result.success) {
    const errors: Record<string, string> = {};
    for (const { path, message } of result.error.issues) errors[path.join('.') || '_'] ??= message;
    throw invalid(errors);
  }
  await write(db, result.data);
}

async function write(db: Database | Tx, values: Partial<SiteValues>): Promise<void> {
  const given = Object.entries(values).map(([key, value]) => ({ key, value: String(value ?? '') }));
  const removed = given.filter(({ value }) => value === '').map(({ key }) => key);
  const kept = given.filter(({ value }) => value !== '');
  if (removed.length > 0) await db.delete(siteSettings).where(inArray(siteSettings.key, removed));
  if (kept.length > 0)
    await db
      .insert(siteSettings)
      .values(kept)
      .onConflictDoUpdate({ target: siteSettings.key, set: { value: sql`excluded.value` } });
}

/**
 * A reader of the public settings that always answers them as they stand, whichever node changed them, and what it knew
 * while the database is away. Callers at the same time share a statement, so that a crowd costs one connection: who comes
 * while one is under way, which may have read before the change they know of, shares the next.
 */
export function publicSettingsReader(database: Database): () => Promise<PublicSettings> {
  let known: PublicSettings | null = null;
  let running: Promise<PublicSettings> | null = null;
  let next: Promise<PublicSettings> | null = null;
  const read = async (): Promise<PublicSettings> => {
    try {
      known = await readSettings(database);
      return known;
    } catch (error) {
      if (known && isDatabaseAway(error)) return known;
      throw error;
    }
  };
  const begin = (): Promise<PublicSettings> => {
    next = null;
    running = read().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}
