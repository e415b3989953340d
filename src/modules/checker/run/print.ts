import type { Page } from 'puppeteer-core';
import type { PrintJob } from './job.ts';

/** Milliseconds the page may take until it says that it is drawn. */
const PATIENCE = 20_000;

/** Prints a page once it says that it is ready (`data-print-ready` on its root; checker.api.ts); base64. */
export async function printPage(page: Page, { path, at }: PrintJob): Promise<string> {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  await page.emulateTimezone('Europe/Sarajevo');
  // Under another name the page's policy would ask for https, which this server does not speak itself. The filter leads
  // every name to where it listens.
  await page.goto(`http://localhost:${at.port}${path}`, { waitUntil: 'load', timeout: PATIENCE });
  await page.waitForSelector('html[data-print-ready="true"]', { timeout: PATIENCE });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const pdf = await page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true, tagged: true });
  return Buffer.from(pdf).toString('base64');
}
