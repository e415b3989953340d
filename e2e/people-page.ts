import type { Browser, Locator, Page } from '@playwright/test';
import { expect as atOnce, faultsInAllLooks, goInside, inLongRuns, type Person, signIn } from './fixtures.ts';
import { tokenMailedTo } from './new-person.ts';
import type { signedIn } from './signed-in.ts';

/** Several people share one browser, which is slow. */
const expect = atOnce.configure({ timeout: 20_000 });
const PASSWORD = 'jesenje-kiše-nad-gradom';
/** A screen that asks little of the server. */
export const PROFILE = '/korisnik/users/profile';
/** For addresses and names that are unique to this run. */
export const run = Date.now().toString(36);

/** Accepts the invitation of an address, as its page does. */
export async function accept(
  page: Page,
  email: string,
  firstName: string,
  lastName: string,
): Promise<Person> {
  const answer = await page.request.post('/api/auth/accept-invitation', {
    data: {
      token: await tokenMailedTo(email),
      first_name: firstName,
      last_name: lastName,
      password: PASSWORD,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return { email, password: PASSWORD };
}

/** A window of another person, signed in. */
export async function windowOf(browser: Browser, person: Person, address?: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL,
    locale: 'bs-BA',
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  await signIn(page, person, address);
  return page;
}

/** A new organisation with its administrator. */
export async function organisation(
  call: ReturnType<typeof signedIn>,
  page: Page,
  name: string,
): Promise<{ idguid: string; chief: Person }> {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@primjer.ba`;
  const body = { name, email, first_name: 'Prva', last_name: 'Osoba' };
  const { idguid } = await call<{ idguid: string }>(page, 'POST', '/admin/tenants', body);
  return { idguid, chief: await accept(page, email, 'Prva', 'Osoba') };
}

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Organizacija kojom upravljate' });

/** The operator opens an organisation, and goes to work for it. */
export async function openOrganisation(page: Page, name: string): Promise<void> {
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
  expect(await faultsInAllLooks(page), 'organisation').toEqual([]);

  await page.getByRole('link', { name: 'Upravljaj ovom organizacijom' }).click();
  await expect(page).toHaveURL(/\/admin\/users\?organizacija=/);
  await expect(page.getByRole('combobox', { name: 'Organizacija kojom upravljate' })).toHaveValue(name);
  await expect(page.getByRole('link', { name: /Na odgovor čeka 1.poziv/ })).toBeVisible();
  // It persists across the menu, and every page shows it.
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(bar(page)).toContainText(name);
  await expect(bar(page)).toContainText(/Ova stranica: .+, vaša organizacija\. Upravljate organizacijom/);
  // A page that supports it also does so without the parameter.
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/admin\/users\?organizacija=/);
  if (inLongRuns) {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(bar(page)).toContainText(name);
    expect((await bar(page).boundingBox())!.height).toBeLessThanOrEqual(48);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: 'Korisnici', exact: true }).first().click();
    await page.reload();
    await expect(bar(page)).toContainText(name);
    await expect(page.getByRole('combobox', { name: 'Organizacija kojom upravljate' })).toHaveValue(name);
  }
  await page.getByRole('tab', { name: 'Pozivi' }).click();
  await expect(page).toHaveURL(/organizacija=/);
  await expect(page.getByRole('row', { name: /Kovač Đula.*Administrator/ })).toBeVisible();
}

/** After that: somebody is invited into it, and the invitation revoked. */
export async function inviteAndRevoke(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Pozovi osobu' }).click();
  await expect(page.getByRole('heading', { name: 'Pozovi osobu', level: 1 })).toBeVisible();
  await expect(bar(page)).toContainText(name);
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
}

/** The operator goes back to their own organisation. */
export async function goBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nazad na svoju organizaciju' }).click();
  await expect(page).not.toHaveURL(/organizacija=/);
  await expect(bar(page)).toHaveCount(0);
}

/** An administrator (`own`) invites a person, who works until their access is switched off; ends on the person's page. */
export async function inviteAndSwitchOff(page: Page, own: Page): Promise<void> {
  await goInside(own, '/admin/users/create');
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
  if (inLongRuns) {
    // The role's name is not cut off by narrow columns.
    await own.setViewportSize({ width: 900, height: 900 });
    const role = invited.getByText('Menadžer', { exact: true });
    expect(await role.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await own.setViewportSize({ width: 1280, height: 900 });
  }

  const ema = await windowOf(page.context().browser()!, await accept(page, email, 'Ema', 'Čolić'), PROFILE);
  await ema.getByRole('button', { name: 'ERP šifarnici' }).click();
  await ema.getByRole('link', { name: 'Države' }).click();
  await expect(ema.getByRole('heading', { name: 'Države' })).toBeVisible();

  await own.goto('/admin/users?q=colic');
  await own.getByRole('button', { name: 'Radnje: Čolić Ema' }).click();
  await own.getByRole('menuitem', { name: 'Isključi pristup organizaciji' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Isključi' }).click();
  await expect(own.getByRole('row', { name: /Čolić Ema.*Pristup isključen/ })).toBeVisible();
  // The live stream updates it without a click.
  await expect(ema).toHaveURL(/\/auth\/login/);

  await own.getByRole('link', { name: 'Čolić Ema' }).click();
  await expect(own.getByRole('heading', { name: 'Ema Čolić' })).toBeVisible();
}

/** After that: the person is removed from the organisation. */
export async function remove(own: Page): Promise<void> {
  await own.getByRole('button', { name: /^Radnje: Ema/ }).click();
  await own.getByRole('menuitem', { name: 'Ukloni iz organizacije' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Ukloni' }).click();
  await own.waitForURL('**/admin/users');
  await expect(own.getByRole('row', { name: /Čolić/ })).toHaveCount(0);
  if (inLongRuns) {
    // For the only administrator the own row offers neither.
    await own.getByRole('button', { name: 'Radnje: Osoba Prva' }).click();
    await expect(own.getByRole('menuitem', { name: 'Uredi' })).toBeVisible();
    await expect(own.getByRole('menuitem', { name: /Isključi|Ukloni/ })).toHaveCount(0);
  }
}
