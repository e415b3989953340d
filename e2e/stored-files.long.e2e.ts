// Long, since these are the rarer ways of moving, naming and sending, and menus are opened in every window.
// In the suite: stored-files.e2e.ts (sent, named, versions; axe), uploads.e2e.ts (cut connections), trash.e2e.ts,
// src/modules/stored-files/stored-files.test.ts (folders, archives, deleted for good).
import type { Locator } from '@playwright/test';
import { expect as atOnce, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';
import {
  bar,
  choose,
  describeFile,
  finished,
  folders,
  heading,
  makeFolder,
  removeAndUndo,
  SCREEN,
  textFile,
} from './stored-files-page.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const call = signedIn();

test('an upload that is cut off goes on, and a session that expires meanwhile is renewed', async ({
  page,
}) => {
  const run = Date.now();
  await page.goto(SCREEN);
  await makeFolder(page, `Prekid ${run}`);
  let refused = 0;
  await page.route('**/api/uploads/*', (route) => {
    if (route.request().method() !== 'PATCH' || refused > 1) return route.continue();
    refused += 1;
    return refused === 1
      ? route.abort('connectionreset')
      : route.fulfill({ status: 401, json: { success: false, code: 'unauthenticated', message: 'x' } });
  });
  await page.getByTestId('files').setInputFiles([textFile('cijela.txt', 'Stigla je cijela')]);
  await finished(page, '1 datoteka');
  expect(refused).toBe(2);
  const kept = await call<{ size: number }[]>(page, 'GET', `${SCREEN}?q=cijela`);
  expect(kept[0]!.size).toBe(16);
});

test('a folder is moved by dragging, but not into itself or below', async ({ page }) => {
  const run = Date.now();
  await page.goto(SCREEN);
  await makeFolder(page, `Godine ${run}`);
  await makeFolder(page, `Mjeseci ${run}`);
  const named = (name: string): Locator => folders(page).getByRole('link', { name: `${name} ${run}` });
  const level = (name: string): Locator =>
    folders(page)
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: `${name} ${run}` }) });
  await expect(level('Mjeseci')).toHaveAttribute('aria-level', '2');
  for (const onto of ['Mjeseci', 'Godine']) {
    await named('Godine').dragTo(named(onto), {
      sourcePosition: { x: 30, y: 15 },
      targetPosition: { x: 90, y: 15 },
    });
    const refusal = page.getByText('Fascikla ne može biti u samoj sebi ni u fascikli ispod nje.');
    await expect(refusal).toBeVisible();
    await expect(refusal).toHaveCount(0);
  }
  await named('Mjeseci').dragTo(folders(page).getByRole('link', { name: 'Sve datoteke' }));
  await expect(level('Mjeseci')).toHaveAttribute('aria-level', '1');
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expect(level('Mjeseci')).toHaveAttribute('aria-level', '2');

  // The dialog does not offer them.
  await named('Godine').click();
  await choose(page, `Radnje fascikle Godine ${run}`, 'Premjesti fasciklu');
  const dialog = page.getByRole('dialog', { name: `Premjesti fasciklu „Godine ${run}”` });
  await expect(dialog.getByRole('button', { name: 'Na vrh' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: String(run) })).toHaveCount(0);
});

test('a new name is told what becomes of its extension; on a phone the folders open from a button', async ({
  page,
}) => {
  test.slow();
  const run = Date.now();
  await describeFile(page, run);
  await choose(page, 'Više radnji', 'Preimenuj');
  // What is selected is the name without its extension; another one is told.
  const dialog = page.getByRole('dialog', { name: 'Preimenuj datoteku' });
  const name = dialog.getByRole('textbox', { name: 'Naziv' });
  await expect(name).toBeFocused();
  await page.keyboard.type('odgovor');
  await expect(name).toHaveValue('odgovor.txt');
  const hint = dialog.getByRole('status');
  await expect(hint).toBeEmpty();
  await name.fill('odgovor');
  await expect(hint).toContainText('Naziv ostaje bez nastavka .txt.');
  await name.fill('odgovor.md');
  await expect(hint).toContainText(
    'Nastavak će se promijeniti iz .txt u .md. Datoteka se možda neće otvarati u pravom programu.',
  );
  expect(await faultsInAllLooks(page)).toEqual([]);
  await name.fill('odgovor.TXT');
  await expect(hint).toBeEmpty();
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(heading(page, 'odgovor.TXT')).toBeVisible();
  await choose(page, 'Više radnji', 'Preimenuj');
  await name.fill('odgovor.txt');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(heading(page, 'odgovor.txt')).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await removeAndUndo(page, run);

  // The toast goes, although the button of the one before it has vanished under the pointer.
  await expect(page.getByText('Vraćeno:')).toHaveCount(0);

  // On a phone the folders open from a button.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: `Spisi ${run}`, exact: true }).click();
  await folders(page).getByRole('link', { name: 'Sve datoteke' }).click();
  await expect(heading(page, 'Datoteke')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('selected files of the trash are deleted for good, the others stay in it', async ({ page }) => {
  const run = Date.now();
  const names = ['prva', 'druga', 'treća'].map((name) => `${name} ${run}.txt`);
  await page.goto(SCREEN);
  await makeFolder(page, `Brisanje ${run}`);
  await page.getByTestId('files').setInputFiles(names.map((name) => textFile(name, name)));
  await finished(page, '3 datoteke');
  const select = async (...wanted: string[]): Promise<void> => {
    for (const name of wanted) await page.getByRole('checkbox', { name: `Odaberi ${name}` }).check();
  };
  await select(...names);
  await bar(page).getByRole('button', { name: 'Obriši' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await expect(page.getByText('Ova fascikla je prazna')).toBeVisible();

  await page.goto(`${SCREEN}/trash?q=${run}`);
  await select(names[0]!, names[1]!);
  await bar(page).getByRole('button', { name: 'Obriši trajno' }).click();
  const question = page.getByRole('dialog', { name: 'Trajno obrisati: 2 datoteke?' });
  await expect(question).toContainText('To se ne može vratiti.');
  expect(await faultsInAllLooks(page)).toEqual([]);
  await question.getByRole('button', { name: 'Odustani' }).click();
  await expect(bar(page)).toContainText('Odabrano: 2');
  await bar(page).getByRole('button', { name: 'Obriši trajno' }).click();
  await question.getByRole('button', { name: 'Obriši trajno' }).click();
  await expect(page.getByRole('checkbox', { name: new RegExp(`Odaberi .* ${run}`) })).toHaveCount(1);
  await expect(bar(page)).toHaveCount(0);
  await select(names[2]!);
  await bar(page).getByRole('button', { name: 'Obriši trajno' }).click();
  await page
    .getByRole('dialog', { name: `Trajno obrisati: „${names[2]}”?` })
    .getByRole('button', { name: 'Obriši trajno' })
    .click();
  await expect(page.getByRole('button', { name: /^Vrati / })).toHaveCount(0);
});
