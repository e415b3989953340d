// Long, since every key of the palette is pressed, and answers are raced.
// In the suite: search.e2e.ts (records, pages, actions by the keyboard; axe), sign-in.e2e.ts (signing out).
import { expect, faultsInAllLooks, pressAtOnce, test } from './fixtures.ts';
import { box, chosen, open, option } from './search-page.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();
test.describe.configure({ timeout: 120_000 }); // on machines of any speed

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
  await expect(box(page)).toHaveAttribute('aria-busy', 'false');
  expect(await faultsInAllLooks(page)).toEqual([]);
});
