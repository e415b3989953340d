// Long, since it types every wrong thing into fields of choices.
// In the suite: resource-choices.e2e.ts (Enter takes the first match, and nothing before it is there).
import { expect, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const GRUPE = '/erp/sifarnici/grupe-robe';
const call = signedIn();
let serial = 0;
const code = (info: { workerIndex: number }) => `C${info.workerIndex}.${++serial}${Date.now() % 100000}`;

test('Enter takes the first match in a filter and in a choice', async ({ page }) => {
  await page.goto(GRUPE);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('textbox', { name: 'Polje za filter' }).fill('jedinica');
  await page.keyboard.press('Enter');
  const filter = page.getByPlaceholder('Pretraga: oznaka, naziv');
  await filter.pressSequentially('kilogram');
  await expect(page.getByRole('option', { name: 'kg kilogram' })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Aktivni filteri' })).toContainText('kg · kilogram');

  await page.goto('/erp/sifarnici/jedinice-mjere/create');
  const kind = page.getByRole('combobox', { name: 'Vrsta' });
  await kind.click();
  await kind.pressSequentially('duz');
  await page.keyboard.press('Enter');
  await expect(kind).toHaveValue('Dužina');
  await expect(page).toHaveURL(/create$/);
});

test('a choice of a few is found by typing, and what is none of them saves nothing', async ({
  page,
}, info) => {
  const POREZI = '/erp/sifarnici/porezi';
  const data = { kod: code(info), naziv: 'Izbor', vrsta: 'opca', stopa: '17', vrijedi_od: '2026-01-01' };
  const { idguid } = await call<{ idguid: string }>(page, 'POST', POREZI, data);
  const saved = () => call<{ vrsta: string; version: number }>(page, 'GET', `${POREZI}/${idguid}`);
  await page.goto(`${POREZI}/${idguid}/edit`);
  const kind = page.getByRole('combobox', { name: 'Vrsta' });
  await expect(kind).toHaveValue('Opća stopa');
  // Prefix matches come first, and replace the selection.
  await kind.click();
  await kind.pressSequentially('pau');
  await page.keyboard.press('Enter');
  await expect(kind).toHaveValue('Paušalna naknada');
  await kind.click();
  await kind.pressSequentially('nul');
  await page.keyboard.press('Tab');
  await expect(kind).toHaveValue('Nulta stopa');

  for (const [save, typed] of [
    ['Control+s', 'nema je'],
    ['button', 'nema ni ove'],
  ] as const) {
    await kind.click();
    await kind.pressSequentially(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nema takve vrijednosti')).toBeVisible();
    if (save === 'button') await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
    else await page.keyboard.press(save);
    await expect(page.getByText('Odaberite jednu od ponuđenih vrijednosti.')).toBeVisible();
    await expect(kind).toHaveValue(typed);
    expect(await saved()).toMatchObject({ vrsta: 'opca', version: 1 });
  }
  // Escape restores the selection, here the last typed one.
  await kind.click();
  await kind.pressSequentially('osl');
  await page.keyboard.press('Escape');
  await expect(kind).toHaveValue('nema ni ove');
  // Saved immediately after typing.
  await kind.click();
  await kind.pressSequentially('osl');
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/view');
  expect(await saved()).toMatchObject({ vrsta: 'oslobodjeno', version: 2 });
});

test('in a reference, what is no record saves nothing either', async ({ page }, info) => {
  const sifra = code(info);
  await page.goto(`${GRUPE}/create`);
  await page.getByRole('textbox', { name: 'Šifra' }).fill(sifra);
  await page.getByRole('textbox', { name: 'Naziv' }).fill('Bez nadređene');
  const parent = page.getByRole('combobox', { name: 'Nadređena grupa' });
  await parent.click();
  await parent.pressSequentially('grupa koje nema');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Odaberite zapis s liste.')).toBeVisible();
  await parent.click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Odaberite zapis s liste.')).toBeVisible();
  await expect(parent).toHaveValue('grupa koje nema');
  await expect(page).toHaveURL(/create$/);
  // The list is closed, because it would cover the message.
  await expect(page.getByRole('option')).toHaveCount(0);
  // Neither does it open when the field is left, which marks it, and focused by saving.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+s');
  await expect(parent).toBeFocused();
  await expect(parent).toHaveAttribute('aria-expanded', 'false');
  await parent.fill('');
  await page.keyboard.press('Tab');
  await expect(parent).toHaveValue('');
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/view');
});
