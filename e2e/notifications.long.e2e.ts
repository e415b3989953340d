// Long, since trying again is one request.
// In the suite: notifications.e2e.ts (the bell, marks, what is told), lists.e2e.ts (jobs), and src/modules/jobs/jobs.test.ts.
import { expect as atOnce, test } from './fixtures.ts';
import { FAILED_JOB, showJobs } from './list-rows.ts';
import { signedInOnce } from './signed-in.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
signedInOnce();

test('a job that has failed is tried again from the list', async ({ page }) => {
  let rows = [FAILED_JOB];
  await showJobs(page, () => rows);
  let sent: unknown;
  await page.route('**/api/admin/poslovi/ponovi', (route) => {
    sent = route.request().postDataJSON();
    rows = [];
    return route.fulfill({ json: { success: true, data: { done: 1 }, message: 'Ponovo se pokušava: 1.' } });
  });
  await page.goto('/admin/poslovi');
  await expect(page.getByText('Server za poštu ne odgovara.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Odaberi Mail o novoj kontakt poruci/ }).check();
  await page.getByRole('button', { name: 'Ponovi', exact: true }).click();
  await expect(page.getByText('Ponovo se pokušava: 1.')).toBeVisible();
  expect(sent).toEqual({ idguids: [FAILED_JOB.idguid] });
  await expect(page.getByText('Sve je urađeno')).toBeVisible();
  await page.getByRole('tab', { name: 'Po rasporedu' }).click();
  await expect(page).toHaveURL(/\/admin\/poslovi\/rasporedi$/);
  await expect(page.getByText('Dnevni mail s obavijestima')).toBeVisible();
});
