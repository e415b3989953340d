// Long, since a file is imported in several rounds, and the others are small.
// In the suite: resource-form.e2e.ts (errors at the fields, stale edits), resource-recovery.e2e.ts (unsaved input), src/core/transfer/import.test.ts,
// src/admin/resource/import/import.test.ts, test/contract.test.ts.
import type { Page } from '@playwright/test';
import { expect, faults, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const GRUPE = '/erp/sifarnici/grupe-robe';

const call = signedIn();

interface Group {
  idguid: string;
  version: number;
  naziv: string;
  opis: string | null;
}
let serial = 0;
const code = (info: { workerIndex: number }) => `E${info.workerIndex}.${++serial}${Date.now() % 100000}`;
const addGroup = (page: Page, sifra: string, naziv: string, more: object = {}) =>
  call<Group>(page, 'POST', GRUPE, { sifra, naziv, aktivno: true, ...more });

test('a repeated code is told at its field, by the server', async ({ page }, info) => {
  const sifra = code(info);
  await addGroup(page, sifra, 'Prva');
  await page.goto(`${GRUPE}/create`);
  await page.getByRole('textbox', { name: 'Šifra' }).fill(sifra);
  await page.getByRole('textbox', { name: 'Naziv' }).fill('Druga');
  await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Šifra' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'Šifra' })).toBeFocused();
  await expect(page.getByText('Već postoji zapis s istom vrijednošću')).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveText('Provjerite označena polja.');
});

test('on a small screen a wrong field lies neither below the top bar nor behind the buttons', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/admin/companies/create');
  await page.getByRole('textbox', { name: 'Naziv', exact: true }).fill('Pogrešna');
  const wrong = page.getByRole('textbox', { name: 'E-mail', exact: true });
  await wrong.fill('nije adresa');
  const save = page.getByRole('button', { name: 'Sačuvaj', exact: true });
  for (const edge of ['behind the buttons', 'below the top bar'] as const) {
    await page.getByRole('textbox', { name: 'Naziv', exact: true }).focus();
    await wrong.evaluate((field, last) => {
      const { top, bottom } = field.getBoundingClientRect();
      scrollBy({ top: last ? bottom - innerHeight + 10 : top - 10, behavior: 'instant' });
    }, edge === 'behind the buttons');
    await page.keyboard.press('Control+s');
    await expect(wrong).toBeFocused();
    await expect(wrong).toHaveAttribute('aria-invalid', 'true');
    const [field, bar, button] = await Promise.all(
      [wrong, page.getByRole('banner'), save].map(async (one) => (await one.boundingBox())!),
    );
    expect(field!.y, edge).toBeGreaterThanOrEqual(bar!.y + bar!.height);
    expect(field!.y + field!.height, edge).toBeLessThanOrEqual(button!.y);
  }
});

test('without a network nothing is lost', async ({ page, context }, info) => {
  const sifra = code(info);
  await page.goto(`${GRUPE}/create`);
  await page.getByRole('textbox', { name: 'Šifra' }).fill(sifra);
  await page.getByRole('textbox', { name: 'Naziv' }).fill('Bez mreže');
  await context.setOffline(true);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert')).toContainText('Vaš unos ostaje na ekranu');
  await context.setOffline(false);
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/view');
  await expect(page.getByRole('heading', { level: 1, name: 'Bez mreže' })).toBeVisible();
});

test('a resource that refers to itself is a tree, and grows from a branch', async ({ page }, info) => {
  const sifra = code(info);
  const top = await addGroup(page, sifra, `Vrh ${sifra}`);
  await addGroup(page, `${sifra}.1`, `Grana ${sifra}`, { roditelj_id: top.idguid });
  await page.goto(`${GRUPE}?prikaz=stablo&q=${encodeURIComponent(`Grana ${sifra}`)}`);
  const lines = page.locator('[data-record]');
  await expect(lines).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowLeft');
  await expect(lines).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(lines).toHaveCount(2);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: `Dodaj grupu robe ispod: Vrh ${sifra}` }).click();
  await expect(page.getByRole('combobox', { name: 'Nadređena grupa' })).toHaveValue(`Vrh ${sifra}`);
  await page.getByRole('textbox', { name: 'Šifra' }).fill(`${sifra}.2`);
  await page.getByRole('textbox', { name: 'Naziv' }).fill('Nova grana');
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/view');
  await expect(page.getByRole('link', { name: `Vrh ${sifra}` })).toBeVisible();
});

