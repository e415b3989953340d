import { once } from 'node:events';
import { connect as dial, isIP } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { IP4, IP6, port, setUp, t } from './recipes.testkit.ts';

setUp();

describe('GET /nic/ip', () => {
  const ask = async (from: string) =>
    await t.app.inject({ url: '/nic/ip', remoteAddress: from, headers: { 'x-forwarded-for': '1.1.1.1' } });

  it.each([
    [IP4, IP4],
    [`::ffff:${IP4}`, IP4],
    [IP6.toUpperCase(), IP6],
  ])('answers a connection from %s by its address alone', async (from, address) => {
    const { statusCode, headers, body } = await ask(from);
    expect([statusCode, body]).toEqual([200, address]);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  it('answers HTTP/1.0, with nothing before the address that looks like one', async () => {
    const socket = dial(port, '127.0.0.1');
    socket.write('GET /nic/ip HTTP/1.0\r\nHost: ddns.primjer.ba\r\n\r\n');
    const [head, body] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.[01] 200 /);
    expect(head).not.toMatch(/chunked/i);
    expect(head!.split(/[^\da-f:.]+/i).filter(isIP)).toEqual([]);
    expect(body).toBe(IP4);
    if (!socket.closed) await once(socket, 'close');
  });
});
