import { inArray, sql } from 'drizzle-orm';
import { announceChange, cacheOf, invalidateCache } from '../../core/cache.ts';
import type { Ctx, Database, Tx } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { readVersioned, type Settings, updateVersioned, type Versioned } from '../../core/settings.ts';
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

/** Reads the public settings; an unset one has no key. */
export async function readSettings(db: Database | Tx): Promise<PublicSettings> {
  const rows = await db.select().from(siteSettings).where(inArray(siteSettings.key, PUBLIC_KEYS));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Reads every setting, with defaults. */
export async function readValues(db: Database | Tx): Promise<SiteValues> {
  const rows = await db.select().from(siteSettings).where(inArray(siteSettings.key, KEYS));
  const stored = rows.map(({ key, value }) => [key, isText(key) ? value : Number(value)]);
  return { ...DEFAULTS, ...Object.fromEntries(stored) };
}

const isText = (key: string): boolean => typeof DEFAULTS[key as SettingKey] === 'string';

/** Sender and recipients of the contact form's mail, as `Mail` takes them. */
export async function contactMail(
  db: Database | Tx,
  { config }: Pick<Deps, 'config'>,
): Promise<{ from: { name: string; address: string }; to: string[] }> {
  return mailOf(await readValues(db), config.adminEmail);
}

/** Default recipient: the site's address, else the first administrator. */
const mailOf = (values: SiteValues, adminEmail: string) => ({
  from: { name: values.contact_from_name, address: values.contact_from_address },
  to: values.contact_to ? values.contact_to.split(', ') : [values.email || adminEmail],
});

const SETTINGS: Settings<SiteValues> = {
  state: { table: siteSettingsState, row: {} },
  read: readValues,
  write,
  trail: {
    subject: { name: 'site-settings', scope: 'tenant' },
    id: SETTINGS_ID,
    title: 'Postavke sajta',
  },
};

type Mailing = Pick<Deps, 'config' | 'mail'>;

function toAnswer(current: Versioned<SiteValues>, { config, mail }: Mailing): SiteSettings {
  const { from, to } = mailOf(current.values, config.adminEmail);
  const name = from.name || mail.sender.name;
  const address = from.address || mail.sender.address;
  return {
    ...current,
    mail: { server: mail.server, from: name === address ? address : `${name} <${address}>`, to },
  };
}

/** Every setting, for the operator's screen. */
export const readSiteSettings = async (db: Tx, deps: Mailing): Promise<SiteSettings> =>
  toAnswer(await readVersioned(db, SETTINGS), deps);

/** Changes the given settings at `version`; see `updateVersioned`. */
export const updateSiteSettings = (
  ctx: Ctx,
  deps: Mailing,
  changes: Partial<SiteValues> & { version: number },
): Promise<SiteSettings> => updateVersioned(ctx, SETTINGS, changes, (current) => toAnswer(current, deps));

/**
 * Changes some settings; an empty text removes one. Throws 422 with a message per field. For the installation itself:
 * without version and audit trail.
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
  const entries = Object.entries(values).map(([key, value]) => ({ key, value: String(value ?? '') }));
  const removed = entries.filter(({ value }) => value === '').map(({ key }) => key);
  const stored = entries.filter(({ value }) => value !== '');
  if (removed.length > 0) await db.delete(siteSettings).where(inArray(siteSettings.key, removed));
  if (stored.length > 0)
    await db
      .insert(siteSettings)
      .values(stored)
      .onConflictDoUpdate({ target: siteSettings.key, set: { value: sql`excluded.value` } });
  await announceChange(db);
}

/** The public settings from the cache. */
export const publicSettings = (database: Database): Promise<PublicSettings> =>
  cacheOf(database).get('site-settings', readSettings);
