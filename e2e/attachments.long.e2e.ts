// Long, since the trash of attachments is walked on its own, and so are stored files.
// In the suite: attachments.e2e.ts (attached in two ways, described, taken off),
// src/modules/attachments/attachments.test.ts.
import type { Page } from '@playwright/test';
import { expect as atOnce, faults, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const call = signedIn();

const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
const panel = (page: Page) => page.getByRole('region', { name: /^Prilozi/ });
const choose = async (page: Page, menu: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};

test('attachments that were taken off come back, or are deleted for good', async ({ page }) => {
  const run = Date.now();
  const firm = await call<{ idguid: string }>(page, 'POST', '/admin/companies', {
    naziv: `Uklonjeni ${run}`,
  });
  await page.goto(`/admin/companies/${firm.idguid}/view`);
  const names = ['prvi.txt', 'drugi.txt', 'treći.txt'];
  await page.getByTestId('files').setInputFiles(names.map((name) => textFile(name, `${name} ${run}`)));
  await expect(panel(page).getByRole('heading', { name: 'Prilozi (3)' })).toBeVisible();
  for (const name of names) {
    await choose(page, `Radnje: ${name}`, 'Ukloni prilog');
    await expect(panel(page).getByRole('link', { name, exact: true })).toHaveCount(0);
  }
  await panel(page).getByRole('button', { name: 'Uklonjeno (3)' }).click();
  const off = panel(page).getByRole('list', { name: 'Uklonjeni prilozi' });
  await expect(off.getByRole('listitem')).toHaveCount(3);
  expect(await faultsInAllLooks(page), 'removed').toEqual([]);
  await off.getByRole('button', { name: 'Vrati drugi.txt' }).click();
  await expect(panel(page).getByRole('link', { name: 'drugi.txt', exact: true })).toBeVisible();
  await off.getByRole('button', { name: 'Obriši trajno prvi.txt' }).click();
  const question = page.getByRole('dialog', { name: 'Trajno obrisati: „prvi.txt”?' });
  await question.getByRole('button', { name: 'Obriši trajno' }).click();
  await expect(page.getByText('Trajno je obrisan 1 prilog.')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Uklonjeno (1)' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Historija izmjena' })).toContainText(
    'Trajno obrisani prilozi',
  );
});

test('a firm gets an attachment from the files, which then cannot be removed', async ({ page }) => {
  test.slow();
  const run = Date.now();
  const firm = await call<{ idguid: string }>(page, 'POST', '/admin/companies', { naziv: `Prilozi ${run}` });
  await page.goto('/admin/stored-files');
  await page.getByTestId('files').setInputFiles([textFile(`cjenovnik ${run}.txt`, 'Cijene')]);
  await expect(page.getByRole('link', { name: `cjenovnik ${run}.txt` })).toBeVisible();
  await page.goto(`/admin/companies/${firm.idguid}/view`);
  await choose(page, 'Drugi načini prilaganja', 'Odaberi iz „Datoteka”');
  const stored = page.getByRole('dialog', { name: 'Odaberi iz „Datoteka”' });
  await expect(stored).toBeVisible();
  expect(await faults(page), 'stored').toEqual([]);
  await stored.getByRole('textbox', { name: 'Pretraži po nazivu' }).fill(`cjenovnik ${run}`);
  await stored.getByRole('checkbox', { name: `cjenovnik ${run}.txt` }).check();
  await expect(stored.getByRole('checkbox')).toHaveCount(1);
  await stored.getByRole('button', { name: 'Priloži' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Prilozi (1)' })).toBeVisible();
  expect(await faultsInAllLooks(page), 'full').toEqual([]);
  await page.goto('/admin/stored-files');
  await choose(page, `Radnje: cjenovnik ${run}.txt`, 'Obriši');
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    `Datoteka „cjenovnik ${run}.txt” je prilog: Firma „Prilozi ${run}”.`,
  );
});
