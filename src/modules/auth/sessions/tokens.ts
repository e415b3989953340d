import type { KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../core/context.ts';
import { unauthenticated } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { secretOf } from '../../../core/secrets.ts';

/** Name of the signing key among the installation's secrets. */
export const SIGNING_KEY = 'jwt';
/** Lifetime of an access token in seconds. */
const ACCESS_SECONDS = 15 * 60;

const ALGORITHM = 'HS256';
const ISSUER = 'carsija';
const AUDIENCE = 'carsija-api';
const TYPE = 'at+jwt';
const LONGEST = 2048;

/** Claims of an access token: person, organisation and session. */
export interface Claims {
  userId: string;
  tenantId: string;
  sessionId: string;
}

/** Tokens with a verified signature, per database: a page sends many requests with one token. */
const verified = new WeakMap<Database, LRUCache<string, { claims: Claims; expires: number }>>();

function verifiedOf(database: Database) {
  let tokens = verified.get(database);
  if (!tokens) {
    tokens = new LRUCache({ max: 5000 });
    verified.set(database, tokens);
  }
  return tokens;
}

/** The signing key of all nodes, created once by the seed. */
const signingKey = (database: Database): Promise<KeyObject> => secretOf(database, SIGNING_KEY);

/** A signed access token (JWT) for one session. */
export async function signAccess(database: Database, claims: Claims): Promise<string> {
  return new SignJWT({ tid: claims.tenantId, sid: claims.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(claims.userId)
    .setJti(newId())
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_SECONDS} s`)
    .sign(await signingKey(database));
}

/** Claims of a token with a valid signature, type and time. Throws 401 for anything else. */
export async function verifyAccess(database: Database, token: string): Promise<Claims> {
  const checked = verifiedOf(database);
  const known = checked.get(token);
  if (known && known.expires > Date.now()) return known.claims;
  if (token.length > LONGEST) throw unauthenticated(ENDED);
  const key = await signingKey(database);
  const { payload } = await jwtVerify(token, key, {
    algorithms: [ALGORITHM],
    issuer: ISSUER,
    audience: AUDIENCE,
    typ: TYPE,
    requiredClaims: ['sub', 'exp', 'iat', 'jti', 'tid', 'sid'],
  }).catch(() => {
    throw unauthenticated(ENDED);
  });
  const { sub, tid, sid, exp } = payload;
  if (![sub, tid, sid].every((id) => typeof id === 'string' && isId(id))) throw unauthenticated(ENDED);
  const claims: Claims = { userId: sub!, tenantId: tid as string, sessionId: sid as string };
  checked.set(token, { claims, expires: exp! * 1000 });
  return claims;
}

/** Message for an expired token. */
export const ENDED = 'Sesija je istekla. Prijavite se ponovo.';
