// Long, since the search waits for all kinds of records, and help opens in a window of its own.
// In the suite: help.e2e.ts (help for the screen, its search, the map of keys, axe), search.e2e.ts (what the search of the top bar finds).
import { expect, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

signedInOnce();

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
