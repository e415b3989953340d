// Long, since a second broadcast is sent.
// In the suite: viber-broadcasts.e2e.ts (the life of a broadcast), src/modules/viber/broadcasts/sending.test.ts (paused and cancelled).
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';
import { botNumber } from './viber.ts';

const call = signedInOnce();
const BROADCASTS = '/admin/viber/masovne-poruke';
const number = botNumber(8);

/** Orders something of the simulator. */
const order = (what: string, body: object): Promise<Response> =>
  fetch(`${process.env.E2E_VIBER}/sim/${what}`, { method: 'POST', body: JSON.stringify(body) });

interface Row {
  idguid: string;
  name: string;
}

test('sending that is paused says so, goes on, and can be cancelled', async ({ page }) => {
  test.setTimeout(120_000);
  const [bot] = await call<Row[]>(page, 'GET', `/viber/broadcasts/references/bot_id?q=${number}`);
  const draft = { name: 'Pauza', bot_id: bot!.idguid, kind: 'text', text: 'Pauza' };
  const made = await call<Row & { version: number }>(page, 'POST', '/viber/broadcasts', draft);
  await order('bot', { bot: number, state: 'nobalance' });
  await call(page, 'POST', `/viber/broadcasts/${made.idguid}/start`, { version: made.version });
  await page.goto(`${BROADCASTS}/${made.idguid}/view`);
  await expect(page.getByText('Slanje je stalo: Na računu bota nema sredstava.')).toBeVisible();
  expect(await faultsInAllLooks(page), 'paused').toEqual([]);
  await page.getByRole('button', { name: 'Otkaži' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Otkaži slanje' }).click();
  await expect(page.getByText('Otkazana', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Preskočeno/ })).toBeVisible();
  await order('bot', { bot: number, state: 'ok' });
});
