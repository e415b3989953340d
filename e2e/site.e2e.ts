import type { Page } from '@playwright/test';
import { askForPrivacy, expect, faultsInAllLooks, faultsOfNotice, test } from './fixtures.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Pošalji poruku' });

test('the contact form says what is missing, in order, and stores the message', async ({ page }) => {
  await page.goto('/');
  await send(page).click();
  await expect(page.locator('.toasts').getByText('Ime i prezime je obavezno')).toBeVisible();
  expect(await faultsOfNotice(page)).toEqual([]);
  const steps = [
    ['ime_prezime', 'Ime i prezime je obavezno', 'Amra Čengić'],
    ['email', 'Email je obavezan', 'amra@primjer.ba'],
    ['telefon', 'Telefon je obavezan', '061 123 456'],
    ['poruka', 'Poruka je obavezna', 'Trebam evidenciju čaršijskih đumruka.'],
  ] as const;
  for (const [field, message, value] of steps) {
    await send(page).click();
    await expect(page.locator('.toasts').getByText(message)).toBeVisible();
    await expect(page.locator(`[name=${field}]`)).toBeFocused();
    await page.locator(`[name=${field}]`).fill(value);
  }
  await page.getByText('Pitajte nas o usluzi IT konsalting').click();
  await expect(page.getByLabel('Vrsta usluge')).toHaveValue('IT konsalting');

  const sending = page.waitForRequest('**/api/public/contact-messages');
  await page.route('**/api/public/contact-messages', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await send(page).click();
  await expect(page.getByRole('button', { name: 'Šalje se...' })).toBeDisabled();
  await expect(page.getByText('Poruka je uspješno poslana!')).toBeVisible();
  expect((await sending).postDataJSON()).toEqual({
    ...Object.fromEntries(steps.map(([field, , value]) => [field, value])),
    tip_usluge: 'IT konsalting',
  });
  await expect(page.getByLabel('Poruka')).toHaveValue('');
  await expect(page.getByLabel('Vrsta usluge')).toHaveValue('Web aplikacije');
});

test('what was typed survives a message that could not be sent, or was not taken, and so does what is said of it', async ({
  page,
}) => {
  await page.route('**/api/public/contact-messages', (route) => route.abort());
  // Without the library that shows toasts, too.
  await page.route('**/assets/toaster-*.js', (route) => route.abort());
  await page.goto('/');
  for (const field of ['ime_prezime', 'telefon', 'poruka']) await page.locator(`[name=${field}]`).fill('123');
  await page.getByLabel('E-mail').fill('amra@primjer.ba');
  await send(page).click();
  await expect(page.getByText('Greška pri slanju poruke')).toBeVisible();
  // Only 200 and 201 are success.
  const json = { success: true, message: 'Poruka čeka na prijem.' };
  await page.route('**/api/public/contact-messages', (route) => route.fulfill({ status: 202, json }));
  await send(page).click();
  await expect(page.getByText('Poruka čeka na prijem.')).toBeVisible();
  await expect(page.getByText('Greška pri slanju poruke')).toBeHidden();
  await expect(page.getByLabel('Poruka')).toHaveValue('123');
  await expect(send(page)).toBeEnabled();
  await expect(page.getByText('Poruka čeka na prijem.')).toBeHidden();

  await page.evaluate(() =>
    sessionStorage.setItem('flash_toasts', '[{"kind":"notice","message":"Uspješno ste se odjavili!"}]'),
  );
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Uspješno ste se odjavili!' })).toBeVisible();
});

test('the menu and the theme take a press as soon as the page has come to life', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The button of the form is enabled when the page has come to life, and before any task of the header's own.
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    const alive = new MutationObserver(() => {
      if (!document.querySelector('form [type=submit]:enabled')) return;
      alive.disconnect();
      for (const button of ['.menu-toggle', '.theme-switch'])
        document.querySelector<HTMLButtonElement>(button)!.click();
    });
    alive.observe(document, { subtree: true, attributeFilter: ['disabled'] });
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Zatvori' })).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('button', { name: 'Tamna tema' })).toHaveAttribute('aria-pressed', 'false');
});

