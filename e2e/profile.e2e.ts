import { expect, faultsInAllLooks, inLongRuns, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

signedIn();
const PROFILE = '/korisnik/users/profile';

test.describe.configure({ timeout: 120_000 }); // on machines of any speed

test('the user menu leads there; names are changed by the keyboard, and stand everywhere at once', async ({
  page,
  context,
}) => {
  await page.goto('/erp/sifarnici/kantoni');
  await page.getByRole('button', { name: /^Korisnik:/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Moj profil' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${PROFILE}`);
  await expect(page.getByRole('heading', { name: 'Moj profil', level: 1 })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/erp/sifarnici/kantoni');
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
  expect(await faultsInAllLooks(page)).toEqual([]);
  await other.close();

  if (inLongRuns) {
    // No question about unsaved changes after saving; there is one after another change.
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.waitForURL('**/dashboard');
    await page.goto(PROFILE);
    await page.getByRole('textbox', { name: 'Ime', exact: true }).fill('');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Ovo polje je obavezno.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Ime', exact: true })).toBeFocused();
  }
});
