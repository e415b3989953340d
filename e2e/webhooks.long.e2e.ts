// Long, since axe looks at every screen.
// In the suite: webhooks.e2e.ts (a webhook from its making to its deletion; axe on its page), lists.e2e.ts.
import { startReceiver } from '../src/modules/webhooks/test/receiver.ts';
import { expect, faultsInAllLooks, goInside, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const call = signedInOnce();
let receiver: Awaited<ReturnType<typeof startReceiver>>;
test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.afterAll(() => receiver.stop());

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
