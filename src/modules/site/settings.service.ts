import { inArray, sql } from 'drizzle-orm';
import { announceChange, cacheOf, invalidateCache } from '../../core/cache.ts';
import type { Ctx, Database, Tx } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { changeKept, type Kept, readKept, type Settings } from '../../core/settings.ts';
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

const SETTINGS: Settings<SiteValues> = {
  state: { table: siteSettingsState, row: {} },
  read: readValues,
  write,
  trail: {
    // The operator's own.
    subject: { name: 'site-settings', scope: 'tenant' },
    id: SETTINGS_ID,
    title: 'Postavke sajta',
  },
};

type Mailing = Pick<Deps, 'config' | 'mail'>;

function asSeen(kept: Kept<SiteValues>, { config, mail }: Mailing): SiteSettings {
  const { from, to } = mailOf(kept.values, config.adminEmail);
  const name = from.name || mail.sender.name;
  const address = from.address || mail.sender.address;
  return {
    ...kept,
    mail: { server: mail.server, from: name === address ? address : `${name} <${address}>`, to },
  };
}

/** Every setting as the operator's people see it. */
export const readSiteSettings = async (db: Tx, deps: Mailing): Promise<SiteSettings> =>
  asSeen(await readKept(db, SETTINGS), deps);

/** Changes the given settings at `version`; see `changeKept`. */
export const updateSiteSettings = (
  ctx: Ctx,
  deps: Mailing,
  given: Partial<SiteValues> & { version: number },
): Promise<SiteSettings> => changeKept(ctx, SETTINGS, given, (kept) => asSeen(kept, deps));

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
  invalidateCache(db);
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
  await announceChange(db);
}

/** The public settings as this node knows them; see `Memory`. */
export const publicSettings = (database: Database): Promise<PublicSettings> =>
  cacheOf(database).get('site-settings', readSettings);
