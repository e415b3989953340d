// Long, since pages are checked by Lighthouse again, and two people look at a run.
// In the suite: checker.e2e.ts (a run from its address to its report), src/modules/checker/faults.test.ts (cancelled),
// src/modules/checker/saved-runs.test.ts.
import type { APIRequestContext } from '@playwright/test';
import { runPage, runPaths } from '../src/modules/checker/paths.ts';
import { html, startTestSite, type TestSite } from '../src/modules/checker/test/site.ts';
import { field, panel, recordToasts, start } from './checker-page.ts';
import { expect as atOnce, faultsInAllLooks, signIn, test } from './fixtures.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });

/** Maximum milliseconds of a run: two of them share the machine with the other tests. */
const RUN = 90_000;
test.describe.configure({ timeout: RUN });

let site: TestSite;
test.beforeAll(async () => {
  site = await startTestSite();
  // Takes the request, and never answers.
  site.on('/spora', () => {});
});
test.afterAll(() => site.stop());

test.beforeEach(({ page }) => recordToasts(page));

/** Checks a page by the API, waiting for the result. */
async function check(request: APIRequestContext, url: string): Promise<string> {
  const answer = await request.post(`${process.env.E2E_URL}${runPaths.testSite}`, {
    data: { url },
    timeout: RUN,
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).data.id;
}

test('a run is cancelled by the visitor who started it', async ({ page, browser, baseURL }) => {
  await page.goto('/');
  await field(page).fill(`${site.url}/spora`);
  await field(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Prekini' })).toBeVisible();
  await expect(page).toHaveURL(/provjera=/);
  const id = new URL(page.url()).searchParams.get('provjera') ?? '';

  // Others can see it by its address, but not cancel it.
  const other = await (await browser.newContext({ baseURL })).newPage();
  await other.goto(runPage(id));
  await expect(other.getByRole('progressbar')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Prekini' })).toBeHidden();

  await page.getByRole('button', { name: 'Prekini' }).click();
  await expect(page.locator('.checker-error')).toHaveText('Provjera je prekinuta.');
  await expect(start(page)).toHaveText('Pokreni test');
  await expect(field(page)).toBeEnabled();
  await expect(other.getByText('Provjera je prekinuta.').first()).toBeVisible();
  await other.context().close();
});

test.describe('a report', () => {
  test.describe.configure({ mode: 'serial' });
  let older: string;
  let newer: string;

  test('has a history, and is compared with another', async ({ page, request }) => {
    test.setTimeout(2 * RUN + 30_000);
    older = await check(request, `${site.url}/`);
    newer = await check(request, `${site.url}/`);
    await page.goto(runPage(newer));
    const past = panel(page, 'Historija adrese');
    await expect(past.locator('tbody tr').first()).toContainText('(ova)');
    await expect(past.locator('.spark canvas')).toHaveCount(5);
    await expect(past.locator(`a[href="${runPage(older)}"]`)).toBeVisible();
    await past
      .locator('tr', { has: page.locator(`a[href="${runPage(older)}"]`) })
      .getByRole('button')
      .click();
    await expect(page).toHaveURL(new RegExp(`uporedi=${older}$`));
    const rows = panel(page, 'Poređenje').locator('tbody tr');
    await expect(rows).toHaveCount(10);

    // The comparison is in the address, for sharing.
    await page.reload();
    await expect(rows).toHaveCount(10);
    await page.getByRole('button', { name: 'Zatvori poređenje' }).click();
    await expect(panel(page, 'Poređenje')).toBeHidden();
    await expect(page).toHaveURL(runPage(newer));
  });

  test('is taken along as JSON and as PDF, and its address says what it is', async ({ page, request }) => {
    const html = await (await request.get(process.env.E2E_URL + runPage(newer))).text();
    expect(html).toContain('<title>Provjera sajta 127.0.0.1');
    expect(html).toContain('content="noindex"');
    await page.goto(runPage(newer));
    const json = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Preuzmi JSON' }).click();
    expect((await json).suggestedFilename()).toBe(`provjera-${newer}.json`);
    const pdf = page.waitForEvent('download', { timeout: RUN });
    await page.getByRole('button', { name: 'Preuzmi PDF' }).click();
    await expect(page.getByRole('button', { name: 'Pripremam PDF...' })).toBeDisabled();
    expect((await pdf).suggestedFilename()).toBe(`provjera-${newer}.pdf`);
  });

  test('is printed unfolded, without what one cannot press on paper', async ({ page }) => {
    await page.goto(`${runPage(newer)}?print`);
    await expect(page.locator('html[data-print-ready=true]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('details.panel:not([open])')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByText(`Izvještaj na webu: ${process.env.E2E_URL}${runPage(newer)}`)).toBeVisible();
  });

  test('axe finds nothing on the pages with results, in any window', async ({ page }) => {
    for (const address of [`/?provjera=${newer}`, `${runPage(newer)}?uporedi=${older}`]) {
      await page.goto(address);
      await expect(page.locator('.sparks')).toBeVisible();
      if (address.includes('uporedi')) await expect(panel(page, 'Poređenje').locator('table')).toBeVisible();
      await page.evaluate(() => {
        for (const one of document.querySelectorAll('details')) one.open = true;
      });
      expect(await faultsInAllLooks(page), address).toEqual([]);
    }
  });
});

test('the operator takes a report down, and its address is nobody’s any more', async ({ page, request }) => {
  site.on('/skini', html('ups', 500));
  const answer = await request.post(`${process.env.E2E_URL}${runPaths.testSite}`, {
    data: { url: `${site.url}/skini` },
    headers: { prefer: 'respond-async' },
  });
  const { id } = (await answer.json()).data.run;
  await signIn(page);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Pregledaj izvještaje' }).click();
  await expect(page.getByRole('heading', { name: 'Provjere sajtova', level: 1 })).toBeVisible();
  await page.getByLabel('Pretraži po adresi ili oznaci').fill('skini');
  const row = page.locator(`[data-record="${id}"]`);
  await expect(row).toContainText('/skini');
  await expect(page).toHaveURL(/q=skini/);
  expect(await faultsInAllLooks(page)).toEqual([]);
  await row.getByRole('button', { name: /^Obriši provjeru/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await expect(page.getByText('Provjera je obrisana.')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await request.get(process.env.E2E_URL + runPage(id))).status()).toBe(404);
});
