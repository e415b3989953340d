import type { Page } from '@playwright/test';
import { endPage } from '../src/modules/procurement/watches/end-page.ts';
import type { Watch } from '../src/modules/procurement/watches/watches.api.ts';
import { simulated } from './ejn-source.ts';
import { expect, faults, faultsInAllLooks, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const call = signedInOnce();
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
  expect(await faultsInAllLooks(page), 'form').toEqual([]);

  // Without conditions it is refused at its field.
  await others.getByRole('button', { name: 'Ukloni uslov: Vrijednost' }).click();
  await words.fill('');
  await page.getByRole('button', { name: 'Sačuvaj praćenje' }).click();
  await expect(page.getByText('Praćenje bez uslova bi javljalo svako obavještenje.').first()).toBeVisible();
  expect(await faultsInAllLooks(page), 'refused').toEqual([]);
  await words.fill('održavanje vozila');
  const name = page.getByRole('textbox', { name: 'Naziv' });
  await name.fill('Vozni park');
  await page.getByRole('button', { name: 'Sačuvaj praćenje' }).click();

  await expect(page.getByRole('heading', { name: 'Vozni park' })).toBeVisible();
  await expect(page.getByText('Još ništa.')).toBeVisible();
  expect(await faultsInAllLooks(page), 'view').toEqual([]);
  await page.getByRole('button', { name: 'Pauziraj' }).click();
  await expect(page.getByText('Pauzirano').first()).toBeVisible();
  await page.getByRole('button', { name: 'Nastavi' }).click();
  await expect(page.getByText('Javlja', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Uredi' }).click();
  await expect(page.getByRole('heading', { name: 'Uredi: Vozni park' })).toBeVisible();
  await expect(madeUp(page)).toBeVisible();
  await name.fill('Vozni park, sve');
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByRole('heading', { name: 'Vozni park, sve' })).toBeVisible();

  await page.goto(WATCHES);
  await expect(page.getByRole('link', { name: 'Vozni park, sve' }).first()).toBeVisible();
  expect(await faultsInAllLooks(page), 'list').toEqual([]);

  // A private address is shown once; a calendar fetches it; revoked it is gone at once.
  await page.getByRole('link', { name: 'Kalendar i RSS' }).click();
  await expect(page.getByRole('heading', { name: 'Kalendar i RSS' })).toBeVisible();
  await expect(madeUp(page)).toBeVisible();
  await page.getByRole('button', { name: 'Nova adresa' }).click();
  await dialog.getByRole('textbox', { name: 'Naziv' }).fill('Telefon');
  expect(await faultsInAllLooks(page), 'new address').toEqual([]);
  await dialog.getByRole('button', { name: 'Dodaj adresu' }).click();
  await expect(dialog.getByText('Odaberite praćenje.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Praćenje' }).click();
  await page.getByRole('option', { name: 'Vozni park, sve' }).click();
  await dialog.getByRole('button', { name: 'Dodaj adresu' }).click();
  await expect(dialog.getByRole('heading', { name: 'Adresa je napravljena' })).toBeVisible();
  const address = await dialog.getByRole('textbox', { name: 'Kalendar rokova' }).inputValue();
  expect(await faultsInAllLooks(page), 'address').toEqual([]);
  await dialog.getByRole('button', { name: 'Gotovo' }).click();
  await expect(dialog).toBeHidden();
  const { pathname } = new URL(address);
  expect((await page.request.get(pathname)).status()).toBe(200);
  await page.reload();
  const revoke = page.getByRole('button', { name: 'Opozovi: Telefon' });
  await expect(revoke).toBeVisible();
  await expect(page.getByText('još nijednom')).toHaveCount(0);
  expect(await faultsInAllLooks(page), 'addresses').toEqual([]);
  await revoke.first().click();
  await dialog.getByRole('button', { name: 'Opozovi' }).click();
  await expect(page.getByText('Adresa je opozvana.')).toBeVisible();
  expect((await page.request.get(pathname)).status()).toBe(404);

  const kept = await call<{ idguid: string; name: string }[]>(
    page,
    'GET',
    '/admin/interno/ejngovba/pracenja?q=Vozni',
  );
  await page.goto(`${WATCHES}/${kept[0]!.idguid}/view`);
  await page.getByRole('button', { name: 'Obriši' }).click();
  await dialog.getByRole('button', { name: 'Obriši' }).click();
  await expect(page.getByRole('heading', { name: 'Praćenja' })).toBeVisible();
  const rows = page.getByRole('link', { name: 'Vozni park, sve' });
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expect(rows.first()).toBeVisible();
  const [back] = await call<Watch[]>(page, 'GET', '/admin/interno/ejngovba/pracenja?q=Vozni');
  expect(back).toMatchObject({ name: 'Vozni park, sve', owner: 'mine', active: true });
  await call(page, 'DELETE', `/admin/interno/ejngovba/pracenja/${back!.idguid}`);
});

