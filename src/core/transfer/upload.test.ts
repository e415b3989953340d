import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { MB, refusesLarge } from './test/sent.ts';
import { desk, multipart } from './testkit.ts';

const PATH = '/api/erp/sifarnici/drzave/import/inspect';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.admin();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.close());

it.each([
  [12, 'announced', true],
  [60, 'in chunks of unknown number', false],
])('a file of %i MB, %s, is refused without being kept', (size, _name, announced) =>
  refusesLarge(test, admin, size * MB, announced),
);

it('a file of one byte more than 10 MB is refused', async () => {
  const full = Buffer.alloc(10 * MB, `${'x'.repeat(1023)}\n`);
  const answer = await desk(test, admin, 'drzave').inspect(Buffer.concat([full, Buffer.from('x')]));
  expect(answer.status).toBe(413);
});

it('a renamed PNG is refused in words', async () => {
  const answer = await desk(test, admin, 'drzave').inspect(Buffer.from('89504e470d0a1a0a0000', 'hex'));
  const message = 'Datoteka nije tabela. Podržani su Excel (.xlsx) i CSV.';
  expect(answer).toMatchObject({ status: 422, body: { success: false, message, errors: { file: message } } });
});

const empty = multipart('a');
it.each([
  ['no multipart', { 'content-type': 'application/json' }, '{}', 400],
  ['no body', {}, undefined, 400],
  ['no boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
  ['a torn body', empty.headers, '--x', 400],
  ['no file', empty.headers, empty.body.toString().replace('name="file"', 'name="other"'), 422],
] as [string, Record<string, string>, string | undefined, number][])(
  '%s is refused',
  async (_name, headers, body, status) => {
    const answer = await test.call('POST', PATH, { token: admin.token, headers, body });
    expect(answer).toMatchObject({ status, body: { success: false, message: expect.stringMatching(/\.$/) } });
  },
);
