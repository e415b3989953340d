// Long, since clicks are raced against answers, and files are saved.
// In the suite: visits.e2e.ts (counted, narrowed, axe), src/modules/visits/visits.test.ts (files).
import { readFileSync } from 'node:fs';
import { expect as atOnce, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';
import { visitors } from './visitors.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
const { source, someVisits } = visitors(signedIn());

test('a click counts also when what it is narrowed by arrives while the button is down', async ({ page }) => {
  await someVisits(page);
  // So high that the page does not scroll: at its end the browser makes up for what is gone.
  await page.setViewportSize({ width: 1280, height: 1400 });
  let arrive = () => {};
  const held = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(/panels\/page\?.*page=/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/admin/visits?razdoblje=danas&referrer=${source}`);
  const pages = page.getByRole('region', { name: 'Stranice' });
  await expect(pages.getByRole('listitem')).toHaveCount(2);
  await pages.getByRole('button', { name: /^\/auth\/register / }).click();
  const countries = page.getByRole('region', { name: 'Države' });
  await expect(countries.getByRole('listitem')).toHaveCount(1);
  await countries.getByRole('button').last().hover();
  await page.mouse.down();
  arrive();
  await expect(pages.getByRole('listitem')).toHaveCount(1);
  await page.mouse.up();
  await expect(page.getByRole('region', { name: 'Filteri' })).toContainText('Država: Bosna i Hercegovina');
});

test('of two cards changed in one moment both show what was chosen', async ({ page }) => {
  await page.goto('/admin/visits');
  await expect(page.getByText('Gradovi', { exact: true })).toBeVisible();
  await page.evaluate(async () => {
    for (const value of ['entry', 'city']) {
      document.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`)!.click();
      // The address has changed, but the page is not rendered yet.
      for (let turn = 0; turn < 100; turn += 1) await null;
    }
  });
  await expect(page).toHaveURL(/prikaz=entry(,|%2C)city/);
});

test('what nobody visited is said, and the way out offered', async ({ page }) => {
  await someVisits(page);
  await page.goto('/admin/visits?page=%2Fnema-takve');
  await expect(page.getByText('Nema takvih posjeta')).toBeVisible();
  await page.getByRole('button', { name: 'Očisti filtere' }).last().click();
  await expect(page.getByRole('region', { name: 'Stranice' })).toBeVisible();
});

test('a panel and the views are saved as files', async ({ page }) => {
  await someVisits(page);
  await page.goto(`/admin/visits?razdoblje=danas&referrer=${source}`);
  const save = async (button: string, format: string): Promise<string> => {
    await page.getByRole('button', { name: button }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format }).click();
    return (await saved).path();
  };
  const panel = readFileSync(await save('Izvezi: Države', 'CSV'), 'utf8');
  expect(panel).toContain('Bosna i Hercegovina;1;');
  const views = readFileSync(await save('Izvezi preglede', 'Excel (XLSX)'));
  expect(views.subarray(0, 2).toString()).toBe('PK');
});

test('visits look right in any window', async ({ page }) => {
  await someVisits(page);
  await page.goto('/admin/visits?razdoblje=7&country=BA&prikaz=browser');
  await expect(page.getByRole('region', { name: 'Preglednici' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('canvas')).toBeVisible();
  // By keyboard: the first of seven days, the next one, and out again.
  const chart = page.getByRole('slider', { name: 'Posjetioci kroz vrijeme' });
  await chart.focus();
  await chart.press('Home');
  await chart.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuenow', '1');
  await expect(chart).toHaveAttribute('aria-valuetext', /^\d+\.\s\d+\.\s\d{4}\.: Ovo razdoblje \d/);
  await expect(page.locator('[class*="tooltip"]')).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
});
