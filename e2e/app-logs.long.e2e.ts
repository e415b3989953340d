// Long, since each of these opens further screens of the logs, and axe looks at all of them.
// In the suite: app-logs.e2e.ts (a search, narrowed by drawing and by keys, a line),
// src/modules/app-logs/app-logs.test.ts (keys, problems that are solved and return),
// src/modules/app-logs/own/own-log.test.ts (levels of nodes), src/modules/app-logs/alerts/alerts.test.ts, src/modules/app-logs/search/search.test.ts.
import { readFile } from 'node:fs/promises';
import { ago, FAILED, loggingApp, rows } from './app-logs-page.ts';
import { expect as atOnce, faults, faultsInAllLooks, goInside, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
const call = signedIn();
const { run, app, send } = loggingApp(call);

test('a search is saved, taken up again, and saved as a file', async ({ page }) => {
  await send(page, { level: 'warn', msg: `Spora kasa ${run}` });
  await page.goto(`/admin/app-logs?razdoblje=24h&q=${encodeURIComponent(`app:${app} spora`)}`);
  await expect(rows(page)).toHaveCount(1);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Izvezi NDJSON' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/\.ndjson$/);
  const [first] = (await readFile(await file.path(), 'utf8')).split('\n');
  expect(JSON.parse(first!)).toMatchObject({ level: 'warn', message: `Spora kasa ${run}`, app });

  await page.getByRole('button', { name: 'Sačuvane pretrage' }).click();
  await page.getByRole('menuitem', { name: 'Sačuvaj ovu pretragu' }).click();
  await page.getByLabel('Naziv pretrage').fill(`Spore kase ${run}`);
  await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect(page.getByText('Pretraga je sačuvana.')).toBeVisible();
  await page.goto('/admin/app-logs');
  await page.getByRole('button', { name: 'Sačuvane pretrage' }).click();
  await page.getByRole('menuitem', { name: `Spore kase ${run}` }).click();
  await expect(page).toHaveURL(/razdoblje=24h/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: `Spore kase ${run}` }).click();
  await page.getByRole('menuitem', { name: 'Uredi sačuvane pretrage' }).click();
  await page.getByRole('button', { name: `Obriši pretragu Spore kase ${run}` }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Obriši', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sačuvane pretrage' })).toBeVisible();
});

test('who watches live sees what the server has just stored, and is not disturbed while reading', async ({
  page,
}) => {
  const q = encodeURIComponent(`app:${app} uživo`);
  await send(page, ...Array.from({ length: 90 }, (_, n) => ({ msg: `Uživo zapis ${n} ${run}` })));
  await page.goto(`/admin/app-logs?q=${q}`);
  await expect(rows(page)).toHaveCount(90);
  await page.getByRole('switch', { name: 'Uživo' }).click({ force: true });
  await expect(page.getByText('Novi zapisi dolaze sami.')).toBeVisible();
  await send(page, { msg: `Uživo prvi ${run}` });
  await expect(rows(page).first()).toContainText(`Uživo prvi ${run}`);

  // Scrolled down: what comes waits.
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(page.getByText('Zastalo dok čitate. Novi zapisi čekaju iznad.')).toBeAttached();
  await send(page, { msg: `Uživo drugi ${run}` });
  const waiting = page.getByRole('button', { name: /^1\s+novi zapis$/ });
  await expect(waiting).toBeVisible();
  await expect(rows(page).first()).toContainText(`Uživo prvi ${run}`);
  await waiting.click();
  await expect(rows(page).first()).toContainText(`Uživo drugi ${run}`);
  await expect(rows(page).first()).toBeInViewport();

  // An error of a browser is a line, too.
  await page.goto(`/admin/app-logs?uzivo=da&q=${encodeURIComponent(`app:browser-site ${run}`)}`);
  await expect(page.getByText('Ništa nije pronađeno')).toBeVisible();
  await page.request.post('/api/browser-errors', {
    data: {
      front: 'site',
      errors: [{ kind: 'error', type: 'TypeError', message: `Nema funkcije ${run}`, path: '/' }],
    },
  });
  await expect(rows(page).first()).toContainText(`Nema funkcije ${run}`);
});

