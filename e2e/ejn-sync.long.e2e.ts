// Long, since a source that is down is asked again after pauses that double.
// In the suite: ejn-sync.e2e.ts (begun, watched, stopped), and src/modules/procurement/sync/interrupted.test.ts (a source that is down).
import { withNotices } from './ejn-source.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const call = signedInOnce();
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
