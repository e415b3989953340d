// Long, since a bot is walked from its token to its removal, in every look.
// In the suite: src/modules/viber/bots/bots.test.ts, src/modules/viber/bots/hook.test.ts, lists.e2e.ts (the list), resource-form.e2e.ts (stale edits).
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';
import { botToken, order } from './viber.ts';

const call = signedIn();
const BOTS = '/admin/viber/botovi';
// The lists take the first two of the simulator's bots.
const [token, other] = [botToken(3), botToken(4)];

test('a bot is added by its token, gets a webhook that says why it fails, is changed and removed', async ({
  page,
}) => {
  test.setTimeout(240_000); // a whole life of a bot
  // What stands at the webhook's address.
  const receiver = createServer((_, response) => void response.end()).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;

  await page.goto(`${BOTS}/create`);
  const field = page.getByRole('textbox', { name: 'Token bota' });
  await expect(field).toBeFocused();
  await field.fill('445da6az1s345z78-dazcczb2542zv51a-e0vc5fva17480im9');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Viber ne prihvata ovaj token/)).toBeVisible();
  expect(await faultsInAllLooks(page), 'create').toEqual([]);
  await field.fill(token!);
  await page.keyboard.press('Enter');

  // Its name and picture are the service's, and nothing hides that it is a simulation.
  await expect(page).toHaveURL(/\/view$/);
  await expect(page.getByText('Simulacija: poruke ne idu na Viber.')).toBeVisible();
  await expect(page.getByText('Još nije postavljen, pa poruke ljudi ne stižu.')).toBeVisible();
  expect(await page.content()).not.toContain(token);
  const name = (await page.getByRole('heading', { level: 1 }).textContent())!;

  // Only calls to this bot's webhook go elsewhere: other walks have bots of their own.
  const { hook: known } = await call<{ hook: { url: string } }>(
    page,
    'GET',
    `/viber/bots/${page.url().split('/').at(-2)}`,
  );
  const comesTo = (to: string) => order('map', { from: known.url, to });
  await comesTo('refused');
  const hook = page.getByRole('region', { name: 'Webhook' });
  await hook.getByRole('button', { name: 'Postavi' }).click();
  await expect(hook.getByText(/Na adresi niko ne prima vezu/)).toBeVisible();
  await hook.getByText('Šta je Viber odgovorio').click();
  await expect(hook.getByText(/ConnectException/)).toBeVisible();
  expect(await faultsInAllLooks(page), 'webhook failed').toEqual([]);
  await comesTo(`http://127.0.0.1:${port}`);
  await hook.getByRole('button', { name: 'Postavi' }).click();
  await expect(hook.getByText(/Viber je posljednji put potvrdio adresu/)).toBeVisible();
  await hook.getByRole('button', { name: 'Testiraj' }).click();
  await expect(page.getByText(/Webhook radi: Viber je pozvao adresu/)).toBeVisible();
  await page.getByRole('button', { name: 'Provjeri' }).click();
  await expect(page.getByText('Provjereno: sve je u redu.')).toBeVisible();

  // The token of another bot does not get in.
  await page.getByRole('button', { name: 'Promijeni token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Token bota' }).fill(other!);
  await dialog.getByRole('button', { name: 'Provjeri i sačuvaj' }).click();
  await expect(dialog.getByText(/Ovo je token drugog bota/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Odustani' }).click();
  await expect(dialog).toBeHidden();
  expect(await faultsInAllLooks(page), 'view').toEqual([]);

  // Two people change it at once: what was typed stays.
  await page.getByRole('link', { name: 'Uredi' }).click();
  const sender = page.getByRole('textbox', { name: 'Ime pošiljaoca' });
  await sender.fill('Prodaja');
  const idguid = page.url().split('/').at(-2)!;
  await call(page, 'PATCH', `/viber/bots/${idguid}`, { version: 1, file_days: 60 });
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByRole('dialog')).toContainText('Koliko dana su poslane datoteke dostupne');
  await page.getByRole('dialog').getByRole('button', { name: 'Zadrži moje' }).click();
  await expect(page).toHaveURL(/\/view$/);
  await expect(page.getByText('60 dana')).toBeVisible();
  await page.getByRole('link', { name: 'Uredi' }).click();
  await page.getByRole('switch', { name: /^Odgovaraju svi/ }).uncheck();
  await expect(page.getByText('Ko odgovara', { exact: true }).nth(1)).toBeVisible();
  expect(await faultsInAllLooks(page), 'edit').toEqual([]);
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByText(/Samo oni koji smiju uređivati botove/)).toBeVisible();

  await page.goto(`${BOTS}?q=${encodeURIComponent(name)}`);
  await expect(page.getByText(name).first()).toBeVisible();
  expect(await faultsInAllLooks(page), 'list').toEqual([]);
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('button', { name: 'Obriši' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await expect(page.getByText('Bot je uklonjen, i webhook na Viberu.')).toBeVisible();
  receiver.close();
});
