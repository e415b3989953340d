// Long, since every key of the palette is pressed.
// In the suite: search.e2e.ts (records, pages, actions by the keyboard; late and failed answers; axe).
import type { Page } from '@playwright/test';
import { expect, pressAtOnce, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const call = signedInOnce();
test.describe.configure({ timeout: 120_000 }); // on machines of any speed

const box = (page: Page) => page.getByRole('combobox', { name: 'Pretraži stranice, radnje i zapise' });
const option = (page: Page, name: RegExp | string) => page.getByRole('option', { name });
const chosen = (page: Page) => page.locator('[role=option][aria-selected=true]');

async function open(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

test('what is typed before the search has the focus goes there', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await pressAtOnce(page, ['k', ...'drzav', 'Enter'], true);
  await page.waitForURL('**/erp/sifarnici/drzave');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  // After closing, the page handles keys again.
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeHidden();
  await page.keyboard.press('j');
  await expect(page.locator('[data-row]').first()).toBeFocused();
});

test('the arrows go round, Escape leads back to where one was', async ({ page }) => {
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: 'Pretraži stranice, radnje i zapise' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  const first = await chosen(page).textContent();
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toHaveText(/Odjavi se/);
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveText(first!);
  const active = await box(page).getAttribute('aria-activedescendant');
  expect(await chosen(page).getAttribute('id')).toBe(active);
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test('opens with / where nobody types and the page has no use for it', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.goto('/erp/sifarnici/drzave');
  await expect(page.getByRole('heading', { name: 'Države' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Pretraži: Države' })).toBeFocused();
  await page.keyboard.type('a/b');
  await expect(page.getByRole('searchbox', { name: 'Pretraži: Države' })).toHaveValue('a/b');
  await expect(box(page)).toBeHidden();
});

test('Ctrl-Enter opens another tab', async ({ page, context }) => {
  await page.goto('/dashboard');
  await open(page);
  await page.keyboard.type('jedinice mj');
  await expect(chosen(page)).toHaveText(/Jedinice mjere/);
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await tab.waitForURL('**/erp/sifarnici/jedinice-mjere');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(box(page)).toBeHidden();
});

test('records looked at stand first, until they are gone', async ({ page }) => {
  const { idguid } = await call<{ idguid: string }>(page, 'POST', '/erp/sifarnici/grupe-robe', {
    sifra: 'E2E-P',
    naziv: 'Prolazna grupa',
  });
  await page.goto(`/erp/sifarnici/grupe-robe/${idguid}/view`);
  await expect(page.getByRole('heading', { name: 'Prolazna grupa' })).toBeVisible();
  await open(page);
  await expect(chosen(page)).toHaveText(/^Prolazna grupa/);
  await page.keyboard.press('Escape');
  await call(page, 'DELETE', `/erp/sifarnici/grupe-robe/${idguid}`);
  await page.reload();
  await expect(page.getByText('Zapis je obrisan')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await expect(option(page, /Prolazna grupa/)).toHaveCount(0);
});
