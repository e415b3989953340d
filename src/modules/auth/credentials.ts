import { sql } from 'drizzle-orm';
import type { Database } from '../../core/context.ts';
import { unauthenticated } from '../../core/errors.ts';
import { normalEmail } from '../../core/identity/email.ts';
import { users } from '../../core/identity/identity.table.ts';
import { registrations } from './entry.table.ts';
import { hasFactor } from './has-factor.ts';

/** What a sign-in with an e-mail is held against. */
interface Credentials extends Record<string, unknown> {
  /** Null where nobody has that e-mail. */
  user_id: string | null;
  hash: string | null;
  /** Time of the last password change, as PostgreSQL text. */
  password_since: string | null;
  is_active: boolean;
  has_factor: boolean;
  /** Unverified registrations of the e-mail, newest first, whether or not it has an account. */
  waiting: { idguid: string; hash: string }[];
}

/** Everything that a sign-in reads by e-mail, in one statement, which is the same for every e-mail. */
export async function credentialsOf(database: Database, email: string): Promise<Credentials> {
  const { rows } = await database.execute<Credentials>(sql`
    select u.idguid as user_id, u.password_hash as hash, u.password_changed_at::text as password_since,
      coalesce(u.is_active, false) as is_active,
      ${hasFactor(sql`u.idguid`)} as has_factor,
      (select coalesce(jsonb_agg(jsonb_build_object('idguid', r.idguid, 'hash', r.password_hash) order by r.created_at desc), '[]')
        from ${registrations} r where r.email = asked.email and r.expires_at > now()) as waiting
    from (select ${normalEmail(email)} as email) asked
    left join ${users} u on u.email = asked.email`);
  return rows[0]!;
}

/** Error when the password was changed, or the account deactivated, during the sign-in. */
export const credentialsChanged = () =>
  unauthenticated('Podaci za prijavu su upravo promijenjeni. Prijavite se ponovo.');
