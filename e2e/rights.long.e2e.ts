// Long, since three windows are opened for a stale edit, and axe looks at a dozen screens.
// In the suite: rights.e2e.ts (a role from its making to the menu of who has it, axe), src/modules/rights/giving/tenant-rights.test.ts,
// src/modules/rights/giving/member-rights.test.ts, src/modules/people/members/members.test.ts (the last administrator).
import { expect, faultsInAllLooks, goInside, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';
import { bar, giveRole, makeRole, twoWindows, windowOf } from './rights-page.ts';
import { signedIn } from './signed-in.ts';

const operator = signedIn();

test('a module is ticked at once, unsaved rights are asked about, and nobody shuts out the last administrator', async ({
  page,
}) => {
  test.setTimeout(240_000); // three people, on machines of any speed
  const { chief, theirs } = await twoWindows(page);
  const own = chief.page;
  await makeRole(own);
  await own.getByRole('button', { name: 'Očisti pretragu' }).click();
  // One tick selects a module; the arrow collapses it.
  const module = own.getByRole('checkbox', { name: 'Administracija, pregled: sve' });
  await module.press('Space');
  await expect(bar(own)).toContainText('Dodaje se 17');
  await module.press('ArrowLeft');
  await expect(own.getByRole('button', { name: /^Administracija/ })).toBeFocused();
  await own.keyboard.press('ArrowLeft');
  await expect(own.getByRole('row', { name: /Korisnici/ })).toHaveCount(0);

  // Leaving unsaved changes asks first.
  await own.getByRole('link', { name: 'O ulozi' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Ostani' }).click();
  // A reload brings them back.
  await own.reload();
  await expect(bar(own)).toContainText('Dodaje se 17');
  const person = await giveRole({ chief, theirs });

  // The source of a right is shown beside it.
  await own.goto(`/admin/users/permissions/${person}`);
  await expect(own.getByRole('row', { name: /Grupe robe/ })).toContainText('iz uloge Šef skladišta');
  // The last administrator cannot be removed, and the screen says why.
  const [me] = await chief.call<{ idguid: string }[]>('GET', '/admin/users?q=scepanovic');
  await own.goto(`/admin/users/roles/${me!.idguid}`);
  await own.getByRole('checkbox', { name: 'Administrator' }).press('Space');
  await own.keyboard.press('Control+s');
  await expect(bar(own).getByRole('alert')).toContainText('bez administratora');
  await theirs.close();
  await chief.close();
});

test('the second of two concurrent edits of a role is told, and loses nothing', async ({ page }) => {
  test.setTimeout(120_000);
  const role = await operator<{ idguid: string }>(page, 'POST', '/admin/roles', {
    name: `dvoje-${Date.now()}`,
    label: 'Dvoje',
  });
  await page.goto(`/admin/roles/permissions/${role.idguid}`);
  await page.getByRole('checkbox', { name: 'Države: pregled' }).click();
  await operator(page, 'PUT', `/admin/roles/${role.idguid}/permissions`, {
    permissions: ['erp_porezi_pregled'],
    version: 1,
  });
  await page.keyboard.press('Control+s');
  const bar = page.getByRole('region', { name: 'Izmjene' });
  await expect(bar.getByRole('alert')).toContainText('u međuvremenu izmijenjen');
  await expect(page.getByRole('checkbox', { name: 'Porezi: pregled' })).toBeChecked();
  await expect(bar).toContainText('Dodaje se 1');
  await page.keyboard.press('Control+s');
  await expect(bar).toHaveCount(0);
  await page.goto(`/admin/roles/view/${role.idguid}`);
  await page.getByRole('button', { name: 'Obriši' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await page.waitForURL('**/admin/roles');
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
  await expect(bar(page)).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
});
