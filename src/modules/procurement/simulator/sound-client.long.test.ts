// Long, since the simulator is read again and again under every fault, to prove that a sound client can be told from another.
// In the suite: simulator.test.ts, faults.test.ts, src/modules/procurement/sync/sync.test.ts (our own client).
import { expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import type { Faults } from './faults.ts';
import { type Simulator, startSimulator } from './simulator.ts';
import { SoundCopy } from './testkit.ts';

const SLOW = { timeout: scaledTimeout(60_000) };

/** What happens before the first run, and between the first and the second one. */
interface Scene {
  faults?: Partial<Faults>;
  before?(simulator: Simulator): Promise<unknown>;
  between?(simulator: Simulator): Promise<unknown>;
}
const usual = async ({ control }: Simulator): Promise<void> => {
  await control('touch', { count: 3 });
  await control('same', { count: 60 });
};

const SCENES: Readonly<Record<string, Scene>> = {
  'nothing wrong': {},
  'more rows of one stamp than a page holds': { before: ({ control }) => control('same', { count: 120 }) },
  'a row that commits late': {
    async between({ control }) {
      await control('late', { olderMs: 600_000, visibleInMs: 0 });
      await control('touch', { count: 3 });
    },
  },
  'rows that change between pages': { faults: { mutateEveryPages: 1 } },
  'empty pages': { faults: { rateEmpty: 0.1 } },
  'too many requests, errors, half answers and pages of works': {
    faults: { rate429: 0.05, rate500: 0.05, rateTruncate: 0.05, rateHtml: 0.03 },
  },
  'short pages and rows that come twice': { faults: { shortPage: 0.3, duplicateInPage: 0.3 } },
};

it.each(Object.entries(SCENES))('a sound client loses nothing: %s', SLOW, async (_name, scene) => {
  const simulator = await startSimulator({ seed: 3, days: 8, faults: scene.faults });
  try {
    const copy = new SoundCopy(simulator.base);
    await scene.before?.(simulator);
    await copy.run();
    await (scene.between ?? usual)(simulator);
    await copy.run();
    await simulator.control('reset');
    await copy.run();
    const { rows, count } = await simulator.control('expect', { ids: true });
    expect(copy.faults(rows)).toEqual([]);
    expect(copy.rows.size).toBe(count);
    expect(count).toBeGreaterThan(600);
  } finally {
    await simulator.close();
  }
});

it('one that follows the links to the next page loses rows that change meanwhile', SLOW, async () => {
  const simulator = await startSimulator({ seed: 3, days: 8, faults: { mutateEveryPages: 1 } });
  try {
    const seen = new Set<number>();
    const ids = new Set<number>(
      (await simulator.control('expect', { ids: true })).rows.map(([id]: [number]) => id),
    );
    let next: string | undefined = `${simulator.base}/AnnouncementProcedureNotices?$orderby=LastUpdated,Id`;
    while (next) {
      const page = (await (await fetch(next)).json()) as {
        value: { Id: number }[];
        '@odata.nextLink'?: string;
      };
      for (const { Id } of page.value) seen.add(Id);
      next = page['@odata.nextLink'];
      // Rows move to the end as long as somebody reads, so there is no end.
      if (seen.size >= ids.size || page.value.length === 0 || simulator.stats.requests > 40) break;
    }
    expect([...ids].some((id) => !seen.has(id))).toBe(true);
  } finally {
    await simulator.close();
  }
});
