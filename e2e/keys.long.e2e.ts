// Long, since stale edits and filters are those of every form and list, and axe looks at all screens.
// In the suite: keys.e2e.ts (the life of a key, axe where it is shown), and the tests of src/modules/api-keys.
import { expect, faultsInAllLooks, goInside, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();

test('a key is changed; a stale edit is reported and loses nothing', async ({ page }) => {
  const { idguid } = await call<{ idguid: string }>(page, 'POST', '/admin/api-keys', {
    name: 'Izvoz',
    permissions: ['erp_drzave_pregled'],
  });
  await page.goto(`/admin/api-keys/edit/${idguid}`);
  await page.getByLabel('Naziv').fill('Izvoz u knjigovodstvo');
  await page.getByLabel('Zahtjeva u minuti').fill('120');
  await call(page, 'PATCH', `/admin/api-keys/${idguid}`, { version: 1, rate_limit: 60 });
  await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Zapis je u međuvremenu izmijenjen' });
  await expect(dialog.getByRole('radiogroup', { name: 'Zahtjeva u minuti' })).toBeVisible();
  await expect(dialog).toContainText('Samo vi ste mijenjali: Naziv.');
  await dialog.getByRole('button', { name: 'Zadrži moje' }).click();
  await expect(page.getByRole('heading', { name: 'Izvoz u knjigovodstvo' })).toBeVisible();
  await expect(page.getByText('najviše 120')).toBeVisible();
});

test('the list is narrowed by state, in the address', async ({ page }) => {
  const make = (name: string) =>
    call<{ idguid: string }>(page, 'POST', '/admin/api-keys', { name, permissions: ['erp_drzave_pregled'] });
  await make('Živi ključ');
  const dead = await make('Mrtvi ključ');
  await call(page, 'POST', `/admin/api-keys/${dead.idguid}/revoke`);
  await page.goto('/admin/api-keys');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: 'Stanje' }).click();
  await page.getByRole('checkbox', { name: 'Opozvan' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: /^Mrtvi ključ/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Živi ključ/ })).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('state__in')).toBe('revoked');
  await page.reload();
  await expect(page.getByRole('link', { name: /^Mrtvi ključ/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Živi ključ/ })).toHaveCount(0);
});

test('axe finds nothing beside the lists, in any window', async ({ page }) => {
  test.setTimeout(120_000);
  const { idguid } = await call<{ idguid: string }>(page, 'POST', '/admin/api-keys', {
    name: 'Web prodavnica s dugim nazivom koji treba stati i na telefon',
    permissions: ['erp_drzave_pregled', 'erp_gruperobe_pregled', 'erp_gruperobe_save'],
    allowed_addresses: ['192.0.2.10', '2001:db8:1234:5678::/64'],
  });
  for (const [name, address] of [
    ['create', '/admin/api-keys/create'],
    ['edit', `/admin/api-keys/edit/${idguid}`],
    ['view', `/admin/api-keys/view/${idguid}`],
    ['gone', '/admin/api-keys/view/nema'],
  ] as const) {
    await goInside(page, address);
    if (name === 'create') {
      await page.getByRole('combobox', { name: 'Vrijedi' }).click();
      await page.getByRole('option', { name: 'bez isteka' }).click();
    }
    expect(await faultsInAllLooks(page), address).toEqual([]);
  }
  await page.goto('/admin/api-keys/create');
  await page.getByLabel('Naziv').fill('Za pogled');
  await page.getByLabel('Pretraži dozvole').fill('drzave');
  await page.getByRole('checkbox', { name: 'Države: pregled' }).check();
  await page.getByRole('button', { name: 'Dodaj ključ' }).click();
  await expect(page.getByRole('heading', { name: 'Ključ je napravljen' })).toBeVisible();
  expect(await faultsInAllLooks(page), 'made').toEqual([]);
});
