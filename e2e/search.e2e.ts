import type { Page } from '@playwright/test';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

signedInOnce();
test.describe.configure({ timeout: 120_000 }); // on machines of any speed

const box = (page: Page) => page.getByRole('combobox', { name: 'Pretraži stranice, radnje i zapise' });
const option = (page: Page, name: RegExp | string) => page.getByRole('option', { name });
const chosen = (page: Page) => page.locator('[role=option][aria-selected=true]');

async function open(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

test('the keyboard alone: a record without diacritics, its list, an action, a page', async ({ page }) => {
  await page.goto('/dashboard');
  await open(page);
  await page.keyboard.type('capljina');
  await expect(option(page, /^Čapljina/)).toBeVisible();
  await expect(chosen(page)).toHaveText(/^Čapljina/);
  await expect(page.locator('mark').first()).toHaveText('Čapljina');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/erp/sifarnici/opstine/*/view');
  await expect(page.getByRole('heading', { name: 'Čapljina' })).toBeVisible();

  await open(page);
  await page.keyboard.type('ovo');
  const all = option(page, /Svi rezultati.*Općine i gradovi/);
  await expect(all).toBeVisible();
  for (let n = 0; n < 30 && !(await all.getAttribute('aria-selected'))?.includes('true'); n++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/erp/sifarnici/opstine?q=ovo');
  await expect(page.getByRole('main')).toBeFocused();

  await open(page);
  await page.keyboard.type('dodaj drz');
  await expect(chosen(page)).toHaveText('Dodaj državu');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/erp/sifarnici/drzave/create');

  await open(page);
  await page.keyboard.type('moj prof');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/korisnik/users/profile');
});

test('an old answer never stands over a new one, and Enter waits for what was typed', async ({ page }) => {
  let slow = 0;
  await page.route('**/api/search?q=bos*', async (route) => {
    slow += 1;
    await new Promise((resolve) => setTimeout(resolve, 900));
    await route.continue().catch(() => {});
  });
  await page.goto('/dashboard');
  await open(page);
  await page.keyboard.type('bos');
  await expect.poll(() => slow).toBeGreaterThan(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('capljina');
  await expect(option(page, /^Čapljina/)).toBeVisible();
  await page.waitForTimeout(1100);
  await expect(option(page, /Bosna/)).toHaveCount(0);
  // Before any answer.
  await page.keyboard.press('Control+a');
  await page.keyboard.type('bosna i herc');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/erp/sifarnici/drzave/*/view');
  await expect(page.getByRole('heading', { name: 'Bosna i Hercegovina' })).toBeVisible();
});

test('says what is not there, what failed, and tries again', async ({ page }) => {
  await page.goto('/dashboard');
  await open(page);
  await page.keyboard.type('z');
  await expect(page.getByText('najmanje dva slova')).toBeVisible();
  await page.keyboard.type('zzqq');
  await expect(page.getByText('Ništa nije pronađeno za „zzzqq”')).toBeVisible();
  await page.route('**/api/search?**', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'x' } }),
  );
  await page.keyboard.press('Control+a');
  await page.keyboard.type('kant');
  await expect(page.getByRole('alert')).toContainText('Zapisi nisu pretraženi.');
  // Pages are found without the server.
  await expect(option(page, /Kantoni/)).toBeVisible();
  await page.unroute('**/api/search?**');
  await page.getByRole('button', { name: 'Pokušaj ponovo' }).click();
  await expect(option(page, /Kanton Sarajevo/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('changes the theme and signs out', async ({ page }) => {
  await page.goto('/dashboard');
  await open(page);
  await page.keyboard.type('promijeni temu');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  // Signing out ends the session the other tests share, so only its call is looked at.
  let left = false;
  await page.route('**/api/auth/logout', (route) => {
    left = true;
    return route.fulfill({ json: { success: true, data: null } });
  });
  await open(page);
  await page.keyboard.type('odjavi');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/auth/login');
  expect(left).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('recent_records'))).toBeNull();
});

test('axe finds nothing in any window', async ({ page }) => {
  // While results are awaited, entries of the text before stand there and go, also under the hands of axe.
  const settled = () => expect(box(page)).toHaveAttribute('aria-busy', 'false');
  await page.goto('/dashboard');
  await open(page);
  await expect(page.getByText('Učitavanje...')).toHaveCount(0);
  await expect(option(page, /Dashboard/)).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await box(page).fill('sara');
  await expect(option(page, /Kanton Sarajevo/)).toBeVisible();
  await settled();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await box(page).fill('sarazzz');
  await expect(page.getByText('Ništa nije pronađeno')).toBeVisible();
  await settled();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  const window = await page.getByRole('dialog', { name: 'Pretraga' }).boundingBox();
  expect(window).toMatchObject({ x: 0, width: 390 });
});
