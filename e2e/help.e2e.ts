import { expect, faultsInAllLooks, faultsInLongRuns, inLongRuns, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

test.describe('the handbook is there for everybody', () => {
  test('a stranger finds how a router is set, without the script too', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto('/pomoc');
    await page.getByRole('searchbox', { name: 'Pretraži priručnik' }).fill('ruter');
    await page.getByRole('button', { name: 'Pretraži', exact: true }).click();
    await page.getByRole('link', { name: 'Postavite ruter ili računar' }).click();
    await expect(page).toHaveURL(/\/pomoc\/ddns#postavite-ruter-ili-racunar$/);
    await expect(page.getByRole('heading', { name: 'Postavite ruter ili računar' })).toBeInViewport();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/pomoc\/ddns$/);
    await context.close();
  });

  test('a page has its contents, its neighbours, and nothing that axe objects to', async ({ page }) => {
    await page.goto('/pomoc/pdv');
    await expect(page.getByRole('heading', { level: 1, name: 'PDV: KUF, KIF i prijava' })).toBeVisible();
    await page.getByRole('link', { name: 'Sljedeće Izvještaji iz knjiga' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Izvještaji iz knjiga' })).toBeVisible();
    expect(await faultsInAllLooks(page)).toEqual([]);
    if (inLongRuns) {
      await page.goto('/pomoc?q=storno');
      await expect(page.getByRole('heading', { name: 'Pronađeno za „storno”' })).toBeVisible();
      expect(await faultsInLongRuns(page)).toEqual([]);
    }
    const lost = await page.goto('/pomoc/nema');
    expect(lost?.status()).toBe(404);
  });
});

test.describe('in the back-office', () => {
  signedIn();

  test('the "?" leads to the help for the screen, and its dot goes when the news are opened', async ({
    page,
  }) => {
    await page.goto('/admin/roles');
    const button = page.getByRole('button', { name: /^Pomoć/ });
    await expect(button).toHaveAccessibleName('Pomoć, ima novosti');
    await button.click();
    const [help] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Pomoć za ovaj ekran' }).click(),
    ]);
    await expect(help).toHaveURL(/\/pomoc\/uloge-i-dozvole$/);
    await expect(help.getByRole('heading', { level: 1, name: 'Uloge i dozvole' })).toBeVisible();
    await help.close();

    await button.click();
    const [news] = await Promise.all([
      page.waitForEvent('popup'),
      // Else the reload below may ask before the server knows.
      page.waitForResponse('**/novosti/procitano'),
      page.getByRole('link', { name: /^Šta je novo/ }).click(),
    ]);
    await expect(news.getByRole('heading', { level: 1, name: 'Šta je novo' })).toBeVisible();
    await news.close();
    await expect(button).toHaveAccessibleName('Pomoć');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Pomoć', exact: true })).toBeVisible();
  });
});
