import { randomBytes } from 'node:crypto';
import { type Answer, decode, encode } from 'dns-packet';
import { describe, expect, it } from 'vitest';
import { query } from './query.ts';
import { emptyAnswer } from './signed-request.ts';
import { startServer } from './test/server.ts';
import { checkRequest } from './tsig.ts';
import type { TsigKey } from './tsig-algorithms.ts';

const asked = { name: 'a.example', type: 'A' as const, timeout: 300 };

/** An answer with one address. */
function address(request: Buffer, data: string, change: object = {}): Buffer {
  const { id, questions } = decode(request);
  const answers: Answer[] = [{ name: 'a.example', type: 'A', ttl: 60, data }];
  return encode({ type: 'response', id, questions, answers, ...change });
}

const addresses = ({ answers }: { answers?: Answer[] }) => answers?.map((one) => 'data' in one && one.data);

describe('query', () => {
  it('takes the answer to its own question only', async () => {
    const server = await startServer((request) => [
      address(request, '192.0.2.66', { id: (request.readUInt16BE(0) + 1) & 0xffff }),
      address(request, '192.0.2.67', { questions: [{ name: 'b.example', type: 'A' }] }),
      address(request, '192.0.2.68', { type: 'query' }),
      Buffer.from('x'),
      address(request, '192.0.2.1'),
    ]);
    expect(addresses(await query({ ...server, ...asked }))).toEqual(['192.0.2.1']);
    await server.stop();
  });

  it('asks again, each time with another id, and says so if nobody answers', async () => {
    const server = await startServer(() => []);
    await expect(query({ ...server, ...asked, timeout: 50 })).rejects.toThrow('no answer in time');
    expect(server.asked).toHaveLength(3);
    expect(new Set(server.asked.map((request) => request.readUInt16BE(0))).size).toBeGreaterThan(1);
    await server.stop();
    await expect(query({ ...server, ...asked, timeout: 50 })).rejects.toThrow(/ECONNREFUSED|no answer/);
  });

  it('goes over TCP where the answer was cut', async () => {
    const server = await startServer((request, over) => [
      over === 'udp'
        ? address(request, '192.0.2.1', { answers: [], flags: 0x0200 })
        : address(request, '192.0.2.2'),
    ]);
    expect(addresses(await query({ ...server, ...asked }))).toEqual(['192.0.2.2']);
    await server.stop();
  });

  it('signs, and refuses an answer that is not signed', async () => {
    const tsig: TsigKey = { name: 'k.example', algorithm: 'hmac-sha256', secret: randomBytes(32) };
    let signs = true;
    const server = await startServer((request) => {
      const checked = checkRequest(request, () => tsig);
      if (checked.state !== 'valid') throw new Error(checked.state);
      const answer = address(checked.plain, '192.0.2.1');
      return [signs ? checked.sign(answer) : answer];
    });
    expect(addresses(await query({ ...server, ...asked, tsig }))).toEqual(['192.0.2.1']);
    signs = false;
    await expect(query({ ...server, ...asked, tsig })).rejects.toThrow('answer without TSIG');
    await server.stop();
  });

  it('gives an error code as an answer, and refuses a name that is none', async () => {
    const server = await startServer((request) => [emptyAnswer(request, 3)]);
    expect(await query({ ...server, ...asked })).toMatchObject({ rcode: 'NXDOMAIN' });
    await expect(query({ ...server, ...asked, name: 'a..b' })).rejects.toThrow('no name');
    await server.stop();
  });
});
