import type { Page } from '@playwright/test';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { API, field, reviewsBy, saved } from './review-page.ts';
import { signedInOnce } from './signed-in.ts';

const call = signedInOnce();
const { read, received } = reviewsBy(call);
/** Where `faktura.pdf` says its total, in parts of the page. */
const TOTAL = [0.81205, 0.44118, 0.93073, 0.45633] as const;

const open = (page: Page, id: string, more = '') => page.goto(`${API}/${id}${more}`);

/** Clicks in the middle of a place on the page. */
async function clickAt(page: Page, [left, top, right, bottom]: readonly number[]): Promise<void> {
  const sheet = (await page.getByTestId('sheet').boundingBox())!;
  await page.mouse.click(
    sheet.x + ((left! + right!) / 2) * sheet.width,
    sheet.y + ((top! + bottom!) / 2) * sheet.height,
  );
}

test('a value shows where it was read, and a word of the page goes into a field', async ({ page }) => {
  const id = await received(page, 'faktura.pdf');
  await open(page, id, '?polje=total');
  await expect(field(page, 'Ukupno')).toBeFocused();
  await expect(page.getByTestId('sheet').getByRole('img')).toBeVisible();
  const sheet = (await page.getByTestId('sheet').boundingBox())!;
  const box = (await page.getByTestId('active-box').boundingBox())!;
  const middle = [
    (box.x + box.width / 2 - sheet.x) / sheet.width,
    (box.y + box.height / 2 - sheet.y) / sheet.height,
  ] as const;
  expect(middle[0]).toBeGreaterThan(TOTAL[0]);
  expect(middle[0]).toBeLessThan(TOTAL[2]);
  expect(middle[1]).toBeGreaterThan(TOTAL[1]);
  expect(middle[1]).toBeLessThan(TOTAL[3]);

  const total = (await read(page, id)).fields.total!;
  await field(page, 'Osnovica').click();
  await clickAt(page, total.box);
  await expect(field(page, 'Osnovica')).toHaveValue('47.723,90');
  await expect(field(page, 'Osnovica')).toBeFocused();
  await expect(page.getByText('pročitano: 40.789,66')).toBeVisible();
  await saved(page);
  expect((await read(page, id)).fields.base).toMatchObject({ value: '47723.90', page: 1 });
  await page.getByRole('button', { name: 'Osnovica: vrati pročitano' }).click();
  await expect(field(page, 'Osnovica')).toHaveValue('40.789,66');
  expect(await faultsInAllLooks(page)).toEqual([]);
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
