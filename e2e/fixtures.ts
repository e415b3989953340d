import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

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

/**
 * Has the visits of a page or a browser not reported, as a visitor does who asks for privacy; also for walks that open so many pages that the
 * server would take it for a flood.
 */
export const askForPrivacy = (target: Page | BrowserContext): Promise<unknown> =>
  target.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));

/** Signs in through the sign-in page, as a person does, and waits until the back-office is there. */
export async function signInOnPage(page: Page, person: Person = admin()): Promise<void> {
  await page.goto('/auth/login');
  // Before the script has taken over, Enter would send nothing.
  await expect(page.getByRole('button', { name: 'Prijavi se' })).toBeEnabled({ timeout: 30_000 });
  await page.locator('input[type="email"]').fill(person.email);
  await page.locator('input[type="password"]').fill(person.password);
  await page.locator('input[type="password"]').press('Enter');
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

/** What the browser of somebody who has just signed in keeps, by key. */
export async function sessionOf(
  request: APIRequestContext,
  data: Person = admin(),
): Promise<Record<string, string>> {
  const answer = await request.post(`${process.env.E2E_URL}/api/auth/login`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
  const { user, tenant, tokens } = (await answer.json()).data;
  return {
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    user_data: JSON.stringify(user),
    tenant_data: JSON.stringify(tenant),
  };
}

/** Opens the back-office as somebody who has signed in, for walks that are about something else. */
export async function signIn(page: Page, person: Person = admin()): Promise<void> {
  const kept = await sessionOf(page.request, person);
  // A page of the product without any script.
  await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

/**
 * Goes to another screen of the back-office without loading it anew, as Back and Forward do and past the guard of unsaved changes, and
 * waits until its heading stands in place of the one before.
 * The same screen with other filters, which keeps its heading, is loaded anew, and so is the first screen of a walk.
 */
export async function goInside(page: Page, address: string): Promise<void> {
  const before = page.url();
  const isFirst = before === 'about:blank';
  if (isFirst || new URL(address, before).pathname === new URL(before).pathname) await page.goto(address);
  else await followInside(page, address);
  await expect(page.locator('h1:not([data-before])')).toBeVisible();
  await expect(page.getByText('Učitavanje...')).toHaveCount(0);
}

const followInside = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-before', '');
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);

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
  const found = await held(page, { exclude: [NOTICES] });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return over > 0 ? [...found, `${over} px too wide`] : found;
}

/** Where notices come and go: one that fades away while axe looks has no colours to judge. */
const NOTICES = '[data-rht-toaster]';

/** What axe holds against the notice that has just come, in either theme. */
export async function faultsOfNotice(page: Page): Promise<string[]> {
  const notice = page.locator(NOTICES).getByRole('status').first();
  // Until it has come it has not its colours; its icon turns for ever.
  await settle(page);
  const place = (await notice.boundingBox({ timeout: 2_000 }))!;
  // Under the mouse it stays until it has been looked at.
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  const found: string[] = [];
  for (const theme of ['dark', 'light']) {
    await showTheme(page, theme);
    await settle(page);
    found.push(...(await held(page, { include: [NOTICES] })));
    await expect(notice).toBeVisible();
  }
  return found;
}

/** What axe holds against the part of the page. It is read once for a page, which takes as long as half a look. */
async function held(page: Page, part: { include: string[] } | { exclude: string[] }): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  return page.evaluate(async (context) => {
    const { violations } = await window.axe.run(context, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
  }, part);
}

/**
 * The windows that every screen is looked at in. Width tells in the layout and theme in the colours, and neither in the
 * other's, so that two windows show what four would.
 */
export const LOOKS = [
  { width: 1440, theme: 'light', name: 'light, 1440 px' },
  { width: 390, theme: 'dark', name: 'dark, 390 px' },
] as const;

/**
 * The faults of the page in all these windows, one after the other, for which it is opened once; `look` does what a window
 * asks for beside. The page then stands in the first again. With E2E_SHOTS=folder it keeps a picture of each.
 */
export async function faultsInAllLooks(
  page: Page,
  look: (page: Page, width: number) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const found: string[] = [];
  for (const { width, theme, name } of LOOKS) {
    await wear(page, width, theme);
    await look(page, width);
    if (process.env.E2E_SHOTS) await keepPicture(page, `${width}-${theme}`);
    found.push(...(await faults(page)).map((fault) => `${name}: ${fault}`));
  }
  await wear(page, LOOKS[0].width, LOOKS[0].theme);
  return found;
}

let pictures = 0;

async function keepPicture(page: Page, look: string): Promise<void> {
  const { pathname } = new URL(page.url());
  const name = `${pathname.slice(1).replaceAll(/[^\w-]+/g, '_') || 'home'}-${process.pid}-${++pictures}-${look}`;
  await page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}.png`, fullPage: true });
}

/** Changes the window and the theme of a page that stands open, as somebody does who turns a phone or chooses in another tab. */
async function wear(page: Page, width: number, theme: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await showTheme(page, theme);
  await settle(page);
}

/**
 * Waits until the page is laid out anew, also by scripts that listen for the width, and whatever moves or changes colour, and does so once, has
 * come to its end.
 */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });

async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('theme', value);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: value }));
  }, theme);
  await page.waitForFunction((value) => document.documentElement.dataset.theme === value, theme);
}
