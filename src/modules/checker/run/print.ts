import type { Page } from 'puppeteer-core';

/** Milliseconds the page may take until it says that it is drawn. */
const PATIENCE = 20_000;

/** Prints a page once it says that it is ready (`data-print-ready` on its root; checker.api.ts); base64. */
export async function printPage(page: Page, url: string): Promise<string> {
  // Behind a proxy that does TLS the page asks for https, which this server does not speak itself.
  await page.setBypassCSP(true);
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  await page.emulateTimezone('Europe/Sarajevo');
  await page.goto(url, { waitUntil: 'load', timeout: PATIENCE });
  await page.waitForSelector('html[data-print-ready="true"]', { timeout: PATIENCE });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const pdf = await page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true, tagged: true });
  return Buffer.from(pdf).toString('base64');
}
