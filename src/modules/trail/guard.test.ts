import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { inTenant } from '../../core/tenant.ts';
import { MAINTENANCE } from './guard.ts';

let t: TestApp;
let person: Person;
const ALTERING = {
  update: sql`update audit_log set actor_name = 'Neko drugi'`,
  'update of nothing': sql`update audit_log set actor_name = 'Neko drugi' where false`,
  delete: sql`delete from audit_log`,
  truncate: sql`truncate audit_log`,
};
/** Runs statements as PostgreSQL would have them from one login, and answers why they were refused. */
const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown as Error & { cause?: { code: string; message: string } },
  );
  return error?.cause ? `${error.cause.code} ${error.cause.message}` : 'not refused';
};
const count = async (): Promise<number> =>
  (
    await t.ownerDb.execute<{ n: number }>(
      sql`select count(*)::int n from audit_log where actor_name <> 'Neko drugi'`,
    )
  ).rows[0]!.n;

beforeAll(async () => {
  t = await createTestApp();
  person = await t.member({ roles: ['admin'] });
});
afterAll(() => t.close());

describe('nobody alters the trail', () => {
  it.each(Object.entries(ALTERING))('%s, by the application’s login', async (_what, statement) => {
    const before = await count();
    expect(before).toBeGreaterThan(0);
    const scope = { tenantId: person.tenantId, userId: person.userId, isOperator: true };
    for (const setting of ['off', 'on'])
      expect(
        await refusal(
          inTenant(t.deps.database, scope, async (tx) => {
            await tx.execute(sql`select set_config(${MAINTENANCE}, ${setting}, true)`);
            await tx.execute(statement);
          }),
        ),
      ).toBe('42501 permission denied for table audit_log');
    expect(await count()).toBe(before);
  });

  it.each(Object.entries(ALTERING))(
    '%s, by the owner’s, who is not asked twice otherwise',
    async (_what, statement) => {
      const before = await count();
      const refused = '42501 Lines of the audit trail are neither altered nor removed';
      expect(await refusal(t.ownerDb.execute(statement))).toBe(refused);
      expect(
        await refusal(
          t.ownerDb.transaction(async (tx) => {
            await tx.execute(sql`set local session_replication_role = replica`);
            await tx.execute(statement);
          }),
        ),
      ).toBe(refused);
      expect(await count()).toBe(before);
    },
  );

  it('but the owner on purpose, for one transaction', async () => {
    const before = await count();
    await t.ownerDb.transaction(async (tx) => {
      await tx.execute(sql`select set_config(${MAINTENANCE}, 'on', true)`);
      await tx.execute(sql`delete from audit_log where id = (select id from audit_log limit 1)`);
    });
    expect(await count()).toBe(before - 1);
    expect(await refusal(t.ownerDb.execute(ALTERING.delete))).toMatch(/^42501/);
  });

  it('the application’s login cannot take the guard away', async () => {
    for (const statement of [
      sql`alter table audit_log disable trigger audit_log_kept`,
      sql`drop trigger audit_log_kept on audit_log`,
      sql`drop table audit_log`,
      sql`alter table audit_log disable row level security`,
    ])
      expect(await refusal(t.deps.database.execute(statement))).toMatch(/^42501 must be owner/);
    expect(await refusal(t.deps.database.execute(sql`set session_replication_role = replica`))).toMatch(
      /^42501/,
    );
  });
});
