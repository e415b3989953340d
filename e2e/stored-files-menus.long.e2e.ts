// Long, since menus and dialogs are opened in every window, and folders are dragged.
// In the suite: stored-files.e2e.ts (sent, named, versions; axe), trash.e2e.ts, and
// src/modules/stored-files/stored-files.test.ts (folders moved and removed, archives).
import type { Locator, Page } from '@playwright/test';
import { expect as atOnce, faults, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';
import {
  bar,
  choose,
  dropOn,
  finished,
  folders,
  heading,
  moveByDialog,
  SCREEN,
  sendFiles,
} from './stored-files-page.ts';

const expect = atOnce.configure({ timeout: 20_000 });
signedIn();

/** The entries of the open menu that are covered at one of their ends or in the middle. */
const covered = (page: Page): Promise<string[]> =>
  page.getByRole('menuitem').evaluateAll((entries) =>
    entries
      .filter((entry) => {
        const { left, top, width, height } = entry.getBoundingClientRect();
        return [0.03, 0.5, 0.97].some(
          (part) => !entry.contains(document.elementFromPoint(left + width * part, top + height / 2)),
        );
      })
      .map((entry) => entry.textContent),
  );

/** Opens a row's menu on a wide and a narrow screen, where it reaches over other rows. */
async function menuLiesAbove(page: Page, menu: string): Promise<void> {
  const whole = page.viewportSize()!;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: menu }).click();
    await expect(page.getByRole('menuitem', { name: 'Obriši' })).toBeVisible();
    await expect.poll(() => covered(page), `${width} px`).toEqual([]);
    expect(await faults(page), `${width} px`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  }
  await page.setViewportSize(whole);
}

/** Opens dialogs by keys alone; Escape leads back to where one was. */
async function dialogsGiveTheFocusBack(page: Page, menu: Locator): Promise<void> {
  const back = async (opener: Locator): Promise<void> => {
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  };
  const button = page.getByRole('button', { name: 'Dodaj fasciklu' });
  await button.press('Enter');
  await back(button);
  for (const [keys, entry] of [
    [['ArrowDown'], 'Preimenuj'],
    [['ArrowDown', 'ArrowDown'], 'Podijeli'],
    [['ArrowDown', 'ArrowDown', 'ArrowDown'], 'Premjesti'],
    [['End'], 'Obriši'],
  ] as const) {
    await menu.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    for (const key of keys) await page.keyboard.press(key);
    await expect(page.getByRole('menuitem', { name: entry })).toBeFocused();
    await page.keyboard.press('Enter');
    await back(menu);
  }
}

test('files are moved by dialogs and by dragging, and a folder is removed with what is in it', async ({
  page,
}) => {
  test.setTimeout(300_000); // seven states in all looks
  const run = Date.now();
  await sendFiles(page, run);
  await menuLiesAbove(page, 'Radnje: drugi.csv');
  await dialogsGiveTheFocusBack(page, page.getByRole('button', { name: 'Radnje: drugi.csv' }));

  // The grid, and what is selected in it.
  await page.getByText('Mreža', { exact: true }).locator('..').click();
  await expect(page.getByRole('list', { name: 'Datoteke' })).toContainText('prvi.txt');
  expect(await faultsInAllLooks(page)).toEqual([]);
  await menuLiesAbove(page, 'Radnje: drugi.csv');
  for (const name of ['prvi.txt', 'drugi.csv'])
    await page.getByRole('checkbox', { name: `Odaberi ${name}` }).check();
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    bar(page).getByRole('button', { name: 'Preuzmi ZIP' }).click(),
  ]);
  expect(zip.suggestedFilename()).toBe('datoteke.zip');

  // To another folder, and back by dragging.
  await moveByDialog(page, run);
  await page
    .getByRole('row', { name: /pušteno/ })
    .dragTo(folders(page).getByRole('link', { name: `Arhiva ${run}` }));
  const dropped = page.getByRole('link', { name: 'pušteno.txt' });
  await expect(dropped).toHaveCount(0);
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expect(dropped).toBeVisible();
  await page
    .getByRole('row', { name: /pušteno/ })
    .dragTo(folders(page).getByRole('link', { name: `Arhiva ${run}` }));
  await expect(dropped).toHaveCount(0);
  await folders(page)
    .getByRole('link', { name: `Arhiva ${run}` })
    .click();
  await expect(page.getByRole('link', { name: 'drugi.csv' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'pušteno.txt' })).toBeVisible();
  // From another program, onto another folder than the opened one.
  await dropOn(folders(page).getByRole('link', { name: `Ugovori ${run}` }), 'na fasciklu.txt', 'Na fasciklu');
  await finished(page, '1 datoteka');
  await expect(page.getByRole('link', { name: 'na fasciklu.txt' })).toHaveCount(0);
  await folders(page)
    .getByRole('link', { name: `Ugovori ${run}` })
    .click();
  await expect(page.getByRole('link', { name: 'na fasciklu.txt' })).toBeVisible();
  await folders(page)
    .getByRole('link', { name: `Arhiva ${run}` })
    .click();

  // A folder is renamed and removed with what is in it.
  await choose(page, `Radnje fascikle Arhiva ${run}`, 'Preimenuj fasciklu');
  await page.getByRole('textbox', { name: 'Naziv' }).fill(`Stara arhiva ${run}`);
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(heading(page, `Stara arhiva ${run}`)).toBeVisible();
  const removed = folders(page).getByRole('link', { name: `Stara arhiva ${run}` });
  const remove = async () => {
    await choose(page, `Radnje fascikle Stara arhiva ${run}`, 'Obriši fasciklu');
    await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
    await expect(heading(page, 'Datoteke')).toBeVisible();
    await expect(removed).toHaveCount(0);
  };
  await remove();
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expect(page.getByText(`Vraćeno: Stara arhiva ${run}.`)).toBeVisible();
  await removed.click();
  await expect(page.getByRole('link', { name: 'drugi.csv' })).toBeVisible();
  await remove();
  await page.goto(`${SCREEN}/trash`);
  const inTrash = page.getByRole('row').filter({ hasText: `Stara arhiva ${run}` });
  await expect(inTrash).toHaveCount(2);
  expect(await faultsInAllLooks(page)).toEqual([]);
  await inTrash.getByRole('button', { name: 'Vrati drugi.csv' }).click();
  await page.goto(SCREEN);
  await expect(folders(page).getByRole('link', { name: `Stara arhiva ${run}` })).toBeVisible();
});
