import { parseCookie, stringifySetCookie } from 'cookie';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../core/context.ts';
import { normalEmail } from '../../../core/identity/email.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { newToken, tokenHash } from '../../../core/opaque.ts';
import type { Deps } from '../../../server/module.ts';
import { sessions } from '../session.table.ts';

/**
 * The device cookie recognises a browser: 256 random bits that no script can read. It grants nothing; it only tells whether a person
 * has signed in in this browser before. The database stores its SHA-256 (hex).
 */
const VALUE = /^[\w-]{43}$/;
/** Lifetime in seconds after the last sign-in: the maximum that browsers allow. */
const KEPT = 400 * 24 * 60 * 60;

/** Origin of a request. */
export interface Client {
  ip: string | null;
  userAgent: string | null;
  /** The browser's device cookie, hashed; null where it has none. */
  browser?: string | null;
}

type PublicUrl = Pick<Deps['config'], 'publicUrl'>;

/**
 * Name and scope of the cookie. Other sites on the same domain may set cookies for this one, except with the prefix `__Host-`: that
 * requires this host, https and the path `/` (RFC 6265bis section 4.1.3.2).
 */
const cookieOf = ({ publicUrl }: PublicUrl) =>
  publicUrl.startsWith('https:')
    ? { name: '__Host-browser', path: '/', secure: true }
    : { name: 'browser', path: '/api/auth', secure: false };

const deviceCookieOf = (request: FastifyRequest, config: PublicUrl): string | undefined => {
  const value = parseCookie(request.headers.cookie ?? '')[cookieOf(config).name];
  return value && VALUE.test(value) ? value : undefined;
};

export function clientOf(request: FastifyRequest, config: PublicUrl): Client {
  const value = deviceCookieOf(request, config);
  const userAgent = request.headers['user-agent'] ?? null;
  return { ip: request.ip || null, userAgent, browser: value ? tokenHash(value) : null };
}

/** `clientOf` for sign-in and registration: a browser without a device cookie gets one with the answer. */
export function clientWithCookie(request: FastifyRequest, reply: FastifyReply, config: PublicUrl): Client {
  const value = deviceCookieOf(request, config) ?? newToken();
  reply.header(
    'set-cookie',
    stringifySetCookie({
      ...cookieOf(config),
      value: value,
      maxAge: KEPT,
      httpOnly: true,
      sameSite: 'strict',
    }),
  );
  return { ...clientOf(request, config), browser: tokenHash(value) };
}

/**
 * Whether the person of an e-mail has signed in in a browser before, while sessions are kept. A session that ended otherwise than by
 * signing out (from the list, by a new password, for a reused token) does not count.
 */
export async function isKnownBrowser(database: Database, email: string, browser: string): Promise<boolean> {
  const { rows } = await database.execute<{ known: boolean }>(sql`
    select exists (select from ${sessions} s join ${users} u on u.idguid = s.user_id
      where u.email = ${normalEmail(email)} and s.browser = ${browser}
        and (s.revoked_at is null or s.revoked_why = 'logout')) as known`);
  return rows[0]!.known;
}
