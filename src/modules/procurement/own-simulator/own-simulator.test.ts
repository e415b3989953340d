import { expect, it } from 'vitest';
import { createTestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { startSimulator } from '../simulator/simulator.ts';
import { addressOf, fetchPage } from '../simulator/testkit.ts';
import { ejnBase, isOwnSimulator } from './base.ts';
import { startSimulatorProcess } from './part.ts';
import { OWN_WORLD } from './world.ts';

const SLOW = { timeout: scaledTimeout(120_000) };
const newest = { orderby: 'LastUpdated desc,Id desc', top: 5 };

it('a simulator runs beside the server where the setting says so, and nowhere else', SLOW, async () => {
  const t = await createTestApp({ EJN_URL: 'simulator' });
  try {
    const base = ejnBase(t.deps);
    expect(isOwnSimulator(t.deps)).toBe(true);
    const response = await fetch(`${base}/AnnouncementProcedureNotices?$top=1`);
    expect(response.headers.get('x-simulator')).toBe('1');
    expect(await response.json()).toMatchObject({ value: [{ Id: 1 }] });
  } finally {
    await t.close();
  }
});

it('is the same world at the next start, as far as it had grown, and goes on', SLOW, async () => {
  const t = await createTestApp();
  try {
    expect(ejnBase(t.deps)).toBe(t.deps.config.ejnUrl);
    expect(isOwnSimulator(t.deps)).toBe(false);
    const running = await startSimulatorProcess(t.deps);
    try {
      const { base } = running.report();
      const seen = await fetchPage(addressOf(base, 'AnnouncementProcedureNotices', newest));
      const [last] = seen.value;
      const again = await startSimulator({ ...OWN_WORLD, until: Date.now() });
      const { rows } = await again.control('expect', { ids: true });
      const known = new Map<unknown, unknown>(rows);
      expect(known.get(last!.Id)).toBe(last!.LastUpdated);
      await again.close();
    } finally {
      await running.stop();
    }
  } finally {
    await t.close();
  }
});
