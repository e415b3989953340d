// Long, since several people sign in, and axe looks at ten screens.
// In the suite: people.e2e.ts (a person invited and removed; axe), opened.e2e.ts (the form of an organisation),
// src/modules/people/tenants/settings.test.ts,
// src/modules/people/members/members.test.ts, src/modules/people/invitations/invitations.test.ts.
import { expect as atOnce, faults, faultsInAllLooks, goInside, test } from './fixtures.ts';
import {
  accept,
  goBack,
  inviteAndRevoke,
  inviteAndSwitchOff,
  openOrganisation,
  organisation,
  remove,
  run,
  windowOf,
} from './people-page.ts';
import { signedIn } from './signed-in.ts';

/** Several people share one browser, which is slow. */
const expect = atOnce.configure({ timeout: 20_000 });
const call = signedIn();

test('the operator invites a person into an organisation they work for, and revokes it', async ({ page }) => {
  test.setTimeout(120_000);
  const name = `Kovačnica ${run}`;
  await openOrganisation(page, name);
  await inviteAndRevoke(page, name);
  await goBack(page);
});

test('a member who is switched off is renamed and switched on again before they are removed', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const own = await windowOf(browser, (await organisation(call, page, `Pekara ${run}`)).chief);
  await inviteAndSwitchOff(page, own);
  await own.getByRole('link', { name: 'Uredi' }).click();
  await expect(own.getByRole('switch', { name: 'Pristup ovoj organizaciji' })).not.toBeChecked();
  await own.getByRole('textbox', { name: 'Prezime' }).fill('Čolić-Hadžić');
  await own.getByRole('switch', { name: 'Pristup ovoj organizaciji' }).check();
  await own.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect(own.getByRole('heading', { name: 'Ema Čolić-Hadžić' })).toBeVisible();
  await expect(own.getByRole('region', { name: 'Historija izmjena' })).toContainText('Čolić-Hadžić');
  await own.getByRole('link', { name: 'Uredi' }).click();
  await expect(own.getByRole('switch', { name: 'Pristup ovoj organizaciji' })).toBeChecked();
  await own.getByRole('button', { name: 'Odustani' }).click();
  await remove(own);
});

test('the settings of the organisation: saved by its administrator, read by a plain member', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { idguid, chief } = await organisation(call, page, `Apoteka ${run}`);
  const own = await windowOf(browser, chief);
  await own.getByRole('button', { name: /^Organizacija:/ }).click();
  await own.getByRole('link', { name: 'Postavke organizacije' }).click();
  await own.getByLabel('Naziv').fill('Apoteka Mlin');
  await own.getByLabel('JIB').fill('4200211100006');
  await expect(own.getByText(/Kontrolna cifra se ne slaže/)).toBeVisible();
  await own.getByLabel('Poštanski broj').fill('12');
  await own.getByRole('combobox', { name: 'Općina ili grad' }).fill('jablan');
  await own.getByRole('option', { name: /Jablanica/ }).click();
  await own.getByRole('switch', { name: 'Obavezan drugi faktor' }).check();
  await expect(own.getByText(/Drugi faktor još nema/)).toBeVisible();
  await own.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect(own.getByText('Poštanski broj ima pet cifara, npr. 71000.')).toBeVisible();
  await own.getByLabel('Poštanski broj').fill('88420');
  await own.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect(own.getByText(/inače biste i sebi zaključali/)).toBeVisible();
  await own.getByRole('switch', { name: 'Obavezan drugi faktor' }).uncheck();
  await own.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect(own.getByText('Postavke su sačuvane.')).toBeVisible();
  // The top bar shows the new name without a reload.
  await expect(own.getByRole('button', { name: /^Organizacija: Apoteka Mlin/ })).toBeVisible();
  await own.reload();
  await expect(own.getByLabel('JIB')).toHaveValue('4200211100006');
  await expect(own.getByRole('combobox', { name: 'Općina ili grad' })).toHaveValue('Jablanica');

  const email = `clan-${run}@primjer.ba`;
  await call(page, 'POST', `/admin/invitations?tenant=${idguid}`, {
    email,
    first_name: 'Običan',
    last_name: 'Član',
  });
  const plain = await windowOf(browser, await accept(page, email, 'Običan', 'Član'));
  // A member without rights is told whom to ask, on the dashboard and on refused pages.
  await expect(plain.getByRole('region', { name: 'Još nemate dozvola' })).toContainText('Prva Osoba');
  await plain.goto('/admin/users');
  await expect(plain.getByRole('heading', { name: 'Pristup odbijen' })).toBeVisible();
  await expect(plain.getByRole('status')).toContainText('Prva Osoba');
  expect(await faults(plain)).toEqual([]);
  await plain.goto('/korisnik/tenants/postavke');
  await expect(plain.getByText('4200211100006')).toBeVisible();
  await expect(plain.getByText('88420 Jablanica')).toBeVisible();
  await expect(plain.getByRole('textbox', { name: 'Naziv' })).toHaveCount(0);
  await expect(plain.getByRole('button', { name: 'Sačuvaj', exact: true })).toHaveCount(0);
  expect(await faults(plain)).toEqual([]);
});

test('the operator sees everybody, and switches a whole account off', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const { chief } = await organisation(call, page, `Zadruga ${run}`);
  const own = await windowOf(browser, chief);
  await page.goto('/admin/users/svi');
  await page.getByRole('searchbox', { name: 'Pretraži sve korisnike' }).fill(`zadruga-${run}`);
  const row = page.getByRole('row', { name: new RegExp(`zadruga-${run}@`) });
  await row.getByRole('link', { name: 'Osoba Prva' }).click();
  await expect(page.getByRole('heading', { name: 'Prva Osoba' })).toBeVisible();
  await page.getByRole('button', { name: 'Radnje: Prva Osoba' }).click();
  await page.getByRole('menuitem', { name: 'Isključi nalog' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Isključi nalog' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`Zadruga ${run}`);
  await dialog.getByRole('button', { name: 'Ipak isključi' }).click();
  await expect(page.getByText('Nalog isključen').first()).toBeVisible();
  // The live stream updates it without a click.
  await expect(own).toHaveURL(/\/auth\/login/);
});

test('axe finds nothing beside the lists, in any window', async ({ page }) => {
  test.setTimeout(180_000);
  const { idguid } = await call<{ idguid: string }>(page, 'POST', '/admin/tenants', {
    name: `Izgled ${run}`,
    email: `izgled-${run}@primjer.ba`,
    first_name: 'Iva',
    last_name: 'Izgled',
  });
  const [self] = await call<{ idguid: string }[]>(page, 'GET', '/admin/users');
  for (const address of [
    `/admin/users/pozivi?organizacija=${idguid}`,
    `/admin/users/create?organizacija=${idguid}`,
    `/admin/users/view/${self!.idguid}`,
    `/admin/users/edit/${self!.idguid}`,
    '/admin/tenants/create',
    `/admin/tenants/view/${idguid}`,
    `/admin/tenants/edit/${idguid}`,
    '/korisnik/tenants/postavke',
    '/admin/users/view/01890000-0000-7000-8000-000000000000',
  ]) {
    await goInside(page, address);
    expect(await faultsInAllLooks(page), address).toEqual([]);
  }
  await page.getByRole('button', { name: 'Nazad na svoju organizaciju' }).click();
  await page.goto('/admin/users');
  await page
    .getByRole('button', { name: /^Radnje:/ })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await faultsInAllLooks(page), 'the menu of a row').toEqual([]);
});
