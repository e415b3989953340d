// Long, since some ninety lists are walked in full.
// In the suite: lists.e2e.ts (one in full, one of most modules opened), test/lists.test.ts (what each answers).
import { scaledTimeout } from '../test/timeout.ts';
import { expect as atOnce, faults, goInside, test } from './fixtures.ts';
import { FAILED_JOB, showBackup, showJobs } from './list-rows.ts';
import { DECLARED, RESOURCES, rows, TRASHES, walk, withRows } from './list-walk.ts';
import { signedIn } from './signed-in.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
withRows(signedIn());

const GROUPS = [['resources', RESOURCES], ['trash', TRASHES], ...DECLARED] as const;

for (const [kind, lists] of GROUPS)
  test(`every list has views, filters, columns, keys and, on a phone, rows of two lines to press: ${kind}`, async ({
    page,
  }) => {
    test.setTimeout(scaledTimeout(110_000));
    await showJobs(page, () => [FAILED_JOB]);
    await showBackup(page);
    // Cells of resources are drawn by their kind in all of them.
    const looks = lists === RESOURCES || lists === TRASHES ? 1 : lists.length;
    for (const [index, list] of lists.entries()) await walk(page, list, index < looks);
  });

test('on a phone a backup says when it was made, in local time', async ({ page }) => {
  await showBackup(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await goInside(page, '/admin/rezervne-kopije');
  await expect(rows(page)).toContainText('21. 11. 2026. 02:30');
  await expect(rows(page)).toContainText('carsija-20261121-013000.arhiva');
});

test('the width of a column is dragged, stored for the person, and reset', async ({ page }) => {
  await page.goto('/erp/sifarnici/drzave');
  await expect(rows(page).first()).toBeVisible();
  const head = page.locator('th[data-column=naziv]');
  const edge = page.getByRole('separator', { name: 'Širina kolone Naziv', exact: true });
  const widthOf = async () => Math.round((await head.boundingBox())!.width);
  const before = await widthOf();
  const grip = (await edge.boundingBox())!;
  const kept = page.waitForResponse((answer) => answer.url().includes('/korisnik/liste/drzave'));
  await page.mouse.move(grip.x + grip.width / 2, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(grip.x + grip.width / 2 + 60, grip.y + 10, { steps: 4 });
  await page.mouse.up();
  expect((await kept).status()).toBe(200);
  expect(Math.abs((await widthOf()) - before - 60)).toBeLessThanOrEqual(2);
  // Resizing does not sort.
  expect(new URL(page.url()).search).toBe('');
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 44));
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 44));
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Kolone' }).click();
  await page.getByText('Zbijeno', { exact: true }).click();
  await expect(page.locator('table:has([data-record])')).toHaveAttribute('data-density', 'compact');
  await page.getByText('Prozračno', { exact: true }).click();
  await page.getByRole('button', { name: 'Vrati uobičajene kolone i širine' }).click();
  await expect(edge).toHaveAttribute('aria-valuenow', '0');
});
