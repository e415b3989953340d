import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, faults, faultsInAllLooks, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

signedInOnce();
const PROFILE = '/korisnik/users/profile';

/** Left half red, right half blue. */
const picture = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: 'red' } })
    .composite([
      { input: { create: { width: 300, height: 300, channels: 3, background: 'blue' } }, left: 300, top: 0 },
    ])
    .png()
    .toBuffer();

/** The colour in the middle of a picture that the page loads. */
async function middle(page: Page, url: string): Promise<string> {
  const answer = await page.request.get(url);
  const { data, info } = await sharp(await answer.body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (info.height / 2) * info.width * 3 + (info.width / 2) * 3;
  return data[at]! > data[at + 2]! ? 'red' : 'blue';
}

test.describe.configure({ timeout: 120_000 }); // on machines of any speed

test('the user menu leads there; names are changed by the keyboard, and stand everywhere at once', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Korisnik:/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Moj profil' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${PROFILE}`);
  await expect(page.getByRole('heading', { name: 'Moj profil', level: 1 })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('button', { name: /^Korisnik:/ })).toBeVisible();

  await page.getByRole('textbox', { name: 'Ime', exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Đurđica');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Šešelj');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Profil je sačuvan.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Korisnik: Đurđica Šešelj/ })).toBeVisible();
  await expect(other.getByRole('button', { name: /^Korisnik: Đurđica Šešelj/ })).toBeVisible();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? '{}'));
  expect(stored).toMatchObject({ first_name: 'Đurđica', last_name: 'Šešelj' });
  await other.close();

  // No question about unsaved changes after saving; there is one after another change.
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.waitForURL('**/dashboard');
  await page.goto(PROFILE);
  await page.getByRole('textbox', { name: 'Ime', exact: true }).fill('');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Ovo polje je obavezno.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Ime', exact: true })).toBeFocused();
});

test('a picture is cut with the keyboard, saved, and stands in the bar', async ({ page }) => {
  await page.goto(PROFILE);
  await page.getByRole('button', { name: 'Odaberi sliku' }).waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ja.png', mimeType: 'image/png', buffer: await picture() });
  const dialog = page.getByRole('dialog', { name: 'Izrežite sliku' });
  const cut = dialog.getByRole('group', { name: 'Isječak slike' });
  await cut.focus();
  await expect(cut).toBeFocused();
  expect(await faults(page)).toEqual([]);
  // Left moves the picture, so the crop is further right.
  for (let n = 0; n < 60; n++) await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('slider', { name: 'Uvećanje' }).focus();
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Prihvati sliku' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Promijeni sliku' })).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Profil je sačuvan.')).toBeVisible();
  const shown = page.getByRole('button', { name: /^Korisnik:/ }).locator('img');
  await expect(shown).toHaveAttribute('src', /^\/api\/public\/pictures\/.*\.webp$/);
  expect(await middle(page, (await shown.getAttribute('src'))!)).toBe('blue');
  await page.reload();
  await expect(shown).toBeVisible();

  await page.getByRole('button', { name: 'Ukloni sliku' }).click();
  await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect(shown).toHaveCount(0);
});

test('another e-mail is asked for, and the wrong password refused at its field', async ({ page }) => {
  await page.goto(PROFILE);
  await expect(page.getByRole('textbox', { name: 'Ime', exact: true })).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.getByRole('button', { name: 'Promijeni e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Promjena e-maila' });
  await dialog.getByRole('textbox', { name: 'Novi e-mail' }).fill('nova@primjer.ba');
  await dialog.getByRole('textbox', { name: /lozinka/ }).fill('pogrešna');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Lozinka nije ispravna.').first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: /lozinka/ }).fill(process.env.E2E_PASSWORD ?? '');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'nova@primjer.ba' })).toBeVisible();
  // The old e-mail is valid until the link is opened.
  await expect(page.getByText(process.env.E2E_EMAIL ?? '', { exact: true })).toBeVisible();
});
