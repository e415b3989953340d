import { sql } from 'drizzle-orm';
import type { Database } from '../../core/context.ts';
import type { ApplicationRef, Asker } from '../applications/slots.ts';
import { findPublicKey } from './keys/keys.service.ts';
import { readClaims } from './token/claims.ts';
import { TokenFault } from './token/faults.ts';
import { parseToken, verifyToken } from './token/token.ts';

/**
 * Whether somebody may see an application that is not public: their organisation has a licence of it with which programs work, or they
 * show the key of such a one. Fills the slot `licences` of modules/applications.
 */
export async function holdsLicence(
  database: Database,
  application: ApplicationRef,
  { organisation, licence }: Asker,
): Promise<boolean> {
  if (organisation !== null && (await holds(database, application, organisation))) return true;
  const holder = licence === null ? null : await holderOf(database, application, licence);
  return holder !== null && holds(database, application, holder);
}

async function holds(
  database: Database,
  { tenantId, idguid }: ApplicationRef,
  organisation: string,
): Promise<boolean> {
  const { rows } = await database.execute<{ holds: boolean }>(
    sql`select lic_holds(${tenantId}::uuid, ${idguid}::uuid, ${organisation}::uuid) as holds`,
  );
  return rows[0]?.holds === true;
}

/** The organisation whose key was shown; null if it is none of this application's. */
async function holderOf(
  database: Database,
  { tenantId, idguid }: ApplicationRef,
  token: string,
): Promise<string | null> {
  try {
    const parsed = parseToken('licence', token);
    const key = await findPublicKey(database, parsed.kid);
    if (key?.publisherId !== tenantId || key.applicationId !== idguid) return null;
    verifyToken(parsed, key.key);
    const { jti } = readClaims(parsed.claims);
    const { rows } = await database.execute<{ tenant_id: string }>(
      sql`select tenant_id from lic_parties(${jti}::uuid)`,
    );
    return rows[0]?.tenant_id ?? null;
  } catch (error) {
    if (error instanceof TokenFault) return null;
    throw error;
  }
}
