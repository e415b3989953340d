// Long, since marks and trying again are one request each.
// In the suite: notifications.e2e.ts (the bell, what is read), lists.e2e.ts (jobs), src/modules/notifications/notifications.test.ts (marks,
// ways), and src/modules/jobs/jobs.test.ts.
import { expect as atOnce, faultsInAllLooks, test } from './fixtures.ts';
import { FAILED_JOB, showJobs } from './list-rows.ts';
import { ring } from './notifications-page.ts';
import { signedIn } from './signed-in.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
const call = signedIn();

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

test('notifications are marked one by one and several at once; what is told is chosen', async ({ page }) => {
  const title = await ring(page);
  await page.goto(`/obavijesti?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Označi kao pročitano: ${title}` }).click();
  await page.getByRole('button', { name: `Označi kao nepročitano: ${title}` }).click();
  await expect(page.getByRole('button', { name: `Označi kao pročitano: ${title}` })).toBeVisible();
  await page.getByRole('checkbox', { name: `Odaberi ${title}` }).check();
  await page.getByRole('button', { name: 'Označi kao pročitano', exact: true }).click();
  await expect(page.getByRole('button', { name: `Označi kao nepročitano: ${title}` })).toBeVisible();
  await page.getByRole('tab', { name: 'Postavke obavijesti' }).click();
  await expect(page).toHaveURL(/\/obavijesti\/postavke$/);
  await page.getByLabel('Pozadinski posao ne uspijeva').selectOption({ label: 'Ne javljaj' });
  await expect(page.getByText('Sačuvano.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Pozadinski posao ne uspijeva')).toHaveValue('off');
  expect(await faultsInAllLooks(page)).toEqual([]);
  await call(page, 'PUT', '/obavijesti/postavke', { kind: 'job-failed', way: 'app' });
});
