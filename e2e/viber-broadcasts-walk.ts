import type { Locator, Page } from '@playwright/test';
import { openBot } from './broadcast-bot.ts';
import { expect, faultsInAllLooks, faultsInLongRuns, inLongRuns, test } from './fixtures.ts';
import type { signedIn } from './signed-in.ts';
import { order } from './viber.ts';

const BROADCASTS = '/admin/viber/masovne-poruke';
const dialog = (page: Page): Locator => page.getByRole('dialog');
const flow = (page: Page): Locator => page.getByRole('region', { name: 'Tok slanja' });

/** A broadcast is written, and tried by oneself. */
export async function writeBroadcast(page: Page, call: ReturnType<typeof signedIn>): Promise<void> {
  const bot = await openBot(call, page);

  // What is wrong is said at its field, and the phone shows what is typed.
  await page.goto(`${BROADCASTS}/create`);
  await expect(page.getByRole('heading', { name: 'Dodaj masovnu poruku' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Naziv' }).fill('Zimsko sniženje');
  await page.getByRole('combobox', { name: 'Bot' }).fill(bot.name);
  await page.getByRole('option', { name: bot.name }).click();
  await expect(page.getByText('Primit će 12 pretplatnika')).toBeVisible();
  await page.getByRole('button', { name: 'Sačuvaj i pregledaj' }).click();
  await expect(page.getByText('Unesite tekst poruke.')).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Tekst' });
  await text.fill('Od sutra sve upola cijene.');
  await expect(page.getByText('26 od 7.000 znakova.')).toBeVisible();
  const phone = page.getByRole('region', { name: 'Kako izgleda na telefonu' });
  await expect(phone.getByText('Od sutra sve upola cijene.')).toBeVisible();
  if (inLongRuns) {
    await page.getByRole('button', { name: 'Dodaj dugmad ispod poruke' }).click();
    await page.getByRole('textbox', { name: 'Adresa' }).fill('https://primjer.ba/ponuda');
    await expect(phone.getByText('Pogledaj')).toBeVisible();
  }
  expect(await faultsInAllLooks(page), 'form').toEqual([]);
  await page.getByRole('button', { name: 'Sačuvaj i pregledaj' }).click();

  // A draft: how many get it, and a test to oneself.
  await expect(page.getByRole('heading', { name: 'Prije slanja' })).toBeVisible();
  await expect(page.getByText('Primit će 12 pretplatnika')).toBeVisible();
  await page.getByRole('combobox', { name: 'Proba' }).click();
  await page.getByRole('option').nth(test.info().retry).click();
  // To somebody new only after a question; then that is remembered.
  const send = page.getByRole('button', { name: /^Pošalji probu: / });
  await send.click();
  await dialog(page).getByRole('button', { name: 'Jeste, pošalji probu' }).click();
  await expect(page.getByText('Proba je poslana')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect(await faultsInLongRuns(page), 'draft').toEqual([]);
}

/** After that: it is planned, and taken back. */
export async function planBroadcast(page: Page): Promise<void> {
  // Planned for a time that has passed it is not; then it is, and is taken back.
  await page.getByRole('button', { name: 'Zakaži' }).click();
  await dialog(page).getByRole('textbox', { name: 'Kada' }).fill('1. 1. 2020. 10:00');
  await dialog(page).getByRole('button', { name: 'Zakaži' }).click();
  await expect(dialog(page).getByText('Vrijeme je već prošlo.')).toBeVisible();
  expect(await faultsInLongRuns(page), 'plan').toEqual([]);
  const tomorrow = new Date(Date.now() + 86_400_000);
  const day = `${tomorrow.getUTCDate()}. ${tomorrow.getUTCMonth() + 1}. ${tomorrow.getUTCFullYear()}.`;
  await dialog(page).getByRole('textbox', { name: 'Kada' }).fill(`${day} 12:00`);
  await dialog(page).getByRole('button', { name: 'Zakaži' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Zakazano: / })).toBeVisible();
  await page.getByRole('button', { name: 'Vrati u nacrt' }).click();
  await expect(page.getByRole('heading', { name: 'Prije slanja' })).toBeVisible();
}

/** It is sent, and nobody knows whether it has come. */
export async function sendBroadcast(page: Page): Promise<void> {
  // The connection breaks before the service answers: nobody knows, and only a person repeats it, after words.
  await order('faults', [{ on: 'broadcast_message', do: 'drop', n: 1 }]);
  await page.getByRole('button', { name: 'Pošalji', exact: true }).click();
  await expect(dialog(page).getByText('Primit će je 12 pretplatnika, odmah.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Pošalji (12)' }).click();
  await expect(flow(page).getByRole('link', { name: 'Nepoznato 12' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Završena', { exact: true }).first()).toBeVisible();
  expect(await faultsInAllLooks(page), 'unknown').toEqual([]);
}

/** Those of whom nobody knows get it once more. */
export async function repeatUnknown(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ponovi nepoznate' }).click();
  await expect(dialog(page).getByText(/njima poruka može stići dvaput/)).toBeVisible();
  expect(await faultsInLongRuns(page), 'repeat').toEqual([]);
  await dialog(page).getByRole('button', { name: 'Ponovi, može stići dvaput' }).click();
  await expect(flow(page).getByRole('link', { name: /^Poslano [1-9]/ })).toBeVisible({ timeout: 20_000 });

  // A part of the bar leads to those people.
  await flow(page)
    .getByRole('link', { name: /^Odbijeno/ })
    .click();
  await expect(page).toHaveURL(/state(__in)?=refused/);
  await expect(page.getByText('Osoba nema uređaj koji može primiti poruku.').first()).toBeVisible();
  await page.goto(BROADCASTS);
  await expect(page.getByRole('link', { name: 'Zimsko sniženje' }).first()).toBeVisible();
  expect(await faultsInLongRuns(page), 'list').toEqual([]);
}
