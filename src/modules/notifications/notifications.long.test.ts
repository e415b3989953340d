// Long, since a job fails as often as it may. In the suite: notifications.test.ts (who is told and how, the daily mail),
// src/modules/jobs/jobs.test.ts.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import type { Person } from '../../../test/helper.ts';
import { jobTenant } from '../../server/jobs/tenants.ts';
import { mailDigests } from './mails.ts';
import { API, admin, KIND, list, RIGHT, setUp, smtp, t, tell } from './notifications.testkit.ts';

setUp();

describe('the daily mail', () => {
  /** A member who gets a daily mail of the test's kind. */
  const reader = async (tenantId?: string) => {
    const person = await t.member({ permissions: RIGHT, ...(tenantId && { tenantId }) });
    const body = { kind: KIND.name, way: 'digest' };
    expect((await t.call('PUT', `${API}/postavke`, { token: person.token, body })).status).toBe(200);
    return person;
  };
  /** Runs the job of one organisation; `meanwhile` runs after each mail. */
  const run = async (
    tenantId: string,
    { signal = new AbortController().signal, meanwhile = async () => {} } = {},
  ) => {
    const { mail } = t.deps;
    const send: typeof mail.send = async (one) => {
      await mail.send(one);
      await meanwhile();
    };
    const org = (await jobTenant(t.deps.database, tenantId))!;
    await mailDigests({ ...t.deps, mail: { ...mail, send } }, org, signal);
  };
  const countTo = (...people: Person[]) =>
    people.map(({ email }) => smtp.received.filter(({ to }) => to.includes(email)).length);

  it('stops when the time of the job is over, and the retry mails only the others', async () => {
    const one = await reader();
    const two = await reader(one.tenantId);
    await tell(one.tenantId, { userIds: [one.userId] });
    await tell(one.tenantId, { userIds: [two.userId] });
    const timeout = new AbortController();
    const { signal } = timeout;
    await expect(run(one.tenantId, { signal, meanwhile: async () => timeout.abort() })).rejects.toThrow();
    expect(countTo(one, two)).toEqual([1, 0]);
    await run(one.tenantId);
    expect(countTo(one, two)).toEqual([1, 1]);
  });

  it.each([
    ['off', 0],
    ['app', 0],
    ['mail', 1],
  ])('to somebody who has chosen "%s" meanwhile: %i', async (way, mails) => {
    const one = await reader();
    await tell(one.tenantId);
    const body = { kind: KIND.name, way };
    expect((await t.call('PUT', `${API}/postavke`, { token: one.token, body })).status).toBe(200);
    await run(one.tenantId);
    expect(countTo(one)).toEqual([mails]);
  });
});

describe('its first users', () => {
  it('a job that does not succeed', async () => {
    await t.deps.database.transaction((tx) => t.deps.jobs.send(tx, 'tools.answers-purge', {}));
    await t.ownerDb.execute(sql`
      insert into pgboss.job (name, data, state, retry_limit, retry_count, output, start_after, started_on, group_id)
      values ('notifications.mail', '{"idguid":"nije oznaka"}', 'retry', 130, 3, '{}', now(), now(), ${admin.tenantId})`);
    await eventually(async () =>
      expect(await list(admin, '?kind=job-failed')).toMatchObject([
        {
          title: 'Posao ne uspijeva: Mail s obaviješću',
          path: '/admin/poslovi',
          label: 'Pozadinski posao ne uspijeva',
        },
      ]),
    );
  });
});
