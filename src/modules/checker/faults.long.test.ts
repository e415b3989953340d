// Long, since a browser is started in vain, and runs wait for one another. In the suite: faults.test.ts (cancelled, refused, of three
// measurements the middle one), texts.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { checkerParts } from './parts.ts';
import { runPaths } from './paths.ts';
import type { Outcome } from './run/runner.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ CHROME_PATH: '/bin/false' });
});
afterAll(() => app.close());

/** What Lighthouse would find has no part in this. */
const REPORT: Outcome = { kind: 'report', report: JSON.stringify({ categories: {}, audits: {} }) };

const check = (more = {}) =>
  app.call('POST', runPaths.testSite, { body: { url: 'https://primjer.ba/', ...more } });

it('says of a browser that does not start that the fault is ours, and when to try again', async () => {
  const answer = await check();
  expect(answer).toMatchObject({
    status: 503,
    headers: { 'retry-after': '10' },
    body: { success: false, code: 'browser', message: expect.stringContaining('ne može pokrenuti') },
  });
});

it('measures anew what the browser did not record, and says in the end that the fault is ours', async () => {
  const { runner } = checkerParts(app.deps);
  const lost: Outcome = { kind: 'failed', failure: { code: 'unmeasured', cause: 'NO_NAVSTART' } };
  const outcomes = [lost, lost, REPORT, lost, lost, lost, REPORT];
  runner.run = async () => outcomes.shift()!;
  expect((await check()).status).toBe(200);
  expect(await check()).toMatchObject({ status: 503, body: { code: 'unmeasured' } });
  expect(outcomes).toEqual([REPORT]);
});

it('ends a run whose report cannot be saved, says so, and goes on with the next', async () => {
  const { runner } = checkerParts(app.deps);
  runner.run = async () => REPORT;
  await app.ownerDb.execute(
    sql`alter table checker_reports add constraint test_full check (false) not valid`,
  );
  expect(await check()).toMatchObject({
    status: 503,
    body: { code: 'unsaved', message: 'Izvještaj se nije mogao sačuvati na serveru. Pokušajte ponovo.' },
  });
  await app.ownerDb.execute(sql`alter table checker_reports drop constraint test_full`);
  expect((await check()).status).toBe(200);
});
