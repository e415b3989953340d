// Long, since refusals and pages of removed records are proved by the API.
// In the suite: trash.e2e.ts (removed, undone, given back), test/contract.test.ts (what is in use).
import type { Page } from '@playwright/test';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const GRUPE = '/erp/sifarnici/grupe-robe';
const call = signedIn();
let serial = 0;
const code = (info: { workerIndex: number }) => `K${info.workerIndex}.${++serial}${Date.now() % 100000}`;
const create = (page: Page, sifra: string, naziv: string) =>
  call<{ idguid: string }>(page, 'POST', GRUPE, { sifra, naziv, aktivno: true });

test('a refused removal of several names those in use, and leaves them selected', async ({ page }, info) => {
  const [top, below, free] = [code(info), code(info), code(info)];
  const { idguid } = await create(page, top, `Gornja ${top}`);
  await call(page, 'POST', GRUPE, { sifra: below, naziv: 'Donja', aktivno: true, roditelj_id: idguid });
  await create(page, free, `Slobodna ${top}`);
  await page.goto(`${GRUPE}?prikaz=tabela&q=${top}`);
  for (const name of [`Gornja ${top}`, `Slobodna ${top}`])
    await page.getByRole('checkbox', { name: `Odaberi ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Odabrani zapisi' });
  await bar.getByRole('button', { name: 'Obriši' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  const refusal = page.getByRole('dialog', { name: 'Brisanje nije moguće' });
  const named = refusal.getByRole('link', { name: `Gornja ${top} (${top})` });
  await expect(named).toHaveAttribute('href', new RegExp(`${idguid}/view$`));
  await expect(refusal).not.toContainText('Slobodna');
  expect(await faultsInAllLooks(page)).toEqual([]);
  await refusal.getByRole('button', { name: 'U redu' }).click();
  await expect(bar).toContainText('Odabrano: 2 zapisa');
});

test('the page of a removed record says so, and restores it', async ({ page }, info) => {
  const { idguid } = await create(page, code(info), 'Kafe');
  await call(page, 'DELETE', `${GRUPE}/${idguid}`);
  await page.goto(`${GRUPE}/${idguid}/view`);
  await expect(page.getByRole('heading', { level: 1, name: 'Kafe' })).toBeVisible();
  const [removed] = await call<{ removed_by: string }[]>(page, 'GET', `${GRUPE}/trash?idguid__in=${idguid}`);
  await expect(page.getByRole('alert')).toContainText(`Obrisano: ${removed!.removed_by}, `);
  await expect(page.getByRole('alert')).toContainText('U korpi se čuva do');
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.getByRole('button', { name: 'Vrati' }).click();
  await expect(page.getByText('Vraćeno iz korpe', { exact: true })).toBeVisible();
});
