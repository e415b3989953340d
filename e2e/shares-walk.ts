import type { Browser, Locator, Page } from '@playwright/test';
import { expect as atOnce, faults, faultsInAllLooks, faultsInLongRuns, inLongRuns } from './fixtures.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const SCREEN = '/admin/stored-files';

/** Sends a file and opens its page. */
async function sendFile(page: Page, name: string, text: string): Promise<void> {
  await page.goto(SCREEN);
  await page
    .getByTestId('files')
    .setInputFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from(text) }]);
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
const sharingOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: `Podijeli: ${name}` });
const linksOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: `Javni linkovi: ${name}` });

/** A file is shared by a link with a password, and downloaded once by a stranger. Answers its name. */
export async function shareOnce(page: Page, browser: Browser): Promise<string> {
  const name = `ponuda-${Date.now()}.txt`;
  await sendFile(page, name, 'Ponuda');
  const sharing = page.getByRole('region', { name: 'Dijeljenje' });
  await expect(sharing).toContainText('Datoteku vide samo ljudi iz organizacije.');

  await sharing.getByRole('button', { name: 'Podijeli' }).click();
  const dialog = sharingOf(page, name);
  await dialog.getByRole('textbox', { name: 'Lozinka' }).fill('kratka');
  await dialog.getByRole('textbox', { name: 'Najviše preuzimanja' }).fill('nula');
  await dialog.getByRole('button', { name: 'Dodaj link' }).click();
  await expect(dialog).toContainText('Najmanje 8 znakova.');
  await expect(dialog).toContainText('Unesite cijeli broj.');
  expect(await faultsInLongRuns(page), 'refused').toEqual([]);
  await dialog.getByRole('textbox', { name: 'Lozinka' }).fill('tajna rijec');
  await dialog.getByRole('textbox', { name: 'Najviše preuzimanja' }).fill('1');
  await dialog.getByRole('textbox', { name: 'Za koga' }).fill('Ana');
  await dialog.getByRole('button', { name: 'Dodaj link' }).click();
  const links = linksOf(page, name);
  await expect(links.getByRole('status')).toContainText(/do .* · s lozinkom · preuzeto 0 od 1/);
  await expect(links.getByRole('listitem')).toHaveCount(0);
  expect(await faultsInLongRuns(page), 'made').toEqual([]);
  const address = (await links.getByText('/dijeljenje/').textContent())!;
  await links.getByRole('button', { name: 'Gotovo' }).click();
  await expect(sharing.getByRole('listitem')).toContainText(/AnaAktivando .* · s lozinkom · preuzeto 0 od 1/);
  await expect(page.getByText('podijeljena javnim linkom')).toBeVisible();
  expect(await faultsInLongRuns(page), 'shared').toEqual([]);

  // Somebody without an account.
  const stranger = await browser.newContext({ storageState: undefined, acceptDownloads: true });
  try {
    const visit = await stranger.newPage();
    const answer = await visit.goto(address);
    expect(answer!.headers()['referrer-policy']).toBe('no-referrer');
    await expect(visit.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(visit.getByRole('heading', { level: 1, name: 'Datoteka za vas' })).toBeVisible();
    await expect(visit.getByText(name)).toHaveCount(0);
    await visit.getByRole('textbox', { name: 'Lozinka' }).fill('pogresna rijec');
    await visit.getByRole('button', { name: 'Otvori' }).click();
    await expect(visit.getByText('Lozinka nije tačna.')).toBeVisible();
    expect(await faultsInAllLooks(visit), 'password').toEqual([]);
    await visit.getByRole('textbox', { name: 'Lozinka' }).fill('tajna rijec');
    await visit.getByRole('button', { name: 'Otvori' }).click();
    await expect(visit.getByText(name)).toBeVisible();
    await expect(visit.getByText('može se preuzeti još 1 put.')).toBeVisible();
    expect(await faultsInLongRuns(visit), 'opened').toEqual([]);
    const [first] = await Promise.all([
      visit.waitForEvent('download'),
      visit.getByRole('button', { name: 'Preuzmi' }).click(),
    ]);
    expect(first.suggestedFilename()).toBe(name);
    if (inLongRuns) {
      // The same download once more.
      const [again] = await Promise.all([
        visit.waitForEvent('download'),
        visit.getByRole('link', { name: 'Preuzmi ponovo' }).click(),
      ]);
      expect(again.suggestedFilename()).toBe(name);
      expect(await faults(visit), 'downloaded').toEqual([]);
    }
    await visit.reload();
    await expect(visit.getByRole('heading', { level: 1, name: 'Link ne vrijedi' })).toBeVisible();
    await expect(visit.getByRole('alert')).toContainText('Link je iskorišten');
    expect(await faultsInLongRuns(visit), 'used up').toEqual([]);
    if (inLongRuns) {
      await visit.goto(`${address.slice(0, -6)}AAAAAA`);
      await expect(visit.getByRole('alert')).toContainText('Ovaj link ne vrijedi.');
    }
  } finally {
    await stranger.close();
  }

  // It is seen by those who shared it: that it is used up, and in the file's history.
  await expect(sharing).toContainText('Datoteku vide samo ljudi iz organizacije.');
  const history = page.getByRole('region', { name: 'Historija izmjena' });
  await expect(history).toContainText(/Preuzeto · Javni link/);
  await expect(history).toContainText('S adrese');
  return name;
}

/** After that: it is shared by another link, which is revoked. */
export async function revokeAnother(page: Page, name: string): Promise<void> {
  const links = linksOf(page, name);
  // One more, from the menu in the list, which is revoked where all of them are listed.
  await page.goto(`${SCREEN}?q=${name}`);
  await page.getByRole('button', { name: `Radnje: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Podijeli' }).click();
  await sharingOf(page, name).getByRole('button', { name: 'Dodaj link' }).click();
  const second = (await links.getByText('/dijeljenje/').textContent())!;
  await expect(links.getByRole('listitem')).toContainText(/AnaIskorišten/);
  await page.goto(`${SCREEN}/shares?q=${name}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Javni linkovi' })).toBeVisible();
  await expect(page.locator('[data-record]')).toHaveCount(2);
  expect(await faultsInLongRuns(page), 'all of them').toEqual([]);
  await page.getByRole('button', { name: `Opozovi link: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Opozovi' }).click();
  await expect(page.locator('[data-record]').filter({ hasText: 'Opozvan' })).toHaveCount(1);
  await page.goto(second);
  await expect(page.getByRole('alert')).toContainText('Link je opozvan');
}