test('a spinner stands in for the settings, and texts of ours when they cannot be had', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  let answer = (): void => {};
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/public/settings', async (route) => {
    await wait;
    await route.fulfill({ status: 500, json: { success: false } });
  });
  await page.goto('/');
  await expect(page.getByText('Učitavanje...')).toBeVisible();
  answer();
  await expect(page.getByText('Učitavanje...')).toBeHidden();
  await expect(page.getByRole('banner').getByText('Bosna i Hercegovina')).toBeVisible();
  expect(logged.join()).toContain('Failed to fetch public settings');
});

test('a page view is reported, unless the visitor asks for privacy', async ({ page, browser, baseURL }) => {
  const report = page.waitForRequest('**/api/public/track-visitor');
  const later: string[] = [];
  page.on('request', (sent) =>
    later.push(...(/(fingerprint|toaster)-.*\.js$/.exec(sent.url())?.slice(1) ?? [])),
  );
  await page.goto('/');
  const request = await report;
  expect(request.postDataJSON()).toMatchObject({ path: '/', device: 'desktop', country: '', city: '' });
  expect((await request.response())?.status()).toBe(200);
  // It is the first of the deferred tasks, so that short visits count too.
  await expect.poll(() => later).toEqual(['fingerprint', 'toaster']);

  const context = await browser.newContext({ baseURL });
  await askForPrivacy(context);
  const privately = await context.newPage();
  const asked: string[] = [];
  privately.on('request', (sent) => asked.push(sent.url()));
  await privately.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((url) => /track-visitor|fingerprint/.test(url))).toEqual([]);
  await context.close();
});

test('the button back to the top appears above 300 pixels of scroll', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Nazad na vrh' });
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await expect(button).toBeHidden();
  await page.evaluate(() => scrollTo({ top: 320, behavior: 'instant' }));
  await button.click();
  await expect(button).toBeHidden();
});

test('an unknown address is a page of its own, with status 404', async ({ page }) => {
  const response = await page.goto('/nema-ovoga');
  expect(response?.status()).toBe(404);
  await page.getByRole('link', { name: 'Na početnu stranicu' }).click();
  await expect(page).toHaveTitle(/^Mnogo zanata/);
});

test('axe finds nothing on the public pages, in any window', async ({ page }) => {
  test.slow(); // axe looks at three pages
  for (const address of ['/', '/auth/login', '/nema']) {
    await page.goto(address);
    await expect(page.getByText('Učitavanje...')).toBeHidden();
    expect(await faultsInAllLooks(page), address).toEqual([]);
  }
});

test('a page comes to life without being laid out in between', async ({ page, browser }) => {
  interface Event {
    name: string;
    ts: number;
    dur?: number;
    pid: number;
    tid: number;
    args: { data?: { url?: string } };
  }
  const CONTROL = '/assets/control.js';
  const FORCES = "setTimeout(() => { document.body.style.paddingTop = '1px'; document.body.offsetHeight; })";
  for (const address of ['/', '/alati/text/url']) {
    await browser.startTracing(page, { categories: ['devtools.timeline'] });
    await page.goto(address);
    await expect(page.getByText('Učitavanje...')).toBeHidden();
    // A forced layout, to prove that the measurement finds one.
    await page.route(CONTROL, (route) => route.fulfill({ contentType: 'text/javascript', body: FORCES }));
    await page.addScriptTag({ url: CONTROL });
    await page.waitForFunction(() => document.body.style.paddingTop);
    const { traceEvents } = JSON.parse(`${await browser.stopTracing()}`) as { traceEvents: Event[] };
    const ours = traceEvents.filter(
      ({ name, args }) => name === 'FunctionCall' && args.data?.url?.includes('/assets/'),
    );
    expect(ours.length).toBeGreaterThan(3);
    const forced = traceEvents
      .filter(({ name }) => /^(Layout|UpdateLayoutTree)$/.test(name))
      .flatMap(({ name, ts, pid, tid }) =>
        ours
          .filter(
            (call) => call.pid === pid && call.tid === tid && call.ts <= ts && ts < call.ts + (call.dur ?? 0),
          )
          .map((call) => `${name} by ${new URL(call.args.data!.url!).pathname}`),
      );
    expect(forced, address).toEqual([`UpdateLayoutTree by ${CONTROL}`, `Layout by ${CONTROL}`]);
  }
});
