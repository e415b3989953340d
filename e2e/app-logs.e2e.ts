import type { Page } from '@playwright/test';
import { ago, FAILED, loggingApp, rows } from './app-logs-page.ts';
import { expect as atOnce, faultsInAllLooks, inLongRuns, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
const { run, app, send } = loggingApp(signedIn());

const searchFor = async (page: Page, q: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Pretraga zapisa' }).fill(q);
  await page.getByRole('textbox', { name: 'Pretraga zapisa' }).press('Enter');
};

test('a search finds lines, is narrowed by drawing and by keys, and a line tells all', async ({ page }) => {
  test.setTimeout(120_000); // a long walk
  await send(
    page,
    { level: 'info', msg: `Račun 1 izdat ${run}`, time: ago(50), mjesto: 'Zenica' },
    {
      level: 'info',
      msg: `Račun 2 izdat ${run}`,
      time: ago(49),
      mjesto: 'Tuzla',
      request_id: `zahtjev-${run}`,
    },
    { ...FAILED, time: ago(4) },
  );
  await page.goto('/admin/app-logs');
  await expect(page.getByRole('heading', { level: 1, name: 'Logovi aplikacija' })).toBeVisible();

  // What cannot be understood is said at the field, and not asked.
  await searchFor(page, 'level:gresna');
  await expect(page.getByText('Nivo „gresna” ne postoji.')).toBeVisible();
  await expect(page).not.toHaveURL(/gresna/);

  await searchFor(page, `app:${app} ${run}`);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first().locator('mark')).toHaveText(run);
  await expect(page.getByRole('button', { name: /^Greška 1/ })).toBeVisible();
  if (inLongRuns) {
    await page.getByRole('button', { name: /^Informacija 2/ }).click();
    await expect(page).toHaveURL(/level%3Ainfo/);
    await expect(rows(page)).toHaveCount(2);
    // Counted also while it is not shown.
    await page.getByRole('button', { name: /^Greška 1/ }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('button', { name: /^Informacija/ }).click();
    await page.getByRole('button', { name: /^Greška/ }).click();
    await expect(page).not.toHaveURL(/level/);
  }

  // Drawn across with the mouse: only the last quarter of the hour stays.
  const chart = page.getByRole('slider', { name: 'Broj zapisa kroz vrijeme' });
  await expect(page.locator('canvas')).toBeVisible();
  const box = (await chart.boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.78, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.9, y, { steps: 5 });
  await page.mouse.move(box.x + box.width - 4, y, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/od=.+&do=/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Nazad: Zadnji sat' }).click();
  await expect(rows(page)).toHaveCount(3);

  if (inLongRuns) {
    // By keys: from the first bar on, as far as the first two lines.
    await chart.focus();
    await chart.press('Home');
    for (let n = 0; n < 25; n += 1) await chart.press('Shift+ArrowRight');
    await chart.press('Enter');
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Nazad: Zadnji sat' }).click();
    await expect(rows(page)).toHaveCount(3);
  }

  // The opened line has an address of its own.
  await rows(page).first().click();
  const dialog = page.getByRole('dialog', { name: 'Zapis' });
  await expect(dialog).toContainText('at naplati (/app/src/naplata.ts:12:5)');
  await expect(dialog.getByRole('region', { name: 'Prije i poslije' }).locator('[data-line]')).toHaveCount(3);
  await expect(page).toHaveURL(/linija=/);
  if (inLongRuns) {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(other.getByRole('dialog', { name: 'Zapis' })).toContainText('NaplataError');
    await other.getByRole('link', { name: 'Svi zapisi ovog zahtjeva' }).click();
    await expect(rows(other)).toHaveCount(2);
    await other.close();
  }
  await dialog.getByRole('button', { name: 'Pretraži po ovome: mjesto Zenica' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/mjesto%3AZenica/);
  await expect(rows(page)).toHaveCount(2);
  expect(await faultsInAllLooks(page)).toEqual([]);
});
