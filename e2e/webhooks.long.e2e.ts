// Long, since a webhook is walked from its making to its deletion, in every look.
// In the suite: src/modules/webhooks/webhooks.test.ts (the secret is shown once, sent again), lists.e2e.ts.
import { startReceiver } from '../src/modules/webhooks/test/receiver.ts';
import { expect, faultsInAllLooks, goInside, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();
let receiver: Awaited<ReturnType<typeof startReceiver>>;
test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.afterAll(() => receiver.stop());

test('a webhook is made, tried, mended, sent again and deleted', async ({ page, context }) => {
  test.setTimeout(90_000); // a whole life of a webhook
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/webhooks');
  await page.getByRole('link', { name: 'Dodaj webhook' }).first().click();
  await expect(page.getByRole('heading', { name: 'Dodaj webhook' })).toBeVisible();

  // Empty fields and a private address are reported.
  await page.getByRole('button', { name: 'Dodaj webhook' }).click();
  await expect(page.getByText('Unesite naziv.')).toBeVisible();
  await expect(page.getByText('Unesite adresu.')).toBeVisible();
  await expect(page.getByLabel('Naziv')).toBeFocused();
  await page.getByLabel('Naziv').fill('Skladište Zenica');
  await page.getByLabel('Adresa').fill('https://192.168.1.5/prijem');
  await page.getByRole('button', { name: 'Dodaj webhook' }).click();
  await expect(page.getByText('Ova adresa je u privatnoj mreži.')).toBeVisible();
  await expect(page.getByLabel('Adresa')).toBeFocused();
  await page.getByLabel('Adresa').fill(receiver.url('/prijem'));
  await page.getByRole('button', { name: 'Dodaj webhook' }).click();

  await expect(page.getByRole('heading', { name: 'Webhook je napravljen' })).toBeVisible();
  const secret = await page.getByLabel('Tajna', { exact: true }).inputValue();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await page.getByRole('button', { name: 'Kopiraj tajnu' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);

  // Shown once: a reload does not show it again.
  await page.getByRole('link', { name: 'Gotovo' }).click();
  await expect(page.getByRole('heading', { name: 'Skladište Zenica' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Još ništa nije poslano.')).toBeVisible();
  expect(await page.content()).not.toContain(secret.slice(6));

  // A failed test, which appears by itself, is looked at and sent again.
  receiver.answer('/prijem', { status: 500, body: '<b>pokvaren</b>' });
  await page.getByRole('button', { name: 'Pošalji probu' }).click();
  const failed = page.getByRole('listitem').filter({ hasText: '500, primalac je odbio' });
  await expect(failed).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Ne uspijeva', { exact: true })).toBeVisible();
  await failed.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Sadržaj odgovora' })).toContainText('<b>pokvaren</b>');
  await expect(page.getByText('"type": "proba"')).toBeVisible();
  await page.getByRole('button', { name: 'Pošalji ponovo' }).click();
  await expect(page.getByText('Isporučeno', { exact: true })).toBeVisible({ timeout: 20_000 });
  const [first, second] = receiver.at('/prijem');
  expect(second!.id).toBe(first!.id);
  expect(second!.signedBy(secret)).toEqual([secret]);

  // The list of all, narrowed to the failed ones of this webhook.
  await page.getByRole('link', { name: 'Skladište Zenica' }).click();
  await page.getByRole('link', { name: 'Sve isporuke' }).click();
  await expect(page.getByRole('heading', { name: 'Isporuke webhookova' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.goto(`${page.url()}&state=failed`);
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.getByRole('navigation', { name: 'Putanja' }).getByRole('link', { name: 'Webhookovi' }).click();
  await page.getByRole('link', { name: 'Skladište Zenica' }).click();
  await page.getByRole('button', { name: 'Obnovi tajnu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Obnovi tajnu' }).click();
  await expect(page.getByRole('heading', { name: 'Tajna je obnovljena' })).toBeVisible();
  expect(await page.getByLabel('Tajna', { exact: true }).inputValue()).not.toBe(secret);
  await page.getByRole('button', { name: 'Gotovo' }).click();
  await expect(page.getByText(/prethodna vrijedi do/)).toBeVisible();

  await page.getByRole('link', { name: 'Uredi' }).click();
  await page.getByRole('switch', { name: 'Radi' }).click();
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByText('Isključen', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pošalji probu' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Obriši' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await page.waitForURL('**/admin/webhooks');
  await expect(page.getByRole('link', { name: 'Skladište Zenica' })).toHaveCount(0);
});

test('axe finds nothing on its pages, in any window', async ({ page }) => {
  test.setTimeout(150_000); // seven pages in every look
  const make = (name: string, path: string) =>
    call<{ idguid: string }>(page, 'POST', '/admin/webhooks', { name, url: receiver.url(path) });
  const path = '/prodavnica/prijem-poruka/vrlo-duga-putanja-bez-razmaka-koja-se-mora-prelomiti';
  receiver.answer(path, { status: 503, body: 'Prodavnica je zatvorena do 8 sati.' });
  const { idguid } = await make('Web prodavnica s dugim nazivom koji treba stati i na telefon', path);
  await make('Skladište', '/skladiste');
  const sent = await call<{ idguid: string }>(page, 'POST', `/admin/webhooks/${idguid}/test`);
  await expect.poll(() => receiver.at(path).length, { timeout: 20_000 }).toBe(1);
  for (const screen of [
    '',
    '/create',
    `/edit/${idguid}`,
    `/view/${idguid}`,
    '/view/nema',
    `/deliveries?webhook_id=${idguid}`,
    `/deliveries/${sent.idguid}`,
  ]) {
    await goInside(page, `/admin/webhooks${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await faultsInAllLooks(page), screen).toEqual([]);
  }
  await page.goto('/admin/webhooks/create');
  await page.getByLabel('Naziv').fill('Za pogled');
  await page.getByLabel('Adresa').fill(receiver.url('/pogled'));
  await page.getByRole('button', { name: 'Dodaj webhook' }).click();
  await expect(page.getByRole('heading', { name: 'Webhook je napravljen' })).toBeVisible();
  expect(await faultsInAllLooks(page), 'made').toEqual([]);
});
