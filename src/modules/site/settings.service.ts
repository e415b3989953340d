import { inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../core/context.ts';
import { isDatabaseAway } from '../../core/dberrors.ts';
import { invalid } from '../../core/errors.ts';
import { type PublicSettings, publicKeys } from './site.api.ts';
import { siteSettings } from './site.table.ts';

const KEYS = Object.keys(publicKeys.shape) as (keyof PublicSettings)[];
/** How long another node may answer with values that were changed, in milliseconds. */
const FRESH = 2000;

/** Raised by every change in this process, so that its own cache never lags. */
let changes = 0;

/** Reads the settings from the database. */
export async function readSettings(db: Database | Tx): Promise<PublicSettings> {
  const rows = await db.select().from(siteSettings).where(inArray(siteSettings.key, KEYS));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/**
 * Changes the given settings and leaves the others; an empty text removes one. Throws 422 with a message at each
 * value that does not fit. Whoever calls it has made sure that the person may.
 */
export async function saveSettings(db: Database | Tx, values: PublicSettings): Promise<void> {
  const result = publicKeys.partial().safeParse(values);
  if (!result.success) {
    const errors: Record<string, string> = {};
    for (const { path, message } of result.error.issues) errors[path.join('.') || '_'] ??= message;
    throw invalid(errors);
  }
  const given = Object.entries(result.data).map(([key, value]) => ({ key, value }));
  const removed = given.filter(({ value }) => value === '').map(({ key }) => key);
  const kept = given.filter(({ value }) => value !== '');
  if (removed.length > 0) await db.delete(siteSettings).where(inArray(siteSettings.key, removed));
  if (kept.length > 0)
    await db
      .insert(siteSettings)
      .values(kept)
      .onConflictDoUpdate({ target: siteSettings.key, set: { value: sql`excluded.value` } });
  changes += 1;
}

/** A reader that asks the database every two seconds at most, and answers with what it knew while that is away. */
export function cachedSettings(database: Database): () => Promise<PublicSettings> {
  let known: { settings: PublicSettings; until: number; change: number } | null = null;
  return async () => {
    if (known && known.until > Date.now() && known.change === changes) return known.settings;
    try {
      const change = changes;
      const settings = await readSettings(database);
      known = { settings, until: Date.now() + FRESH, change };
      return settings;
    } catch (error) {
      if (known && isDatabaseAway(error)) return known.settings;
      throw error;
    }
  };
}
