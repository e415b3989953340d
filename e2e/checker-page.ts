import type { Page } from '@playwright/test';
import { expect as atOnce } from './fixtures.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });

export const field = (page: Page) => page.getByLabel('Adresa sajta');
export const start = (page: Page) => page.getByRole('button', { name: /^(Pokreni test|Testiram\.\.\.)$/ });
export const panel = (page: Page, title: string) =>
  page.locator('details.panel', { has: page.getByRole('heading', { name: title, exact: true }) });

declare global {
  var toasted: string[];
}
/** Records the texts of all toasts from now on, which may disappear before a busy machine looks. */
export const recordToasts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    globalThis.toasted = [];
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.toasts [role=status]'))
        if (textContent && globalThis.toasted.at(-1) !== textContent) globalThis.toasted.push(textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
export const toasts = (page: Page) => expect.poll(() => page.evaluate(() => globalThis.toasted));

/** Waits for the message in a toast and at the field. */
export async function saysTwice(page: Page, message: string): Promise<void> {
  await expect(page.locator('.checker-error')).toHaveText(message);
  await toasts(page).toContain(message);
}
