// Long, since a page is held up and traced while it comes to life, and axe looks at further ones.
// In the suite: site.e2e.ts (the form, page views, 404; axe on the home page), overlaps.e2e.ts.
import { expect, faultsInAllLooks, test } from './fixtures.ts';

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

test('the button back to the top appears above 300 pixels of scroll', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Nazad na vrh' });
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await expect(button).toBeHidden();
  await page.evaluate(() => scrollTo({ top: 320, behavior: 'instant' }));
  await button.click();
  await expect(button).toBeHidden();
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

test('axe finds nothing on the public pages, in any window', async ({ page }) => {
  test.slow(); // axe looks at three pages
  for (const address of ['/', '/auth/login', '/nema']) {
    await page.goto(address);
    await expect(page.getByText('Učitavanje...')).toBeHidden();
    expect(await faultsInAllLooks(page), address).toEqual([]);
  }
});
