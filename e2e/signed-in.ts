import type { Page } from '@playwright/test';
import { askForPrivacy, sessionOf, test } from './fixtures.ts';

/**
 * Signs in once for a file of tests (signing in too often is slowed down, as it should be) and opens each of its
 * pages as that person. Answers a caller of the API with the same rights, as another window would be.
 */
export function signedInOnce() {
  let stored: Record<string, string> = {};
  test.beforeAll(async ({ playwright }) => {
    const request = await playwright.request.newContext();
    stored = await sessionOf(request);
    await request.dispose();
  });
  test.beforeEach(async ({ page }) => {
    // To work out who the visitor is takes a tenth of a load; most walks that sign in by themselves are counted.
    await askForPrivacy(page);
    await page.addInitScript((entries) => {
      // Once a tab: what a test changes must still stand after a reload.
      if (sessionStorage.getItem('seeded')) return;
      sessionStorage.setItem('seeded', 'yes');
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
  });
  /** `path` without the leading `/api`. */
  return async <T>(page: Page, method: string, path: string, data?: unknown): Promise<T> => {
    const headers = { authorization: `Bearer ${stored.access_token}` };
    const answer = await page.request.fetch(`/api${path}`, { method, headers, data });
    return ((await answer.json()) as { data: T }).data;
  };
}
