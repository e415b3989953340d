import { scaledTimeout } from '../test/timeout.ts';
import { expect as atOnce, faults, test } from './fixtures.ts';
import { FAILED_JOB, showBackup, showJobs } from './list-rows.ts';
import { DECLARED, glance, type Listed, RESOURCES, rows, TRASHES, walk, withRows } from './list-walk.ts';
import { signedInOnce } from './signed-in.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
withRows(signedInOnce());

const ALL: readonly Listed[] = [...RESOURCES, ...DECLARED.flatMap(([, lists]) => lists)];
const named = (name: string): Listed => ALL.find((list) => list.name === name)!;
/** Texts, tags and references with rows to select; amounts and days with sums; moments, people and choices. */
const WALKED = [named('companies'), named('kuf'), named('dnevnik')];
/** Lists of resources are one screen, and so is their trash: one stands for all, which lists.long.e2e.ts walks. */
const GROUPS = [TRASHES.filter(({ name }) => name === 'companies'), ...DECLARED.map(([, lists]) => lists)];

for (const list of WALKED)
  test(`every list has views, filters, columns, keys and, on a phone, rows of two lines to press: ${list.name}`, async ({
    page,
  }) => {
    test.setTimeout(scaledTimeout(90_000));
    await walk(page, list, true);
  });

test('every list opens with its columns and rows, one of each module without faults', async ({ page }) => {
  test.setTimeout(scaledTimeout(110_000)); // some seventy lists
  await showJobs(page, () => [FAILED_JOB]);
  await showBackup(page);
  for (const group of GROUPS) for (const [n, list] of group.entries()) await glance(page, list, n === 0);
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
