import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Look } from './looks.ts';
import type { signedInOnce } from './signed-in.ts';
import { botToken } from './viber.ts';

type Call = ReturnType<typeof signedInOnce>;

const tab = (page: Page, name: RegExp): Promise<void> => page.getByRole('tab', { name }).click();
const steps = (page: Page): Locator => page.getByRole('list', { name: 'Koraci toka' }).locator('> li');
const phone = (page: Page): Locator => page.getByRole('complementary', { name: 'Proba' });
const log = (page: Page): Locator => phone(page).getByRole('log');
async function write(page: Page, text: string): Promise<void> {
  await phone(page).getByLabel('Poruka kao osoba').fill(text);
  await page.keyboard.press('Enter');
}

/** A flow is built for a bot, and tried on the phone beside it before it is saved. Answers the bot. */
export async function buildFlow(page: Page, call: Call, look: Look): Promise<string> {
  const { idguid } = await call<{ idguid: string }>(page, 'POST', '/viber/bots', { token: botToken(5) });
  await page.goto(`/admin/viber/botovi/${idguid}/view`);
  await page.getByRole('link', { name: 'Automatski odgovori' }).click();
  await expect(page.getByRole('heading', { name: 'Automatski odgovori', level: 1 })).toBeVisible();
  await look(page, 'empty');

  // The flow: name, order number, a person.
  await tab(page, /Tokovi/);
  await page.getByRole('button', { name: 'Dodaj tok' }).click();
  await page.getByLabel('Naziv toka').fill('Status narudžbe');
  await steps(page).nth(0).getByLabel('Šta se pita').fill('Ime');
  await steps(page).nth(0).getByLabel('Pitanje').fill('Kako se zovete?');
  await page.getByRole('button', { name: 'Dodaj korak' }).click();
  await expect(steps(page).nth(1).getByLabel('Šta se pita')).toBeFocused();
  await page.keyboard.type('Broj narudžbe');
  await steps(page).nth(1).getByLabel('Pitanje').fill('Hvala! ');
  await steps(page).nth(1).getByRole('button', { name: '{Ime}' }).click();
  await page.keyboard.type(', koji je broj narudžbe?');
  await steps(page).nth(1).getByRole('combobox', { name: 'Šta se prima kao odgovor' }).click();
  await page.getByRole('option', { name: 'Broj', exact: true }).click();
  await expect(page.getByRole('img', { name: /Ime zatim Broj narudžbe/ })).toBeVisible();
  await look(page, 'flow');

  // Nothing starts it yet: a keyword does, of which the first attempt forgets the words.
  await tab(page, /Ključne riječi/);
  await page.getByRole('button', { name: 'Dodaj ključnu riječ' }).click();
  await page.getByLabel('Bot odgovara').uncheck();
  await page.getByRole('combobox', { name: 'Zatim' }).click();
  await page.getByRole('option', { name: 'pokreni tok „Status narudžbe”' }).click();
  await tab(page, /Pozdrav/);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Unesite bar jednu riječ.')).toBeVisible();
  await expect(page.getByLabel('Riječi').and(page.locator('input'))).toBeFocused();
  await look(page, 'refused');
  await page.keyboard.type('narudžba,');

  // On the phone, by what is not saved yet.
  await write(page, 'Gdje je moja NARUDZBA?');
  await expect(log(page).getByText('Kako se zovete?')).toBeVisible();
  await write(page, 'Amra');
  await expect(log(page).getByText('Hvala! Amra, koji je broj narudžbe?')).toBeVisible();
  await write(page, 'ne znam');
  await expect(log(page).getByText('Nisam razumio odgovor.')).toBeVisible();
  await write(page, '10482');
  await expect(log(page).getByText(/Broj narudžbe: 10482/)).toBeVisible();
  await expect(phone(page).getByRole('status')).toHaveText('Razgovor je predat osobi.');
  await look(page, 'tried');
  await phone(page).getByRole('button', { name: 'Ispočetka' }).click();
  await write(page, 'narudžba');
  await phone(page).getByRole('button', { name: 'Preskoči čekanje' }).click();
  await expect(log(page).getByText(/nije bilo odgovora na „Ime”/)).toBeVisible();
  return idguid;
}

/** After that: a welcome with buttons, and hours. */
export async function greetAndClose(page: Page, look: Look): Promise<void> {
  // A welcome with buttons, which start the flow.
  await tab(page, /Pozdrav/);
  await page.getByLabel('Bot pozdravlja').check();
  await page.getByLabel('Pozdrav', { exact: true }).fill('Zdravo!');
  await page.getByRole('button', { name: 'Dodaj dugmad' }).click();
  await page.getByLabel('Tekst na dugmetu').fill('Narudžba');
  await page.getByRole('button', { name: 'Dodaj dugme', exact: true }).click();
  await page.getByLabel('Tekst na dugmetu').fill('Drugo');
  const keys = page.getByRole('group', { name: 'Tastatura' }).getByRole('button');
  await keys.nth(1).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(keys).toHaveText(['Drugo', 'Narudžba']);
  await expect(keys.nth(0)).toHaveAccessibleName(/širina 5/);
  await look(page, 'keyboard');
  await phone(page).getByRole('button', { name: 'Ispočetka' }).click();
  await phone(page).getByRole('button', { name: 'Otvori razgovor' }).click();
  await phone(page)
    .getByRole('group', { name: 'Dugmad bota' })
    .getByRole('button', { name: 'Narudžba' })
    .click();
  await expect(log(page).getByText('Kako se zovete?')).toBeVisible();

  // Closed on Sundays.
  await tab(page, /Radno vrijeme/);
  await page.getByRole('switch', { name: 'Radno vrijeme', exact: true }).check();
  await page.getByRole('switch', { name: 'Poruka van radnog vremena' }).check();
  await page.getByLabel('Poruka', { exact: true }).fill('Zatvoreno je.');
  await phone(page).getByRole('button', { name: 'Ispočetka' }).click();
  await phone(page).getByRole('button', { name: 'Nedjelja 22:00' }).click();
  await write(page, 'Halo?');
  await expect(log(page).getByText('Zatvoreno je.')).toBeVisible();
  await look(page, 'hours');
}

/** What was built is saved, and found again. */
export async function saveAnswers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByText('Automatski odgovori su sačuvani.')).toBeVisible();
  await page.reload();
  await tab(page, /Tokovi/);
  await expect(steps(page)).toHaveCount(2);
  await expect(steps(page).nth(1).getByLabel('Pitanje')).toHaveValue('Hvala! {Ime}, koji je broj narudžbe?');
}

/** What somebody else has saved meanwhile is kept beside the own change. */
export async function saveOverOthers(page: Page, call: Call, idguid: string): Promise<void> {
  // Two people at once: nothing of either is lost.
  const path = `/viber/bots/${idguid}/answers`;
  const { version, definition } = await call<{ version: number; definition: { welcome: { text: string } } }>(
    page,
    'GET',
    path,
  );
  definition.welcome.text = 'Dobar dan!';
  await call(page, 'PUT', path, { version, definition });
  await page.getByLabel('Naziv toka').fill('Narudžba');
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByRole('heading', { name: 'Zapis je u međuvremenu izmijenjen' })).toBeVisible();
  await page.getByRole('button', { name: 'Zadrži moje' }).click();
  await expect(page.getByText('Automatski odgovori su sačuvani.')).toBeVisible();
  await expect
    .poll(() => call(page, 'GET', path))
    .toMatchObject({
      definition: { welcome: { text: 'Dobar dan!' }, flows: [{ name: 'Narudžba' }] },
    });
}
