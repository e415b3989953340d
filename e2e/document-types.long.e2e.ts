// Long, since a type is typed field by field, schemas that rows cannot show are rare, and files of types are proved by the API's tests.
// In the suite: opened.e2e.ts (the types open; axe), src/modules/documents/types/types.test.ts (made, changed, versions),
// src/modules/documents/types/type-file.test.ts (taken out and brought in).
import { readFile } from 'node:fs/promises';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const TYPES = '/obrada-dokumenta/vrste-dok';
signedIn();

test('a schema that rows cannot show is edited as JSON, on a phone as well, and unsaved work is asked about', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(TYPES);
  await page.getByRole('link', { name: 'Ugovor', exact: true }).click();
  await page.getByRole('link', { name: 'Uredi polja' }).click();
  await page.getByRole('tab', { name: 'JSON' }).click();
  const text = page.getByRole('textbox', { name: 'JSON Schema' });
  await text.fill('{ "type": "object", "oneOf": [ { "title": "a" } ], "properties": {} }');
  await page.getByRole('tab', { name: 'Polja' }).click();
  await expect(page.getByText('Ova šema se uređuje samo kao JSON')).toBeVisible();
  await page.getByRole('tab', { name: 'Pregled' }).click();
  await expect(page.getByText('Nema polja za prikaz')).toBeVisible();
  // A key that the text says wrong is mended in the text.
  await page.getByRole('tab', { name: 'JSON' }).click();
  await text.fill('{ "type": "object", "properties": { "<script>": { "type": "string" } } }');
  await expect(text).toBeEditable();
  await page.getByRole('button', { name: /^Sačuvaj kao verziju/ }).click();
  await expect(page.getByText('Šema ima greške.')).toBeVisible();
  await text.fill((await text.inputValue()).replace('<script>', 'broj'));
  await expect(page.getByText('Šema je ispravna.')).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.getByRole('link', { name: 'Vrste dokumenata' }).first().click();
  await page.getByRole('button', { name: 'Napusti' }).click();
  await expect(page.getByRole('heading', { name: 'Vrste dokumenata' })).toBeVisible();
});

test('a type goes out as a file and comes in under another code; what is wrong with a file is said at its place', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const run = Date.now() % 100_000;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(TYPES);
  await page.getByRole('link', { name: 'Faktura', exact: true }).click();
  await page.getByRole('button', { name: 'Više radnji: Faktura' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Preuzmi kao datoteku' }).click();
  const text = await readFile(await (await coming).path(), 'utf8');

  await page.goto(TYPES);
  await page.getByRole('button', { name: 'Uvezi', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Uvoz vrste dokumenta' });
  const choose = (name: string, content: string) =>
    dialog
      .getByLabel('Datoteka vrste dokumenta')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
  await choose('izvod.json', '{ "stavke": [] }');
  await expect(dialog.getByText('Ovo nije datoteka vrste dokumenta.')).toBeVisible();
  const wrong = text.replace('"string"', '"strng"');
  const line = wrong.slice(0, wrong.lastIndexOf('"type"', wrong.indexOf('"strng"'))).split('\n').length;
  await choose('vrsta.json', wrong);
  await expect(dialog.getByRole('list')).toContainText(`Red ${line}, kolona`);
  await expect(dialog.getByRole('list')).toContainText('Mislite li „string”?');
  expect(await faultsInAllLooks(page)).toEqual([]);

  await choose('vrsta.json', text);
  await expect(dialog.getByLabel('Šta je u datoteci')).toContainText('13 polja');
  await dialog.getByRole('button', { name: 'Uvezi vrstu' }).click();
  await expect(dialog.getByText('Vrsta s ovom oznakom već postoji.')).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await dialog.getByLabel('Naziv').fill(`Faktura iz filijale ${run}`);
  await dialog.getByLabel('Oznaka').fill(`faktura_${run}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Faktura iz filijale ${run}` })).toBeVisible();
  await expect(page.getByText('Vrsta je uvezena.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Polja vrste' })).toContainText('Broj');
});

test('a type is made from nothing, its fields typed by the keyboard, and its versions compared', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const name = `Putni nalog ${Date.now() % 100_000}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(TYPES);
  await expect(page.getByRole('link', { name: 'Faktura', exact: true })).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);

  await page.getByRole('link', { name: 'Dodaj vrstu' }).click();
  await expect(page.getByRole('heading', { name: 'Dodaj vrstu dokumenta' })).toBeVisible();
  await page.getByLabel('Naziv').fill(name);
  await expect(page.getByLabel('Oznaka')).toHaveValue(/^putni_nalog_\d+$/);
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: 'Polja vrste' })).toBeVisible();

  // By the keyboard alone: a button adds a row and gives it the focus.
  const add = page.getByRole('button', { name: 'Dodaj polje' });
  await add.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Datum polaska');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Oznaka').first()).toHaveValue('datum_polaska');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Datum');
  await page.keyboard.press('Enter');
  await add.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Odredište');
  await page.getByRole('button', { name: 'Pomjeri gore: Odredište' }).focus();
  await page.keyboard.press('Enter');
  const text = page.getByRole('textbox', { name: 'JSON Schema' });
  await expect(text).toHaveValue(/"odrediste"[\s\S]*"datum_polaska"[\s\S]*"format": "date"/);
  await expect(page.getByText('Šema je ispravna.')).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);

  // What only the text can say stays while the rows go on changing it.
  await text.fill((await text.inputValue()).replace('"format": "date"', '"format": "date", "x-moje": [1]'));
  await page.getByLabel('Naziv').first().fill('Odredište puta');
  await expect(text).toHaveValue(/"x-moje": \[\s*1\s*\]/);
  await expect(text).toHaveValue(/Odredište puta/);

  const whole = await text.inputValue();
  await text.fill(whole.replace('"string"', '"strng"'));
  await expect(page.getByText('Mislite li „string”?').first()).toBeVisible();
  await page.getByRole('button', { name: /^Sačuvaj kao verziju/ }).click();
  await expect(page.getByText('Šema ima greške.')).toBeVisible();
  await text.fill(whole);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Nova verzija 2.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Polja vrste' })).toContainText('Datum polaska');
  await page.getByRole('button', { name: 'Šta je promijenjeno u verziji 2' }).click();
  await expect(page.getByRole('dialog')).toContainText('Odredište puta');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await faultsInAllLooks(page)).toEqual([]);
});
