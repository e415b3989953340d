// Long, since two thousand numbers are asked for.
// In the suite: register.test.ts, src/modules/tools/numbers/check.test.ts (a request may come often, but not without end).

import type { ServerResponse } from 'node:http';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import type { Database } from '../../../core/context.ts';
import { numberPaths } from '../numbers/paths.ts';
import { json, silent, valid } from '../test/fake-vies.ts';
import { begun, setUp, t, vies } from './register.testkit.ts';
import { createRegister, type Outcome, type Register } from './register.ts';
import { viesSlots } from './vies.table.ts';

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

/** The register as a node begins with it. */
function node(database: Database = t.deps.database): Register {
  const register = createRegister({ database, base: vies.url, log: pino({ level: 'silent' }) });
  begun.push(register);
  return register;
}
const ask = (register: Register, number: string, owner = 'somebody'): Promise<Outcome> =>
  register.ask(number.slice(0, 2), number, owner).outcome;

it('asks VIES a few questions at a time, of all states and nodes together', async () => {
  const states = ['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE'];
  let open = 0;
  let most = 0;
  const slowly = (answer: ServerResponse): void => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      json(answer, { isValid: true, userError: 'VALID' });
    }, 500);
  };
  for (const state of states) vies.on(state, slowly);
  const nodes = [node(), node()];
  const all = await Promise.all(
    nodes.flatMap((register, at) =>
      states.flatMap((state) =>
        [1, 2, 3].map((count) => ask(register, `${state}${at}${count}`, `v${count}`)),
      ),
    ),
  );
  expect(all.every((outcome) => 'valid' in outcome)).toBe(true);
  expect(most).toBeLessThanOrEqual(12);
  expect(most).toBeGreaterThan(6);
  expect(await t.ownerDb.select().from(viesSlots)).toEqual([]);
});
