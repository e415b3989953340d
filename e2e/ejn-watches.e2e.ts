import type { Page } from '@playwright/test';
import type { Watch } from '../src/modules/procurement/watches/watches.api.ts';
import { simulated } from './ejn-source.ts';
import { expect, faultsInAllLooks, faultsInLongRuns, goInside, inLongRuns, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();
const WATCHES = '/admin/interno/ejngovba/pracenja';

const madeUp = (page: Page) => page.getByText('Simulacija: obavještenja su izmišljena.');

test('a watch is made of a search, previewed, changed, paused, ended, and read by a calendar', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const dialog = page.getByRole('dialog');
  await simulated(page);
  const query = new URLSearchParams({ q: 'vozila', value__gte: '1000', sort: '-value', page: '2' });
  await page.goto(`${WATCHES}/create?query=${encodeURIComponent(query.toString())}`);
  await expect(page.getByRole('heading', { name: 'Dodaj praćenje' })).toBeVisible();
  await expect(madeUp(page)).toBeVisible();
  const words = page.getByRole('textbox', { name: 'Riječi' });
  await expect(words).toHaveValue('vozila');
  const others = page.getByRole('list', { name: 'Drugi uslovi' });
  await expect(others).toContainText('Vrijednost: od 1.000,00');
  await expect(page.getByRole('status').filter({ hasText: '30 dana' })).toBeVisible();
  expect(await faultsInLongRuns(page), 'form').toEqual([]);

  // Without conditions it is refused at its field.
  await others.getByRole('button', { name: 'Ukloni uslov: Vrijednost' }).click();
  await words.fill('');
  await page.getByRole('button', { name: 'Sačuvaj praćenje' }).click();
  await expect(page.getByText('Praćenje bez uslova bi javljalo svako obavještenje.').first()).toBeVisible();
  expect(await faultsInLongRuns(page), 'refused').toEqual([]);
  await words.fill('održavanje vozila');
  const name = page.getByRole('textbox', { name: 'Naziv' });
  await name.fill('Vozni park');
  await page.getByRole('button', { name: 'Sačuvaj praćenje' }).click();

  await expect(page.getByRole('heading', { name: 'Vozni park' })).toBeVisible();
  await expect(page.getByText('Još ništa.')).toBeVisible();
  expect(await faultsInAllLooks(page), 'view').toEqual([]);
  if (inLongRuns) {
    await page.getByRole('button', { name: 'Pauziraj' }).click();
    await expect(page.getByText('Pauzirano').first()).toBeVisible();
    await page.getByRole('button', { name: 'Nastavi' }).click();
    await expect(page.getByText('Javlja', { exact: true }).first()).toBeVisible();
  }
  await page.getByRole('link', { name: 'Uredi' }).click();
  await expect(page.getByRole('heading', { name: 'Uredi praćenje' })).toBeVisible();
  await expect(madeUp(page)).toBeVisible();
  await name.fill('Vozni park, sve');
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByRole('heading', { name: 'Vozni park, sve' })).toBeVisible();

  await goInside(page, WATCHES);
  await expect(page.getByRole('link', { name: 'Vozni park, sve' }).first()).toBeVisible();
  expect(await faultsInLongRuns(page), 'list').toEqual([]);

  // A private address is shown once; a calendar fetches it; revoked it is gone at once.
  await page.getByRole('link', { name: 'Kalendar i RSS' }).click();
  await expect(page.getByRole('heading', { name: 'Kalendar i RSS' })).toBeVisible();
  await expect(madeUp(page)).toBeVisible();
  await page.getByRole('button', { name: 'Dodaj adresu' }).first().click();
  await dialog.getByRole('textbox', { name: 'Naziv' }).fill('Telefon');
  expect(await faultsInLongRuns(page), 'new address').toEqual([]);
  if (inLongRuns) {
    await dialog.getByRole('button', { name: 'Dodaj adresu' }).click();
    await expect(dialog.getByText('Odaberite praćenje.')).toBeVisible();
  }
  await dialog.getByRole('combobox', { name: 'Praćenje' }).click();
  await page.getByRole('option', { name: 'Vozni park, sve' }).click();
  await dialog.getByRole('button', { name: 'Dodaj adresu' }).click();
  await expect(dialog.getByRole('heading', { name: 'Adresa je napravljena' })).toBeVisible();
  const address = await dialog.getByRole('textbox', { name: 'Kalendar rokova' }).inputValue();
  expect(await faultsInLongRuns(page), 'address').toEqual([]);
  await dialog.getByRole('button', { name: 'Gotovo' }).click();
  await expect(dialog).toBeHidden();
  const { pathname } = new URL(address);
  expect((await page.request.get(pathname)).status()).toBe(200);
  if (inLongRuns) {
    await page.reload();
    const revoke = page.getByRole('button', { name: 'Opozovi: Telefon' });
    await expect(revoke).toBeVisible();
    await expect(page.getByText('još nijednom')).toHaveCount(0);
    expect(await faultsInLongRuns(page), 'addresses').toEqual([]);
    await revoke.first().click();
    await dialog.getByRole('button', { name: 'Opozovi' }).click();
    await expect(page.getByText('Adresa je opozvana.')).toBeVisible();
    expect((await page.request.get(pathname)).status()).toBe(404);

    const kept = await call<{ idguid: string }[]>(page, 'GET', '/admin/interno/ejngovba/pracenja?q=Vozni');
    await goInside(page, `${WATCHES}/${kept[0]!.idguid}/view`);
    await page.getByRole('button', { name: 'Obriši' }).click();
    await dialog.getByRole('button', { name: 'Obriši' }).click();
    await expect(page.getByRole('heading', { name: 'Praćenja' })).toBeVisible();
    const rows = page.getByRole('link', { name: 'Vozni park, sve' });
    await expect(rows).toHaveCount(0);
    await page.getByRole('button', { name: 'Poništi' }).click();
    await expect(rows.first()).toBeVisible();
  }
  const [back] = await call<Watch[]>(page, 'GET', '/admin/interno/ejngovba/pracenja?q=Vozni');
  expect(back).toMatchObject({ name: 'Vozni park, sve', owner: 'mine', active: true });
  await call(page, 'DELETE', `/admin/interno/ejngovba/pracenja/${back!.idguid}`);
});
