import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { desk, multipart } from './testkit.ts';

const MB = 1024 * 1024;
const PATH = '/api/erp/sifarnici/drzave/import/inspect';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.admin();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.close());

/** Sends `size` bytes of a file over a real connection; answers the status, the body and the most memory used meanwhile. */
async function send(size: number, announced: boolean) {
  const { headers, body } = multipart('');
  const end = body.lastIndexOf('\r\n--');
  const [head, tail] = [body.subarray(0, end), body.subarray(end)];
  const before = process.memoryUsage().rss;
  let most = 0;
  const { port } = test.app.server.address() as AddressInfo;
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sending = request({
      host: '127.0.0.1',
      port,
      path: PATH,
      method: 'POST',
      headers: {
        ...headers,
        authorization: `Bearer ${admin.token}`,
        ...(announced ? { 'content-length': String(head.length + size + tail.length) } : {}),
      },
    });
    sending.on('error', reject);
    sending.on('response', (response) => {
      let content = '';
      response.on('data', (chunk) => {
        content += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode!, text: content }));
    });
    const chunk = Buffer.alloc(MB, 'x');
    void (async () => {
      sending.write(head);
      for (let sent = 0; sent < size && !sending.destroyed; sent += MB) {
        most = Math.max(most, process.memoryUsage().rss - before);
        if (!sending.write(chunk))
          await Promise.race([new Promise((done) => sending.once('drain', done)), wait(2000)]);
      }
      sending.end(tail);
    })();
  });
  return { ...(await answer), most };
}

it.each([
  ['announced', true],
  ['in chunks of unknown number', false],
])('a file of 200 MB, %s, is refused without being kept', async (_name, announced) => {
  const { status, text, most } = await send(200 * MB, announced);
  expect(status).toBe(413);
  expect(JSON.parse(text)).toEqual({
    success: false,
    code: 'too_large',
    message: 'Datoteka je prevelika (najviše 10 MB).',
  });
  // Sender and receiver together; the file itself would be more.
  expect(most).toBeLessThan(150 * MB);
  expect((await test.call('GET', '/api/health')).status).toBe(200);
});

it('a file of exactly 10 MB is read, one byte more is not', async () => {
  const { inspect } = desk(test, admin, 'drzave');
  const line = `${'x'.repeat(1023)}\n`;
  const full = Buffer.from(line.repeat((10 * MB) / line.length));
  expect((await inspect(full)).body).toMatchObject({ success: true, data: { rows: 10 * 1024 - 1 } });
  expect((await inspect(Buffer.concat([full, Buffer.from('x')]))).status).toBe(413);
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
