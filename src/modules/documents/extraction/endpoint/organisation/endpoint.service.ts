import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../../core/context.ts';
import { readGivenAddress } from '../../../../../core/egress/given-address.ts';
import { invalid } from '../../../../../core/errors.ts';
import { seal } from '../../../../../core/secret-box.ts';
import {
  readVersioned,
  type Settings,
  updateVersioned,
  type Versioned,
} from '../../../../../core/settings.ts';
import { faultText } from '../fault.ts';
import type { EndpointState } from './endpoint.api.ts';
import { DEFAULTS, type EndpointValues } from './endpoint.fields.ts';
import { endpoints } from './endpoint.table.ts';
import { ENDPOINT } from './subjects.ts';

/** What is stored, with what nobody enters. */
interface Stored extends EndpointValues {
  accepted_by: string | null;
  accepted_at: Date | null;
  faulty_code: string | null;
  faulty_since: Date | null;
}

type Row = typeof endpoints.$inferSelect;
const NOTHING = { accepted_by: null, accepted_at: null, faulty_code: null, faulty_since: null };

const storedOf = (row: Row | undefined): Stored =>
  row
    ? {
        enabled: row.enabled,
        base: row.base,
        model: row.model,
        key: row.sealed_key === null ? null : true,
        max_tokens: row.max_tokens,
        price_in: row.price_in,
        price_out: row.price_out,
        accepted: row.accepted_at !== null,
        accepted_by: row.accepted_by,
        accepted_at: row.accepted_at,
        faulty_code: row.faulty_code,
        faulty_since: row.faulty_since,
      }
    : { ...DEFAULTS, ...NOTHING };

const settingsOf = (ctx: Ctx): Settings<Stored> => ({
  state: {
    table: endpoints,
    row: { tenant_id: ctx.tenant.id },
    where: eq(endpoints.tenant_id, ctx.tenant.id),
  },
  read: async (db) => {
    const [row] = await db.select().from(endpoints).where(eq(endpoints.tenant_id, ctx.tenant.id));
    return storedOf(row);
  },
  async write(tx, { key, accepted, ...changed }, after) {
    // Another address, model or key: what was known of the old one says nothing.
    const isOther = ['base', 'model'].some((name) => name in changed) || key !== undefined;
    const accepts = accepted !== undefined || 'base' in changed;
    await tx
      .update(endpoints)
      .set({
        ...changed,
        max_tokens: after.max_tokens,
        ...(key !== undefined && {
          sealed_key: typeof key === 'string' ? await seal(tx, ctx.tenant.id, key) : null,
        }),
        ...(accepts && {
          accepted_by: after.accepted ? ctx.actor.name : null,
          accepted_at: after.accepted ? sql`now()` : null,
        }),
        ...(isOther && { schema_mode: 'schema' as const, faulty_code: null, faulty_since: null }),
      })
      .where(eq(endpoints.tenant_id, ctx.tenant.id));
  },
  trail: {
    subject: ENDPOINT,
    id: ctx.tenant.id,
    title: ENDPOINT.labels.one,
    format: ({ enabled, base, model, key, max_tokens, price_in, price_out, accepted }) => ({
      enabled,
      base,
      model,
      key: key === null ? null : key === true ? 'upisano' : 'nova vrijednost',
      max_tokens,
      price_in,
      price_out,
      accepted,
    }),
  },
});

const asSeen = ({ values, ...version }: Versioned<Stored>): EndpointState => {
  const { accepted_by, accepted_at, faulty_code, faulty_since, ...settings } = values;
  return {
    ...version,
    settings: { ...settings, key: settings.key === null ? null : true },
    accepted: accepted_at && { by: accepted_by ?? '', at: accepted_at.toISOString() },
    faulty:
      faulty_code === null
        ? null
        : {
            code: faulty_code,
            text: faultText(faulty_code) ?? 'Model ne radi.',
            since: (faulty_since ?? new Date()).toISOString(),
          },
  };
};

/** The organisation's language model, without its key. */
export const readEndpoint = async (ctx: Ctx): Promise<EndpointState> =>
  asSeen(await readVersioned(ctx.db, settingsOf(ctx)));

/**
 * Changes the settings at `version`. Throws 422 for an address that is not allowed, for a model that is switched on without what it
 * needs, and for a new address with the old key, which would else go to strangers, or without consent to it.
 */
export async function updateEndpoint(
  ctx: Ctx,
  { version, ...given }: Partial<EndpointValues> & { version: number },
  allow: readonly string[],
): Promise<EndpointState> {
  const { values: before } = await readVersioned(ctx.db, settingsOf(ctx));
  const entered = { ...given };
  if (entered.base != null) entered.base = baseOf(entered.base, allow);
  const after = {
    ...before,
    ...Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined)),
  };
  const moved = originOf(after.base) !== originOf(before.base);
  // Who has accepted that pages leave has accepted it for the address of then.
  if (moved && before.accepted && given.accepted !== true) {
    entered.accepted = false;
    after.accepted = false;
  }
  const errors: Record<string, string> = {};
  if (after.key === true && before.key !== null && moved)
    errors.key = 'Adresa je promijenjena. Upišite ključ za novu adresu, ili ga uklonite.';
  if (after.enabled) {
    if (after.base === null) errors.base = 'Upišite adresu modela.';
    if (after.model === null) errors.model = 'Upišite ime modela.';
    if (!after.accepted)
      errors.accepted = `Stranice dokumenta napuštaju kuću i šalju se na ${hostOf(after.base)}. Prihvatite to, ili isključite model.`;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return updateVersioned(ctx, settingsOf(ctx), { ...entered, version }, asSeen);
}

const originOf = (base: string | null): string | null => (base === null ? null : new URL(base).origin);
const hostOf = (base: string | null): string => (base === null ? 'adresu modela' : new URL(base).host);

/** The address before `/chat/completions`, which people copy with it. */
function baseOf(text: string, allow: readonly string[]): string {
  const read = readGivenAddress(text, allow);
  if ('error' in read) throw invalid({ base: read.error });
  const url = new URL(read.value);
  if (url.search || url.hash) throw invalid({ base: 'Adresa ne smije imati dio iza znaka ? ili #.' });
  return (url.origin + url.pathname).replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
}
