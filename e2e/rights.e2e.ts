import { expect, faultsInAllLooks, goInside, test } from './fixtures.ts';
import { bar, giveRole, makeRole, twoWindows } from './rights-page.ts';
import { signedInOnce } from './signed-in.ts';

const operator = signedInOnce();

test('a role is made, given rights by the keyboard, and a person; their menu follows', async ({ page }) => {
  test.slow();
  const { chief, theirs } = await twoWindows(page);
  await makeRole(chief.page);
  await giveRole({ chief, theirs });
  await theirs.close();
  await chief.close();
});

test('axe finds nothing on a role, a person and rights that are being changed, in any window', async ({
  page,
}) => {
  test.slow();
  const [role] = await operator<{ idguid: string }[]>(page, 'GET', '/admin/roles?q=menadzer');
  const [person] = await operator<{ idguid: string }[]>(page, 'GET', '/admin/users');
  for (const address of [`/admin/roles/view/${role!.idguid}`, `/admin/users/roles/${person!.idguid}`]) {
    await goInside(page, address);
    expect(await faultsInAllLooks(page), address).toEqual([]);
  }
  // With unsaved changes the bar covers the tree.
  await page.goto(`/admin/roles/permissions/${role!.idguid}`);
  await page.getByRole('checkbox', { name: 'Pogledi organizacije: izmjene' }).click();
  await expect(bar(page)).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
});
