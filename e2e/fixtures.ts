import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

/** A person who can sign in to the server under test. */
export interface Person {
  email: string;
  password: string;
}

/** The first administrator, whom the server was started with. */
export const admin = (): Person => ({
  email: process.env.E2E_EMAIL ?? '',
  password: process.env.E2E_PASSWORD ?? '',
});

/** `test` of Playwright, with addresses relative to the server that global-setup.ts started. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
  baseURL: async ({}, use) => use(process.env.E2E_URL),
});

export { expect };

/** Signs in through the sign-in page, as a person does, and waits until the back-office is there. */
export async function signIn(page: Page, person: Person = admin()): Promise<void> {
  await page.goto('/auth/login');
  // Before the script has taken over, Enter would send nothing.
  await expect(page.getByRole('button', { name: 'Prijavi se' })).toBeEnabled({ timeout: 30_000 });
  await page.locator('input[type="email"]').fill(person.email);
  await page.locator('input[type="password"]').fill(person.password);
  await page.locator('input[type="password"]').press('Enter');
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

/** Presses keys where the focus is, all of them before the page comes to do anything else; the first with Ctrl if so wished. */
export const pressAtOnce = (page: Page, keys: string[], ctrlKey = false): Promise<void> =>
  page.evaluate(
    ([pressed, ctrl]) => {
      for (const [index, key] of pressed.entries()) {
        const how = { code: key, bubbles: true, cancelable: true, ctrlKey: ctrl && index === 0 };
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, ...how }),
        );
      }
    },
    [keys, ctrlKey] as const,
  );

/** What axe holds against the page as it stands, one line a fault; a page that is too wide for its window is one. */
export async function faults(page: Page): Promise<string[]> {
  // A notice that fades away while axe looks has no colours to judge. One under the mouse stays, and does not fade.
  const notice = page.locator('[data-rht-toaster] [role="status"]').first();
  await notice.waitFor({ state: 'detached', timeout: 6_000 }).catch(() => {});
  // The legacy mode differs where pages of other origins are framed, of which we have none; the other opens a page a look.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return over > 0 ? [...found, `${over} px too wide`] : found;
}

/**
 * The windows that every screen is looked at in. Width tells in the layout and theme in the colours, and neither in the
 * other's, so that two windows show what four would.
 */
export const LOOKS = [
  { width: 1440, theme: 'light', name: 'light, 1440 px' },
  { width: 390, theme: 'dark', name: 'dark, 390 px' },
];

/** Gives the page such a window, and the theme from its first paint on. */
export async function dress(page: Page, { width, theme }: { width: number; theme: string }): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
}
