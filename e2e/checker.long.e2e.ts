// Long, since all that a server may answer is shown.
// In the suite: checker.e2e.ts (a run from its address to its report, an address that is refused), and src/modules/checker/checker.test.ts.
import { readFile } from 'node:fs/promises';
import { runPage, runPaths } from '../src/modules/checker/paths.ts';
import { startTestSite, type TestSite } from '../src/modules/checker/test/site.ts';
import { field, panel, recordToasts, saysTwice, start, toasts } from './checker-page.ts';
import { expect as atOnce, faultsInAllLooks, test } from './fixtures.ts';

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

test('a page that nobody may reach is refused at once', async ({ page }) => {
  await page.goto('/');
  await field(page).fill('10.0.0.1');
  await start(page).click();
  await expect(page.locator('.checker-error')).toHaveText(/^Adresa nije javna\./);
  await expect(field(page)).toHaveValue('10.0.0.1');
  await expect(start(page)).toBeEnabled();
});

const REFUSED = [
  { status: 200, json: { success: false }, said: 'Greška prilikom testiranja sajta' },
  { status: 200, json: { success: false, message: 'Sajt se ne da.' }, said: 'Sajt se ne da.' },
  { status: 429, json: { success: false, message: 'Red je pun.' }, said: 'Red je pun.' },
  { status: 500, json: {}, said: 'Greška prilikom komunikacije sa serverom' },
  { status: 0, json: {}, said: 'Greška prilikom komunikacije sa serverom' },
];

test('a refusal is shown in the words of the server, or in ours where it has none', async ({ page }) => {
  await page.goto('/');
  for (const { status, json, said } of REFUSED) {
    await page.route(`**${runPaths.testSite}`, (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, json }),
    );
    await field(page).fill('primjer.ba');
    await start(page).click();
    await saysTwice(page, said);
    await expect(start(page)).toHaveText('Pokreni test');
    await page.unroute(`**${runPaths.testSite}`);
  }
});

/** A report with only the fields of SPEC section 3. */
const WHOLE = {
  finalUrl: 'https://primjer.ba/naslovna',
  categories: {
    performance: { score: 0.895, auditRefs: [{ id: 'speed-index', weight: 10 }] },
    seo: { score: 1, auditRefs: [{ id: 'opis', weight: 1 }] },
  },
  audits: {
    'speed-index': { title: 'Speed Index', description: 'Opis.', score: 0.5, displayValue: '2,1 s' },
    opis: { title: 'Stranica ima opis', score: 0, details: { type: 'table', headings: [], items: [] } },
  },
};

test('a server that answers with the report itself is understood; what it does not keep is not offered', async ({
  page,
}) => {
  const json = { success: true, data: { full: WHOLE }, message: 'Gotovo.' };
  await page.route(`**${runPaths.testSite}`, (route) => route.fulfill({ status: 200, json }));
  await page.goto('/');
  await field(page).fill('primjer.ba');
  await page.getByLabel('Računar').check();
  await start(page).click();
  await expect(page.getByRole('heading', { name: 'primjer.ba/naslovna' })).toBeVisible();
  await toasts(page).toEqual(['Test uspešno završen!']);
  await expect(panel(page, 'Ukupne ocjene').locator('.gauge')).toHaveText([
    /^89%Performanse: može bolje/,
    /^100%SEO/,
  ]);
  await expect(panel(page, 'Ključne metrike').locator('.metric')).toHaveCount(1);
  await expect(panel(page, 'Prilike za poboljšanje').locator('.finding')).toHaveCount(1);
  await expect(page.getByText(/^Računar, /)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  for (const name of ['Kopiraj adresu', 'Preuzmi PDF'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(panel(page, 'Historija adrese')).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi JSON' }).click();
  expect(JSON.parse(await readFile(await (await saved).path(), 'utf8'))).toMatchObject(WHOLE);
  expect(await faultsInAllLooks(page)).toEqual([]);

  await page.unroute(`**${runPaths.testSite}`);
  await page.route(`**${runPaths.testSite}`, (route) =>
    route.fulfill({ status: 200, json: { success: true, data: { full: 'ništa' } } }),
  );
  await page.getByRole('button', { name: 'Ponovi provjeru' }).click();
  await saysTwice(page, 'Greška prilikom testiranja sajta');
});

/** Events of a run that the server does not know. */
const ID = '01a20006-9658-7df4-a1ba-a81610adc525';
const RUN_NOW = {
  ...{ id: ID, url: 'https://primjer.ba/', final_url: null, device: 'mobile', runs: 1, state: 'waiting' },
  ...{ place: 3, wait_seconds: 40, step: null, label: 'U redu ste na 3. mjestu.', progress: 0, scores: null },
  ...{
    metrics: null,
    failure: null,
    created_at: '2026-11-21T12:00:00Z',
    started_at: null,
    finished_at: null,
  },
  expires_at: null,
};

test('the place in the queue, a lost connection and a failure are shown', async ({ page }) => {
  const events = (list: [string, object][]) =>
    list.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('');
  const message = 'Adresa ne vraća web-stranicu (HTML), nego sadržaj druge vrste.';
  let asked = 0;
  await page.route(`**${runPaths.testSite}`, async (route) => {
    expect(route.request().headers().prefer).toBe('respond-async');
    expect(route.request().postDataJSON()).toEqual({
      url: 'https://primjer.ba/',
      device: 'desktop',
      runs: 3,
    });
    await route.fulfill({ status: 202, json: { success: true, data: { run: RUN_NOW, secret: 's' } } });
  });
  await page.route(`**${runPaths.events(ID)}`, (route) => {
    asked += 1;
    const failed = { ...RUN_NOW, state: 'failed', label: message, failure: { code: 'not_html', message } };
    const list: [string, object][] = asked === 1 ? [['run', RUN_NOW]] : [['end', failed]];
    return route.fulfill({ contentType: 'text/event-stream', body: events(list) });
  });
  await page.goto('/');
  await field(page).fill('primjer.ba');
  await page.getByLabel('Računar').check();
  await page.getByLabel('Izmjeri tri puta').check();
  await start(page).click();
  await expect(page.locator('.checker-now')).toHaveText('U redu ste na 3. mjestu.oko 40 s');
  await expect(page.getByText('Veza sa serverom je prekinuta.')).toBeVisible();
  await saysTwice(page, message);
});

test('a deleted run is reported as such', async ({ page }) => {
  const answer = await page.goto(runPage(ID));
  expect(answer?.status()).toBe(404);
  await page.goto(`/?provjera=${ID}`);
  await expect(page.locator('.checker-error')).toHaveText(/^Ova provjera ne postoji/);
  await expect(start(page)).toHaveText('Pokreni test');
});
