import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import type { Database } from '../../../core/context.ts';
import { numberPaths } from '../numbers/paths.ts';
import { silent, valid } from '../test/fake-vies.ts';
import { begun, setUp, t, vies } from './register.testkit.ts';
import { createRegister, type Outcome, type Register } from './register.ts';

setUp();

/** The register as a node begins with it. */
function node(database: Database = t.deps.database): Register {
  const register = createRegister({ database, base: vies.url, log: pino({ level: 'silent' }) });
  begun.push(register);
  return register;
}
const ask = (register: Register, number: string, owner = 'somebody'): Promise<Outcome> =>
  register.ask(number.slice(0, 2), number, owner).outcome;

it('is met at once by what a register says of itself, and no other question', async () => {
  vies.on('ES', silent('MS_UNAVAILABLE'));
  expect(await ask(node(), 'ESA12345678')).toMatchObject({ silence: 'unavailable' });
  expect(vies.asked).toEqual(['ESA12345678']);
});

it('leaves VIES alone for a minute, whatever the state, once it takes no questions from here', async () => {
  vies.on('ES', silent('IP_BLOCKED'));
  vies.on('FR', valid());
  const register = node();
  expect(await ask(register, 'ESA12345678')).toMatchObject({ silence: 'ours', word: 'IP_BLOCKED' });
  expect(await ask(register, 'FR40303265045')).toMatchObject({ silence: 'ours' });
  expect(vies.asked).toEqual(['ESA12345678']);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect(await ask(register, 'FR40303265045')).toMatchObject({ valid: true });
});

it('says of itself what is its own doing, and nothing of the register', async () => {
  vies.on('ES', silent('IP_BLOCKED'));
  const { body } = await t.call('POST', numberPaths.check, {
    body: { numbers: ['ESA12345678'] },
    headers: { 'x-forwarded-for': '10.7.0.3' },
  });
  expect(body.data.results[0]).toMatchObject({ outcome: 'unanswered', reason: 'ours' });
  expect(body.data.results[0].message).toMatch('Ovaj server trenutno ne može');

  vies.on('LV', () => {});
  const full = node();
  const list = Array.from({ length: 1004 }, (_, at) => ask(full, `LV${40_000_000_000 + at}`));
  expect(await list.at(-1)).toMatchObject({ silence: 'ours' });

  expect(await ask(node({} as Database), 'FR40303265045')).toMatchObject({ silence: 'ours' });
});
