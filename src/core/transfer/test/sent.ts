import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Person, TestApp } from '../../../../test/helper.ts';
import { multipart } from '../testkit.ts';

export const MB = 1024 * 1024;

/** Sends `size` bytes of a file over a real connection; answers the status, the body and the most memory used meanwhile. */
async function send(test: TestApp, admin: Person, size: number, announced: boolean) {
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
      path: '/api/erp/sifarnici/drzave/import/inspect',
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

/** A file of so many bytes, which are too many, is refused; of a large one is kept less than it is. */
export async function refusesLarge(
  test: TestApp,
  admin: Person,
  size: number,
  announced: boolean,
): Promise<void> {
  const { status, text, most } = await send(test, admin, size, announced);
  expect(status).toBe(413);
  expect(JSON.parse(text)).toEqual({
    success: false,
    code: 'too_large',
    message: 'Datoteka je prevelika (najviše 10 MB).',
  });
  // Sender and receiver together; the file itself would be more.
  expect(most).toBeLessThan(Math.max(150 * MB, (size * 3) / 4));
  expect((await test.call('GET', '/api/health')).status).toBe(200);
}
