// Long, since suppliers are proposed for it by a run over all of them.
// In the suite: opened.e2e.ts (what is spent; axe), test/lists.test.ts (the list of proposals), src/modules/procurement/statistics/twins.test.ts,
// src/modules/procurement/statistics/find-twins.test.ts.
import { insertAuthority, insertNotices } from '../src/modules/procurement/notices/testkit.ts';
import { refreshStatistics } from '../src/modules/procurement/statistics/rollups.ts';
import { insertContracts, insertSuppliers } from '../src/modules/procurement/statistics/testkit.ts';
import { proposeTwins } from '../src/modules/procurement/statistics/twins.service.ts';
import { withDatabase } from './database.ts';
import { expect, faults, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

signedIn();
const BASE = '/admin/interno/ejngovba/statistika';
/** Numbers of this run: another has left its own. */
const FIRST = 600_000_000 + (Date.now() % 90_000_000);
const [alfa, twin] = [`r${FIRST}`, `u${FIRST}`];

test.beforeAll(() =>
  withDatabase(async (ownerDb) => {
    const t = { ownerDb };
    await insertAuthority(t, { id: FIRST, name: `Općina Vareš ${FIRST}` });
    await insertSuppliers(t, [
      { key: alfa, name: `Alfa ${FIRST} d.o.o.`, tax: `42${FIRST}` },
      { key: twin, name: `ALFA ${FIRST}` },
    ]);
    const ids = [FIRST, FIRST + 1, FIRST + 2];
    await insertNotices(
      t,
      ids.map((id) => ({
        ...{ id, name: `Nabavka ${id}`, authority: FIRST, outcome: 'awarded' as const },
        lots: [{ name: `Nabavka ${id}`, cpv: '45233120', value: 1000 }],
      })),
    );
    await insertContracts(
      t,
      ids.map((id) => ({ id, procedure: id, value: 800, day: '2013-05-15', won: [alfa] })),
    );
    await refreshStatistics(ownerDb);
    await proposeTwins(ownerDb);
  }),
);

test('suppliers that may be one firm are joined, and taken apart again', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(`${BASE}/iste-firme?q=${FIRST}`);
  const row = page.locator('[data-record]').filter({ hasText: `ALFA ${FIRST}` });
  await expect(row).toContainText('Neodlučeno');
  await row.getByRole('button', { name: /^Spoji/ }).click();
  await expect(row).toContainText('Ista firma');
  expect(await faults(page), 'joined').toEqual([]);
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expect(row).toContainText('Neodlučeno');
});
