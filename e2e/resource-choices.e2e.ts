import { expect, faults, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const GRUPE = '/erp/sifarnici/grupe-robe';
const call = signedIn();
let serial = 0;
const code = (info: { workerIndex: number }) => `C${info.workerIndex}.${++serial}${Date.now() % 100000}`;

test('Enter takes the first match of a reference and leaves the form where it is', async ({ page }, info) => {
  const sifra = code(info);
  for (const end of ['1', '2']) {
    const data = { sifra: `${sifra}.${end}`, naziv: `Čokolade ${sifra}`, aktivno: true };
    await call(page, 'POST', GRUPE, data);
  }
  await page.goto(`${GRUPE}/create`);
  await page.getByRole('textbox', { name: 'Šifra' }).fill(sifra);
  await page.getByRole('textbox', { name: 'Naziv' }).fill('Mliječne');
  const parent = page.getByRole('combobox', { name: 'Nadređena grupa' });
  await expect(parent).toHaveAttribute('placeholder', 'Pretraga: naziv, šifra');
  await parent.click();
  // The answer waits, for on a busy machine it may come before the key that follows.
  const answers = Promise.withResolvers<void>();
  await page.route(`**/api${GRUPE}/references/roditelj_id?*q=cokolade*`, async (route) => {
    await answers.promise;
    await route.continue();
  });
  await parent.pressSequentially(`cokolade ${sifra}`);
  // Before the answer nothing is chosen or sent.
  await page.keyboard.press('Enter');
  answers.resolve();
  const first = page.getByRole('option').first();
  await expect(page.getByRole('option')).toHaveCount(2);
  await expect(first).toHaveAttribute('data-combobox-selected', 'true');
  // Two equal titles are distinguished by the code.
  await expect(first).toContainText(`${sifra}.1`);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(parent).toHaveValue(`Čokolade ${sifra}`);
  await expect(parent).toHaveAccessibleDescription(`${sifra}.1`);
  await expect(page).toHaveURL(/create$/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Jedinica mjere' })).toBeFocused();
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/view');
  await expect(page.getByRole('link', { name: `Čokolade ${sifra}` })).toBeVisible();
});
