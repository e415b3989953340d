import type { Send } from '../test/list-rows.ts';
import { addVouchers } from '../test/list-rows-books.ts';
import { expect as atOnce, faultsInAllLooks, inLongRuns, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const call = signedIn();

test('a posted voucher is found, opened, and reversed by one key; both name each other', async ({ page }) => {
  test.slow();
  // What another walk has added already is refused.
  const send: Send = <T>(method: string, path: string, body?: unknown) =>
    call<T>(page, method, path, body).catch(() => ({}) as T);
  await addVouchers(send);
  const description = `Za storno ${Date.now()}`;
  const draft = await call<{ idguid: string; version: number }>(page, 'POST', '/fin/drafts', {
    type: 'LIST',
    day: '1991-06-06',
    description,
    lines: [
      { account: '9901', debit: '1.234,50' },
      { account: '9902', credit: '1234,5' },
    ],
  });
  await page.goto('/fin/knjizenje/nacrti');
  await expect(page.getByRole('link', { name: description })).toBeVisible();
  await page.getByRole('button', { name: `Radnje: ${description}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Proknjiži' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Proknjiži' }).click();
  await expect(page.getByRole('link', { name: description })).toBeHidden();

  await page.getByRole('tab', { name: 'Proknjiženo' }).click();
  const row = page.getByRole('row').filter({ hasText: description });
  await expect(row).toContainText('1.234,50');
  const name = (await row.getByRole('link').first().textContent()) ?? '';
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(`/fin/knjizenje/${draft.idguid}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stavke naloga' })).toContainText('Lista 9901');
  expect(await faultsInAllLooks(page), 'voucher').toEqual([]);

  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: `Storniraj ${name}` });
  if (inLongRuns) {
    // The calendar comes when it is asked for: it covers the buttons.
    const day = dialog.getByLabel('Datum storna');
    const calendar = dialog.locator('[data-dates-dropdown]');
    await expect(day).toBeFocused();
    await expect(calendar).toHaveCount(0);
    const proposed = await day.inputValue();
    await page.keyboard.press('ArrowDown');
    await expect(calendar.locator('[data-selected]')).toBeFocused();
    // To another week of the same month.
    await page.keyboard.press(Number.parseInt(proposed, 10) > 14 ? 'ArrowUp' : 'ArrowDown');
    await page.keyboard.press('Enter');
    await expect(calendar).toHaveCount(0);
    await expect(day).toBeFocused();
    expect(await day.inputValue()).not.toBe(proposed);
    await page.setViewportSize({ width: 390, height: 844 });
    await day.click();
    await expect(calendar).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);
    await expect(day).toBeFocused();
    await page.setViewportSize({ width: 1440, height: 900 });
    // What is no day is not replaced by the day from before.
    await day.fill('31.2.2026');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Storniraj' }).click();
    await expect(dialog).toContainText('„31.2.2026” nije datum.');
    await day.fill(proposed);
  }
  await dialog.getByRole('button', { name: 'Storniraj' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name);
  await expect(page.getByRole('region', { name: 'Stavke naloga' })).toContainText('−1.234,50');
  await page.getByText('Ovaj nalog stornira').getByRole('link', { name }).click();
  await expect(page.getByText('Nalog je storniran nalogom')).toBeVisible();
  await page.getByRole('button', { name: 'Više radnji' }).click();
  await expect(page.getByRole('menuitem', { name: 'Kopiraj u nacrt' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Storniraj' })).toBeHidden();
});
