import type { Page } from '@playwright/test';
import { expect, faultsInAllLooks, goInside, sessionOf, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';

const FIRMS = '/admin/companies';

interface Firm {
  idguid: string;
  version: number;
}

/** Signs a new person in; makes and merges companies for them. */
async function begin(page: Page) {
  const person = await newPerson(page.request);
  await signIn(page, person);
  const headers = { authorization: `Bearer ${(await sessionOf(page.request, person)).access_token}` };
  const post = async (path: string, data: object): Promise<Firm> => {
    const answer = await page.request.post(`/api${FIRMS}${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  return {
    firm: (naziv: string) => post('', { naziv }),
    merge: (keep: Firm, gone: Firm) =>
      post(`/${keep.idguid}/merge/${gone.idguid}`, {
        version: keep.version,
        other_version: gone.version,
        take: [],
      }),
  };
}

test('a company is not merged with itself, and every address of a merged one leads to the one that stayed', async ({
  page,
}) => {
  const { firm, merge } = await begin(page);
  const [kept, gone, third] = [
    await firm('Ostaje d.o.o.'),
    await firm('Ode d.o.o.'),
    await firm('Treća d.o.o.'),
  ];
  await goInside(page, `${FIRMS}/${kept.idguid}/spoji?s=${kept.idguid}`);
  await expect(page.getByText('Firma se ne može spojiti sama sa sobom. Odaberite drugu.')).toBeVisible();
  expect(await faultsInAllLooks(page), 'with itself').toEqual([]);
  // Another one is chosen in the same place.
  await page.getByRole('combobox', { name: 'Firma koja se pripaja' }).fill('ode');
  await page.getByRole('option', { name: /Ode d\.o\.o\./ }).click();
  await expect(page.getByText('Pripaja se: Ode d.o.o.')).toBeVisible();

  await merge(kept, gone);
  for (const address of [
    `${gone.idguid}/view`,
    `${gone.idguid}/edit`,
    `${gone.idguid}/spoji`,
    `${gone.idguid}/spoji?s=${third.idguid}`,
    `${third.idguid}/spoji?s=${gone.idguid}`,
  ]) {
    await page.goto(`${FIRMS}/${address}`);
    await expect(page.getByRole('link', { name: 'Otvori „Ostaje d.o.o.”' }), address).toBeVisible();
  }
  await page.getByRole('link', { name: 'Otvori „Ostaje d.o.o.”' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ostaje d.o.o.' })).toBeVisible();
});

test('an account number has room on a phone, the search of filters on a desk', async ({ page }) => {
  await begin(page);
  await goInside(page, FIRMS);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const search = page.getByRole('textbox', { name: 'Polje za filter' });
  const option = page.getByRole('option', { name: 'Kratki naziv' });
  await expect
    .poll(async () => ((await search.boundingBox())?.width ?? 0) - ((await option.boundingBox())?.width ?? 0))
    .toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 900 });
  await goInside(page, `${FIRMS}/create`);
  await page.getByRole('button', { name: 'Dodaj red' }).first().click();
  const grid = page.getByRole('grid', { name: 'Bankovni računi' });
  const account = grid.getByLabel('Broj računa, red 1', { exact: true });
  await account.fill('BA39 1290 0794 0102 8494');
  const [own, wide] = [await account.boundingBox(), await grid.getByLabel('Banka, red 1').boundingBox()];
  expect(own?.width).toBe(wide?.width);
});

test('the faults of a long file are told by kind, narrow its rows, and are all saved', async ({ page }) => {
  await begin(page);
  await goInside(page, `${FIRMS}/import`);
  const rows = Array.from({ length: 250 }, (_, index) => `Firma ${index};12;ime@primjer.ba`);
  await page.setInputFiles('input[type=file]', {
    name: 'partneri.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Naziv;JIB;E-mail', ...rows, 'Bez pošte;;nije', 'Sumnjiva;4203333330009;', ''].join('\n'),
    ),
  });
  await page.getByRole('button', { name: 'Provjeri' }).click();
  const kinds = page.getByRole('list', { name: 'Vrste grešaka' });
  await expect(kinds.getByRole('button', { name: '250 JIB JIB ima 13 cifara.' })).toBeVisible();
  await expect(page.getByRole('note')).toContainText('JIB: Kontrolna cifra se ne slaže. 1 red, broj 253.');
  const shown = page.getByRole('region', { name: 'Greške po redovima' }).getByRole('group');
  await expect(shown).toHaveCount(100);
  await page.getByRole('button', { name: 'Prikaži još (151)' }).click();
  await expect(shown).toHaveCount(200);
  await kinds.getByRole('button', { name: /E-mail/ }).click();
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText('Bez pošte');
  expect(await faultsInAllLooks(page), 'one kind').toEqual([]);
  await kinds.getByRole('button', { name: /E-mail/ }).click();
  await expect(shown).toHaveCount(100);
  await expect(page.getByRole('button', { name: 'Preuzmi neispravne redove' })).toBeVisible();
});

test('what was said of a number goes when the number changes', async ({ page }) => {
  await begin(page);
  await goInside(page, `${FIRMS}/create`);
  const number = page.getByLabel('Preuzmi podatke po broju');
  await number.fill('12');
  await page.getByRole('button', { name: 'Potraži' }).click();
  const said = page.getByRole('status').filter({ hasText: /\S/ }).locator('p').first();
  await expect(said).toBeVisible();
  const text = (await said.textContent()) ?? '';
  await number.fill('123');
  await expect(page.getByText(text, { exact: true })).toBeHidden();
});
