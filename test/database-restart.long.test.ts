// Long, since a database is restarted while people work. In the suite: src/server/outages.test.ts (503 while it is away, and the log
// of it), src/core/dberrors.test.ts.
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer, type Server } from '../src/server/app.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/server/db/embedded/index.ts';
import { testAdmin, testConfig } from './config.ts';
import { dataFolder } from './folder.ts';
import { scaledTimeout } from './timeout.ts';

/** The product on a PostgreSQL that is restarted under it, while people work. */
let postgres: EmbeddedPostgres;
let server: Server;
const folder = dataFolder('restart');
const lines: { msg: string; refused?: number }[] = [];
const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: folder.path, log });
  server = await buildServer({
    config: testConfig({ DATA_DIR: folder.path }),
    owner: postgres.connection,
    log,
    pages: false,
  });
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
  folder.remove();
});

it(
  'answers 503 while the database is away and recovers by itself',
  async () => {
    const login = await server.app.inject({ method: 'POST', url: '/api/auth/login', payload: testAdmin });
    const authorization = `Bearer ${login.json().data.tokens.accessToken}`;
    const seen: { status: number; body: { code?: string; message?: string } }[] = [];
    let working = true;
    const person = async (number: number) => {
      for (let n = 0; working; n++) {
        const write = n % 3 === 0;
        const answer = await server.app.inject({
          method: write ? 'POST' : 'GET',
          url: '/api/erp/sifarnici/grupe-robe',
          headers: { authorization },
          ...(write ? { payload: { sifra: `${number}.${n}`, naziv: `Grupa ${n}` } } : {}),
        });
        seen.push({ status: answer.statusCode, body: answer.json() });
        if (answer.statusCode === 503) {
          expect(answer.headers['retry-after']).toBe('1');
          await sleep(20);
        }
      }
    };
    const people = Array.from({ length: 6 }, (_, number) => person(number));
    for (let round = 0; round < 1; round++) {
      await sleep(300);
      await postgres.restart();
    }
    await sleep(1500);
    const before = seen.length;
    await sleep(500);
    working = false;
    await Promise.all(people);

    const statuses = new Set(seen.map((answer) => answer.status));
    expect(
      [...statuses].filter((status) => ![200, 201, 503].includes(status)),
      JSON.stringify(seen.find((answer) => ![200, 201, 503].includes(answer.status))),
    ).toEqual([]);
    expect(statuses).toContain(503);
    expect(seen.find((answer) => answer.status === 503)?.body).toMatchObject({
      success: false,
      code: 'unavailable',
    });
    const afterwards = seen.slice(before);
    expect(afterwards.length).toBeGreaterThan(5);
    expect(afterwards.every((answer) => answer.status < 300)).toBe(true);
    expect((await server.app.inject('/api/ready')).statusCode).toBe(200);

    // The log tells of each loss when it begins and when it is over, and with that of all who were refused.
    const begun = lines.filter(({ msg }) => msg === 'database unavailable');
    const over = lines.filter(({ msg }) => msg === 'database available again');
    expect(begun.length).toBeGreaterThan(0);
    expect(begun.length).toBeLessThanOrEqual(3);
    expect(over).toHaveLength(begun.length);
    const refused = over.reduce((sum, line) => sum + (line.refused ?? 0), 0);
    expect(refused).toBe(seen.filter(({ status }) => status === 503).length);
    expect(lines.length, lines.map(({ msg }) => msg).join('\n')).toBeLessThan(20);
  },
  scaledTimeout(60_000),
);
