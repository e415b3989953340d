import { runPaths } from '../src/modules/checker/paths.ts';
import { indexedPages } from '../src/site/pages/all-pages.ts';
import { addressOf } from '../src/site/tools/tool.ts';
import { TOOLS } from '../src/site/tools/tools.ts';
import { expect, test } from './fixtures.ts';

/**
 * Every page that search engines may show, by the product's own checker on a phone: all that is not a matter of time is
 * whole. Performance is measured by `npm run bench lighthouse`, on a machine that does nothing else.
 */
const WHOLE = ['accessibility', 'best-practices', 'seo', 'pwa'];
/** Longest that a run may take here, in milliseconds: it waits for those of other tests. */
const RUN = 120_000;

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; scoreDisplayMode: string; details?: unknown }>;
}

/** The pages of the tools are made alike: one of them stands for all. */
const [tried] = TOOLS.map(addressOf);
const pages = indexedPages.filter(({ address }) => !/^\/alati\/./.test(address) || address === tried);

for (const { address } of pages) {
  test(`nothing can be held against ${address}`, async ({ request }) => {
    test.setTimeout(RUN);
    const answer = await request.post(process.env.E2E_URL + runPaths.testSite, {
      data: { url: process.env.E2E_URL + address },
      timeout: RUN,
    });
    expect(answer.ok() ? '' : await answer.text(), 'why there is no report').toBe('');
    const { categories, audits }: Report = (await answer.json()).data.full;
    const faults = WHOLE.flatMap((name) => {
      const { score, auditRefs } = categories[name]!;
      const failed = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
      return score === 1 ? [] : [{ name, score, failed: failed.map(({ id }) => [id, audits[id]?.details]) }];
    });
    expect(JSON.stringify(faults, null, 2)).toBe('[]');
  });
}
