// Long, since some ninety lists are walked in full.
// In the suite: lists.e2e.ts (three in full, the others opened), test/lists.test.ts (what each answers).
import { scaledTimeout } from '../test/timeout.ts';
import { expect as atOnce, goInside, test } from './fixtures.ts';
import { FAILED_JOB, showBackup, showJobs } from './list-rows.ts';
import { DECLARED, RESOURCES, rows, TRASHES, walk, withRows } from './list-walk.ts';
import { signedInOnce } from './signed-in.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
withRows(signedInOnce());

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
