import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { createTestApp, type Person, type TestApp, testAdmin } from '../../test/helper.ts';
import { scaledTimeout } from '../../test/timeout.ts';
import type { Pool } from './db/client.ts';
import type { PgConnection } from './db/connection.ts';
import { handleErrors } from './errors.ts';
import { securityHeaders } from './headers.ts';
import { Outages } from './outages.ts';
import { refuseOverload } from './overload.ts';
import { createProbe } from './probe.ts';

const LIST = '/api/erp/sifarnici/drzave';
/** Within the time of a test. */
const SOON = { timeout: scaledTimeout(15_000), interval: 20 };

describe('while all connections to the database are held', () => {
  let t: TestApp;
  let admin: Person;
  let letGo: () => void;
  const work: Promise<unknown>[] = [];
  /** How many requests wait for a connection. */
  const waits = () => {
    const { guarded, public: open } = (t.deps.database as unknown as { $client: Pool }).$client.queue;
    return { guarded, public: open };
  };

  beforeAll(async () => {
    // On a busy machine it takes a while until all of them have asked.
    t = await createTestApp({ DATABASE_WAIT: '300' });
    admin = await t.admin();
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const begun = Array.from(
      { length: 10 },
      () =>
        new Promise<void>((resolve) => {
          const holding = t.deps.database.transaction(async (tx) => {
            await tx.execute(sql`select 1`);
            resolve();
            await held;
          });
          work.push(holding);
        }),
    );
    await Promise.all(begun);
  });
  afterAll(() => {
    letGo();
    return t.close();
  });
  const list = () => t.call('GET', LIST, { token: admin.token });

  it('fifty wait, the next is refused at once, and nobody is told that the database unavailable', async () => {
    // Strangers that ask for more than they have places for keep nobody out who is known.
    const signIn = (body: object) => t.call('POST', '/api/auth/login', { body });
    const asked = Array.from({ length: 19 }, (_, n) =>
      signIn({ ...testAdmin, email: `niko${n}@carsija.test` }),
    );
    const signingIn = signIn(testAdmin);
    await expect.poll(waits, SOON).toEqual({ guarded: 0, public: 20 });
    expect((await signIn(testAdmin)).status).toBe(503);
    const waiting = Array.from({ length: 50 }, list);
    await expect.poll(waits, SOON).toEqual({ guarded: 50, public: 20 });
    const begun = performance.now();
    const refused = await list();
    expect(performance.now() - begun).toBeLessThan(scaledTimeout(5000));
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1', 'x-frame-options': 'DENY', 'cache-control': 'no-store' },
      body: { success: false, code: 'overloaded', message: expect.stringContaining('Pokušajte ponovo') },
    });
    // Whoever asks whether the server lives needs no place.
    expect((await t.call('GET', '/api/health')).status).toBe(200);
    expect((await t.call('GET', '/api/ready')).status).toBe(200);
    const metrics = await t.call('GET', '/metrics', { headers: { host: 'localhost' } });
    expect(metrics.body).toContain('# HELP outgoing_request_duration_seconds');
    expect(metrics.body).toMatch(
      /http_request_duration_seconds_count\{.*route="\/api\/erp.*status="503"\} 1\n/,
    );
    letGo();
    expect((await signingIn).status).toBe(200);
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
    for (const { status } of await Promise.all(asked)) expect([401, 429]).toContain(status);
    await Promise.all(work);
    expect((await list()).status).toBe(200);
  });
});

describe('the queue', () => {
  const queue = { guarded: 0, public: 0, since: 0 };
  let ping: () => Promise<void>;
  const outages = new Outages(pino({ level: 'silent' }), () => ping());
  const record = vi.spyOn(outages, 'record');
  const app = Fastify();
  handleErrors(app, outages);
  refuseOverload(app, { queue }, securityHeaders(false), outages, 5000);
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    // It has come late: meanwhile the queue is full.
    queue.guarded = 50;
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
  const onOutage = async (_request: FastifyRequest, reply: FastifyReply) => reply.send('page');
  app.get('/page', { config: { permission: 'public', onOutage } }, async () => 'in');
  app.get('/waited', { config: { permission: 'x', withoutDatabase: true } }, async () => {
    throw new Error('timeout exceeded when trying to connect');
  });
  const status = async (url: string) => (await app.inject(url)).statusCode;
  const full = (guarded: number, open = 0, waited = 0): void => {
    Object.assign(queue, { guarded, public: open, since: performance.now() - waited });
  };
  beforeEach(() => {
    ping = async () => {};
    record.mockClear();
  });
  afterAll(async () => {
    outages.close();
    await app.close();
  });

  it('has places for those who are known and for those who are not, and neither takes the others’', async () => {
    for (const [known, unknown, guarded, open] of [
      [49, 19, 200, 200],
      [50, 0, 503, 200],
      [0, 20, 200, 503],
      [1000, 1000, 503, 503],
    ] as const) {
      full(known, unknown);
      expect([await status('/guarded'), await status('/open'), await status('/at-hand')]).toEqual([
        guarded,
        open,
        200,
      ]);
    }
  });

  it('takes nobody while somebody has waited for three seconds', async () => {
    full(1, 0, 2900);
    expect(await status('/guarded')).toBe(200);
    full(1, 0, 3100);
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

  it('answers a page where a page is asked for', async () => {
    full(0, 20);
    const { statusCode, headers, body } = await app.inject('/page');
    expect([statusCode, headers['retry-after'], body]).toEqual([503, '1', 'page']);
  });

  it('refuses a crowd bit by bit, so that others get their turn, and each of them', async () => {
    full(50);
    let answered = 0;
    const crowd = Array.from({ length: 700 }, async () => {
      expect(await status('/guarded')).toBe(503);
      answered++;
    });
    await eventually(() => expect(record).toHaveBeenCalledTimes(700));
    expect(answered).toBeLessThan(700);
    await Promise.all(crowd);
    expect(answered).toBe(700);
  });

  it('tells of a database that takes no more connections as of too much to do', async () => {
    ping = () => Promise.reject(Object.assign(new Error('too many clients'), { code: '53300' }));
    expect((await app.inject('/waited')).json().code).toBe('overloaded');
  });

  it('tells of a database that is silent as of one that is away', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const probe = createProbe({ host: '127.0.0.1', port, username: 'x', database: 'x' } as PgConnection);
    ping = probe.ping;
    const code = async (url: string) => (await app.inject(url)).json().code;
    // Who waits for too long, who is not let in because others have, and all who come then.
    full(1, 0, 3100);
    expect(await Promise.all(['/waited', '/guarded', '/guarded'].map(code))).toEqual(
      Array(3).fill('unavailable'),
    );
    full(50);
    expect(await code('/guarded')).toBe('unavailable');
    expect(new Set(record.mock.calls.map(([kind]) => kind))).toEqual(new Set(['unavailable']));
    await probe.close();
    silent.close();
  });
});
