import type { Page } from '@playwright/test';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { API, field, reviewsBy, saved } from './review-page.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();
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
  // Between the two questions the page may still come to its zoom, and scroll to the place.
  await expect(async () => {
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
  }).toPass({ timeout: 20_000 });

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
