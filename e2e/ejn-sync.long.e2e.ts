// Long, since the source is fetched from again and again, and one that is down after pauses that double.
// In the suite: opened.e2e.ts (it opens; axe), src/modules/procurement/sync/sync-api.test.ts (begun, watched, stopped; faults settled), and
// src/modules/procurement/sync/interrupted.test.ts (a source that is down).
import { withNotices } from './ejn-source.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();
withNotices(call);
const SYNC = '/admin/interno/ejngovba/preuzimanje';
const order = (what: string, body: object) =>
  fetch(`${process.env.E2E_EJN}/_sim/${what}`, { method: 'POST', body: JSON.stringify(body) });

test('a source that is down is told in a sentence, and is compared when it is up', async ({ page }) => {
  test.setTimeout(240_000); // repetitions with their pauses, which double
  await order('faults', { down: true });
  await page.goto(SYNC);
  await page.getByRole('button', { name: 'Preuzmi sada' }).click();
  await expect(
    page.getByText('Posljednje preuzimanje nije uspjelo: Izvor se ne javlja: nema veze s njim.'),
  ).toBeVisible({
    timeout: 120_000,
  });
  expect(await faultsInAllLooks(page), 'down').toEqual([]);
  await order('reset', {});
  await page.getByRole('button', { name: 'Uporedi brojeve' }).click();
  await expect(page.getByText(/Poređenje, .*: redova 0/)).toBeVisible({ timeout: 60_000 });
});

test('the sync is begun, watched, stopped and begun again, and rows with a fault are settled', async ({
  page,
}) => {
  test.setTimeout(180_000); // several runs against the simulator
  await page.goto(SYNC);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preuzimanje obavještenja');
  await expect(page.getByText('Podaci su iz simulatora, dakle izmišljeni.')).toBeVisible();
  const sets = page.getByRole('table', { name: 'Skupovi podataka' });
  await expect(sets.locator('tbody tr')).toHaveCount(13);
  await expect(sets.locator('tbody tr', { hasText: 'Obavještenja' })).toContainText('Preuzeto');
  expect(await faultsInAllLooks(page), 'state').toEqual([]);

  // What is wrong with a row is told; slow answers leave time to stop.
  await order('bad', { kind: 'huge' });
  await order('faults', { slowMs: 400 });
  await page.getByRole('button', { name: 'Preuzmi sada' }).click();
  await expect(page.getByText('Pokrenuto. Tok se vidi na ovoj stranici.')).toBeVisible();
  await expect(page.getByText(/Upravo se preuzima/)).toBeVisible();
  await page.getByRole('button', { name: 'Zaustavi' }).click();
  await expect(page.getByText(/Ništa se ne preuzima/)).toBeVisible({ timeout: 30_000 });
  await order('reset', {});
  await page.getByRole('button', { name: 'Preuzmi sada' }).click();
  await expect(page.getByText(/Novo se preuzima automatski, svakih 15 minuta/)).toBeVisible({
    timeout: 90_000,
  });

  await page.getByRole('tab', { name: 'Pokretanja' }).click();
  await expect(page.locator('[data-record]', { hasText: 'Zaustavljeno' }).first()).toBeVisible();
  expect(await faultsInAllLooks(page), 'runs').toEqual([]);

  await page.getByRole('tab', { name: 'Redovi s greškom' }).click();
  const wrong = page.locator('[data-record]', { hasText: '100000000000000000' }).first();
  await expect(wrong).toBeVisible();
  expect(await faultsInAllLooks(page), 'faults').toEqual([]);
  await wrong.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Označi kao riješeno' }).click();
  await expect(page.getByText('Riješeno redova: 1.')).toBeVisible();
  // When nothing is left, that is said: nobody has filtered the list.
  const waiting = () =>
    call<{ idguid: string }[]>(page, 'GET', `${SYNC}/karantin?settled_at__null=true&page_size=100`);
  for (let left = await waiting(); left.length > 0; left = await waiting())
    await call(page, 'POST', `${SYNC}/karantin/rijesi`, { idguids: left.map(({ idguid }) => idguid) });
  await page.goto(`${SYNC}/karantin`);
  await expect(page.getByText('Nijedan red s portala ne čeka na rješenje.')).toBeVisible();
  expect(await faultsInAllLooks(page), 'no faults').toEqual([]);
});
