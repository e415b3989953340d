// Long, since every address of a company that is gone is opened.
// In the suite: companies.e2e.ts (taken over by its number, merged and brought back), src/modules/companies/companies.test.ts.
import type { Page } from '@playwright/test';
import { expect, faultsInAllLooks, goInside, sessionOf, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';

const FIRMS = '/admin/companies';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

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

test('a firm of the register is taken over from its own page, and one number twice leads to the first', async ({
  page,
}) => {
  await signIn(page, await newPerson(page.request));
  await goInside(page, `${FIRMS}?q=bh telecom`);
  await page.getByRole('link', { name: 'BH Telecom' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'BH Telecom' })).toBeVisible();
  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Preuzmi u svoje partnere' }).click();
  await expect(field(page, 'Naziv')).toHaveValue('BH Telecom');
  await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Uredi' })).toBeVisible();
  await goInside(page, `${FIRMS}/create`);
  const asked = page.getByRole('textbox', { name: 'Preuzmi podatke po broju' });
  await asked.fill('4200211100005');
  await asked.press('Enter');
  await expect(page.getByText('Ovu firmu već imate:')).toBeVisible();
  await expect(page.getByRole('link', { name: 'BH Telecom' }).first()).toBeVisible();
});
