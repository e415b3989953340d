import { expect, faults, faultsInAllLooks, inLongRuns, test } from './fixtures.ts';
import { field, messages, rowOf, said, windowOf, withChat } from './viber-chat-page.ts';

test.describe.configure({ timeout: 150_000 });
const made = withChat();

test('a message is answered by the keyboard, followed to the phone, and the conversation closed and reopened', async ({
  browser,
}) => {
  const page = await windowOf(browser);
  await page.goto(made.chat);
  // All that was said has come: what comes later may go between the rows that J and K step through.
  for (const text of ['Poruka broj 24', 'Kada stiže narudžba 10482?', 'Imate li ćevape u somunu?'])
    await expect(rowOf(page, text)).toBeVisible({ timeout: 30_000 });
  await expect(rowOf(page, 'Imate li ćevape u somunu?').getByText('1 nepročitano')).toBeAttached();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/razgovor=/);
  // Callbacks may come in any order, so which conversation is the first is not said.
  const first = page.url();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(first);
  await page.keyboard.press('k');
  await expect(page).toHaveURL(first);
  await rowOf(page, 'Imate li ćevape u somunu?').getByRole('link').click();
  await expect(said(page, 'Imate li ćevape u somunu?')).toBeVisible();
  await expect(rowOf(page, 'Imate li ćevape u somunu?').getByText('nepročitano')).toHaveCount(0);

  // A draft is kept over a reload, also that of a note.
  await page.keyboard.press('r');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Naravno, ');
  if (inLongRuns) {
    await page.waitForTimeout(1200);
    await page.reload();
    await expect(field(page)).toHaveValue('Naravno, ');
    await field(page).focus();
    await page.keyboard.press('End');
  }
  await page.keyboard.type('pet komada s lukom.');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Koliko porcija?');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(messages(page).getByText(/pet komada s lukom/)).toBeVisible();
  await expect(messages(page).getByText('Viđeno')).toBeVisible();

  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await page.getByRole('menuitemradio', { name: 'Ja' }).click();
  await expect(page.getByRole('button', { name: 'Zadužen: Ja' })).toBeVisible();
  await page.locator('[data-messages]').focus();
  await page.keyboard.press('e');
  await expect(page.getByText('Razgovor je zatvoren.')).toBeVisible();
  // The way back is offered for ten seconds, longer while the pointer is on it.
  const undo = page.getByRole('button', { name: 'Poništi' });
  await undo.hover();
  await expect(page.getByRole('button', { name: 'Otvori razgovor' })).toBeVisible();
  await undo.click();
  await expect(page.getByRole('button', { name: 'Zatvori razgovor' })).toBeVisible();

  await page.locator('[data-messages]').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Prečice na tastaturi' })).toBeVisible();
  if (inLongRuns) expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await faultsInAllLooks(page), 'conversation').toEqual([]);
  await page.context().close();
});
