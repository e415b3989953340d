import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import {
  expect as atOnce,
  faults,
  faultsInAllLooks,
  goInside,
  type Person,
  signIn,
  test,
} from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

/** Several people share one browser, which is slow. */
const expect = atOnce.configure({ timeout: 20_000 });
const call = signedInOnce();
const PASSWORD = 'jesenje-kiše-nad-gradom';
/** Addresses and names that are unique to this run. */
const run = Date.now().toString(36);

/** The token of the last invitation mailed to an address. */
async function invitationFor(email: string): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR!, 'mail');
  let token: string | undefined;
  await expect
    .poll(
      async () => {
        for (const file of existsSync(folder) ? readdirSync(folder).sort().reverse() : []) {
          const mail = await PostalMime.parse(readFileSync(join(folder, file)));
          if (mail.to?.[0]?.address !== email) continue;
          token = /poziv=([\w-]{43})/.exec(mail.text ?? '')?.[1];
          if (token) return true;
        }
        return false;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return token!;
}

/** Accepts the invitation of an address, as its page does. */
async function accept(page: Page, email: string, firstName: string, lastName: string): Promise<Person> {
  const answer = await page.request.post('/api/auth/accept-invitation', {
    data: {
      token: await invitationFor(email),
      first_name: firstName,
      last_name: lastName,
      password: PASSWORD,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return { email, password: PASSWORD };
}

/** A window of another person, signed in. */
async function windowOf(browser: Browser, baseURL: string, person: Person): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'bs-BA',
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  await signIn(page, person);
  return page;
}

/** A new organisation with its administrator. */
async function organisation(page: Page, name: string) {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@primjer.ba`;
  const body = { name, email, first_name: 'Prva', last_name: 'Osoba' };
  const { idguid } = await call<{ idguid: string }>(page, 'POST', '/admin/tenants', body);
  return { idguid, chief: await accept(page, email, 'Prva', 'Osoba') };
}

test('the operator opens an organisation and works for it', async ({ page }) => {
  test.setTimeout(120_000);
  const name = `Kovačnica ${run}`;
  await page.goto('/admin/tenants');
  await page.getByRole('link', { name: 'Dodaj organizaciju' }).click();
  await page.getByLabel('Naziv organizacije').fill(name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nije adresa');
  await page.getByRole('textbox', { name: 'Prezime' }).fill('Kovač');
  await page.getByRole('button', { name: 'Dodaj organizaciju' }).click();
  await expect(page.getByText('Ovo polje je obavezno.')).toBeVisible();
  await expect(page.getByText('Unesite ispravnu e-mail adresu, npr. ime@firma.ba.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Ime', exact: true }).fill('Đula');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`kovac-${run}@primjer.ba`);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('Čeka prvog člana')).toBeVisible();

  await page.getByRole('link', { name: 'Upravljaj ovom organizacijom' }).click();
  await expect(page).toHaveURL(/\/admin\/users\?organizacija=/);
  await expect(page.getByRole('combobox', { name: 'Organizacija kojom upravljate' })).toHaveValue(name);
  await expect(page.getByRole('link', { name: /Na odgovor čeka 1.poziv/ })).toBeVisible();
  // It persists across the menu, and every page shows it.
  const bar = page.getByRole('region', { name: 'Organizacija kojom upravljate' });
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(bar).toContainText(name);
  await expect(bar).toContainText(/Ova stranica: .+, vaša organizacija\. Upravljate organizacijom/);
  // A page that supports it also does so without the parameter.
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/admin\/users\?organizacija=/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bar).toContainText(name);
  expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(48);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Korisnici', exact: true }).first().click();
  await page.reload();
  await expect(bar).toContainText(name);
  await expect(page.getByRole('combobox', { name: 'Organizacija kojom upravljate' })).toHaveValue(name);
  await page.getByRole('tab', { name: 'Pozivi' }).click();
  await expect(page).toHaveURL(/organizacija=/);
  await expect(page.getByRole('row', { name: /Kovač Đula.*Administrator/ })).toBeVisible();

  await page.getByRole('link', { name: 'Pozovi osobu' }).click();
  await expect(page.getByRole('heading', { name: 'Pozovi osobu', level: 1 })).toBeVisible();
  await expect(bar).toContainText(name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`kovac-${run}@primjer.ba`);
  await page.getByRole('textbox', { name: 'Ime', exact: true }).fill('Druga');
  await page.getByRole('textbox', { name: 'Prezime' }).fill('Osoba');
  await page.getByRole('button', { name: 'Pošalji poziv' }).click();
  await expect(page.getByText(/već pozvana/).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`druga-${run}@primjer.ba`);
  await page.getByRole('button', { name: 'Pošalji poziv' }).click();
  const row = page.getByRole('row', { name: /Osoba Druga/ });
  await expect(row).toContainText('bez uloge');
  await row.getByRole('button', { name: /^Radnje/ }).click();
  await page.getByRole('menuitem', { name: 'Povuci poziv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Povuci' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Nazad na svoju organizaciju' }).click();
  await expect(page).not.toHaveURL(/organizacija=/);
  await expect(bar).toHaveCount(0);
});

test('an administrator invites, switches off and removes; the person is out with the next click', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { chief } = await organisation(page, `Pekara ${run}`);
  const own = await windowOf(browser, baseURL!, chief);
  await own.goto('/admin/users/create');
  const email = `ema-${run}@primjer.ba`;
  await own.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await own.getByRole('textbox', { name: 'Ime', exact: true }).fill('Ema');
  await own.getByRole('textbox', { name: 'Prezime' }).fill('Čolić');
  await own.getByRole('combobox', { name: 'Uloge' }).click();
  await own.getByRole('option', { name: 'Menadžer' }).click();
  await own.keyboard.press('Escape');
  await own.getByRole('button', { name: 'Pošalji poziv' }).click();
  const invited = own.getByRole('row', { name: /Čolić Ema.*Menadžer/ });
  await expect(invited).toBeVisible();
  // The role's name is not cut off by narrow columns.
  await own.setViewportSize({ width: 900, height: 900 });
  const role = invited.getByText('Menadžer', { exact: true });
  expect(await role.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await own.setViewportSize({ width: 1280, height: 900 });

  const ema = await windowOf(browser, baseURL!, await accept(page, email, 'Ema', 'Čolić'));
  await ema.getByRole('button', { name: 'ERP šifarnici' }).click();
  await ema.getByRole('link', { name: 'Države' }).click();
  await expect(ema.getByRole('heading', { name: 'Države' })).toBeVisible();

  await own.goto('/admin/users?q=colic');
  const menu = () => own.getByRole('button', { name: 'Radnje: Čolić Ema' });
  await menu().click();
  await own.getByRole('menuitem', { name: 'Isključi pristup organizaciji' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Isključi' }).click();
  await expect(own.getByRole('row', { name: /Čolić Ema.*Pristup isključen/ })).toBeVisible();
  // The live stream updates it without a click.
  await ema.waitForURL('**/auth/login');

  await own.getByRole('link', { name: 'Čolić Ema' }).click();
  await expect(own.getByRole('heading', { name: 'Ema Čolić' })).toBeVisible();
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

  await own.getByRole('button', { name: /^Radnje: Ema/ }).click();
  await own.getByRole('menuitem', { name: 'Ukloni iz organizacije' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Ukloni' }).click();
  await own.waitForURL('**/admin/users');
  await expect(own.getByRole('row', { name: /Čolić/ })).toHaveCount(0);
  // For the only administrator the own row offers neither.
  await own.getByRole('button', { name: 'Radnje: Osoba Prva' }).click();
  await expect(own.getByRole('menuitem', { name: 'Uredi' })).toBeVisible();
  await expect(own.getByRole('menuitem', { name: /Isključi|Ukloni/ })).toHaveCount(0);
});

test('the settings of the organisation: saved by its administrator, read by a plain member', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { idguid, chief } = await organisation(page, `Apoteka ${run}`);
  const own = await windowOf(browser, baseURL!, chief);
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
  const plain = await windowOf(browser, baseURL!, await accept(page, email, 'Običan', 'Član'));
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

test('the operator sees everybody, and switches a whole account off', async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  const { chief } = await organisation(page, `Zadruga ${run}`);
  const own = await windowOf(browser, baseURL!, chief);
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
  await own.waitForURL('**/auth/login');
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
