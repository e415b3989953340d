import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import { askForPrivacy, sessionOf, test } from './fixtures.ts';

/** Milliseconds after which a long file signs in anew: a page that refreshes its token gets another one than is kept here. */
const FRESH = 8 * 60_000;

/**
 * Signs in at the beginning of a file, and anew where that is eight minutes ago (sign-ins are rate limited); opens each page of the file
 * with that session. Returns an API client with the same rights.
 */
export function signedIn() {
  let stored: Record<string, string> = {};
  let since = Number.NEGATIVE_INFINITY;
  const enter = async ({ playwright }: Pick<PlaywrightWorkerArgs, 'playwright'>): Promise<void> => {
    if (performance.now() - since < FRESH) return;
    const request = await playwright.request.newContext();
    stored = await sessionOf(request);
    since = performance.now();
    await request.dispose();
  };
  // Here too, for files that prepare something with this session.
  test.beforeAll(({ playwright }) => enter({ playwright }));
  test.beforeEach(async ({ page, playwright }) => {
    await enter({ playwright });
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
