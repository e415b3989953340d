import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp, testAdmin } from '../../test/helper.ts';
import { securityHeaders } from './headers.ts';
import { refuseOverload } from './overload.ts';

const LIST = '/api/erp/sifarnici/drzave';

describe('while all connections to the database are held', () => {
  let t: TestApp;
  let admin: Person;
  let letGo: () => void;
  const work: Promise<unknown>[] = [];

  beforeAll(async () => {
    t = await createTestApp();
    admin = await t.admin();
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    for (let n = 0; n < 10; n++)
      work.push(
        t.deps.database.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          await held;
        }),
      );
    await sleep(300);
  });
  afterAll(() => t.close());
  const list = () => t.call('GET', LIST, { token: admin.token });

  it('fifty wait, the next is refused at once, and nobody is told that the database is away', async () => {
    const waiting = Array.from({ length: 50 }, list);
    await sleep(100);
    const begun = performance.now();
    const refused = await list();
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1', 'x-frame-options': 'DENY', 'cache-control': 'no-store' },
      body: { success: false, code: 'overloaded', message: expect.stringContaining('Pokušajte ponovo') },
    });
    // Whoever signs in has places of their own; whoever asks whether the server lives needs none.
    const signingIn = t.call('POST', '/api/auth/login', { body: testAdmin });
    expect((await t.call('GET', '/api/health')).status).toBe(200);
    expect((await t.call('GET', '/api/ready')).status).toBe(200);
    const metrics = await t.call('GET', '/metrics', { headers: { host: 'localhost' } });
    expect(metrics.body).toMatch(
      /http_request_duration_seconds_count\{.*route="\/api\/erp.*status="503"\} 1\n/,
    );
    letGo();
    expect((await signingIn).status).toBe(200);
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(work);
    expect((await list()).status).toBe(200);
  });
});

describe('the line', () => {
  const line = { length: 0, since: 0 };
  let refused = 0;
  const app = Fastify();
  refuseOverload(
    app,
    {
      get line() {
        return line;
      },
    },
    securityHeaders(false),
    () => {
      refused++;
    },
  );
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    // It has come late: meanwhile the line is full.
    line.length = 50;
    done(null, body);
  });
  app.route({
    method: ['GET', 'POST'],
    url: '/guarded',
    config: { permission: 'x' },
    handler: async () => 'in',
  });
  app.get('/open', { config: { permission: 'public' } }, async () => 'in');
  app.get('/at-hand', { config: { permission: 'public', withoutDatabase: true } }, async () => 'in');
  const status = async (url: string) => (await app.inject(url)).statusCode;
  const full = (length: number, waited = 0): void => {
    Object.assign(line, { length, since: performance.now() - waited });
  };
  afterAll(() => app.close());

  it('keeps some places for those who are not known yet', async () => {
    for (const [length, guarded, open] of [
      [49, 200, 200],
      [50, 503, 200],
      [69, 503, 200],
      [70, 503, 503],
    ] as const) {
      full(length);
      expect([await status('/guarded'), await status('/open'), await status('/at-hand')]).toEqual([
        guarded,
        open,
        200,
      ]);
    }
  });

  it('takes nobody while somebody has waited for three seconds', async () => {
    full(1, 2900);
    expect(await status('/guarded')).toBe(200);
    full(1, 3100);
    expect([await status('/guarded'), await status('/open'), await status('/at-hand')]).toEqual([
      503, 503, 200,
    ]);
  });

  it('is looked at again when a body has come', async () => {
    full(0);
    const headers = { 'content-type': 'text/plain' };
    const answer = await app.inject({ method: 'POST', url: '/guarded', headers, payload: 'x' });
    expect(answer.statusCode).toBe(503);
  });

  it('refuses a crowd bit by bit, so that others get their turn, and each of them', async () => {
    full(50);
    refused = 0;
    let answered = 0;
    const crowd = Array.from({ length: 700 }, async () => {
      expect(await status('/guarded')).toBe(503);
      answered++;
    });
    while (refused < 700) await new Promise(setImmediate);
    expect(answered).toBeLessThan(700);
    await Promise.all(crowd);
    expect(answered).toBe(700);
  });
});
