import { readFileSync } from 'node:fs';
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import type axe from 'axe-core';
import { outOfWindow, tooWide } from './out-of-window.ts';

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

/** The server's first administrator. */
const admin = (): Person => ({
  email: process.env.E2E_EMAIL ?? '',
  password: process.env.E2E_PASSWORD ?? '',
});

/** Playwright's `test`, with addresses relative to the server of global-setup.ts. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  context: async ({ context, reuseContext }, use) => {
    await use(context);
    // What Playwright leaves to the next walk of a context; a walk may have closed it.
    if (reuseContext)
      await Promise.all([context.clearPermissions(), context.setOffline(false)]).catch(() => {});
  },
});

export { expect };

/** Disables the reporting of visits, as a visitor who asks for privacy; also for walks whose many pages would look like a flood. */
export const askForPrivacy = (target: Page | BrowserContext): Promise<unknown> =>
  target.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));

/** Signs in through the sign-in page and waits for the back-office. */
export async function signInOnPage(page: Page, person: Person = admin()): Promise<void> {
  await page.goto('/auth/login');
  // Before hydration, Enter would submit nothing.
  await expect(page.getByRole('button', { name: 'Prijavi se' })).toBeEnabled({ timeout: 30_000 });
  await page.locator('input[type="email"]').fill(person.email);
  await page.locator('input[type="password"]').fill(person.password);
  await page.locator('input[type="password"]').press('Enter');
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

/** The browser's storage after a sign-in, by key. */
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

/**
 * Opens the back-office with a stored session at a screen of it, for walks that are not about signing in. The dashboard asks much of
 * the server, so a walk that works elsewhere begins there.
 */
export async function signIn(
  page: Page,
  person: Person = admin(),
  address: string = '/dashboard',
): Promise<void> {
  const kept = await sessionOf(page.request, person);
  // A page of the same origin without a script.
  await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
  await page.goto(address);
  await shown(page);
}

/**
 * Goes to another screen of the back-office without a reload, as Back and Forward do, past the guard of unsaved changes,
 * and waits for its heading. Reloads for the same screen with other filters (same heading) and for a walk's first screen.
 */
export async function goInside(page: Page, address: string): Promise<void> {
  const before = page.url();
  const isFirst = before === 'about:blank';
  if (isFirst || new URL(address, before).pathname === new URL(before).pathname) await page.goto(address);
  else await followInside(page, address);
  await shown(page);
}

/** Waits for a screen in the page itself: `expect` would ask again after pauses. */
async function shown(page: Page): Promise<void> {
  await page.locator('h1:not([data-before])').waitFor();
  await page.getByText('Učitavanje...').first().waitFor({ state: 'detached' });
}

const followInside = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-before', '');
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);

/** Presses keys at the focus without yielding to the page in between; the first with Ctrl if `ctrl`. */
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

/** Violations that axe finds on the page, one per line; a page wider than its window is one. */
export async function faults(page: Page): Promise<string[]> {
  // In the middle of a transition, colours are those of neither end.
  await settle(page);
  return [...(await held(page, { exclude: [NOTICES] })), ...(await tooWide(page))];
}

/** Toasts, excluded because axe cannot judge colours during a transition. */
const NOTICES = '[data-rht-toaster]';

/** Violations that axe finds in the newest toast, in both themes. */
export async function faultsOfNotice(page: Page): Promise<string[]> {
  const notice = page.locator(NOTICES).getByRole('status').first();
  // Hovering keeps the toast open.
  const hover = async () => {
    const place = (await notice.boundingBox({ timeout: 2_000 }))!;
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  };
  await hover();
  // Wait for the animation: before it ends the colours are wrong. The icon turns forever.
  await settle(page);
  await hover();
  const found: string[] = [];
  for (const theme of ['dark', 'light']) {
    await showTheme(page, theme);
    await settle(page);
    found.push(...(await held(page, { include: [NOTICES] })));
    await expect(notice).toBeVisible();
  }
  return found;
}

/** axe as one line of code: the whole text takes longer to arrive and to be read than axe takes to run. */
const AXE = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Runs axe on a part of the page. The script is loaded once per page. */
async function held(page: Page, part: { include: string[] } | { exclude: string[] }): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE);
  return page.evaluate(async (context) => {
    const { violations } = await window.axe.run(context, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
  }, part);
}

