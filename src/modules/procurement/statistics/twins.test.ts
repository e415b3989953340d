import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { proposeTwins } from './twins.service.ts';
import { decide, firms, member, setUp, t, twins } from './twins.testkit.ts';

setUp();

it('suppliers that may be one firm are proposed, and joined only by the operator; it can be undone', async () => {
  const [alfa, beta] = await twins();
  expect([alfa, beta]).toMatchObject([
    { a: 'r1', b: 'u1', reason: 'name', ambiguous: false, state: 'open' },
    { a: 'r5', b: 'u6', reason: 'tax', state: 'open' },
  ]);
  const before = await firms();
  expect((await decide(alfa!, 'joined', member)).status).toBe(403);
  const joined = await decide(alfa!, 'joined');
  expect([joined.status, joined.body.data.state]).toEqual([200, 'joined']);
  expect(await firms()).toEqual(['r1>r1', 'r5>r5', 'u1>r1 person', 'u2>r1 person', 'u6>u6']);
  expect((await decide(alfa!, 'apart')).body).toMatchObject({
    code: 'stale',
    data: { current: { state: 'joined' } },
  });
  const undone = await decide(joined.body.data, 'open');
  expect(undone.body.data).toMatchObject({ state: 'open', version: 3 });
  expect(await firms()).toEqual(before);
  expect((await decide({ ...alfa!, idguid: '01890000-0000-7000-8000-000000000000' }, 'open')).status).toBe(
    404,
  );
  expect((await decide(alfa!, 'možda')).status).toBe(422);
});

it('what is no longer alike is proposed no more', async () => {
  await t.ownerDb.execute(sql`update ejn_suppliers set name = 'Sasvim drugo' where key = 'u1'`);
  await proposeTwins(t.deps.database);
  expect((await twins()).map(({ a }) => a)).toEqual(['r5']);
});
