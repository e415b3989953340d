// Long, since three windows are opened for a stale edit.
// In the suite: rights.e2e.ts (a role from its making to the menu of who has it, what would be lost, axe), and the tests of src/modules/rights.
import { expect, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const operator = signedInOnce();

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
