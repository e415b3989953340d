// Long, since schemas that rows cannot show are rare.
// In the suite: document-types.e2e.ts (a type made by the keyboard, taken out and brought in), and the tests of src/modules/documents/types.
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const TYPES = '/obrada-dokumenta/vrste-dok';
signedInOnce();

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
