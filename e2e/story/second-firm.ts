import type { Browser } from '@playwright/test';
import { linkIn, PASSWORD } from '../entry-page.ts';
import { expect, newWindow, type Walker, walkerOf } from './walker.ts';
import type { World } from './world.ts';

const EMAIL = 'mirza@limarija.example';

/** The administrator of another firm, which is registered unless it was `before`. */
export async function secondFirm(browser: Browser, world: World, before = false): Promise<Walker> {
  if (!before) {
    const page = await newWindow(browser);
    const headers = { 'x-forwarded-for': '198.18.7.7' };
    const names = { first_name: 'Mirza', last_name: 'Đulić', organisation_name: 'Limarija Đulić' };
    const data = { ...names, email: EMAIL, password: PASSWORD };
    const answer = await page.request.post('/api/auth/register', { data, headers });
    expect(answer.status(), await answer.text()).toBe(201);
    await page.goto(linkIn(await world.mailTo(EMAIL, 'Potvrdite e-mail')));
    await page.getByRole('button', { name: 'Potvrdi e-mail' }).click();
    await page.waitForURL('**/dashboard');
    await page.context().close();
  }
  return walkerOf(browser, { email: EMAIL, password: PASSWORD });
}