/** Width of the narrow window. */
export const PHONE = 390;
const HEIGHT = 900;
interface Look {
  width: number;
  height: number;
  theme: 'light' | 'dark';
  name: string;
  /** Whether axe looks: what it finds depends on the theme, and on whether the window is narrow. */
  axe: boolean;
}
const WIDE: Look = { width: 1440, height: HEIGHT, theme: 'light', name: 'light, 1440 px', axe: true };
const NARROW: Look = { width: PHONE, height: HEIGHT, theme: 'dark', name: `dark, ${PHONE} px`, axe: true };
/** Windows of the suite. Width affects the layout, theme the colours, so that two of them have all parts of both. */
const LOOKS = [WIDE, NARROW] as const;
/** Windows of long runs; the last one is the wide one at a zoom of 200 %. */
const LONG_LOOKS: readonly Look[] = [
  WIDE,
  { ...WIDE, theme: 'dark', name: 'dark, 1440 px' },
  { ...WIDE, width: 768, name: 'light, 768 px', axe: false },
  NARROW,
  { ...NARROW, theme: 'light', name: `light, ${PHONE} px` },
  { ...WIDE, width: 720, height: 450, name: 'light, 200 %', axe: false },
];
/** Windows for a look at every screen: each width once, each theme beside a wide and a narrow layout. */
export const OVERVIEW: readonly Look[] = [
  WIDE,
  { ...WIDE, width: 768, theme: 'dark', name: 'dark, 768 px' },
  NARROW,
];
/** Whether screens are looked at in all windows, and walks walked with their corners (docs/decisions/105-long-tests.md). */
export const inLongRuns = !!process.env.LONG_TESTS;
/** How often a page was looked at, of the suite. */
const looks = new WeakMap<Page, number>();

/** All windows in long runs; in the suite one, of a page the narrow one first, and then in turns. */
function looksOf(page: Page): readonly Look[] {
  if (inLongRuns) return LONG_LOOKS;
  const before = looks.get(page) ?? 0;
  looks.set(page, before + 1);
  return [LOOKS[(before + 1) % LOOKS.length]!];
}

/**
 * Violations of the page in all these windows, which the suite shares among the looks of a walk; the page is opened once and ends in
 * the wide window. `look` runs in each. `windows` takes the place of the suite's own. Long runs also look for controls out of reach.
 * With E2E_SHOTS=folder it stores a screenshot of each.
 */
export async function faultsInAllLooks(
  page: Page,
  look: (page: Page, width: number) => Promise<unknown> = async () => {},
  windows: readonly Look[] = looksOf(page),
): Promise<string[]> {
  const found: string[] = [];
  let last = WIDE;
  for (const one of windows) {
    const begun = performance.now();
    last = one;
    await wear(page, one);
    await look(page, one.width);
    if (process.env.E2E_SHOTS) await keepPicture(page, `${one.width}-${one.theme}`);
    found.push(...(await faultsOf(page, one)).map((fault) => `${one.name}: ${fault}`));
    // A walk's time is that of the suite, which looks once.
    if (inLongRuns) test.setTimeout(test.info().timeout + performance.now() - begun);
  }
  if (last !== WIDE) await wear(page, WIDE);
  return found;
}

async function faultsOf(page: Page, { axe }: Look): Promise<string[]> {
  if (!inLongRuns) return faults(page);
  // In the middle of a transition, things are at neither end, as colours are.
  await settle(page);
  return [...(axe ? await held(page, { exclude: [NOTICES] }) : []), ...(await outOfWindow(page))];
}

/** `faultsInAllLooks` in long runs. In the suite the page only gets the wide window: another look of it has the same parts. */
export async function faultsInLongRuns(page: Page): Promise<string[]> {
  if (inLongRuns) return faultsInAllLooks(page);
  await page.setViewportSize({ width: WIDE.width, height: HEIGHT });
  return [];
}

let pictures = 0;

async function keepPicture(page: Page, look: string): Promise<void> {
  const { pathname } = new URL(page.url());
  const name = `${pathname.slice(1).replaceAll(/[^\w-]+/g, '_') || 'home'}-${process.pid}-${++pictures}-${look}`;
  await page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}.png`, fullPage: true });
}

/** Changes window size and theme of an open page. */
async function wear(page: Page, { width, height, theme }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await showTheme(page, theme);
  await settle(page);
}

/** Waits for the new layout, also by scripts that listen for the width, and for the end of finite animations and transitions. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    const ended = Promise.allSettled(passing.map(({ finished }) => finished));
    // One that is held has no end.
    await Promise.race([ended, new Promise((done) => setTimeout(done, 3000))]);
  });

async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('theme', value);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: value }));
  }, theme);
  await page.waitForFunction((value) => document.documentElement.dataset.theme === value, theme);
}
