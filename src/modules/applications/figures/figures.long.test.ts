// Long, since it counts clients by the thousand.
// In the suite: figures.test.ts (installations by day, when the pseudonyms go, who sees them).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { applicationWith, ours, setUp, t } from './figures.testkit.ts';
import { MOST_OF_ADDRESS, recorderOf } from './recorder.ts';

setUp();

describe('figures', () => {
  it('of what is gone, or said twice, are right', async () => {
    const { idguid, seen, store, rows } = await applicationWith({ '1.0.0': 1 });
    const gone = { ...seen(0, 7, '1.0.0'), application: '01890000-0000-7000-8000-00000000dead' };
    await store([seen(0, 1, '1.0.0'), gone, seen(0, 1, '')]);
    await store([seen(0, 1, ''), seen(0, 1, '', 'macos')]);
    expect(await rows('apl_seen')).toMatchObject([{ number: '1.0.0', platform: 'macos' }]);
    const { rows: none } = await t.ownerDb.execute(
      sql`select from apl_seen where application_id <> ${idguid}::uuid and installation = 7`,
    );
    expect(none).toHaveLength(0);
  });

  it('tell so many clients of one address apart, and take those beyond for one', async () => {
    const { idguid, rows } = await applicationWith({ '1.0.0': 1 });
    const recorder = recorderOf(t.deps);
    const of = { tenantId: ours.person.tenantId, idguid, numbers: new Set(['1.0.0']) };
    const ask = (ip: string, installation: bigint, number = '1.0.0') =>
      recorder.seen({ headers: {}, ip }, of, { installation, platform: 'windows', number });
    for (let n = 1; n <= MOST_OF_ADDRESS + 500; n += 1) ask(`2001:db8:1:1::${n.toString(16)}`, BigInt(n));
    // Who is known already may say another version.
    ask('2001:db8:1:1::1', 1n, '');
    ask('2001:db8:1:2::1', 5_000n);
    await recorder.flush();
    const seen = (await rows('apl_seen')).map(({ installation }) => BigInt(installation as string));
    expect(seen).toHaveLength(MOST_OF_ADDRESS + 2);
    expect(seen).toContain(5_000n);
    expect(seen).not.toContain(BigInt(MOST_OF_ADDRESS + 1));
  });
});
