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

const TICKET_TYPE = 'ticket+jwt';
/** A ticket lasts from one to two of these seconds. It stays the same meanwhile, so that browsers find what they have cached. */
const TICKET_STEP = 30 * 60;

/** A signed ticket for what a browser loads by itself (`byTicket` in core/http.ts), for one session, and its end in seconds since 1970. */
export async function signTicket(
  database: Database,
  { userId, tenantId, sessionId }: Claims,
): Promise<{ ticket: string; expires: number }> {
  const expires = (Math.floor(Date.now() / 1000 / TICKET_STEP) + 2) * TICKET_STEP;
  const ticket = await new SignJWT({ tid: tenantId, sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TICKET_TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setExpirationTime(expires)
    .sign(await signingKey(database));
  return { ticket, expires };
}

/** Claims of a ticket; throws as `verifyAccess`. */
export const verifyTicket = (database: Database, ticket: string): Promise<Claims> =>
  verify(database, ticket, { typ: TICKET_TYPE, requiredClaims: ['sub', 'exp', 'tid', 'sid'] });

/** Claims of a token with a valid signature, type and time. Throws 401 for anything else. */
export const verifyAccess = (database: Database, token: string): Promise<Claims> =>
  verify(database, token, { typ: TYPE, requiredClaims: ['sub', 'exp', 'iat', 'jti', 'tid', 'sid'] });

async function verify(
  database: Database,
  token: string,
  { typ, requiredClaims }: { typ: string; requiredClaims: string[] },
): Promise<Claims> {
  const checked = verifiedOf(database);
  const known = checked.get(`${typ} ${token}`);
  if (known && known.expires > Date.now()) return known.claims;
  if (token.length > LONGEST) throw unauthenticated(ENDED);
  const key = await signingKey(database);
  const { payload } = await jwtVerify(token, key, {
    algorithms: [ALGORITHM],
    issuer: ISSUER,
    audience: AUDIENCE,
    typ,
    requiredClaims,
  }).catch(() => {
    throw unauthenticated(ENDED);
  });
  const { sub, tid, sid, exp } = payload;
  if (![sub, tid, sid].every((id) => typeof id === 'string' && isId(id))) throw unauthenticated(ENDED);
  const claims: Claims = { userId: sub!, tenantId: tid as string, sessionId: sid as string };
  checked.set(`${typ} ${token}`, { claims, expires: exp! * 1000 });
  return claims;
}

/** Message for an expired token. */
export const ENDED = 'Sesija je istekla. Prijavite se ponovo.';
