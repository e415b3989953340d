import { sql } from 'drizzle-orm';
import type { Database } from '../../core/context.ts';
import { normalEmail } from './email.ts';
import { registrations } from './entry.table.ts';
import { passkeys, totpFactors } from './factors.table.ts';
import { users } from './people.table.ts';

/** What a sign-in with an e-mail is held against. */
export interface Credentials extends Record<string, unknown> {
  /** Null where nobody has that e-mail; `hash` is then that of a registration that waits, if there is one. */
  user_id: string | null;
  hash: string | null;
  is_active: boolean;
  has_factor: boolean;
}

/** All that signing in asks of an e-mail, in one statement, which is the same whoever it is. */
export async function credentialsOf(database: Database, email: string): Promise<Credentials> {
  const { rows } = await database.execute<Credentials>(sql`
    select u.idguid as user_id, coalesce(u.password_hash, waiting.password_hash) as hash,
      coalesce(u.is_active, false) as is_active,
      exists (select from ${totpFactors} f where f.user_id = u.idguid and f.confirmed_at is not null)
        or exists (select from ${passkeys} k where k.user_id = u.idguid) as has_factor
    from (select ${normalEmail(email)} as email) asked
    left join ${users} u on u.email = asked.email
    left join lateral (
      select r.password_hash from ${registrations} r where r.email = asked.email and r.expires_at > now()
      order by r.created_at desc limit 1) waiting on u.idguid is null`);
  return rows[0]!;
}
