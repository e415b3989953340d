// Long, since the world is made twice.
// In the suite: src/modules/procurement/simulator/world.test.ts (the same
// seed, the same world).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { DAY } from '../simulator/calendar.ts';
import { startSimulator } from '../simulator/simulator.ts';
import { addressOf, fetchPage } from '../simulator/testkit.ts';
import { startSimulatorProcess } from './part.ts';
import { OWN_WORLD } from './world.ts';

const SLOW = { timeout: scaledTimeout(120_000) };
const NOTICES = 'AnnouncementProcedureNotices';
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ EJN_URL: 'simulator' });
}, SLOW.timeout);
afterAll(() => t.close());

it('is the same world at the next start, as far as it had grown, and goes on', SLOW, async () => {
  // So many days are soon made; where it begins changes nothing else.
  const world = { ...OWN_WORLD, since: Date.now() - 12 * DAY, before: { days: 20, daily: 30 } };
  const running = await startSimulatorProcess(t.deps, world);
  try {
    const { base } = running.report();
    const seen = await fetchPage(addressOf(base, NOTICES, { orderby: 'LastUpdated desc,Id desc', top: 5 }));
    const [last] = seen.value;
    const again = await startSimulator({ ...world, until: Date.now() });
    const { rows } = await again.control('expect', { ids: true });
    const known = new Map<unknown, unknown>(rows);
    expect(known.get(last!.Id)).toBe(last!.LastUpdated);
    await again.close();
  } finally {
    await running.stop();
  }
});
