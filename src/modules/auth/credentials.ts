import { sql } from 'drizzle-orm';
import type { Database } from '../../core/context.ts';
import { unauthenticated } from '../../core/errors.ts';
import { normalEmail } from '../../core/identity/email.ts';
import { users } from '../../core/identity/identity.table.ts';
import { registrations } from './entry.table.ts';
import { passkeys, totpFactors } from './factors.table.ts';

/** What a sign-in with an e-mail is held against. */
interface Credentials extends Record<string, unknown> {
  /** Null where nobody has that e-mail. */
  user_id: string | null;
  hash: string | null;
  /** Since when the password has held, as PostgreSQL writes it. */
  password_since: string | null;
  is_active: boolean;
  has_factor: boolean;
  /** Registrations of that e-mail that wait to be verified, the newest first, whether the e-mail has an account or not. */
  waiting: { idguid: string; hash: string }[];
}

/** All that signing in asks of an e-mail, in one statement, which is the same whoever it is. */
export async function credentialsOf(database: Database, email: string): Promise<Credentials> {
  const { rows } = await database.execute<Credentials>(sql`
    select u.idguid as user_id, u.password_hash as hash, u.password_changed_at::text as password_since,
      coalesce(u.is_active, false) as is_active,
      exists (select from ${totpFactors} f where f.user_id = u.idguid and f.confirmed_at is not null)
        or exists (select from ${passkeys} k where k.user_id = u.idguid) as has_factor,
      (select coalesce(jsonb_agg(jsonb_build_object('idguid', r.idguid, 'hash', r.password_hash) order by r.created_at desc), '[]')
        from ${registrations} r where r.email = asked.email and r.expires_at > now()) as waiting
    from (select ${normalEmail(email)} as email) asked
    left join ${users} u on u.email = asked.email`);
  return rows[0]!;
}

/** Said to whose password was changed, or who was deactivated, between showing the password and being let in. */
export const credentialsChanged = () =>
  unauthenticated('Podaci za prijavu su upravo promijenjeni. Prijavite se ponovo.');