test('an error of the back-office is shown with the places of the sources', async ({ page, baseURL }) => {
  await page.goto('/admin/app-logs');
  const script = await page.locator('script[type=module][src^="/admin-assets/"]').getAttribute('src');
  // In the middle of the longest line: what the build adds stands before the code.
  const code = (await (await page.request.get(script!)).text()).split('\n');
  const longest = code.reduce((best, { length }, at) => (length > code[best]!.length ? at : best), 0);
  const place = `${longest + 1}:${Math.floor(code[longest]!.length / 2)}`;
  await page.request.post('/api/browser-errors', {
    data: {
      front: 'admin',
      errors: [
        {
          kind: 'error',
          type: 'TypeError',
          message: `Nema stanja ${run}`,
          stack: `TypeError: Nema stanja\n    at x (${baseURL}${script}:${place})\n    at ${baseURL}/tudje.js:1:1`,
          path: '/admin',
        },
      ],
    },
  });
  await page.goto(`/admin/app-logs?q=${encodeURIComponent(`app:browser-admin ${run}`)}`);
  await expect(async () => {
    await page.reload();
    await expect(rows(page).first()).toContainText(`Nema stanja ${run}`, { timeout: 2000 });
  }).toPass();
  await rows(page).first().click();
  await expect(
    page.getByText(/at .*(src|node_modules)\/\S+\.tsx?:\d+:\d+|node_modules\/\S+:\d+:\d+/),
  ).toBeVisible();
  await expect(page.getByText('/tudje.js:1:1')).toBeVisible();
  for (const path of [`${script}.map`, `/.maps/${script?.split('/').pop()}.map`])
    expect((await page.request.get(path)).status()).toBe(404);
});

