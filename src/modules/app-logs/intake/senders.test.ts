import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { Pace } from '../lines/pace.ts';
import { logStoreOf } from '../store/log-store.ts';
import { BASE, makeLogKey, RIGHTS, sendLines } from '../testkit.ts';
import { keyCountsOf } from './key-counts.ts';
import { readBatch } from './read-batch.ts';
import { chargedFor, key, person, setUp, t } from './senders.testkit.ts';
import { lineThrottleOf, takeBatch } from './senders.ts';

setUp();

describe('what is sent', () => {
  it('waits when it is too much for its key, and is told how long', async () => {
    const slow = await makeLogKey(t, person, { app: 'spora', line_limit: 60 });
    const many = Array.from({ length: 120 }, (_, n) => ({ msg: `Red ${n}` }));
    expect((await sendLines(t, slow.key, many)).status).toBe(200);
    const late = await sendLines(t, slow.key, many);
    expect(late.status).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(30);
  });

  it('may come again when it breaks off before its first line, and is not counted as refused', async () => {
    const made = await makeLogKey(t, person, { app: 'prekinuta' });
    const whole = gzipSync(`{"msg":"${randomBytes(3000).toString('base64')}"}\n`);
    for (const end of [11, 1000]) {
      const answer = await sendLines(t, made.key, whole.subarray(0, end));
      expect([answer.status, answer.headers['retry-after']], String(end)).toEqual([503, '5']);
    }
    await keyCountsOf(t.deps.database).write(t.deps.database);
    const { data } = (await t.call('GET', `${BASE}/keys/${made.idguid}`, { token: person.token })).body;
    expect(data).toMatchObject({ taken: 0, refused: 0 });
  });

  it('is read a few batches at a time, and the keys of one organisation leave room for others', async () => {
    const second = await makeLogKey(t, person, { app: 'druga' });
    const other = await makeLogKey(t, await t.member({ permissions: RIGHTS }), { app: 'tudja' });
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const going: string[] = [];
    const put = vi.spyOn(logStoreOf(t.deps.database), 'put').mockImplementation(async ([line]) => {
      // Not the server's own.
      if (line!.tenantId === null) return;
      going.push(line!.app);
      await mayEnd;
    });
    try {
      const one = [{ msg: 'Čeka red' }];
      const mine = Array.from({ length: 6 }, (_, n) => sendLines(t, n % 2 === 0 ? key : second.key, one));
      await expect.poll(() => going.length).toBe(3);
      const theirs = [sendLines(t, other.key, one), sendLines(t, other.key, one)];
      await expect.poll(() => going.length).toBe(4);
      await new Promise((done) => setTimeout(done, 50));
      expect(going.filter((app) => app === 'tudja')).toHaveLength(1);
      expect(going).toHaveLength(4);
      end();
      expect((await Promise.all([...mine, ...theirs])).map(({ status }) => status)).toEqual(
        Array.from({ length: 8 }, () => 200),
      );
    } finally {
      end();
      put.mockRestore();
    }
  });

  it('is read in pieces, also where few lines are long', async () => {
    const line = vi.spyOn(Pace.prototype, 'line');
    expect((await sendLines(t, key, [{ msg: 'Dugačak', tekst: 'x'.repeat(100_000) }])).status).toBe(200);
    // As it is read, and as it is brought within bounds.
    expect(line.mock.calls.filter(([characters]) => characters > 100_000)).toHaveLength(2);
  });

  it('is refused for good and counted where its packing is broken before its first line', async () => {
    const made = await makeLogKey(t, person, { app: 'pokvarena' });
    const broken = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff, 0xff, 0xff]);
    const answer = await sendLines(t, made.key, broken);
    expect(answer).toMatchObject({ status: 400, body: { message: 'Sadržaj nije ispravan gzip.' } });
    await keyCountsOf(t.deps.database).write(t.deps.database);
    const { data } = (await t.call('GET', `${BASE}/keys/${made.idguid}`, { token: person.token })).body;
    expect(data).toMatchObject({ taken: 0, refused: 1 });
  });
});

describe('a key is charged', () => {
  it('for lines, and for long ones by their size', async () => {
    expect(await chargedFor([{ msg: 'a' }, { msg: 'b' }, 5], 200)).toBe(3);
    expect(await chargedFor([{ msg: 'x'.repeat(200 * 1024) }], 200)).toBe(201);
    expect(await chargedFor(gzipSync(`{"msg":"${'x'.repeat(200 * 1024)}"}`), 200)).toBe(201);
  });

  it('for what breaks off', async () => {
    const packed = gzipSync(`{"msg":"${randomBytes(50_000).toString('base64')}"}`);
    expect(await chargedFor(packed.subarray(0, 20_480), 503)).toBeGreaterThanOrEqual(20);
    const body = new Readable({ read: () => {} });
    body.push('{');
    const known = { idguid: 'prekid', tenantId: person.tenantId, app: 'prekid', hash: '', limit: 1 };
    const request = { body, headers: {}, raw: { resume: () => {} } };
    const add = vi.spyOn(keyCountsOf(t.deps.database), 'add').mockImplementation(() => {});
    const take = vi.spyOn(lineThrottleOf(t.deps.database), 'take');
    const taking = takeBatch(
      t.deps,
      known,
      { request: request as never, reply: { header: () => {} } as never },
      readBatch,
    );
    body.destroy(new Error('aborted'));
    await expect(taking).rejects.toMatchObject({ status: 408 });
    expect(take).toHaveBeenCalledWith('prekid', 1, 1);
    expect(add).toHaveBeenCalledWith('prekid', { taken: 0, refused: 0 });
  });

  it('for nothing that could not be stored', async () => {
    const take = vi.spyOn(lineThrottleOf(t.deps.database), 'take');
    vi.spyOn(logStoreOf(t.deps.database), 'put').mockRejectedValueOnce(new Error('neočekivano'));
    expect((await sendLines(t, key, [{ msg: 'Nikad' }])).status).toBe(503);
    expect(take).not.toHaveBeenCalled();
  });
});
