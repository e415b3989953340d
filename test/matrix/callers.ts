import { sql } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { SIGNING_KEY, signAccess } from '../../src/modules/auth/sessions/tokens.ts';
import { addMember, createOrganisation } from '../../src/modules/rights/organisations.ts';
import { PASSWORD, type Person, type TestApp } from '../helper.ts';

/** All kinds of callers, each signed in once. */
export interface Callers {
  /** Has every permission, in an organisation that has them all; not the operator's. */
  full: Person;
  /** A member of the same organisation without permissions. */
  bare: Person;
  fullKey: { id: string; key: string };
  /** Its allowed IP list matches nothing. */
  farKey: string;
  /** Invalid tokens and keys, by what is wrong with them. */
  dead: Record<string, string>;
  /** The operator's administrator. */
  operator: string;
  /** Impersonates `full`. */
  impersonator: string;
  /** Has the permissions of `full`, and is also a member of another organisation. */
  roamer: Person;
  /** Ways in which the roamer acts and must stay in the organisation. */
  bound: Record<string, string>;
  /** A new session of `full`. */
  renew(): Promise<string>;
}

const seconds = (from: number): number => Math.floor(Date.now() / 1000) + from;

export async function createCallers(t: TestApp, rights: readonly string[]): Promise<Callers> {
  const tenantId = await createOrganisation(t.ownerDb, { name: 'Naša', permissions: rights });
  const member = (permissions: readonly string[]) => t.member({ tenantId, permissions: [...permissions] });
  const full = await member(rights);
  const bare = await member([]);
  const off = await member(rights);
  const gone = await member(rights);
  const out = await member(rights);
  // Needs a second organisation, to be removed from the first.
  const elsewhere = await createOrganisation(t.ownerDb, { name: 'Druga' });
  await addMember(t.ownerDb, { tenantId: elsewhere, userId: gone.userId });

  const makeKey = async (maker: Person, overrides: object = {}): Promise<{ id: string; key: string }> => {
    const body = { name: 'Matrica', permissions: rights, rate_limit: 6000, ...overrides };
    const answer = await t.call('POST', '/api/admin/api-keys', { token: maker.token, body });
    if (answer.status !== 201) throw new Error(`No key was made: ${answer.body.message}`);
    const { idguid: id, key } = answer.body.data;
    // All cases use one key, so its rate limit is raised.
    await owner(sql`update api_keys set rate_limit = 1000000 where idguid = ${id}`);
    return { id, key };
  };
  const owner = (statement: ReturnType<typeof sql>) => t.ownerDb.execute(statement);
  const fullKey = await makeKey(full);
  const far = await makeKey(full, { allowed_addresses: ['192.0.2.1'] });
  const revoked = await makeKey(full);
  const expired = await makeKey(full);
  const offKey = await makeKey(off);
  const goneKey = await makeKey(gone);
  await owner(sql`update api_keys set revoked_at = now() where idguid = ${revoked.id}`);
  await owner(sql`update api_keys set expires_at = now() - interval '1 s' where idguid = ${expired.id}`);
  await owner(sql`update users set is_active = false where idguid = ${off.userId}`);
  await owner(sql`delete from tenant_users where user_id = ${gone.userId} and tenant_id = ${tenantId}`);
  await owner(
    sql`update sessions set revoked_at = now(), revoked_why = 'logout' where user_id = ${out.userId}`,
  );

  const { rows } = await owner(sql`select value from app_secrets where name = ${SIGNING_KEY}`);
  const right = Buffer.from((rows[0] as { value: string }).value, 'base64url');
  const session = claimsOf(full.token);
  const sign = (key: Uint8Array, more: { expires?: number; audience?: string; type?: string } = {}) =>
    new SignJWT({ tid: tenantId, sid: session.sid })
      .setProtectedHeader({ alg: 'HS256', typ: more.type ?? 'at+jwt' })
      .setIssuer('carsija')
      .setAudience(more.audience ?? 'carsija-api')
      .setSubject(full.userId)
      .setJti(crypto.randomUUID())
      .setIssuedAt(seconds(-3600))
      .setExpirationTime(seconds(more.expires ?? 600))
      .sign(key);
  const [head = '', body = '', signature = ''] = full.token.split('.');
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

  const admin = await t.admin();
  const impersonate = async ({ userId }: Person): Promise<string> => {
    const sessionId = crypto.randomUUID();
    await owner(sql`insert into sessions
      (idguid, user_id, organisation_id, expires_at, method, impersonator_id, impersonator_session_id, impersonation_reason)
      values (${sessionId}, ${userId}, ${tenantId}, now() + interval '1 hour', 'impersonation',
        ${admin.userId}, ${claimsOf(admin.token).sid}, 'Proba')`);
    return signAccess(t.deps.database, { userId, tenantId, sessionId });
  };
  const roamer = await member(rights);

  return {
    full,
    bare,
    fullKey,
    farKey: far.key,
    operator: admin.token,
    impersonator: await impersonate(full),
    roamer,
    bound: {
      'a key of somebody who belongs to both': (await makeKey(roamer)).key,
      'an impersonator of somebody who belongs to both': await impersonate(roamer),
    },
    dead: {
      'an expired token': await sign(right, { expires: -1 }),
      'a token signed with another key': await sign(new Uint8Array(32)),
      'a token for somebody else': await sign(right, { audience: 'tuđi' }),
      'a token of another kind': await sign(right, { type: 'jwt' }),
      'a token without a signature (alg none)': `${part({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
      'a token with alg none and a signature': `${part({ alg: 'none', typ: 'at+jwt' })}.${body}.${signature}`,
      'a token with another body': `${head}.${part({ ...claimsOf(full.token), tid: elsewhere })}.${signature}`,
      'half a token': full.token.slice(0, -8),
      'a refresh token': full.refreshToken,
      'no token at all': 'x',
      'a deactivated person': off.token,
      'a person taken out of the organisation': gone.token,
      'a session that has ended': out.token,
      'an unknown key': `crs_00000000_${'A'.repeat(43)}`,
      'a key with another secret': `${fullKey.key.slice(0, -4)}AAAA`,
      'a revoked key': revoked.key,
      'an expired key': expired.key,
      'a key of a deactivated person': offKey.key,
      'a key of a person taken out': goneKey.key,
    },
    async renew() {
      return (await t.signIn(full.email, PASSWORD)).token;
    },
  };
}

function claimsOf(token: string): { sid: string } & Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
}
