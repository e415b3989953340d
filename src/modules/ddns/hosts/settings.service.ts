import { sql } from 'drizzle-orm';
import type { Ctx, Database, Tx } from '../../../core/context.ts';
import { invalid } from '../../../core/errors.ts';
import { readVersioned, type Settings, updateVersioned, type Versioned } from '../../../core/settings.ts';
import { domainName, hostLabel } from '../dns/names.ts';
import { DDNS_SETTINGS } from './labels.ts';
import { type DdnsSettings, type DdnsSettingsState, SETTINGS_ID } from './settings.api.ts';
import { ddnsSettings as s } from './settings.table.ts';
import { USUAL_LIMITS, USUAL_RESERVED } from './usual.ts';

/** The operator's settings, with the usual ones where nothing was set. */
export async function readSettings(db: Database | Tx): Promise<DdnsSettings> {
  const [row] = await db.select().from(s);
  return {
    reserved: row?.reserved ?? [...USUAL_RESERVED],
    hosts: row?.hosts ?? USUAL_LIMITS.hosts,
    updates: row?.updates ?? USUAL_LIMITS.updates,
  };
}

/** Labels that no host may have, and names that no domain may have, which have a dot. */
export const reservedNames = async (db: Database | Tx): Promise<readonly string[]> =>
  (await readSettings(db)).reserved;

const SETTINGS: Settings<DdnsSettings> = {
  state: { table: s, row: {}, where: sql`${s.id} = 1` },
  read: readSettings,
  write: async (tx, changed) => {
    await tx.update(s).set(changed).where(sql`${s.id} = 1`);
  },
  trail: {
    // They belong to the operator.
    subject: DDNS_SETTINGS,
    id: SETTINGS_ID,
    title: DDNS_SETTINGS.labels.one,
    format: ({ reserved, ...limits }) => ({ reserved: reserved.join(', '), ...limits }),
  },
};

const asSeen = ({ values, ...state }: Versioned<DdnsSettings>): DdnsSettingsState => ({
  ...state,
  ...values,
});

export const readSettingsState = async (db: Tx): Promise<DdnsSettingsState> =>
  asSeen(await readVersioned(db, SETTINGS));

/** Changes some settings at `version`. Throws 422 for a reserved name that neither a host nor a domain could have, 409 `stale`. */
export async function updateSettings(
  ctx: Ctx,
  { reserved, ...more }: Partial<DdnsSettings> & { version: number },
): Promise<DdnsSettingsState> {
  return updateVersioned(
    ctx,
    SETTINGS,
    { ...more, ...(reserved && { reserved: namesOf(reserved) }) },
    asSeen,
  );
}

function namesOf(typed: readonly string[]): string[] {
  const names = typed.map((text) => {
    const read = text.includes('.') ? domainName(text) : hostLabel(text);
    if ('error' in read) throw invalid({ reserved: `„${text.slice(0, 40)}”: ${read.error}` });
    return read.value;
  });
  return [...new Set(names)].sort();
}
