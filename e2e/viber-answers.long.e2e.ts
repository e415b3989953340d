// Long, since a flow is built step by step, in every look.
// In the suite: src/modules/viber/answers/answers.test.ts, src/modules/viber/answers/engine.test.ts (what a bot answers),
// src/modules/viber/answers/definition.test.ts (what is wrong with a flow), resource-form.e2e.ts (stale edits).
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';
import { botToken } from './viber.ts';

const call = signedIn();
const token = botToken(5);

test('a flow is built, tried on the phone beside it, saved and found again', async ({ page }) => {
  test.setTimeout(300_000); // four parts in all looks
  const { idguid } = await call<{ idguid: string }>(page, 'POST', '/viber/bots', { token });
  await page.goto(`/admin/viber/botovi/${idguid}/view`);
  await page.getByRole('link', { name: 'Automatski odgovori' }).click();
  await expect(page.getByRole('heading', { name: 'Automatski odgovori', level: 1 })).toBeVisible();
  expect(await faultsInAllLooks(page), 'empty').toEqual([]);

  // The flow: name, order number, a person.
  const tab = (name: RegExp) => page.getByRole('tab', { name }).click();
  await tab(/Tokovi/);
  await page.getByRole('button', { name: 'Dodaj tok' }).click();
  await page.getByLabel('Naziv toka').fill('Status narudžbe');
  const steps = page.getByRole('list', { name: 'Koraci toka' }).locator('> li');
  await steps.nth(0).getByLabel('Šta se pita').fill('Ime');
  await steps.nth(0).getByLabel('Pitanje').fill('Kako se zovete?');
  await page.getByRole('button', { name: 'Dodaj korak' }).click();
  await expect(steps.nth(1).getByLabel('Šta se pita')).toBeFocused();
  await page.keyboard.type('Broj narudžbe');
  await steps.nth(1).getByLabel('Pitanje').fill('Hvala! ');
  await steps.nth(1).getByRole('button', { name: '{Ime}' }).click();
  await page.keyboard.type(', koji je broj narudžbe?');
  await steps.nth(1).getByRole('combobox', { name: 'Šta se prima kao odgovor' }).click();
  await page.getByRole('option', { name: 'Broj', exact: true }).click();
  await expect(page.getByRole('img', { name: /Ime zatim Broj narudžbe/ })).toBeVisible();
  expect(await faultsInAllLooks(page), 'flow').toEqual([]);

  // Nothing starts it yet: a keyword does, of which the first attempt forgets the words.
  await tab(/Ključne riječi/);
  await page.getByRole('button', { name: 'Dodaj ključnu riječ' }).click();
  await page.getByLabel('Bot odgovara').uncheck();
  await page.getByRole('combobox', { name: 'Zatim' }).click();
  await page.getByRole('option', { name: 'pokreni tok „Status narudžbe”' }).click();
  await tab(/Pozdrav/);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Unesite bar jednu riječ.')).toBeVisible();
  await expect(page.getByLabel('Riječi').and(page.locator('input'))).toBeFocused();
  expect(await faultsInAllLooks(page), 'refused').toEqual([]);
  await page.keyboard.type('narudžba,');

  // On the phone, by what is not saved yet.
  const phone = page.getByRole('complementary', { name: 'Proba' });
  const log = phone.getByRole('log');
  const write = async (text: string) => {
    await phone.getByLabel('Poruka kao osoba').fill(text);
    await page.keyboard.press('Enter');
  };
  await write('Gdje je moja NARUDZBA?');
  await expect(log.getByText('Kako se zovete?')).toBeVisible();
  await write('Amra');
  await expect(log.getByText('Hvala! Amra, koji je broj narudžbe?')).toBeVisible();
  await write('ne znam');
  await expect(log.getByText('Nisam razumio odgovor.')).toBeVisible();
  await write('10482');
  await expect(log.getByText(/Broj narudžbe: 10482/)).toBeVisible();
  await expect(phone.getByRole('status')).toHaveText('Razgovor je predat osobi.');
  expect(await faultsInAllLooks(page), 'tried').toEqual([]);
  await phone.getByRole('button', { name: 'Ispočetka' }).click();
  await write('narudžba');
  await phone.getByRole('button', { name: 'Preskoči čekanje' }).click();
  await expect(log.getByText(/nije bilo odgovora na „Ime”/)).toBeVisible();

  // A welcome with buttons, which start the flow.
  await tab(/Pozdrav/);
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
  expect(await faultsInAllLooks(page), 'keyboard').toEqual([]);
  await phone.getByRole('button', { name: 'Ispočetka' }).click();
  await phone.getByRole('button', { name: 'Otvori razgovor' }).click();
  await phone.getByRole('group', { name: 'Dugmad bota' }).getByRole('button', { name: 'Narudžba' }).click();
  await expect(log.getByText('Kako se zovete?')).toBeVisible();

  // Closed on Sundays.
  await tab(/Radno vrijeme/);
  await page.getByRole('switch', { name: 'Radno vrijeme', exact: true }).check();
  await page.getByRole('switch', { name: 'Poruka van radnog vremena' }).check();
  await page.getByLabel('Poruka', { exact: true }).fill('Zatvoreno je.');
  await phone.getByRole('button', { name: 'Ispočetka' }).click();
  await phone.getByRole('button', { name: 'Nedjelja 22:00' }).click();
  await write('Halo?');
  await expect(log.getByText('Zatvoreno je.')).toBeVisible();
  expect(await faultsInAllLooks(page), 'hours').toEqual([]);

  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByText('Automatski odgovori su sačuvani.')).toBeVisible();
  await page.reload();
  await tab(/Tokovi/);
  await expect(steps).toHaveCount(2);
  await expect(steps.nth(1).getByLabel('Pitanje')).toHaveValue('Hvala! {Ime}, koji je broj narudžbe?');

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
});
