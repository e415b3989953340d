import { expect, faultsInAllLooks, inLongRuns, test } from './fixtures.ts';
import { chosen, open, option } from './search-page.ts';
import { signedIn } from './signed-in.ts';

signedIn();
test.describe.configure({ timeout: 120_000 }); // on machines of any speed

test('the keyboard alone: a record without diacritics, its list, an action, a page', async ({ page }) => {
  await page.goto('/erp/sifarnici/kantoni');
  await open(page);
  // A busy machine leaves out kinds that take too long; what is typed again is asked for again.
  await expect(async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.type('capljina');
    await expect(option(page, /^Čapljina/)).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await expect(chosen(page)).toHaveText(/^Čapljina/);
  await expect(page.locator('mark').first()).toHaveText('Čapljina');
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/erp/sifarnici/opstine/*/view');
  await expect(page.getByRole('heading', { name: 'Čapljina' })).toBeVisible();

  if (inLongRuns) {
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
  }
});
