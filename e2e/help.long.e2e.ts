// Long, since the search waits for all kinds of records, and help opens in a window of its own.
// In the suite: help.e2e.ts (help for the screen, its search, axe), lists.e2e.ts (the map of keys),
// search.e2e.ts (what the search of the top bar finds).
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

signedIn();

test('the search of the top bar finds help, which opens beside the work', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const option = page.getByRole('option', { name: /Zatvorite/ }).first();
  // On a busy machine the search may say that it was not ended in time, and is asked again.
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Pretraži stranice, radnje i zapise' }).fill('');
    await page.keyboard.type('zatvorite godinu');
    await expect(option).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 40_000 });
  const [help] = await Promise.all([page.waitForEvent('popup'), option.click()]);
  await expect(help).toHaveURL(/\/pomoc\/zakljucak-godine/);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the map of keys shows what works on the page, and gives the focus back', async ({ page }) => {
  await page.goto('/erp/sifarnici/drzave');
  await expect(page.getByRole('heading', { level: 1, name: 'Države' })).toBeVisible();
  await page.keyboard.press('?');
  const map = page.getByRole('dialog', { name: 'Prečice na tastaturi' });
  await expect(map.getByRole('region', { name: 'U listi' })).toContainText('Dodaj novin');
  await expect(map.getByRole('region', { name: 'Svuda' })).toContainText('Ctrl+K');
  await expect(map.getByRole('region', { name: 'U Viber chatu' })).toBeHidden();
  await map.getByText('Na drugim ekranima').click();
  await expect(map.getByRole('region', { name: 'U Viber chatu' })).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(map).toBeHidden();
  // From the menu the focus goes back to its button.
  await page.getByRole('button', { name: /^Pomoć/ }).click();
  await page.getByRole('button', { name: 'Prečice na tastaturi' }).click();
  await expect(map).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Pomoć/ })).toBeFocused();
  // A question mark that is typed is a letter.
  await page.keyboard.press('/');
  await page.keyboard.type('a?');
  await expect(map).toBeHidden();
});
