import type { Page } from '@playwright/test';

/** Overrides rights and organisations in the server's answer about the person. */
export async function pretend(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.route('**/api/auth/profile', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });
}
