import { expect, faultsInAllLooks, faultsInLongRuns, inLongRuns, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const TYPES = '/obrada-dokumenta/vrste-dok';
signedInOnce();

test('a type is made from nothing, its fields typed by the keyboard, and its versions compared', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const name = `Putni nalog ${Date.now() % 100_000}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(TYPES);
  await expect(page.getByRole('link', { name: 'Faktura', exact: true })).toBeVisible();
  expect(await faultsInLongRuns(page)).toEqual([]);

  await page.getByRole('link', { name: 'Dodaj vrstu' }).click();
  await expect(page.getByRole('heading', { name: 'Dodaj vrstu dokumenta' })).toBeVisible();
  await page.getByLabel('Naziv').fill(name);
  await expect(page.getByLabel('Oznaka')).toHaveValue(/^putni_nalog_\d+$/);
  expect(await faultsInLongRuns(page)).toEqual([]);
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

  if (inLongRuns) {
    const whole = await text.inputValue();
    await text.fill(whole.replace('"string"', '"strng"'));
    await expect(page.getByText('Mislite li „string”?').first()).toBeVisible();
    await page.getByRole('button', { name: /^Sačuvaj kao verziju/ }).click();
    await expect(page.getByText('Šema ima greške.')).toBeVisible();
    await text.fill(whole);
  }
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Nova verzija 2.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Polja vrste' })).toContainText('Datum polaska');
  await page.getByRole('button', { name: 'Šta je promijenjeno u verziji 2' }).click();
  await expect(page.getByRole('dialog')).toContainText('Odredište puta');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await faultsInLongRuns(page)).toEqual([]);
});
