// Long, since digests and the page of a mail are drawn in all their kinds.
// In the suite: ejn-watches.e2e.ts (the life of a watch, axe), src/modules/procurement/watches/telling.test.ts (what is told),
// src/modules/procurement/watches/why.test.ts, src/modules/procurement/watches/end.test.ts (the page of a mail).
import type { Page } from '@playwright/test';
import { endPage } from '../src/modules/procurement/watches/end-page.ts';
import { simulated } from './ejn-source.ts';
import { expect, faults, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();
const WATCHES = '/admin/interno/ejngovba/pracenja';

const madeUp = (page: Page) => page.getByText('Simulacija: obavještenja su izmišljena.');

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
