import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from './fixtures.ts';
import { newPerson } from './new-person.ts';
import type { signedIn } from './signed-in.ts';

export const LICENCES = '/admin/licence';
export const REGISTERED = '/korisnik/tenants/registracija-aplikacije';

/** An application of the operator's, as its form makes it; `operator` is the API client of `signedIn`. */
export async function makeApplication(
  operator: ReturnType<typeof signedIn>,
  page: Page,
  name: string,
): Promise<{ idguid: string; slug: string }> {
  const slug = `setnja-${randomBytes(4).toString('hex')}`;
  const values = { name, slug, visibility: 'licensed', windows: true, channels: [] };
  return { ...(await operator<{ idguid: string }>(page, 'POST', '/admin/aplikacije', values)), slug };
}

/** The page of a new person, who administers an organisation of their own. */
export async function customerOf(page: Page) {
  const browser = page.context().browser()!;
  const context = await browser.newContext({ baseURL: process.env.E2E_URL, locale: 'bs-BA' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const own = await context.newPage();
  await own.setViewportSize({ width: 1280, height: 900 });
  await signIn(own, await newPerson(page.request));
  return { page: own, close: () => context.close() };
}
