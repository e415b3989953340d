// Long, since two thousand numbers are asked for.
// In the suite: register.test.ts, src/modules/tools/numbers/check.test.ts (a request may come often, but not without end).
import { expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { numberPaths } from '../numbers/paths.ts';
import { silent, valid } from '../test/fake-vies.ts';
import { setUp, t, vies } from './register.testkit.ts';

setUp();

it(
  'is asked for two thousand numbers of one visitor in ten minutes, and counts only what is new',
  async () => {
    vies.on('RO', silent('MS_UNAVAILABLE'));
    const headers = { 'x-forwarded-for': '10.7.0.1' };
    const check = (numbers: string[], more = headers) =>
      t.call('POST', numberPaths.check, { body: { numbers }, headers: more });
    vies.on('SI', valid());
    await check(['SI50223054']);
    const list = (part: number) => Array.from({ length: 100 }, (_, at) => `RO${1_000_000 + part * 100 + at}`);
    for (let part = 0; part < 20; part++) {
      const { status } = await check(part < 19 ? list(part) : list(part).slice(1));
      expect(status).toBe(200);
    }
    const refused = await check(['RO2000000']);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch('Previše brojeva iz EU');
    expect(refused.body.data.retry_after).toBeGreaterThan(500);
    expect((await check(['SI50223054', '4200211100005'])).status).toBe(200);
    expect((await check(['RO2000000'], { 'x-forwarded-for': '10.7.0.2' })).status).toBe(200);
  },
  scaledTimeout(30_000),
);
