import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { box, chosen, open, option } from './search-page.ts';
import { signedInOnce } from './signed-in.ts';

signedInOnce();
test.describe.configure({ timeout: 120_000 }); // on machines of any speed

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
