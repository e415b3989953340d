import { expect, type Page } from '@playwright/test';
import type { Choice } from '../src/core/resource-api.ts';
import type { signedIn } from './signed-in.ts';
import { botNumber, botToken, order } from './viber.ts';

/** The number of these walks' bot at the simulator. */
export const BOT = botNumber(8);

interface BroadcastBot {
  idguid: string;
  name: string;
}

/** The bot with its webhook, and twelve subscribers. Who comes second finds it. */
export async function openBot(call: ReturnType<typeof signedIn>, page: Page): Promise<BroadcastBot> {
  const found = await call<Choice[]>(page, 'GET', `/viber/broadcasts/references/bot_id?q=${BOT}`);
  // Numbers of other bots may contain this one.
  const known = found.find(({ label }) => label.endsWith(` ${BOT}`));
  const bot = known
    ? { idguid: known.idguid, name: known.label }
    : await call<BroadcastBot>(page, 'POST', '/viber/bots', { token: botToken(8) });
  await call(page, 'POST', `/viber/bots/${bot.idguid}/webhook`);
  for (let customer = 1; customer <= 12; customer++) await order('subscribe', { bot: BOT, customer });
  const count = async () =>
    (await call<{ receivers: number }>(page, 'GET', `/viber/broadcasts/count?bot_id=${bot.idguid}`))
      .receivers;
  await expect.poll(count).toBe(12);
  return bot;
}
