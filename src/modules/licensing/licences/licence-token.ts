import type { Ctx } from '../../../core/context.ts';
import { type Signing, signingKey } from '../keys/keys.service.ts';
import { type LicenceClaims, secondsOf } from '../token/claims.ts';
import { signToken } from '../token/token.ts';
import type { Licence } from './licence-sql.ts';

/** What the key of an issued licence says now; `issuer` is the installation's address. */
export function claimsOf(licence: Licence, issuer: string): LicenceClaims {
  const { issued_at, starts_at, expires_at } = licence;
  return {
    iss: issuer,
    jti: licence.idguid,
    app: licence.slug,
    org: licence.tenant_id,
    name: licence.organisation,
    seats: licence.seats,
    features: licence.features,
    iat: secondsOf(issued_at!),
    nbf: secondsOf(starts_at),
    ...(expires_at && { exp: secondsOf(expires_at) }),
    grace: licence.grace_days,
  };
}

/** Whether a licence has a key: it was issued, and is not over. */
const hasKey = ({ issued_at, stored }: Licence): boolean =>
  issued_at !== null && (stored === 'active' || stored === 'suspended');

/** The key of a licence as it is signed now; null while it has none. The same until something changes in what it says. */
export const keyOf = (licence: Licence, issuer: string, { kid, key }: Signing): string | null =>
  hasKey(licence) ? signToken('licence', kid, key, claimsOf(licence, issuer)) : null;

/** `keyOf`, for who has no key to sign with yet. */
export async function tokenOf(
  { db }: Pick<Ctx, 'db'>,
  licence: Licence,
  issuer: string,
): Promise<string | null> {
  if (!hasKey(licence)) return null;
  const { publisher_id: publisherId, application_id: applicationId } = licence;
  return keyOf(licence, issuer, await signingKey(db, { publisherId, applicationId }));
}
