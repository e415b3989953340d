import type { Page } from '@playwright/test';
import { askForPrivacy, sessionOf, test } from './fixtures.ts';

/**
 * Signs in once per file (sign-ins are rate limited) and opens each of its pages with that session. Returns an API client
 * with the same rights.
 */
export function signedInOnce() {
  let stored: Record<string, string> = {};
  test.beforeAll(async ({ playwright }) => {
    const request = await playwright.request.newContext();
    stored = await sessionOf(request);
    await request.dispose();
  });
  test.beforeEach(async ({ page }) => {
    // The fingerprint takes a tenth of a page load; most walks that sign in by themselves report visits.
    await askForPrivacy(page);
    await page.addInitScript((entries) => {
      // Once per tab: changes of a test must survive a reload.
      if (sessionStorage.getItem('seeded')) return;
      sessionStorage.setItem('seeded', 'yes');
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
  });
  /** `path` without the leading `/api`. */
  return async <T>(
    { request }: Pick<Page, 'request'>,
    method: string,
    path: string,
    data?: unknown,
  ): Promise<T> => {
    const headers = { authorization: `Bearer ${stored.access_token}` };
    const answer = await request.fetch(`/api${path}`, { method, headers, data });
    return ((await answer.json()) as { data: T }).data;
  };
}
