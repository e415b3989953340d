// Long, since it walks pictures, wrong ones too, stale edits and themes.
// In the suite: profile.e2e.ts (names, axe), src/modules/auth/entry/email-change.test.ts, resource-form.e2e.ts (stale edits), shell.e2e.ts, and
// src/modules/people/profile/profile.test.ts.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, faults, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();
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

test('what is no picture is refused in words', async ({ page }) => {
  await page.goto(PROFILE);
  await page.getByRole('button', { name: /sliku/ }).first().waitFor();
  const file = page.locator('input[type=file]');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  await file.setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(page.getByRole('alert')).toContainText('Odaberite PNG, JPEG ili WebP.');
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from(svg) });
  await expect(page.getByRole('alert')).toContainText('Odaberite PNG, JPEG ili WebP.');
  // The server refuses a picture that is also another format.
  const both = Buffer.concat([await picture(), Buffer.from('<script>alert(1)</script>')]);
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: both });
  const dialog = page.getByRole('dialog', { name: 'Izrežite sliku' });
  await dialog.getByRole('button', { name: 'Prihvati sliku' }).click();
  await expect(dialog.getByRole('alert')).toContainText('drugi sadržaj');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('somebody else changed it meanwhile: said, and one may save over it', async ({ page }) => {
  await page.goto(PROFILE);
  const name = page.getByRole('textbox', { name: 'Ime', exact: true });
  await expect(name).toBeVisible();
  await call(page, 'PATCH', '/korisnik/profile', { last_name: 'Drugdje' });
  await name.fill('Ovdje');
  await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Zapis je u međuvremenu izmijenjen' });
  await expect(dialog).toContainText('Ostaje sačuvana izmjena u poljima koja niste mijenjali: Prezime.');
  await dialog.getByRole('button', { name: 'Zadrži moje' }).click();
  await expect(page.getByText('Profil je sačuvan.')).toBeVisible();
  await expect(name).toHaveValue('Ovdje');
  await expect(page.getByRole('textbox', { name: 'Prezime' })).toHaveValue('Drugdje');
});

test('the link of that mail, followed by somebody who is signed in, leads to their profile', async ({
  page,
}) => {
  await page.goto(`/auth/verify-email?token=${'x'.repeat(43)}&promjena=1`);
  await page.waitForURL(`**${PROFILE}`);
  await page
    .getByRole('dialog', { name: 'Potvrditi novi e-mail?' })
    .getByRole('button', { name: 'Potvrdi e-mail' })
    .click();
  const refusal = page.getByRole('dialog', { name: 'E-mail nije potvrđen' });
  await expect(refusal.getByRole('alert')).toContainText('Link ne vrijedi');
  expect(await faults(page)).toEqual([]);
  expect(new URL(page.url()).hash).toBe('');
});

test('the theme of the system is followed while that is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(PROFILE);
  const html = page.locator('html');
  await page.getByRole('radio', { name: 'Tamna' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Kao na uređaju' })).toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('system');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.route('**/admin-assets/index-*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
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
