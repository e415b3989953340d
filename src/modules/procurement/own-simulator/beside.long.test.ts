// Long, since a server is started with a simulator beside it. In the suite: src/modules/procurement/simulator/simulator.test.ts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { DAY } from '../simulator/calendar.ts';
import { addressOf, fetchPage } from '../simulator/testkit.ts';
import { ejnBase } from './base.ts';
import { OWN_WORLD } from './world.ts';

const SLOW = { timeout: scaledTimeout(120_000) };
const NOTICES = 'AnnouncementProcedureNotices';
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ EJN_URL: 'simulator' });
}, SLOW.timeout);
afterAll(() => t.close());

it('a simulator runs beside the server where the setting says so, and nowhere else', async () => {
  const base = ejnBase(t.deps);
  const response = await fetch(`${base}/${NOTICES}?$top=1`);
  expect(response.headers.get('x-simulator')).toBe('1');
  expect(await response.json()).toMatchObject({ value: [{ Id: 1 }] });
  // It begins on the day that is fixed, behind a time that is thinner.
  const beginning = OWN_WORLD.since - OWN_WORLD.before.days * DAY;
  const [first] = (await fetchPage(addressOf(base, NOTICES, { orderby: 'LastUpdated', top: 1 }))).value;
  expect(Date.parse(first!.LastUpdated!) - beginning).toBeLessThan(2 * DAY);
  const service = 'https://izvor.test';
  expect(ejnBase({ ...t.deps, config: { ...t.deps.config, ejnUrl: service } })).toBe(service);
});
