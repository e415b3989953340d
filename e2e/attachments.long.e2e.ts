// Long, since the trash of attachments is walked on its own.
// In the suite: attachments.e2e.ts (attached in three ways, described, taken off), and src/modules/attachments/attachments.test.ts.
import type { Page } from '@playwright/test';
import { expect as atOnce, faultsInAllLooks, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const call = signedInOnce();

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
