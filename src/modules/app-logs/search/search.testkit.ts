import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { makeLogKey, RIGHTS, sendLines } from '../testkit.ts';

export let t: TestApp;
export let owner: Person;

export const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    owner = await t.member({ permissions: RIGHTS });
    const { key } = await makeLogKey(t, owner, { app: 'trgovina' });
    const old = Array.from({ length: 30 }, (_, n) => ({ msg: `Stara rijetkost ${n}`, time: ago(200 + n) }));
    const common = Array.from({ length: 6000 }, (_, n) => ({
      msg: `Prodaja ${n % 2 === 0 ? 'parna' : 'neparna'} ${n}`,
      level: n % 100 === 0 ? 'warn' : 'info',
      time: ago(100 - n / 100),
      kasa: n % 7,
      hostname: `pc${n % 2}`,
    }));
    await sendLines(t, key, old);
    await sendLines(t, key, common.slice(0, 3000));
    await sendLines(t, key, common.slice(3000));
  });
  afterAll(() => t.close());
};
