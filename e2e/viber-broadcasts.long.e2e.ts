// Long, since broadcasts are sent again and again.
// In the suite: opened.e2e.ts (they open; axe), src/modules/viber/broadcasts/sending.test.ts (sent, paused and cancelled),
// src/modules/viber/broadcasts/broadcasts.test.ts (planned).
import { BOT, openBot } from './broadcast-bot.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';
import { order } from './viber.ts';
import { planBroadcast, repeatUnknown, sendBroadcast, writeBroadcast } from './viber-broadcasts-walk.ts';

const call = signedIn();
const BROADCASTS = '/admin/viber/masovne-poruke';

test('a broadcast is written, tried, planned, taken back, sent, and its unknown ones repeated', async ({
  page,
}) => {
  test.setTimeout(300_000); // a whole life of a broadcast
  await writeBroadcast(page, call);
  await planBroadcast(page);
  await sendBroadcast(page);
  await repeatUnknown(page);
});

test('sending that is paused says so, goes on, and can be cancelled', async ({ page }) => {
  test.setTimeout(120_000);
  const bot = await openBot(call, page);
  const draft = { name: 'Pauza', bot_id: bot.idguid, kind: 'text', text: 'Pauza' };
  const made = await call<{ idguid: string; version: number }>(page, 'POST', '/viber/broadcasts', draft);
  await order('bot', { bot: BOT, state: 'nobalance' });
  await call(page, 'POST', `/viber/broadcasts/${made.idguid}/start`, { version: made.version });
  await page.goto(`${BROADCASTS}/${made.idguid}/view`);
  await expect(page.getByText('Slanje je stalo: Na računu bota nema sredstava.')).toBeVisible();
  expect(await faultsInAllLooks(page), 'paused').toEqual([]);
  await page.getByRole('button', { name: 'Otkaži' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Otkaži slanje' }).click();
  await expect(page.getByText('Otkazana', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Preskočeno/ })).toBeVisible();
  await order('bot', { bot: BOT, state: 'ok' });
});