test('an alert is made of a search, says how often it would have told, and is switched off', async ({
  page,
}) => {
  await send(
    page,
    ...Array.from({ length: 4 }, () => ({ level: 'warn', msg: `Nema papira ${run}`, time: ago(30) })),
  );
  await page.goto(`/admin/app-logs?q=${encodeURIComponent(`app:${app} papira`)}`);
  await page.getByRole('link', { name: 'Napravi uzbunu' }).click();
  await expect(page.getByLabel('Šta se traži')).toHaveValue(`app:${app} papira`);
  await page.getByLabel('Više od').fill('3');
  await expect(
    page.getByText(/^Javila bi 1\s+put\. Najviše je bilo 4\s+zapisa u 5\s+minuta\.$/),
  ).toBeVisible();
  await page.getByLabel('Više od').fill('4');
  await expect(page.getByText(/^Ne bi javila\./)).toBeVisible();
  // A name is missing; it is asked for at its field.
  await page.getByRole('button', { name: 'Dodaj uzbunu' }).click();
  await expect(page.getByLabel('Naziv')).toBeFocused();
  await page.getByLabel('Naziv').fill(`Nema papira ${run}`);
  await page.getByRole('button', { name: 'Dodaj uzbunu' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Nema papira ${run}`);
  await expect(page.getByText(/^više od 4\s+zapisa u 5\s+minuta$/)).toBeVisible();
  await page.getByRole('button', { name: 'Isključi' }).click();
  await expect(page.getByText('Isključeno', { exact: true })).toBeVisible();
});

test('a key is shown once, is sent with, and holds no more when it is revoked', async ({ page }) => {
  const name = `Skladište ${run}`;
  await page.goto('/admin/app-logs/kljucevi');
  await page.getByRole('link', { name: 'Dodaj ključ' }).first().click();
  await page.getByLabel('Naziv aplikacije').fill(name);
  await page.getByLabel('Oznaka').fill('Skladište!');
  await page.getByRole('button', { name: 'Dodaj ključ' }).click();
  await expect(
    page.getByText(/Mala slova engleske abecede, cifre i crtica, najviše 40 znakova/),
  ).toBeVisible();
  await page.getByLabel('Oznaka').fill(`skladiste-${run}`);
  await page.getByRole('button', { name: 'Dodaj ključ' }).click();
  await expect(page.getByRole('heading', { name: 'Ključ je napravljen' })).toBeVisible();
  const secret = await page.getByLabel('Ključ za logove', { exact: true }).inputValue();
  await expect(page.getByRole('region', { name: 'Terminal' })).toContainText(secret);
  const post = () =>
    page.request.post('/api/apps/logs', {
      headers: { authorization: `Bearer ${secret}` },
      data: { msg: `Roba stigla ${run}` },
    });
  expect((await post()).status()).toBe(200);

  await page.getByRole('link', { name: 'Gotovo' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('link', { name: 'Njeni zapisi' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await page.getByRole('button', { name: 'Opozovi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Opozovi' }).click();
  await expect(page.getByText('Opozvan', { exact: true }).first()).toBeVisible();
  await expect.poll(async () => (await post()).status()).toBe(401);
});

test('a node logs more for a while, and as before again', async ({ page }) => {
  await page.goto('/admin/app-logs/cvorovi');
  const node = page.getByRole('region', { name: 'Čvorovi koji rade' }).getByRole('region').first();
  await node.getByRole('button', { name: 'Promijeni nivo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Na koliko minuta').fill('0');
  await dialog.getByRole('button', { name: 'Promijeni' }).click();
  await expect(dialog.getByLabel('Na koliko minuta')).toBeFocused();
  await dialog.getByLabel('Na koliko minuta').fill('15');
  await dialog.getByRole('button', { name: 'Promijeni' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(node).toContainText('inače');
  await node.getByRole('button', { name: 'Vrati uobičajeni nivo' }).click();
  await expect(node).not.toContainText('inače');
  await expect(page.getByRole('slider', { name: 'Zauzeće po danima' })).toBeVisible();
});

test('axe finds nothing on the screens of the logs, in any window', async ({ page }) => {
  test.setTimeout(180_000); // nine pages in every look
  await send(
    page,
    { level: 'debug', msg: 'Sitnica' },
    { level: 'warn', msg: `Upozorenje ${'vrlo-duga-riječ-bez-razmaka-'.repeat(12)}` },
    { level: 'fatal', msg: 'Kraj', err: FAILED.err },
  );
  const problems = () => call<{ idguid: string }[]>(page, 'GET', `/admin/app-logs/problems?app=${app}`);
  await expect.poll(async () => (await problems()).length).toBeGreaterThan(0);
  const list = await problems();
  const [logKey] = await call<{ idguid: string }[]>(page, 'GET', `/admin/app-logs/keys?q=${run}`);
  const alert = await call<{ idguid: string }>(page, 'POST', '/admin/app-logs/alerts', {
    ...{ name: `Pogled ${run}`, query: `app:${app}`, lines: 2, minutes: 30 },
  });
  for (const screen of [
    `?q=${encodeURIComponent(`app:${app}`)}`,
    '?q=level%3Anema',
    `/problemi/view/${list[0]!.idguid}`,
    `/uzbune/view/${alert.idguid}`,
    `/uzbune/edit/${alert.idguid}`,
    '/cvorovi',
    '/kljucevi/create',
    `/kljucevi/view/${logKey!.idguid}`,
    '/kljucevi/view/nema',
  ]) {
    await goInside(page, `/admin/app-logs${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await faultsInAllLooks(page), screen).toEqual([]);
  }
  await page.goto(`/admin/app-logs?q=${encodeURIComponent(`app:${app} kraj`)}`);
  await rows(page).first().click();
  await expect(page.getByRole('dialog', { name: 'Zapis' })).toContainText('Stek');
  expect(await faultsInAllLooks(page), 'line').toEqual([]);
  // Its place is that of the window in which it was opened.
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/app-logs');
    await page.getByRole('button', { name: 'Kako se piše pretraga' }).click();
    await expect(page.getByText('Polja koja ima svaki zapis')).toBeVisible();
    expect(await faults(page), `help at ${width}`).toEqual([]);
  }
});

test('a problem is solved, and comes back by itself', async ({ page }) => {
  await send(page, {
    ...FAILED,
    msg: `Blagajna pada ${run}`,
    err: { ...FAILED.err, message: `Blagajna pada ${run}` },
  });
  await page.goto(`/admin/app-logs/problemi?q=${encodeURIComponent(`pada ${run}`)}`);
  await page.getByRole('link', { name: new RegExp(`Blagajna pada ${run}`) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Blagajna pada ${run}`);
  await expect(page.getByText('at naplati (/app/src/naplata.ts:12:5)')).toBeVisible();
  await page.getByRole('button', { name: 'Riješeno' }).click();
  await expect(page.getByText('Stanje problema je sačuvano.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Riješeno' })).toHaveCount(0);
  await send(page, {
    ...FAILED,
    msg: `Blagajna pada ${run}`,
    err: { ...FAILED.err, message: `Blagajna pada ${run}` },
  });
  await page.reload();
  await expect(page.getByText('Vratilo se', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Otvori u pretrazi' }).click();
  await expect(rows(page)).toHaveCount(2);
});
