// Long, since each of these has papers read again and again.
// In the suite: document-review.e2e.ts (a value at its place, axe), story.e2e.ts (a paper is looked through and approved), src/modules/documents/processing/documents.test.ts (a correction
// that stays, two people).
import type { Page, Route } from '@playwright/test';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { API, field, reviewsBy, saved } from './review-page.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();
const { read, received } = reviewsBy(call);

const open = (page: Page, id: string, more = '') => page.goto(`${API}/${id}${more}`);

test('what is typed stays while others change rows, approve or read again, and over a reload', async ({
  page,
}) => {
  const id = await received(page, 'faktura.pdf');
  await open(page, id);
  // A cell within the pause of saving, while another row is changed.
  const cell = (row: number) => page.locator(`[data-row="${row}"] input`).first();
  await expect(cell(1)).toBeVisible();
  const before = await call<{ version: number; lines: Record<string, string | null>[] }>(
    page,
    'GET',
    `${API}/${id}`,
  );
  const [column] = Object.keys(before.lines[0]!);
  const lines = before.lines.map((row, at) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        { value: at === 1 && key === column ? 'Tuđi red' : value },
      ]),
    ),
  );
  // Theirs comes first, however long this machine takes: what is typed here waits for it.
  const theirs = Promise.withResolvers<void>();
  const mayWait = async (route: Route) => {
    if (route.request().method() === 'PATCH') await theirs.promise;
    await route.continue();
  };
  await page.route(`**/api${API}/${id}`, mayWait);
  await cell(0).fill('Moj red');
  await call(page, 'PATCH', `${API}/${id}`, { version: before.version, lines });
  theirs.resolve();
  await expect(
    cell(1)
      .and(page.locator('[value="Tuđi red"]'))
      .or(page.getByRole('dialog', { name: 'Dokument je u međuvremenu izmijenjen' })),
  ).toBeVisible();
  await page.unroute(`**/api${API}/${id}`, mayWait);
  const mine = page.getByRole('button', { name: 'Zadrži moje' });
  if (await mine.isVisible()) await mine.click();
  await expect(cell(0)).toHaveValue('Moj red');
  await saved(page);

  // A field that nobody has left, over a reload.
  await field(page, 'Broj fakture').fill('VP 1');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(page, 'Broj fakture')).toHaveValue('VP 1');
  await expect.poll(async () => (await read(page, id)).fields.invoice_number?.value).toBe('VP 1');

  // A field that nobody has left, while another approves.
  await field(page, 'Broj fakture').fill('VP 2');
  const { version } = await read(page, id);
  await call(page, 'POST', `${API}/${id}/odobri`, { version });
  await expect(page.getByText('Vaš unos nije sačuvan: Broj fakture VP 2.')).toBeVisible();
  await expect(field(page, 'Broj fakture')).toHaveValue('VP 1');
  await page.getByRole('button', { name: 'Vrati na pregled' }).click();
  await page.getByRole('button', { name: 'Preuzmi moj unos' }).click();
  await expect.poll(async () => (await read(page, id)).fields.invoice_number?.value).toBe('VP 2');
  await expect(page.getByText('Vaš unos nije sačuvan')).toBeHidden();

  // A field that nobody has left, while another has the document read again.
  await field(page, 'Broj fakture').fill('VP 3');
  const again = { version: (await read(page, id)).version, step: 'izdvajanje' };
  await call(page, 'POST', `${API}/${id}/ponovi`, again);
  await expect.poll(async () => (await read(page, id)).state, { timeout: 30_000 }).toBe('na_pregledu');
  // A short work may be over before the screen has seen it: then the text still stands in the field.
  const held = page.getByText('Vaš unos nije sačuvan: Broj fakture VP 3.');
  const typed = page.locator('#polje-invoice_number[value="VP 3"]');
  await expect(held.or(typed)).toBeVisible({ timeout: 30_000 });
  if (await held.isVisible()) await page.getByRole('button', { name: 'Preuzmi moj unos' }).click();
  else await typed.press('Tab');
  await expect.poll(async () => (await read(page, id)).fields.invoice_number?.value).toBe('VP 3');

  // Removed: Back does not show it as if it were there.
  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Obriši' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await expect(page).toHaveURL(new RegExp(`${API}$`));
  await page.goBack();
  await expect(page.getByText('Zapis nije pronađen')).toBeVisible();
});

