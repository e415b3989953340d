// Long, since axe looks at every screen of a resource.
// In the suite: lists.e2e.ts (lists in every look), resource-form.e2e.ts (forms), src/admin/resource/import/import.test.ts.
import type { Page } from '@playwright/test';
import { expect, faultsInAllLooks, goInside, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const OPSTINE = '/erp/sifarnici/opstine';
const call = signedIn();

/** The screens of a resource, and what shows that each has loaded. */
async function screens(page: Page): Promise<[address: string, there: string][]> {
  const [record] = await call<{ idguid: string }[]>(page, 'GET', `${OPSTINE}?q=ilidza`);
  return [
    [`${OPSTINE}?status__in=grad&sort=-naziv&q=bi`, '[data-record]'],
    [`${OPSTINE}?prikaz=stablo&q=sarajevo`, '[data-record]'],
    [`${OPSTINE}/create`, 'form input >> nth=0'],
    [`${OPSTINE}/${record?.idguid}/edit`, 'form input >> nth=0'],
    [`${OPSTINE}/${record?.idguid}/view`, 'text=Historija izmjena'],
  ];
}

test('axe finds nothing on the screens of a resource, in any window', async ({ page }) => {
  test.setTimeout(120_000); // six screens, on machines of any speed
  for (const [address, there] of await screens(page)) {
    await goInside(page, address);
    await expect(page.locator(there).first()).toBeVisible({ timeout: 20_000 });
    expect(await faultsInAllLooks(page), address).toEqual([]);
  }
  await goInside(page, `${OPSTINE}/import`);
  await expect(page.getByRole('button', { name: 'Odaberi datoteku' })).toBeVisible();
  expect(await faultsInAllLooks(page), 'a file to choose').toEqual([]);
  await page.setInputFiles('input[type=file]', {
    name: 'opstine.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Naziv;Status;Entitet;Kanton\nProba;općina;Federacija;Nepostojeći kanton\n'),
  });
  await expect(page.getByRole('button', { name: 'Provjeri' })).toBeVisible();
  expect(await faultsInAllLooks(page), 'columns to map').toEqual([]);
  const whole = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const field = page.getByRole('combobox', { name: 'Polje za kolonu Naziv' });
  await field.scrollIntoViewIfNeeded();
  // A row is a block, in which the field has the whole width.
  expect((await field.boundingBox())!.width).toBeGreaterThan(250);
  await page.setViewportSize(whole);
  await page.getByRole('button', { name: 'Provjeri' }).click();
  await expect(page.getByRole('region', { name: 'Greške po redovima' })).toBeVisible();
  expect(await faultsInAllLooks(page), 'errors by row').toEqual([]);
});
