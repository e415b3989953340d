import { expect, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const GRUPE = '/erp/sifarnici/grupe-robe';
signedIn();
let serial = 0;
const code = (info: { workerIndex: number }) => `R${info.workerIndex}.${++serial}${Date.now() % 100000}`;

test('a lost session is told of, and what was typed is there after signing in', async ({ page }, info) => {
  await page.goto(`${GRUPE}/create`);
  await page.getByRole('textbox', { name: 'Šifra' }).fill(code(info));
  await page.getByRole('textbox', { name: 'Naziv' }).fill('Nedovršena');
  await page.evaluate(() => {
    for (const key of ['access_token', 'refresh_token', 'user_data', 'tenant_data'])
      localStorage.removeItem(key);
  });
  await page.keyboard.press('Control+s');
  // The toast may disappear before the page has loaded.
  await page.waitForURL('**/auth/login', { waitUntil: 'commit' });
  await expect(page.getByText('Sesija je istekla. Prijavite se ponovo.')).toBeVisible();
  // Before that, Enter would submit nothing.
  await expect(page.getByRole('button', { name: 'Prijavi se' })).toBeEnabled();
  await page.locator('input[type="email"]').fill(process.env.E2E_EMAIL ?? '');
  await page.locator('input[type="password"]').fill(process.env.E2E_PASSWORD ?? '');
  await page.locator('input[type="password"]').press('Enter');
  await page.waitForURL(`**${GRUPE}/create`);
  await expect(page.getByText('Vraćen je nesačuvan unos')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Naziv' })).toHaveValue('Nedovršena');
});
