// Long, since settings are those of every form.
// In the suite: vat.e2e.ts (a month from what is missing to a filed return; axe), and src/modules/bookkeeping/vat/months/settlement.test.ts.
import { expect as atOnce, faultsInAllLooks, goInside, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';

const expect = atOnce.configure({ timeout: 20_000 });

test('the settings of VAT are saved, and refused at their field', async ({ page }) => {
  await signIn(page, await newPerson(page.request));
  await goInside(page, '/fin/pdv/postavke');
  const due = page.getByLabel('Dan do kojeg se predaje');
  await due.fill('31');
  await page.getByRole('button', { name: 'Sačuvaj postavke' }).click();
  await expect(due).toHaveAttribute('aria-invalid', 'true');
  await due.fill('12');
  await page.getByRole('button', { name: 'Sačuvaj postavke' }).click();
  await expect(page.getByText('Postavke su sačuvane.')).toBeVisible();
  expect(await faultsInAllLooks(page), 'settings').toEqual([]);
});
