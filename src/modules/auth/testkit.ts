import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../test/helper.ts';

/** What the answer of a sign-in holds. */
export const SESSION_ANSWER = [
  'impersonation',
  'must_set_up_factor',
  'permissions',
  'roles',
  'tenant',
  'tenants',
  'tokens',
  'user',
];

/** Moves all counts of attempts `seconds` into the past. */
export const passTries = (t: TestApp, seconds: number) =>
  t.ownerDb.execute(sql`update sign_in_throttle set
    last_at = last_at - make_interval(secs => ${seconds}), blocked_until = blocked_until - make_interval(secs => ${seconds})`);

/** Forgets every wrong try. */
export const forgetTries = (t: TestApp) => t.ownerDb.execute(sql`delete from sign_in_throttle`);

/** Failed attempts on a person's account in the trail, oldest first. */
export const failuresOf = async (t: TestApp, userId: string): Promise<string[]> => {
  const { rows } = await t.ownerDb.execute<{ event: string }>(sql`
    select changes -> 'event' ->> 'to' as event from audit_log
    where record_id = ${userId} and actor_id is null and changes -> 'event' ->> 'to' like 'Neuspjela %' order by at, id`);
  return rows.map(({ event }) => event);
};
