import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Tx } from '../../../../../core/context.ts';
import { guardOfGiven } from '../../../../../core/egress/given-address.ts';
import { createHttpClient } from '../../../../../core/http-client/client.ts';
import { unseal } from '../../../../../core/secret-box.ts';
import type { EndpointFault } from '../fault.ts';
import type { EndpointSettings, SchemaMode } from '../settings.ts';
import { endpoints } from './endpoint.table.ts';

/** An organisation's endpoint, ready to be asked. */
export interface OpenEndpoint {
  settings: EndpointSettings;
  base: string;
  /** The key as it is stored. */
  sealedKey: string | null;
  /** KM for a million tokens; null: not said. */
  price: { input: string | null; output: string | null };
  /** What was learnt of it meanwhile; for `noteOutcome`. */
  learnt: { mode: SchemaMode | null };
  close(): Promise<void>;
}

interface Options {
  log: Logger;
  /** EXTRACTOR_ALLOW. */
  allow: readonly string[];
  /** Whole time of a call, in milliseconds. */
  deadline?: number;
  /** Also one that is switched off or faulty, to try it. */
  anyway?: boolean;
}

/** Whether the organisation has an endpoint that is switched on and works. */
export async function hasEndpoint(db: Tx, tenantId: string): Promise<boolean> {
  const [row] = await db
    .select({ base: endpoints.base })
    .from(endpoints)
    .where(
      and(eq(endpoints.tenant_id, tenantId), eq(endpoints.enabled, true), isNull(endpoints.faulty_code)),
    );
  return row !== undefined;
}

/** Opens the organisation's endpoint; null if it has none that is switched on and works. Ask it outside of the transaction, and close it. */
export async function openEndpoint(
  db: Tx,
  tenantId: string,
  { log, allow, deadline, anyway = false }: Options,
): Promise<OpenEndpoint | null> {
  const [row] = await db.select().from(endpoints).where(eq(endpoints.tenant_id, tenantId));
  if (!row?.base || !row.model) return null;
  if (!anyway && (!row.enabled || row.faulty_code !== null)) return null;
  const client = createHttpClient({
    name: 'model',
    base: row.base,
    log,
    guard: guardOfGiven(new URL(row.base), allow),
    retries: 0,
    connections: 4,
    // The whole call has its own time; a model may think for long before its first letter.
    idleTimeout: 600_000,
  });
  const learnt: OpenEndpoint['learnt'] = { mode: null };
  return {
    settings: {
      client,
      key: row.sealed_key === null ? '' : await unseal(db, tenantId, row.sealed_key),
      model: row.model,
      maxTokens: row.max_tokens,
      schemaMode: row.schema_mode,
      remember: (mode) => {
        learnt.mode = mode;
      },
      ...(deadline !== undefined && { deadline }),
    },
    base: row.base,
    sealedKey: row.sealed_key,
    price: { input: row.price_in, output: row.price_out },
    learnt,
    close: () => client.close(),
  };
}

/**
 * Keeps what an endpoint's answer or fault has shown: the form that it takes, and whether its setting is useless until somebody
 * changes it. Not if the setting was changed meanwhile. True: it has become useless just now, so that somebody should be told.
 */
export async function noteOutcome(
  db: Tx,
  tenantId: string,
  { settings, base, sealedKey, learnt }: OpenEndpoint,
  fault: EndpointFault | null,
): Promise<boolean> {
  const same = and(
    eq(endpoints.tenant_id, tenantId),
    eq(endpoints.base, base),
    eq(endpoints.model, settings.model),
    sql`${endpoints.sealed_key} is not distinct from ${sealedKey}::text`,
  );
  if (learnt.mode) await db.update(endpoints).set({ schema_mode: learnt.mode }).where(same);
  if (fault?.setting === 'faulty') {
    const { rowCount } = await db
      .update(endpoints)
      .set({ faulty_code: fault.code, faulty_since: sql`now()` })
      .where(and(same, isNull(endpoints.faulty_code)));
    if (rowCount === 1) return true;
    await db.update(endpoints).set({ faulty_code: fault.code }).where(same);
  }
  if (!fault) await db.update(endpoints).set({ faulty_code: null, faulty_since: null }).where(same);
  return false;
}
