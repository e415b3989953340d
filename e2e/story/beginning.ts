import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import writeExcel from 'write-excel-file/node';
import { fillIn, linkIn, PASSWORD, register } from '../entry-page.ts';
import { YEAR } from '../open-books.ts';
import { CUSTOMER, FIRM, partnerId, SUPPLIER } from './firm.ts';
import { expect, type Kept, newWindow, type Walker, walkerOn } from './walker.ts';
import type { World } from './world.ts';

const EMAIL = { owner: 'djula@kovacnica.example', accountant: 'ivana@bilans.example' };

export { EMAIL };

/** What an accountant may; whoever changes also sees. */
const RIGHTS = ['Knjiženje: izmjene', 'Kontni plan: pregled', 'Poslovne godine: pregled', 'Firme: izmjene'];

/** Somebody registers a firm, by the link of the mail. */
export async function registerFirm(browser: Browser, world: World): Promise<Walker> {
  const page = await newWindow(browser);
  await register(page, EMAIL.owner);
  await page.goto(linkIn(await world.mailTo(EMAIL.owner, 'Potvrdite e-mail')));
  await page.getByRole('button', { name: 'Potvrdi e-mail' }).click();
  await page.waitForURL('**/dashboard');
  return walkerOn(page);
}

const steps = ({ page }: Walker) => page.getByRole('region', { name: 'Prvi koraci', exact: true });

async function nextStep(owner: Walker, done: number, label: string): Promise<void> {
  await owner.page.goto('/dashboard');
  await expect(steps(owner)).toContainText(`Urađeno ${done} od 6`);
  await steps(owner).getByRole('link', { name: label }).click();
}

/** The checklist of the dashboard leads through data, logo, colleagues, partners, the business year and the bank. */
export async function takeFirstSteps(owner: Walker): Promise<Kept[]> {
  const { page } = owner;
  await nextStep(owner, 0, 'Upišite podatke organizacije');
  await describeFirm(owner);
  await nextStep(owner, 2, 'Pozovite kolege');
  const [role, invitation] = await inviteAccountant(owner);
  await nextStep(owner, 3, 'Uvezite partnere iz Excela');
  await importPartners(owner);
  await nextStep(owner, 4, 'Otvorite poslovnu godinu');
  await expect(page.getByLabel('Naziv')).toHaveValue(YEAR);
  await page.getByRole('button', { name: 'Otvori godinu' }).click();
  await expect(page.getByRole('heading', { name: 'Stanje: otvorena' })).toBeVisible();
  await nextStep(owner, 5, 'Upišite bankovni račun');
  const account = await addAccount(owner);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  // Nobody is led who has done everything.
  await expect(steps(owner)).toHaveCount(0);
  const supplier = await partnerId(owner, SUPPLIER.naziv!);
  return [
    {
      ...{ idguid: role, path: `/admin/roles/${role}`, search: ['knjigov', 'Knjigovođa'] },
      deeds: ['Dodano', 'fin_knjizenje_save'],
    },
    {
      ...{ idguid: supplier, path: `/admin/companies/${supplier}` },
      ...{ search: ['mljekara vlasic', SUPPLIER.naziv!], deeds: ['Uvezeno'] },
    },
    {
      ...{ idguid: invitation, path: null, search: null },
      deeds: [`Dodano; – → ${EMAIL.accountant}; – → Knjigovođa`, '– → Poziv prihvaćen'],
    },
    {
      ...{ idguid: account, path: `/fin/bankovni-racuni/${account}` },
      ...{ search: ['prva ban', 'Prva banka'], deeds: ['Dodano'] },
    },
  ];
}

async function describeFirm({ page }: Walker): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('JIB').fill(FIRM.jib);
  await field('PDV broj').fill(FIRM.pdv_broj);
  await field('Adresa').fill(FIRM.adresa);
  await field('Poštanski broj').fill(FIRM.postanski_broj);
  await page.getByRole('combobox', { name: 'Općina ili grad' }).fill('stari grad sar');
  await page.getByRole('option', { name: /Stari Grad Sarajevo/ }).click();
  const buffer = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#0d6467' } })
    .png()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'znak.png', mimeType: 'image/png', buffer });
  const cut = page.getByRole('dialog', { name: 'Izrežite sliku' });
  await cut.getByRole('button', { name: 'Prihvati sliku' }).click();
  await expect(cut).toBeHidden();
  await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect(page.getByText('Postavke su sačuvane.')).toBeVisible();
}

