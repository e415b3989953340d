// Long, since invitations are sent as often as they may. In the suite: invitations.test.ts (stored, mailed, accepted, sent again,
// refused).
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/helper.ts';
import { person, startInviting } from '../testkit.ts';

const { t, chief, roles, ask, mailsTo, rested, stop } = await startInviting();
afterAll(stop);

describe('an invitation is refused', () => {
  it('to be sent again without its deleted role, where the default role is beyond one’s own rights', async () => {
    const boss = await t.member({ roles: ['admin'] });
    const { tenantId } = boss;
    const helper = await t.member({ tenantId, permissions: ['admin_users_save'] });
    const { rows } = await t.ownerDb.execute<{ role: string }>(
      sql`insert into roles (idguid, tenant_id, name, label)
        values (gen_random_uuid(), ${tenantId}, 'prolazna', 'Prolazna') returning idguid as role`,
    );
    const { role } = rows[0]!;
    const { idguid } = (await ask(person('bez-uloge-ponovo@primjer.ba', { roles: [role] }), helper)).body
      .data;
    await mailsTo('bez-uloge-ponovo@primjer.ba');
    await t.ownerDb.execute(sql`insert into tenant_profiles (tenant_id, default_role_id)
      values (${tenantId}, ${roles.manager})`);
    await t.ownerDb.execute(sql`delete from roles where idguid = ${role}`);
    await rested(idguid);
    const again = (who: Person) =>
      t.call('POST', `/api/admin/invitations/${idguid}/resend`, { token: who.token, body: {} });
    expect(await again(helper)).toMatchObject({ status: 403, body: { code: 'beyond_own' } });
    expect((await again(boss)).status).toBe(200);
  });

  it('to be sent again a fourth time', async () => {
    const email = 'dosta@primjer.ba';
    const { idguid } = (await ask(person(email))).body.data;
    const answers: unknown[] = [];
    for (let n = 0; n < 4; n++) {
      // The mail that is still on its way would set its own time of sending.
      await mailsTo(email, n + 1);
      await rested(idguid);
      const url = `/api/admin/invitations/${idguid}/resend`;
      const { status, body } = await t.call('POST', url, { token: chief.token, body: {} });
      answers.push(body.code ?? status);
    }
    expect(answers).toEqual([200, 200, 200, 'sent_often']);
  });

  it('after too many mails to one person, from any sender', async () => {
    const email = 'zatrpan@primjer.ba';
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const by = await t.member({ roles: ['admin'] });
      const { status, body } = await ask(person(email), by);
      statuses.push(status);
      if (status === 429) expect(body.data.retry_after).toBeGreaterThan(30);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    const many = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(person(`novi${n}@primjer.ba`))));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([201]));
  });

  it('beyond two hundred a day', async () => {
    const other = await t.member({ roles: ['admin'] });
    await t.ownerDb.execute(sql`insert into invitations (tenant_id, idguid, email, invited_by_name, expires_at)
      select ${other.tenantId}, gen_random_uuid(), 'n' || n || '@primjer.ba', 'x', now() + interval '1 day'
      from generate_series(1, 200) n`);
    expect((await ask(person('previse@primjer.ba'), other)).status).toBe(429);
  });
});
