import type { Locator, Page } from '@playwright/test';
import { expect as atOnce, faults, faultsInAllLooks, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const expect = atOnce.configure({ timeout: 20_000 });
signedInOnce();
const SCREEN = '/admin/stored-files';

const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });
const finished = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('heading', { name: `Gotovo: ${text}` })).toBeVisible();
const choose = async (page: Page, menu: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const folders = (page: Page): Locator => page.getByRole('navigation', { name: 'Fascikle' });

/** Makes a folder on the screen, which then shows it. */
async function makeFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Dodaj fasciklu' }).click();
  await page.getByRole('textbox', { name: 'Naziv' }).fill(name);
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
}

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

/** Lets files fall on the page, as from the desktop. */
const dropOn = (place: Locator, name: string, text: string): Promise<void> =>
  place.evaluate(
    async (element, [named, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content!], named!, { type: 'text/plain' }));
      for (const kind of ['dragenter', 'dragover', 'drop']) {
        element.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
        await new Promise((done) => setTimeout(done, 100));
      }
    },
    [name, text],
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

test('files are sent in several ways, and a taken name asks what to do', async ({ page }) => {
  test.slow();
  const run = Date.now();
  await page.goto(SCREEN);
  await expect(heading(page, 'Datoteke')).toBeVisible();
  await makeFolder(page, `Ugovori ${run}`);
  await expect(page.getByText('Ova fascikla je prazna')).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);

  await page.getByTestId('files').setInputFiles([textFile('prvi.txt', 'Prvi'), textFile('drugi.csv', 'a;b')]);
  await finished(page, '2 datoteke');
  await expect(page.getByRole('link', { name: 'prvi.txt' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'drugi.csv' })).toBeVisible();
  await dropOn(page.locator('body'), 'pušteno.txt', 'Pušteno');
  await expect(page.getByRole('link', { name: 'pušteno.txt' })).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);

  // The same names again: one answer for both.
  await page
    .getByTestId('files')
    .setInputFiles([textFile('prvi.txt', 'Prvi, izmijenjen'), textFile('drugi.csv', 'c;d')]);
  const conflict = page.getByRole('dialog', { name: 'Datoteka već postoji' });
  await expect(conflict).toContainText('je već u fascikli');
  expect(await faults(page)).toEqual([]);
  await conflict.getByRole('checkbox', { name: 'Uradi isto za sve' }).check();
  await conflict.getByRole('button', { name: 'Nova verzija' }).click();
  await finished(page, '2 datoteke');
  await expect(conflict).toHaveCount(0);
  await page.getByTestId('files').setInputFiles([textFile('prvi.txt', 'Treći')]);
  await conflict.getByRole('button', { name: 'Zadrži obje' }).click();
  await expect(page.getByRole('link', { name: 'prvi (2).txt' })).toBeVisible();
  await page.getByTestId('files').setInputFiles([textFile('prvi.txt', 'Četvrti')]);
  await conflict.getByRole('button', { name: 'Preskoči' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(page.locator('[data-record]').filter({ hasText: 'prvi' })).toHaveCount(2);

  await menuLiesAbove(page, 'Radnje: drugi.csv');
  await dialogsGiveTheFocusBack(page, page.getByRole('button', { name: 'Radnje: drugi.csv' }));

  // The grid, and what is selected in it.
  await page.getByText('Mreža', { exact: true }).locator('..').click();
  await expect(page.getByRole('list', { name: 'Datoteke' })).toContainText('prvi.txt');
  expect(await faultsInAllLooks(page)).toEqual([]);
  await menuLiesAbove(page, 'Radnje: drugi.csv');
  for (const name of ['prvi.txt', 'drugi.csv'])
    await page.getByRole('checkbox', { name: `Odaberi ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Odabrani zapisi' });
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Preuzmi ZIP' }).click(),
  ]);
  expect(zip.suggestedFilename()).toBe('datoteke.zip');

  // To another folder, and back by dragging.
  await page.goto(SCREEN);
  await makeFolder(page, `Arhiva ${run}`);
  await folders(page)
    .getByRole('link', { name: `Ugovori ${run}` })
    .click();
  await page.getByRole('checkbox', { name: 'Odaberi drugi.csv' }).check();
  await bar.getByRole('button', { name: 'Premjesti' }).click();
  const dialog = page.getByRole('dialog', { name: 'Premjesti: drugi.csv' });
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: `Arhiva ${run}` }).click();
  await dialog.getByRole('button', { name: 'Premjesti' }).click();
  await expect(page.getByRole('link', { name: 'drugi.csv' })).toHaveCount(0);
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

test('a file has a page with its preview, versions and description', async ({ page }) => {
  test.slow();
  const run = Date.now();
  await page.goto(SCREEN);
  await makeFolder(page, `Spisi ${run}`);
  await page.getByTestId('files').setInputFiles([textFile('dopis.txt', 'Poštovani')]);
  await page.getByRole('link', { name: 'dopis.txt' }).click();
  await expect(heading(page, 'dopis.txt')).toBeVisible();
  await expect(page.locator('pre')).toHaveText('Poštovani');

  await page.getByTestId('version').setInputFiles([textFile('dopis-2.txt', 'Poštovana')]);
  await expect(page.locator('pre')).toHaveText('Poštovana');
  const versions = page.getByRole('region', { name: 'Verzije' });
  await expect(versions).toContainText('Verzija 2najnovija');
  const [old] = await Promise.all([
    page.waitForEvent('download'),
    versions.getByRole('link', { name: 'Preuzmi verziju 1' }).click(),
  ]);
  expect(old.suggestedFilename()).toBe('dopis.txt');
  await versions.getByRole('button', { name: 'Vrati verziju 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vrati verziju' }).click();
  await expect(page.locator('pre')).toHaveText('Poštovani');

  await page.getByRole('combobox', { name: 'Oznake' }).fill('važno');
  await page.getByRole('textbox', { name: 'Napomena' }).fill('Odgovoriti do petka.');
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByText('Izmjene su sačuvane.')).toBeVisible();
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

  await choose(page, 'Više radnji', 'Obriši');
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await expect(heading(page, `Spisi ${run}`)).toBeVisible();
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expect(page.getByRole('link', { name: 'odgovor.txt' })).toBeVisible();

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
  const bar = page.getByRole('region', { name: 'Odabrani zapisi' });
  const select = async (...wanted: string[]): Promise<void> => {
    for (const name of wanted) await page.getByRole('checkbox', { name: `Odaberi ${name}` }).check();
  };
  await select(...names);
  await bar.getByRole('button', { name: 'Obriši' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await expect(page.getByText('Ova fascikla je prazna')).toBeVisible();

  await page.goto(`${SCREEN}/trash?q=${run}`);
  await select(names[0]!, names[1]!);
  await bar.getByRole('button', { name: 'Obriši trajno' }).click();
  const question = page.getByRole('dialog', { name: 'Trajno obrisati: 2 datoteke?' });
  await expect(question).toContainText('To se ne može vratiti.');
  expect(await faultsInAllLooks(page)).toEqual([]);
  await question.getByRole('button', { name: 'Odustani' }).click();
  await expect(bar).toContainText('Odabrano: 2');
  await bar.getByRole('button', { name: 'Obriši trajno' }).click();
  await question.getByRole('button', { name: 'Obriši trajno' }).click();
  await expect(page.getByRole('checkbox', { name: new RegExp(`Odaberi .* ${run}`) })).toHaveCount(1);
  await expect(bar).toHaveCount(0);
  await select(names[2]!);
  await bar.getByRole('button', { name: 'Obriši trajno' }).click();
  await page
    .getByRole('dialog', { name: `Trajno obrisati: „${names[2]}”?` })
    .getByRole('button', { name: 'Obriši trajno' })
    .click();
  await expect(page.getByRole('button', { name: /^Vrati / })).toHaveCount(0);
});
