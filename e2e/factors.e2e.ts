import { codeOf, halfIn, PROFILE, panel, setUpApp, signOut } from './factor-page.ts';
import { expect, faultsInAllLooks, goInside, inLongRuns, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';

// Each test has several sign-ins and mails.
test.describe.configure({ timeout: 120_000 });

test('an authenticator app is set up, and asked for at the next sign-in; a recovery code stands in for it', async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  await signIn(page, person, PROFILE);
  const { secret, codes } = await setUpApp(page);
  await expect(panel(page, 'Rezervni kodovi')).toContainText('10');
  await signOut(page);

  await halfIn(page, person);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  const code = page.getByLabel('Kod iz aplikacije');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(await faultsInAllLooks(page), 'the second step').toEqual([]);
  if (inLongRuns) {
    await code.fill('000000');
    await code.press('Enter');
    await expect(page.locator('form').getByText('Kod nije ispravan ili je već iskorišten.')).toBeVisible();
  }
  await code.fill(codeOf(secret, 1));
  await code.press('Enter');
  // The toast may disappear before the page has loaded.
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
  await expect(page.getByText('Uspješno ste se prijavili!')).toBeVisible();
  await signOut(page);

  await halfIn(page, person);
  await page.getByRole('button', { name: 'Rezervni kod' }).click();
  await expect(page.getByLabel('Rezervni kod')).toBeFocused();
  await page.keyboard.type(codes[3]!.toUpperCase());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await goInside(page, PROFILE);
  await expect(panel(page, 'Rezervni kodovi')).toContainText('9');
  await expect(panel(page, 'Prijave')).toContainText('Lozinka i rezervni kod');
});
