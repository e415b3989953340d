import type { Page } from 'puppeteer-core';
import { ZONE } from '../../../core/zone.ts';
import type { PrintJob } from './job.ts';

/** How long the page may take to be ready, in milliseconds. */
const READY_TIMEOUT = 20_000;

/** Prints a page once it is ready (`data-print-ready` on its root; checker.api.ts). */
export async function printPage(page: Page, { path, at }: PrintJob): Promise<Buffer> {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  await page.emulateTimezone(ZONE);
  // For another name the page's policy would upgrade to https, which this server does not speak. The proxy maps every name to this
  // server.
  await page.goto(`http://localhost:${at.port}${path}`, { waitUntil: 'load', timeout: READY_TIMEOUT });
  await page.waitForSelector('html[data-print-ready="true"]', { timeout: READY_TIMEOUT });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  return Buffer.from(
    await page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true, tagged: true }),
  );
}
