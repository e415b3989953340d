// Long, since files of 10 and of 200 MB are sent.
// In the suite: upload.test.ts (a file that is too large, announced and in chunks, and what is no file).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { MB, refusesLarge } from './test/sent.ts';
import { desk } from './testkit.ts';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.admin();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.close());

it.each([
  ['announced', true],
  ['in chunks of unknown number', false],
])('a file of 200 MB, %s, is refused without being kept', (_name, announced) =>
  refusesLarge(test, admin, 200 * MB, announced),
);

it('a file of exactly 10 MB is read, one byte more is not', async () => {
  const { inspect } = desk(test, admin, 'drzave');
  const line = `${'x'.repeat(1023)}\n`;
  const full = Buffer.from(line.repeat((10 * MB) / line.length));
  expect((await inspect(full)).body).toMatchObject({ success: true, data: { rows: 10 * 1024 - 1 } });
  expect((await inspect(Buffer.concat([full, Buffer.from('x')]))).status).toBe(413);
});