test('an approval that is asked for twice is one, and takes what is being typed', async ({ page }) => {
  const id = await received(page, 'faktura.pdf');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/odobri')) asked.push(request.url());
  });
  await open(page, id);
  await field(page, 'Broj fakture').fill('VP 9');
  await field(page, 'Broj fakture').evaluate((input) => {
    for (let at = 0; at < 2; at++)
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
  });
  await expect(page.getByText('Odobreno: faktura.pdf')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(id));
  expect(asked).toHaveLength(1);
  await expect(page.getByText('To se ne može')).toBeHidden();
  expect(await read(page, id)).toMatchObject({
    state: 'odobren',
    fields: { invoice_number: { value: 'VP 9' } },
  });
});

test('two papers become one, of which the pages are seen, and two again', async ({ page }) => {
  const id = await received(page, 'faktura.pdf');
  await received(page, 'druga-faktura.pdf');
  await open(page, id);
  const more = async (item: string) => {
    await page.getByRole('button', { name: 'Više radnji' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const onReview = (pages: number) =>
    expect
      .poll(() => read(page, id), { timeout: 30_000 })
      .toMatchObject({ state: 'na_pregledu', page_count: pages });
  await more('Spoji s drugim dokumentima');
  const merge = page.getByRole('dialog', { name: 'Spoji s drugim dokumentima' });
  await merge
    .getByRole('checkbox', { name: /druga-faktura/ })
    .first()
    .check();
  await expect(merge).toContainText('Dokument će imati 2\u00a0stranice.');
  await merge.getByRole('button', { name: 'Spoji' }).click();
  await onReview(2);

  const strip = page.getByRole('navigation', { name: 'Sličice stranica' });
  await expect(strip.getByRole('button', { name: /^Stranica 1, provjeriti \d/ })).toBeVisible();
  await strip.getByRole('button', { name: /^Stranica 2/ }).click();
  await expect(page.getByLabel('Stranica 2 od 2')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.getByLabel('Stranica 1 od 2')).toBeVisible();
  await expect(strip.getByRole('button', { name: /^Stranica 1/ })).toBeFocused();

  await more('Stranice: poredaj, okreni, podijeli');
  const pages = page.getByRole('dialog', { name: 'Stranice dokumenta' });
  await pages.getByRole('button', { name: 'Izostavi stranicu 2' }).click();
  await expect(pages.getByRole('button', { name: 'Sačuvaj raspored' })).toBeEnabled();
  await pages.getByRole('button', { name: 'Vrati stranicu 2' }).click();
  await expect(pages.getByRole('button', { name: 'Sačuvaj raspored' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Odustani' }).click();
  await page.getByRole('button', { name: 'Pogledaj stranice' }).click();
  await expect(pages).toContainText('2. dokument: stranica 2');
  await pages.getByRole('button', { name: 'Podijeli na 2' }).click();
  await onReview(1);
  await expect(page.getByText('Na stranici 2 izgleda da počinje drugi dokument.')).toBeHidden();
  await more('Historija čitanja');
  await expect(page.getByRole('columnheader', { name: /^3. Pravila/ })).toBeVisible();
});

test('a correction survives a new reading, and a second person is told', async ({ page }) => {
  const id = await received(page, 'faktura.pdf');
  await open(page, id);
  await field(page, 'Broj fakture').fill('VP 7431/26-A');
  await page.keyboard.press('Escape');
  await expect(field(page, 'Broj fakture')).toHaveValue('VP 7431/26');
  await field(page, 'Broj fakture').fill('VP 7431/26-A');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read(page, id)).fields.invoice_number?.value).toBe('VP 7431/26-A');
  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Ponovi izdvajanje podataka' }).click();
  const again = async () => {
    const { state, run } = await read(page, id);
    return `${state} ${run?.run}`;
  };
  await expect.poll(again, { timeout: 30_000 }).toBe('na_pregledu 2');
  await expect(field(page, 'Broj fakture')).toHaveValue('VP 7431/26-A', { timeout: 15_000 });

  // Typed here while somebody else saves the same field.
  await field(page, 'Datum dospijeća').fill('1.4.2026');
  const { version } = await read(page, id);
  const theirs = { version, fields: { due_date: { value: '2026-05-05' } } };
  await call(page, 'PATCH', `${API}/${id}`, theirs);
  await field(page, 'Valuta').click();
  const dialog = page.getByRole('dialog', { name: 'Dokument je u međuvremenu izmijenjen' });
  await expect(dialog).toContainText('1. 4. 2026.');
  await expect(dialog).toContainText('5. 5. 2026.');
  await dialog.getByRole('button', { name: 'Zadrži moje' }).click();
  await expect.poll(async () => (await read(page, id)).fields.due_date?.value).toBe('2026-04-01');
});

test('is legible and usable in all looks', async ({ page }) => {
  const id = await received(page, 'druga-faktura.pdf');
  await open(page, id);
  await expect(page.getByTestId('sheet').getByRole('img')).toBeVisible();
  expect(
    await faultsInAllLooks(page, async () => {
      await field(page, 'Ukupno').click();
      await expect(page.getByTestId('active-box')).toBeInViewport();
    }),
  ).toEqual([]);
  await page.getByRole('button', { name: 'Odbij' }).click();
  await page.getByLabel('Razlog').fill('Nije naša faktura');
  await page.getByRole('dialog').getByRole('button', { name: 'Odbij' }).click();
  await expect(page.getByText('Dokument je odbijen: Nije naša faktura')).toBeVisible();
  await page.getByRole('button', { name: 'Vrati na pregled' }).click();
  await expect(page.locator('[data-approve]')).toBeEnabled();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a word that is tapped goes into the field, and the page can make room', async ({ page }) => {
    const id = await received(page, 'faktura.pdf');
    const { total } = (await read(page, id)).fields;
    await open(page, id, '?polje=base');
    await expect(page.getByTestId('sheet').getByRole('img')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const [left, top, right, bottom] = total!.box;
    await page.getByRole('button', { name: 'Ukupno: pokaži, str. 1' }).click();
    await field(page, 'Osnovica').tap();
    await page.getByTestId('sheet').scrollIntoViewIfNeeded();
    const at = async () => {
      const sheet = (await page.getByTestId('sheet').boundingBox())!;
      return [
        sheet.x + ((left + right) / 2) * sheet.width,
        sheet.y + ((top + bottom) / 2) * sheet.height,
      ] as const;
    };
    await page.touchscreen.tap(...(await at()));
    await expect(field(page, 'Osnovica')).toHaveValue('47.723,90');
    await page.getByRole('button', { name: 'Sakrij stranicu' }).click();
    await expect(page.getByTestId('sheet')).toBeHidden();
    await page.getByRole('button', { name: 'Prikaži stranicu' }).click();
    await expect(page.getByTestId('sheet')).toBeVisible();
  });
});

test('by the keyboard alone: through what is doubtful, approve, next', async ({ page }) => {
  await page.goto('/dashboard');
  // Read at the same time.
  const [id, next] = await Promise.all([received(page, 'faktura.pdf'), received(page, 'druga-faktura.pdf')]);
  await open(page, id);
  await expect(page.getByText(/^Provjeriti: \d/)).toBeVisible();
  const done = page.getByText('Sve je pregledano');
  const isSeen = () =>
    page.evaluate(() => {
      const { top, bottom } = document.activeElement!.getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    });
  for (let pressed = 0; pressed < 40 && !(await done.isVisible()); pressed++) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(100);
    await expect.poll(isSeen).toBe(true);
  }
  await expect(done).toBeVisible();
  // One more approves nothing.
  await expect(page.locator('[data-reviewed]')).toBeFocused();
  await page.keyboard.press('Enter');
  // Cells of the rows are confirmed as the fields are: for good, and without being a correction.
  await expect.poll(async () => (await read(page, id)).doubtful).toBe(0);
  expect(await read(page, id)).toMatchObject({ corrected: 0, lines_corrected: null });
  const queue = page.getByRole('navigation', { name: 'Dokumenti na pregledu' });
  await expect(queue).toContainText(/\d+ od \d+/);
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await read(page, id)).state).toBe('odobren');
  await expect(page).not.toHaveURL(new RegExp(id));
  const opened = page.url();
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expect.poll(async () => (await read(page, id)).state).toBe('na_pregledu');
  // Past a paper that stays for later, and back to it.
  await field(page, 'Ukupno').click();
  await page.keyboard.press('Alt+PageDown');
  await expect(page).not.toHaveURL(opened);
  await expect(queue).toContainText(/\d+ od \d+/);
  await page.keyboard.press('Alt+PageUp');
  await expect(queue).toContainText(/\d+ od \d+/);
  await expect(page.getByText(/^Provjeriti: \d|Sve je pregledano/).first()).toBeVisible();
  expect((await read(page, next)).state).toBe('na_pregledu');
});
