import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const box = (page: Page) => page.getByRole('combobox', { name: 'Pretraži stranice, radnje i zapise' });
export const option = (page: Page, name: RegExp | string) => page.getByRole('option', { name });
export const chosen = (page: Page) => page.locator('[role=option][aria-selected=true]');

export async function open(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}
