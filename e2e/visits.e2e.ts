import { expect as atOnce, faultsInAllLooks, inLongRuns, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';
import { visitors } from './visitors.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
const { source, someVisits } = visitors(signedIn());

test('visits are counted, narrowed by a click, and the address leads back to it', async ({ page }) => {
  test.slow();
  await someVisits(page);
  await page.goto('/erp/sifarnici/kantoni');
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: 'Posjete', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Posjete' })).toBeVisible();
  await expect(page.getByText(/Sada na sajtu: [1-9]/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Razdoblje' }).click();
  await page.getByRole('option', { name: 'Danas' }).click();
  await expect(page).toHaveURL(/razdoblje=danas/);

  const sources = page.getByRole('region', { name: 'Izvori' });
  await sources.getByRole('button', { name: new RegExp(`^${source} 2 `) }).click();
  const chips = page.getByRole('region', { name: 'Filteri' });
  await expect(chips).toContainText(`Izvor: ${source}`);
  const pages = page.getByRole('region', { name: 'Stranice' });
  await expect(pages.getByRole('listitem')).toHaveCount(2);
  await pages.getByRole('button', { name: /^\/portfolio 2 / }).click();
  await expect(chips).toContainText('Stranica: /portfolio');
  if (inLongRuns) {
    const countries = page.getByRole('region', { name: 'Države' });
    await expect(countries.getByRole('listitem')).toHaveCount(2);
    await countries.getByRole('button', { name: /^Bosna i Hercegovina/ }).click();
    await expect(chips).toContainText('Država: Bosna i Hercegovina');
    await expect(countries.getByRole('listitem')).toHaveCount(1);
  }
  await page.getByText('Gradovi', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Gradovi' })).toContainText('Sarajevo');
  await expect(page).toHaveURL(/prikaz=city/);

  await expect(page.locator('canvas')).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
  if (inLongRuns) {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(other.getByRole('region', { name: 'Gradovi' })).toContainText('Sarajevo');
    await expect(other.getByRole('region', { name: 'Filteri' })).toContainText('Bosna i Hercegovina');
    await expect(other.locator('canvas')).toBeVisible();
    await other.close();

    await page.getByRole('button', { name: 'Ukloni filter Država: Bosna i Hercegovina' }).click();
    await expect(page.getByRole('region', { name: 'Gradovi' }).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Tabela' }).click();
    await expect(page.getByRole('table', { name: 'Posjetioci kroz vrijeme' })).toBeVisible();
    await page.getByRole('button', { name: 'Očisti filtere' }).click();
    await expect(page).not.toHaveURL(/page=|referrer=/);
  }
});
