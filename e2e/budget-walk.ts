import lighthouse from 'lighthouse';
import puppeteer, { type Browser } from 'puppeteer-core';
import { lighthouseConfig } from '../src/modules/checker/run/config.ts';
import { indexedPages } from '../src/site/pages/all-pages.ts';
import { addressOf } from '../src/site/tools/tool.ts';
import { TOOLS } from '../src/site/tools/tools.ts';
import { expect, test } from './fixtures.ts';

/**
 * Pages are checked on a phone by the product's own checker, except performance. That is measured by `npm run bench lighthouse` on an
 * idle machine; it would take two thirds of a run.
 */
const WHOLE = ['accessibility', 'best-practices', 'seo', 'pwa'];

/** The tools' pages share one layout: one of them represents all. */
const [TRIED = ''] = TOOLS.map(addressOf);
/** Every other indexed page, and that one. */
export const PAGES = indexedPages
  .map(({ address }) => address)
  .filter((address) => !/^\/alati\/./.test(address) || address === TRIED);

/** Walks in which the checker finds nothing wrong with these pages. */
export function checkPages(addresses: readonly string[]): void {
  let browser: Browser;
  test.beforeAll(async ({ launchOptions }) => {
    browser = await puppeteer.launch({
      executablePath: process.env.CHROME_PATH || launchOptions.executablePath,
      args: launchOptions.args,
    });
  });
  test.afterAll(() => browser.close());

  for (const address of addresses) {
    test(`nothing can be held against ${address}`, async ({ baseURL }) => {
      const config = lighthouseConfig('mobile', 30_000);
      const settings = { ...config.settings, onlyCategories: WHOLE };
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const flags = { logLevel: 'error' as const };
      const run = await lighthouse(`${baseURL}${address}`, flags, { ...config, settings }, page as never);
      await context.close();
      const { categories, audits, runtimeError } = run!.lhr;
      expect(runtimeError).toBeUndefined();
      const faults = WHOLE.flatMap((name) => {
        const { score, auditRefs } = categories[name]!;
        const failed = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
        return score === 1
          ? []
          : [{ name, score, failed: failed.map(({ id }) => [id, audits[id]?.details]) }];
      });
      expect(JSON.stringify(faults, null, 2)).toBe('[]');
    });
  }
}