const NOTICE = '/api/admin/interno/ejngovba/pracenja';
const found = {
  ...{
    idguid: 'e1b0a9c2-6e61-8000-8000-000000000001',
    name: 'Servisiranje i održavanje službenih vozila',
    authority: 'Općina Centar',
  },
  ...{ city: 'Sarajevo', value: '12000.00', deadline: '2026-12-20T09:00:00.000Z' },
};

test('a digest and what a watch has found say why, and what has changed', async ({ page }) => {
  const watches = [
    {
      idguid: '018f0000-0000-7000-8000-000000000001',
      name: 'Vozni park',
      why: '„vozila” u nazivu; CPV 50112000',
    },
    { idguid: null, name: 'Pratite ovo obavještenje', why: null },
  ];
  const changes = ['Rok za ponude: 10. 12. 2026. 10:00 → 20. 12. 2026. 10:00'];
  const entries = [
    { ...found, kind: 'new', changes: [], watches: watches.slice(0, 1) },
    { ...found, idguid: 'e1b0a9c2-6e61-8000-8000-000000000002', kind: 'changed', changes, watches },
  ];
  const digest = {
    ...{
      idguid: '018f0000-0000-7000-8000-0000000000d1',
      title: 'Javne nabavke: 1 novo obavještenje i 1 promjena',
    },
    ...{ at: '2026-11-29T06:00:00.000Z', mail: 'unknown', entries },
    mail_fault: 'Veza sa serverom za poštu je prekinuta usred slanja, pa se ne zna je li mail stigao.',
  };
  const show = (path: string, data: unknown) =>
    page.route(`**${NOTICE}${path}`, (route) => route.fulfill({ json: { success: true, data } }));
  await simulated(page);
  await show('/pregledi/*', digest);
  await page.goto(`${WATCHES}/pregled/${digest.idguid}`);
  await expect(page.getByRole('heading', { name: digest.title })).toBeVisible();
  await expect(page.getByText('ne zna je li mail stigao')).toBeVisible();
  await expect(madeUp(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Promjene' })).toContainText('Rok za ponude');
  expect(await faultsInAllLooks(page), 'digest').toEqual([]);

  const values = {
    name: 'Vozila',
    query: 'q=vozila&value__gte=1000&value__lte=90000',
    owner: 'organisation',
  };
  const ways = { rhythm: 'weekly', in_app: true, by_mail: true, conversation_id: null };
  const { idguid } = await call<{ idguid: string }>(page, 'POST', '/admin/interno/ejngovba/pracenja', {
    ...values,
    ...ways,
  });
  const at = '2026-11-28T10:00:00.000Z';
  await show('/*/matches', [
    { ...found, what: 'changed', why: null, changes, at },
    { ...found, what: 'new', why: watches[0]!.why, changes: [], at: '2026-11-27T10:00:00.000Z' },
  ]);
  await page.goto(`${WATCHES}/${idguid}/view`);
  await expect(page.getByRole('region', { name: 'Pronađeno' })).toContainText('„vozila” u nazivu');
  await expect(page.getByText('od 1.000,00 KM do 90.000,00 KM')).toBeVisible();
  expect(await faultsInAllLooks(page), 'view').toEqual([]);
  await page.getByRole('button', { name: 'Ne javljaj meni' }).click();
  await expect(page.getByText('Meni ne javlja')).toBeVisible();
  await call(page, 'DELETE', `/admin/interno/ejngovba/pracenja/${idguid}`);
});

test('the page that a mail leads to can be read and used by everybody', async ({ page }) => {
  await page.goto(`/api/public/ejngovba/kraj/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'Link ne vrijedi' })).toBeVisible();
  expect(await faults(page), 'none').toEqual([]);
  const things = [
    { id: 'a', name: 'Vozni park', ended: false },
    { id: 'b', name: 'Obavještenje: Servisiranje i održavanje službenih vozila Općine Centar', ended: false },
    { id: 'c', name: 'Hrana', ended: true },
  ];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setContent(endPage({ organisation: 'Kovačnica d.o.o.', things }, 'c'));
      await expect(page.getByRole('button', { name: 'Zaustavi: Vozni park' })).toBeVisible();
      await expect(page.getByRole('status')).toHaveText('Zaustavljeno: Hrana.');
      expect(await faults(page), `${width} ${colorScheme}`).toEqual([]);
    }
  }
});
