// Long, since contracts of two years are written for it, and followed through five screens.
// In the suite: opened.e2e.ts (it opens; axe), src/modules/procurement/statistics/statistics.test.ts (what each figure counts).
import { insertAuthority, insertNotices } from '../src/modules/procurement/notices/testkit.ts';
import { refreshStatistics } from '../src/modules/procurement/statistics/rollups.ts';
import { insertContracts, insertSuppliers } from '../src/modules/procurement/statistics/testkit.ts';
import { withDatabase } from './database.ts';
import { expect, faults, faultsInAllLooks, goInside, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

signedIn();
const BASE = '/admin/interno/ejngovba/statistika';
/** Numbers of this run: another has left its own. */
const FIRST = 700_000_000 + (Date.now() % 90_000_000);
const [alfa, beta] = [`r${FIRST}`, `r${FIRST + 1}`];
/** Two years that no other walk has contracts in. */
const DAYS = 'razdoblje=dani&od=2011-01-01&do=2012-12-31';
const alfaName = `Alfa ${FIRST} d.o.o.`;

test.beforeAll(() =>
  withDatabase(async (ownerDb) => {
    const t = { ownerDb };
    await insertAuthority(t, { id: FIRST, name: `Općina Vareš ${FIRST}` });
    await insertSuppliers(t, [
      { key: alfa, name: alfaName, tax: `42${FIRST}` },
      { key: beta, name: `Beta ${FIRST} d.o.o.`, tax: `43${FIRST}` },
    ]);
    const count = 24;
    await insertNotices(
      t,
      Array.from({ length: count }, (_, n) => ({
        ...{ id: FIRST + n, name: `Nabavka ${n + 1}`, authority: FIRST, outcome: 'awarded' as const },
        lots: [
          { name: `Nabavka ${n + 1}`, cpv: n % 3 === 0 ? '45233120' : '33600000', value: 1000 * (n + 1) },
        ],
      })),
    );
    await insertContracts(
      t,
      Array.from({ length: count }, (_, n) => ({
        ...{ id: FIRST + n, procedure: FIRST + n, value: 1000 * (n + 1) * (0.6 + (n % 6) / 10) },
        day: `${n < 12 ? 2011 : 2012}-${String((n % 12) + 1).padStart(2, '0')}-15`,
        ...(n % 2 === 0 ? { won: [alfa] } : { won: [beta], others: [[alfa]] }),
        ...(n === 5 && { currency: 'EUR' }),
      })),
    );
    await refreshStatistics(ownerDb);
  }),
);

test('what is spent is drawn, narrowed by the address, and followed to suppliers, authorities and contracts', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto(`${BASE}?${DAYS}&authority=${FIRST}`);
  const total = page.getByRole('region', { name: 'Ukupno' });
  await expect(total).toContainText('24');
  await expect(total).toContainText('1 ugovor je u drugoj valuti i nije u zbiru.');
  await expect(
    page.getByRole('table', { name: 'Po dobavljačima', exact: true }).getByRole('row'),
  ).toHaveCount(3);
  expect(await faultsInAllLooks(page), 'overview').toEqual([]);

  // Into a division of the CPV, and out again.
  const cpv = page.getByRole('table', { name: 'Po odjeljcima CPV-a', exact: true });
  await cpv.getByRole('link').first().click();
  await expect(page).toHaveURL(/cpv=\d{8}/);
  await expect(page.getByRole('table', { name: 'Po grupama CPV-a', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^CPV: .*ukloni filter/ }).click();
  await expect(cpv).toBeVisible();

  await page
    .getByRole('table', { name: 'Po dobavljačima', exact: true })
    .getByRole('link', { name: alfaName })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(alfaName);
  await expect(page).toHaveURL(/od=2011-01-01/);
  await expect(page.getByRole('table', { name: 'Protiv koga se nadmeće', exact: true })).toContainText(
    `Beta ${FIRST}`,
  );
  await expect(
    page.getByRole('table', { name: 'Ko još dobija isto kod istih organa', exact: true }),
  ).toContainText(`Beta ${FIRST}`);
  expect(await faultsInAllLooks(page), 'supplier').toEqual([]);

  await page.getByRole('link', { name: 'Ugovori', exact: true }).click();
  await expect(page.locator('[data-record]')).toHaveCount(12);
  expect(await faults(page), 'contracts').toEqual([]);

  await goInside(page, `${BASE}/organi/${FIRST}?${DAYS}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Općina Vareš');
  await expect(page.getByRole('table', { name: 'Po dobavljačima', exact: true })).toContainText(alfaName);
  expect(await faultsInAllLooks(page), 'authority').toEqual([]);

  await goInside(page, `${BASE}?razdoblje=dani&od=2003-01-01&do=2003-12-31`);
  await expect(page.getByText('U ovom razdoblju nema ugovora')).toBeVisible();
  expect(await faults(page), 'empty').toEqual([]);
});
