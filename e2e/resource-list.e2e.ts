import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const OPSTINE = '/erp/sifarnici/opstine';
const rows = (page: Page) => page.locator('[data-record]');
const query = (page: Page) => new URL(page.url()).searchParams;

signedIn();

test('a search finds without diacritics, and the back button takes it back', async ({ page }) => {
  await page.goto(OPSTINE);
  await expect(page.getByText('Prikazano 1–25 od 145')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('capljina');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Čapljina');
  // A slow typist's first letters may have been enough for that row.
  await expect.poll(() => query(page).get('q')).toBe('capljina');
  await page.goBack();
  await expect(page.getByText('Prikazano 1–25 od 145')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Pretraži: Općine i gradovi' })).toHaveValue('');
});

test('order, filter, columns and page stand in the address and come back from it', async ({ page }) => {
  await page.goto(OPSTINE);
  await page.getByRole('button', { name: 'Entitet', exact: true }).click();
  await page.getByRole('button', { name: 'Naziv', exact: true }).click({ modifiers: ['Shift'] });
  await expect.poll(() => query(page).get('sort')).toBe('entitet_id,naziv');
  await page.keyboard.press('f');
  await page.keyboard.type('kanton');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Kanton' })).toBeFocused();
  await page.keyboard.type('tuzl');
  await page.getByRole('option', { name: 'Tuzlanski kanton' }).click();
  const chips = page.getByRole('region', { name: 'Aktivni filteri' });
  await expect(chips).toContainText('Kanton Tuzlanski kanton');
  await expect(page.getByText('Prikazano 1–13 od 13')).toBeVisible();
  await page.reload();
  await expect(chips).toContainText('Kanton Tuzlanski kanton');
  await expect(page.getByText('Prikazano 1–13 od 13')).toBeVisible();
  await page.getByRole('button', { name: 'Ukloni filter Kanton' }).click();
  await page.getByRole('button', { name: 'Kolone' }).click();
  await page.getByRole('checkbox', { name: 'Statistička šifra' }).uncheck();
  await expect(page.getByRole('columnheader', { name: 'Statistička šifra' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sljedeća stranica' }).click();
  await expect(page.getByText('Prikazano 26–50 od 145')).toBeVisible();
  expect(query(page).get('columns')).toBe('naziv,status,entitet_id,kanton_id,postanski_broj');
});

test('the keyboard walks, opens, and comes back to the same row', async ({ page }) => {
  await page.goto('/erp/sifarnici/kantoni');
  await expect(rows(page)).toHaveCount(10);
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  const name = await page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Prečice na tastaturi' })).toContainText('SačuvajCtrl+S');
});