test('a file is mapped and tried; what is wrong is corrected in place, or left while the rest is imported', async ({
  page,
}, info) => {
  const sifra = code(info);
  const file = (rows: string) => ({
    name: 'grupe.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Šifra;Naziv;Aktivna\n${rows}`),
  });
  const row = (number: number) => page.getByRole('group', { name: `Red ${number}` });
  await page.goto(`${GRUPE}/import`);
  await page.setInputFiles(
    'input[type=file]',
    file(`${sifra};Prva;da\n${sifra}.2;;možda\n${sifra}.3;Treća;da\n${sifra}.4;Četvrta;nejasno\n`),
  );
  await page.getByRole('button', { name: 'Provjeri' }).click();
  await expect(row(3)).toContainText('Ovo polje je obavezno.');
  await expect(row(5).getByRole('combobox', { name: 'Aktivna' })).toHaveValue('nejasno');
  expect(await faultsInAllLooks(page), 'rows to correct').toEqual([]);

  await row(3).getByRole('textbox', { name: 'Naziv' }).fill('Druga');
  await page.getByRole('button', { name: 'Provjeri ponovo' }).click();
  await expect(row(3).getByRole('textbox', { name: 'Naziv' })).toBeHidden();
  await row(3).getByRole('button', { name: 'Sva polja ovog reda' }).click();
  await expect(row(3).getByRole('textbox', { name: 'Naziv' })).toHaveValue('Druga');

  await page.getByRole('button', { name: 'Uvezi samo ispravne (2)' }).click();
  await expect(page.getByText('Nije uvezeno: 2 neispravna reda.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi neispravne redove' }).click();
  expect((await download).suggestedFilename()).toBe('grupe-neispravni-redovi.csv');
  expect(await faults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Popravi preostale redove' }).click();
  for (const number of [3, 5]) {
    const active = row(number).getByRole('combobox', { name: 'Aktivna' });
    await active.fill('ne');
    await active.press('Enter');
  }
  await page.getByRole('button', { name: 'Provjeri ponovo' }).click();
  await page.getByRole('button', { name: 'Uvezi 2 zapisa' }).click();
  await expect(page.getByText('Uvoz je završen.')).toBeVisible();
  await page.getByRole('link', { name: 'Pogledaj zapise' }).click();
  // Other walks may have added more records than a page has.
  await page.getByRole('searchbox').first().fill(sifra);
  for (const name of ['Prva', 'Druga', 'Treća', 'Četvrta'])
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
});

test('leaving unsaved input asks first, and a reload brings it back', async ({ page }, info) => {
  const group = await addGroup(page, code(info), 'Nacrt');
  await page.goto(`${GRUPE}/${group.idguid}/edit`);
  await page.getByRole('textbox', { name: 'Opis' }).fill('nesačuvano');
  await page.getByRole('link', { name: 'Grupe robe' }).first().click();
  const question = page.getByRole('dialog', { name: 'Napustiti bez čuvanja?' });
  await question.getByRole('button', { name: 'Ostani' }).click();
  // The draft is written after a pause in typing, and on leaving within it.
  await page.getByRole('textbox', { name: 'Opis' }).fill('nesačuvano do kraja');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('Vraćen je nesačuvan unos')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Opis' })).toHaveValue('nesačuvano do kraja');
  await page.getByRole('button', { name: 'Odbaci ga' }).click();
  await expect(page.getByRole('textbox', { name: 'Opis' })).toHaveValue('');
});
