import type { Page } from '@playwright/test';
import { expect, faultsInAllLooks, goInside, type Person, signIn, test } from './fixtures.ts';
import { newPerson, tokenMailedTo } from './new-person.ts';
import { signedInOnce } from './signed-in.ts';

const operator = signedInOnce();

/** A page of another person, with their API client. */
async function windowOf(page: Page, person: Person) {
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: process.env.E2E_URL, locale: 'bs-BA' });
  const own = await context.newPage();
  await own.setViewportSize({ width: 1280, height: 900 });
  await signIn(own, person);
  const token = await own.evaluate(() => localStorage.getItem('access_token'));
  const call = async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const answer = await own.request.fetch(`/api${path}`, {
      method,
      data,
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { data: T }).data;
  };
  return { page: own, call, close: () => context.close() };
}

/** A new member of the same organisation, without rights. */
async function colleague(
  page: Page,
  of: { call: Awaited<ReturnType<typeof windowOf>>['call'] },
): Promise<Person> {
  const email = `kolega-${Date.now()}@primjer.ba`;
  await of.call('POST', '/admin/invitations', { email, first_name: 'Ćamil', last_name: 'Đozo', roles: [] });
  const password = 'jesenje-kiše-nad-gradom';
  const answer = await page.request.post('/api/auth/accept-invitation', {
    data: { token: await tokenMailedTo(email), first_name: 'Ćamil', last_name: 'Đozo', password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return { email, password };
}

test('a role is made, given rights by the keyboard, and a person; their menu follows', async ({ page }) => {
  test.setTimeout(240_000); // three people, on machines of any speed
  const chief = await windowOf(page, await newPerson(page.request));
  const worker = await colleague(page, chief);
  const theirs = await windowOf(page, worker);
  const menu = theirs.page.getByRole('navigation', { name: 'Glavni meni' });
  await expect(menu.getByText('ERP šifarnici')).toHaveCount(0);

  const own = chief.page;
  await own.goto('/admin/roles');
  await own.getByRole('link', { name: 'Dodaj ulogu' }).click();
  await expect(own.getByRole('heading', { name: 'Dodaj ulogu' })).toBeVisible();
  await own.getByLabel('Naziv').fill('Šef skladišta');
  await expect(own.getByLabel('Oznaka')).toHaveValue('sef-skladista');
  await own.getByLabel('Oznaka').fill('admin');
  await own.keyboard.press('Control+s');
  await expect(own.getByText('Ovu oznaku ima zajednička uloga.').first()).toBeVisible();
  await own.getByLabel('Oznaka').fill('sef');
  await own.keyboard.press('Control+s');
  await expect(own.getByRole('heading', { name: 'Dozvole: Šef skladišta' })).toBeVisible();

  // Search without diacritics, then arrows into the tree.
  await own.keyboard.press('/');
  await own.keyboard.type('grupe');
  await expect(own.getByRole('row', { name: /Grupe robe/ })).toBeVisible();
  await expect(own.getByRole('row', { name: /Države/ })).toHaveCount(0);
  await own.keyboard.press('ArrowDown');
  await own.keyboard.press('ArrowDown');
  await expect(own.getByRole('checkbox', { name: 'Grupe robe: pregled' })).toBeFocused();
  await own.keyboard.press('ArrowRight');
  await own.keyboard.press('Space');
  // The right to change includes the right to see.
  await expect(own.getByRole('checkbox', { name: 'Grupe robe: pregled' })).toBeChecked();
  const bar = own.getByRole('region', { name: 'Izmjene' });
  await expect(bar).toContainText('Dodaje se 2');
  await expect(bar).toContainText('Grupe robe: izmjene');
  await own.getByRole('button', { name: 'Očisti pretragu' }).click();
  // One tick selects a module; the arrow collapses it.
  const module = own.getByRole('checkbox', { name: 'Administracija, pregled: sve' });
  await module.press('Space');
  await expect(bar).toContainText('Dodaje se 17');
  await module.press('ArrowLeft');
  await expect(own.getByRole('button', { name: /^Administracija/ })).toBeFocused();
  await own.keyboard.press('ArrowLeft');
  await expect(own.getByRole('row', { name: /Korisnici/ })).toHaveCount(0);

  // Leaving unsaved changes asks first.
  await own.getByRole('link', { name: 'O ulozi' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Ostani' }).click();
  // A reload brings them back.
  await own.reload();
  await expect(bar).toContainText('Dodaje se 17');
  await own.keyboard.press('Control+s');
  await expect(bar).toHaveCount(0);

  const [person] = await chief.call<{ idguid: string }[]>('GET', '/admin/users?q=dozo');
  await own.goto(`/admin/users/roles/${person!.idguid}`);
  await own.getByRole('checkbox', { name: 'Šef skladišta' }).press('Space');
  await expect(bar).toContainText('Dodaje se 1');
  await expect(bar).toContainText(/Osoba dobija: .*Grupe robe/);
  await own.keyboard.press('Control+s');
  await expect(bar).toHaveCount(0);

  await theirs.page.reload();
  await menu.getByRole('button', { name: 'ERP šifarnici' }).click();
  await expect(menu.getByRole('link', { name: 'Grupe robe' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Države' })).toHaveCount(0);

  // The source of a right is shown beside it.
  await own.goto(`/admin/users/permissions/${person!.idguid}`);
  await expect(own.getByRole('row', { name: /Grupe robe/ })).toContainText('iz uloge Šef skladišta');
  // The last administrator cannot be removed, and the screen says why.
  const [me] = await chief.call<{ idguid: string }[]>('GET', '/admin/users?q=scepanovic');
  await own.goto(`/admin/users/roles/${me!.idguid}`);
  await own.getByRole('checkbox', { name: 'Administrator' }).press('Space');
  await own.keyboard.press('Control+s');
  await expect(bar.getByRole('alert')).toContainText('bez administratora');
  await theirs.close();
  await chief.close();
});

test('what an organisation would lose is named before it is saved', async ({ page }) => {
  test.setTimeout(120_000);
  const chief = await windowOf(page, await newPerson(page.request));
  const { tenant } = await chief.page.evaluate(() => ({
    tenant: JSON.parse(localStorage.getItem('tenant_data')!),
  }));
  await page.goto(`/admin/tenants/permissions/${tenant.idguid}`);
  await page.getByRole('checkbox', { name: 'Porezi: pregled' }).click();
  await expect(page.getByRole('region', { name: 'Izmjene' })).toContainText('Oduzima se 1');
  await page.getByRole('button', { name: /^Sačuvaj/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Oduzeti dozvole organizaciji?' });
  await expect(dialog).toContainText('Porezi: pregled');
  await dialog.getByRole('button', { name: 'Oduzmi' }).click();
  // The bar stays while anything is unsaved; the toast disappears too soon to wait for.
  await expect(page.getByRole('region', { name: 'Izmjene' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Porezi: pregled' })).not.toBeChecked();
  await chief.page.goto('/erp/sifarnici/porezi');
  await expect(chief.page.getByRole('heading', { name: 'Pristup odbijen' })).toBeVisible();
  await chief.close();
});

test('axe finds nothing beside the lists, in any window', async ({ page }) => {
  test.setTimeout(360_000); // a dozen pages, on machines of any speed
  const [role] = await operator<{ idguid: string }[]>(page, 'GET', '/admin/roles?q=menadzer');
  const [right] = await operator<{ idguid: string }[]>(page, 'GET', '/admin/permissions?q=porezi');
  const [person] = await operator<{ idguid: string }[]>(page, 'GET', '/admin/users');
  const [tenant] = await operator<{ idguid: string }[]>(page, 'GET', '/admin/tenants');
  for (const address of [
    '/admin/permissions/create',
    `/admin/permissions/${right!.idguid}/edit`,
    `/admin/permissions/${right!.idguid}/view`,
    '/admin/roles/create',
    `/admin/roles/edit/${role!.idguid}`,
    `/admin/roles/view/${role!.idguid}`,
    `/admin/users/permissions/${person!.idguid}`,
    `/admin/users/roles/${person!.idguid}`,
    `/admin/tenants/permissions/${tenant!.idguid}`,
  ]) {
    await goInside(page, address);
    expect(await faultsInAllLooks(page), address).toEqual([]);
  }
  // With unsaved changes the bar covers the tree.
  await page.goto(`/admin/roles/permissions/${role!.idguid}`);
  await page.getByRole('checkbox', { name: 'Pogledi organizacije: izmjene' }).click();
  await expect(page.getByRole('region', { name: 'Izmjene' })).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
});
