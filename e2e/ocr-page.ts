import type { Browser, Page } from '@playwright/test';

export const TEXT = 'Šćućureni đak u čaršiji kupuje džezvu i žuti ćilim za 1.250,00 KM.';
export const picker = (page: Page) => page.locator('input[type=file]');
export const card = (page: Page, number: number) => page.getByRole('region', { name: `${number}. stranica` });

/** Words as they come from a scanner: a picture. */
export async function scan(browser: Browser, text: string, { fine = 3, size = 26 } = {}): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 620, height: 300 }, deviceScaleFactor: fine });
  await page.setContent(`<body style="margin:40px;font:${size}px/1.6 'Liberation Serif',serif">${text}`);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}
