// Long, since a second broadcast is sent.
// In the suite: viber-broadcasts.e2e.ts (the life of a broadcast), src/modules/viber/broadcasts/sending.test.ts (paused and cancelled).

import { BOT, openBot } from './broadcast-bot.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';
import { order } from './viber.ts';

const call = signedInOnce();
const BROADCASTS = '/admin/viber/masovne-poruke';

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