/** A role of the firm's own, with its rights. Answers the role. */
async function makeRole(page: Page): Promise<string> {
  await page.goto('/admin/roles');
  await page.getByRole('link', { name: 'Dodaj ulogu' }).click();
  // By the role: the list that is left has a column of this name, whose edge is dragged.
  await page.getByRole('textbox', { name: 'Naziv', exact: true }).fill('Knjigovođa');
  await expect(page.getByRole('textbox', { name: 'Oznaka' })).toHaveValue('knjigovodja');
  await page.getByRole('button', { name: 'Sačuvaj i odaberi dozvole' }).click();
  await expect(page.getByRole('heading', { name: 'Dozvole: Knjigovođa' })).toBeVisible();
  for (const right of RIGHTS) {
    await page.getByRole('searchbox', { name: 'Pretraži dozvole' }).fill(right.split(':')[0]!);
    const tick = page.getByRole('checkbox', { name: right, exact: true });
    await tick.click();
    await expect(tick).toBeChecked();
  }
  const changes = page.getByRole('region', { name: 'Izmjene' });
  await expect(changes).toContainText('Dodaje se 6');
  await changes.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(changes).toHaveCount(0);
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

/** An invitation with a role of the firm's own. Answers both. */
async function inviteAccountant({ page, ask }: Walker): Promise<[role: string, invitation: string]> {
  const form = '/admin/users/create';
  await page.waitForURL(`**${form}`);
  const idguid = await makeRole(page);
  await page.goto(form);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(EMAIL.accountant);
  await page.getByRole('textbox', { name: 'Ime', exact: true }).fill('Ivana');
  await page.getByRole('textbox', { name: 'Prezime' }).fill('Ćorić');
  await page.getByRole('combobox', { name: 'Uloge' }).click();
  await page.getByRole('option', { name: 'Knjigovođa' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pošalji poziv' }).click();
  await expect(page.getByRole('row', { name: /Ćorić Ivana.*Knjigovođa/ })).toBeVisible();
  const [invitation] = await ask<{ idguid: string }[]>('GET', '/admin/invitations');
  return [idguid, invitation!.idguid];
}

/** The accountant accepts by the link of the mail, and sees what the role allows. */
export async function acceptInvitation(browser: Browser, world: World): Promise<Walker> {
  const page = await newWindow(browser);
  await page.goto(linkIn(await world.mailTo(EMAIL.accountant, /^Poziv/)));
  await fillIn(page, { password: PASSWORD });
  await page.getByRole('button', { name: 'Prihvati poziv' }).click();
  await page.waitForURL('**/dashboard');
  const menu = page.getByRole('navigation', { name: 'Glavni meni' });
  await expect(menu.getByText('FIN', { exact: true })).toBeVisible();
  await expect(menu.getByText('Viber', { exact: true })).toHaveCount(0);
  return walkerOn(page);
}

/** The accountant, as the firm has them once they have accepted. */
export async function accountantOf({ ask }: Walker): Promise<Kept> {
  const [{ idguid }] = await ask<[{ idguid: string }]>('GET', `/admin/users?q=${EMAIL.accountant}`);
  const search = ['ivana cor', 'Ivana Ćorić'] as const;
  const deeds = [`Dodano; – → ${EMAIL.accountant}; – → Knjigovođa`];
  return { idguid, path: `/admin/users/${idguid}`, search, deeds };
}

async function importPartners({ page }: Walker): Promise<void> {
  const columns = ['naziv', 'jib', 'pdv_broj', 'adresa', 'postanski_broj', 'grad', 'email'];
  const heads = ['Naziv', 'JIB', 'PDV broj', 'Adresa', 'Poštanski broj', 'Mjesto', 'E-mail'];
  const rows = [SUPPLIER, CUSTOMER].map((one) => columns.map((column) => ({ value: one[column]! })));
  const buffer = await writeExcel([heads.map((value) => ({ value })), ...rows] as never).toBuffer();
  await page.setInputFiles('input[type=file]', { name: 'partneri.xlsx', mimeType: '', buffer });
  await page.getByRole('button', { name: 'Provjeri' }).click();
  await page.getByRole('button', { name: /^Uvezi 2/ }).click();
  await expect(page.getByText('Uvoz je završen.')).toBeVisible();
}

async function addAccount({ page, ask }: Walker): Promise<string> {
  await page.getByRole('textbox', { name: 'Naziv' }).fill('Prva banka');
  await page.getByRole('textbox', { name: 'Broj računa' }).fill(FIRM.racun);
  const choose = async (label: string, typed: string, shown: RegExp): Promise<void> => {
    await page.getByRole('combobox', { name: label }).fill(typed);
    await page.getByRole('option', { name: shown }).first().click();
  };
  await choose('Konto', '200', /^200 /);
  await choose('Vrsta naloga', 'izvod', /izvod/i);
  await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prva banka' })).toBeVisible();
  const [account] = await ask<{ idguid: string }[]>('GET', '/fin/bankovni-racuni');
  return account!.idguid;
}
