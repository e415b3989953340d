// Long, since suppliers are joined by two people at once. In the suite: twins.test.ts (proposed, joined by the operator, undone).
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { insertSuppliers } from './testkit.ts';
import { proposeTwins } from './twins.service.ts';
import { decide, firms, setUp, t, twins } from './twins.testkit.ts';

setUp();

it('those kept apart are not proposed again, until that is taken back', async () => {
  const [, beta] = await twins();
  const apart = await decide(beta!, 'apart');
  expect(await firms()).toContain('u6>u6 apart');
  await proposeTwins(t.deps.database);
  expect((await twins('?state=open')).map(({ a }) => a)).toEqual(['r1']);
  expect((await twins('?state=apart')).map(({ a }) => a)).toEqual(['r5']);
  await decide(apart.body.data, 'open');
  expect(await firms()).toContain('u6>u6');
});

it('two decisions about a supplier at once make one firm of three', async () => {
  for (const n of [1, 2, 3, 4, 5]) {
    const [a, b, c] = [`r${n}001`, `r${n}002`, `r${n}003`] as const;
    await insertSuppliers(
      t,
      [a, b, c].map((key) => ({ key, name: `Firma ${key}` })),
    );
    await t.ownerDb.execute(sql`
      insert into ejn_twins (idguid, a, b, reason, ambiguous)
      values (gen_random_uuid(), ${a}, ${b}, 'name', false), (gen_random_uuid(), ${b}, ${c}, 'name', false)`);
    const both = (await twins('?state=open')).filter((twin) => [a, b].some((key) => key === twin.a));
    const answers = await Promise.all(both.map((twin) => decide(twin, 'joined')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await t.ownerDb.execute<{ firm: string }>(
      sql`select distinct firm from ejn_suppliers where key in (${a}, ${b}, ${c})`,
    );
    expect(rows).toEqual([{ firm: a }]);
  }
});
