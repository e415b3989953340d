import type { Page } from '@playwright/test';
import { faultsInAllLooks } from './fixtures.ts';

export const HOME = '/admin/sadrzaj';
export const preview = (page: Page) => page.frameLocator('iframe[title="Pregled stranice"]');
export const input = (page: Page, name: string) => page.getByRole('textbox', { name });

/** axe hangs in a frame without scripts, so its content is checked as a separate page. */
export async function faultsAround(page: Page, faultsOf = faultsInAllLooks): Promise<string[]> {
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe[sandbox]')) frame.remove();
  });
  return faultsOf(page);
}

/** The HTML as sent by the server, before any script. */
export const served = async (page: Page, address: string): Promise<string> =>
  (await page.request.get(address)).text();
