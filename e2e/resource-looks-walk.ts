import type { Page } from '@playwright/test';
import { expect, goInside } from './fixtures.ts';
import type { Look } from './looks.ts';
import type { signedInOnce } from './signed-in.ts';

const OPSTINE = '/erp/sifarnici/opstine';
type Call = ReturnType<typeof signedInOnce>;

/** The screens of a resource, and what shows that each has loaded. */
async function screens(page: Page, call: Call): Promise<[address: string, there: string, state: string][]> {
  const [record] = await call<{ idguid: string }[]>(page, 'GET', `${OPSTINE}?q=ilidza`);
  return [
    [`${OPSTINE}?status__in=grad&sort=-naziv&q=bi`, '[data-record]', 'list'],
    [`${OPSTINE}?prikaz=stablo&q=sarajevo`, '[data-record]', 'tree'],
    [`${OPSTINE}/create`, 'form input >> nth=0', 'create'],
    [`${OPSTINE}/${record?.idguid}/edit`, 'form input >> nth=0', 'edit'],
    [`${OPSTINE}/${record?.idguid}/view`, 'text=Historija izmjena', 'view'],
  ];
}

/** The screens of a resource, and a file from its choice to what is wrong with its rows. */
export async function walkResource(page: Page, call: Call, look: Look): Promise<void> {
  for (const [address, there, state] of await screens(page, call)) {
    await goInside(page, address);
    await expect(page.locator(there).first()).toBeVisible({ timeout: 20_000 });
    await look(page, state);
  }
  await goInside(page, `${OPSTINE}/import`);
  await expect(page.getByRole('button', { name: 'Odaberi datoteku' })).toBeVisible();
  await look(page, 'a file to choose');
  await page.setInputFiles('input[type=file]', {
    name: 'opstine.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Naziv;Status;Entitet;Kanton\nProba;općina;Federacija;Nepostojeći kanton\n'),
  });
  await expect(page.getByRole('button', { name: 'Provjeri' })).toBeVisible();
  await look(page, 'columns to map');
  const whole = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const field = page.getByRole('combobox', { name: 'Polje za kolonu Naziv' });
  await field.scrollIntoViewIfNeeded();
  // A row is a block, in which the field has the whole width.
  expect((await field.boundingBox())!.width).toBeGreaterThan(250);
  await page.setViewportSize(whole);
  await page.getByRole('button', { name: 'Provjeri' }).click();
  await expect(page.getByRole('region', { name: 'Greške po redovima' })).toBeVisible();
  await look(page, 'errors by row');
}
