import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Asks the API as the person who is signed in on the page. */
export async function ask<T = { idguid: string }>(
  page: Page,
  method: string,
  path: string,
  data?: object,
): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data && { data }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}

export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
