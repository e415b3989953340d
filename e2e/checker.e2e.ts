import { runPaths } from '../src/modules/checker/paths.ts';
import { startTestSite, type TestSite } from '../src/modules/checker/test/site.ts';
import { auditsOf } from '../src/site/checker/result/report.ts';
import { field, panel, recordToasts, saysTwice, start, toasts } from './checker-page.ts';
import { expect as atOnce, faultsInAllLooks, inLongRuns, test } from './fixtures.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });

/** Maximum milliseconds of a run: two of them share the machine with the other tests. */
const RUN = 90_000;
test.describe.configure({ timeout: RUN });

let site: TestSite;
test.beforeAll(async () => {
  site = await startTestSite();
});
test.afterAll(() => site.stop());

test.beforeEach(({ page }) => recordToasts(page));

test.describe('a report', () => {
  test('a page is checked on the home page; the run survives a reload and has an address of its own', async ({
    page,
  }) => {
    test.setTimeout(RUN + 30_000);
    // The picture of the page that is checked comes after the reload: until then the run is not over, however quick it is.
    const reloaded = Promise.withResolvers<void>();
    site.on(
      '/slika.svg',
      (response) =>
        void reloaded.promise.then(() =>
          response
            .writeHead(200, { 'content-type': 'image/svg+xml' })
            .end('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>'),
        ),
    );
    await page.goto('/');
    await expect(start(page)).toBeDisabled();
    await field(page).fill(`${site.url}/#ovdje`);
    await start(page).click();
    await expect(start(page)).toHaveText('Testiram...');
    await expect(start(page)).toBeDisabled();
    await expect(field(page)).toBeDisabled();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(page).toHaveURL(/\/\?provjera=[0-9a-f-]{36}$/);

    await page.reload();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Prekini' })).toBeVisible();
    await expect(field(page)).toHaveValue(`${site.url}/`);
    reloaded.resolve();
    await expect(panel(page, 'Ukupne ocjene')).toBeVisible({ timeout: RUN });
    await toasts(page).toEqual(['Test uspešno završen!']);

    await expect(page.getByRole('heading', { name: site.url.replace('http://', '') })).toBeVisible();
    await expect(start(page)).toBeEnabled();
    const gauges = panel(page, 'Ukupne ocjene').locator('.gauge');
    await expect(gauges).toHaveText([
      /^\d+%Performanse/,
      /^\d+%Pristupačnost/,
      /^\d+%Dobra praksa/,
      /^\d+%SEO/,
      /^\d+%PWA/,
    ]);
    await expect(panel(page, 'Ključne metrike').locator('.metric')).toHaveCount(5);
    await expect(panel(page, 'Prilike za poboljšanje')).toHaveAttribute('open', '');
    await expect(page.getByRole('img', { name: 'Stranica kad se učitala' })).toBeVisible();

    if (inLongRuns) {
      // Audits are collapsed, and expand by keyboard.
      const audits = panel(page, 'Provjere: Pristupačnost');
      await expect(audits.locator('.finding').first()).toBeHidden();
      await audits.locator('summary').first().press('Enter');
      const id = new URL(page.url()).searchParams.get('provjera') ?? '';
      const report = await (await page.request.get(runPaths.report(id))).json();
      const titles = auditsOf(report, 'accessibility').map(({ title }) => title.replaceAll('`', ''));
      expect(titles.length).toBeGreaterThan(3);
      await expect(audits.locator('.finding-title')).toHaveText(titles);
      const fault = audits.locator('.finding', { hasText: 'Nije prošlo' }).first();
      await fault.locator('summary').press('Enter');
      await expect(fault.locator('.finding-inside')).toBeVisible();
    }

    const shared = page.locator('.result-address a');
    await expect(shared).toHaveAttribute('href', /^\/provjera\/[0-9a-f-]{36}$/);
    await shared.click();
    await expect(page).toHaveTitle(/^127\.0\.0\.1:\d+: provjera sajta/);
    await expect(panel(page, 'Ukupne ocjene')).toBeVisible();
    // This page did not start the run.
    await toasts(page).toEqual([]);
    expect(await faultsInAllLooks(page)).toEqual([]);
  });
});

const WRONG = [
  ['   ', 'Molimo unesite URL'],
  ['primjer', 'Unesite važeći URL (npr. primjer.ba, www.primjer.ba, 203.0.113.7)'],
  ['http://', 'Unesite važeći URL format'],
  // Chromium accepts a space in a host, other parsers do not.
  ['a b.ba', 'Unesite važeći URL format'],
  ['localhost x', 'Unesite važeći URL format'],
  ['javascript:alert(1)', 'Provjeravaju se samo adrese koje počinju s http:// ili https://.'],
  ['file:///etc/passwd', 'Provjeravaju se samo adrese koje počinju s http:// ili https://.'],
  ['https://ja:tajna@primjer.ba', 'Adresa ne smije sadržavati korisničko ime ni lozinku.'],
  ['a'.repeat(10_000), 'Adresa je preduga: dopušteno je najviše 2048 znakova.'],
] as const;

test('an address that cannot be checked is refused in a toast and at the field, and not sent', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto('/');
  // Until the page has come to life, Enter does nothing in an empty field.
  await expect(page.getByText('Učitavanje...')).toBeHidden();
  await field(page).press('Enter');
  await expect(page.locator('.checker-error')).toHaveText('Molimo unesite URL');
  for (const [entered, message] of inLongRuns ? WRONG : WRONG.slice(0, 2)) {
    await field(page).fill(entered);
    await start(page).click();
    await saysTwice(page, message);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  }
  expect(sent.filter((url) => url.includes('test-site'))).toEqual([]);
});
