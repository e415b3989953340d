import type { Page } from '@playwright/test';
import { expect, faultsInAllLooks, inLongRuns, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const GRUPE = '/erp/sifarnici/grupe-robe';
const call = signedIn();
let serial = 0;
const code = (info: { workerIndex: number }) => `K${info.workerIndex}.${++serial}${Date.now() % 100000}`;
const create = (page: Page, sifra: string, naziv: string) =>
  call<{ idguid: string }>(page, 'POST', GRUPE, { sifra, naziv, aktivno: true });
const row = (page: Page, id: string) => page.locator(`[data-record="${id}"]`);

test('a removal names the record and is undone by the button or the keyboard', async ({ page }, info) => {
  const sifra = code(info);
  const { idguid } = await create(page, sifra, 'Čajevi');
  const name = `Čajevi (${sifra})`;
  await page.goto(`${GRUPE}/${idguid}/view`);
  const remove = async () => {
    await page.getByRole('button', { name: 'Više radnji' }).click();
    await page.getByRole('menuitem', { name: 'Obriši' }).click();
    const dialog = page.getByRole('dialog', { name: `Obrisati grupu robe „${name}”?` });
    await expect(dialog).toContainText('vratiti 30 dana');
    return dialog;
  };
  const dialog = await remove();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Više radnji' })).toBeFocused();
  await remove();
  await page.setViewportSize({ width: 390, height: 800 });
  // Where the server is not reached the question stays, and can be answered again.
  await page.route(`**/api${GRUPE}/${idguid}*`, (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Obriši' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Server ne odgovara ili nema mreže.');
  await dialog.getByRole('button', { name: 'Obriši' }).click();
  await page.waitForURL((url) => url.pathname === GRUPE);
  await expect(page.getByText(`Obrisano: ${name}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expect(page.getByText(`Vraćeno: ${name}.`)).toBeVisible();

  if (inLongRuns) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${GRUPE}?q=${sifra}`);
    await page.getByRole('checkbox', { name: 'Odaberi Čajevi' }).check();
    await page
      .getByRole('region', { name: 'Odabrani zapisi' })
      .getByRole('button', { name: 'Obriši' })
      .click();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
    await expect(page.getByText(`Obrisano: ${name}.`)).toBeVisible();
    await expect(row(page, idguid)).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(row(page, idguid)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Poništi' })).toHaveCount(0);
  }
});

test('the trash gives back what was removed, unless its key is taken', async ({ page }, info) => {
  const [first, second] = [code(info), code(info)];
  const one = await create(page, first, `Prva ${first}`);
  const two = await create(page, second, `Druga ${first}`);
  await call(page, 'POST', `${GRUPE}/bulk-delete`, { idguids: [one.idguid, two.idguid] });
  await create(page, second, 'Nova');

  if (inLongRuns) {
    await page.goto(GRUPE);
    await page.getByRole('button', { name: 'Više radnji' }).click();
    await page.getByRole('menuitem', { name: 'Korpa' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Grupe robe: korpa' })).toBeVisible();
  }
  await page.goto(`${GRUPE}/trash?q=${first}`);
  await expect(row(page, one.idguid)).toContainText(`Prva ${first}`);
  expect(await faultsInAllLooks(page)).toEqual([]);

  await page.getByRole('button', { name: `Vrati Druga ${first}` }).click();
  const refusal = page.getByRole('dialog', { name: 'Vraćanje nije moguće' });
  await expect(refusal).toContainText(`„Druga ${first} (${second})” se ne može vratiti. Već postoji zapis`);
  await refusal.getByRole('button', { name: 'U redu' }).click();
  await page.getByRole('checkbox', { name: `Odaberi Prva ${first}` }).check();
  // The second of two clicks would be refused, because the first has emptied the trash of it.
  await page
    .getByRole('region', { name: 'Odabrani zapisi' })
    .getByRole('button', { name: 'Vrati' })
    .dblclick();
  await expect(row(page, one.idguid)).toHaveCount(0);
  await expect(refusal).toHaveCount(0);
  await expect(row(page, two.idguid)).toBeVisible();
});
