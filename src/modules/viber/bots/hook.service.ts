import type { Ctx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { publish } from '../../../core/live/publish.ts';
import { stale } from '../../../core/stale.ts';
import { BOTS_TOPIC } from '../labels.ts';
import type { Outcome } from '../protocol/client.ts';
import { OF_BOT } from '../protocol/statuses.ts';
import { viberService } from '../service.ts';
import { type BotDeps, unsealedToken, type Within, withToken } from './asking.ts';
import { auditBot, changesOf } from './bot-audit.ts';
import {
  type BotRecord,
  type Found,
  getBot,
  hookUrl,
  lockBot,
  ownBot,
  toldOf,
  touched,
} from './bots.service.ts';
import { viberBots } from './bots.table.ts';
import { hookFaultOf, hookFaultText } from './hook-faults.ts';
import { announceBots } from './known-bots.ts';

/** Callbacks beside `message` and `webhook`, which always come. */
const EVENTS = ['delivered', 'seen', 'failed', 'subscribed', 'unsubscribed', 'conversation_started'];
/** Milliseconds that removing a bot waits for the service. */
const FAREWELL = 8000;
/** Characters of what the service says that are kept. */
const DETAIL_MAX = 300;

/** What is to be said of the webhook, and the bot. */
interface Hooked {
  found: Found;
  said: string;
}

/**
 * Has the service send this bot's callbacks here. It calls the address before it answers, so the same tests a webhook that is set. Throws
 * 404, 409 `webhook_failed` with the reason in words, which is also kept.
 */
export async function setHook(deps: BotDeps, within: Within, idguid: string): Promise<Hooked> {
  const bot = await withToken(within, idguid);
  const url = hookUrl(deps, bot.hook_id);
  const begun = performance.now();
  const asked = { url, event_types: EVENTS, send_name: true, send_photo: true };
  const outcome = await viberService(deps).call('set_webhook', bot.token, asked);
  if (outcome.kind !== 'done') {
    const fault = hookFaultOf(outcome, url);
    const current = await within((ctx) => noteFailure(ctx, deps, bot, fault, outcome));
    throw failed(fault, current);
  }
  const took = performance.now() - begun;
  const isTest = bot.hook_state === 'set' && bot.hook_url === url;
  return {
    found: await within((ctx) => noteHook(ctx, deps, bot, url)),
    said: `${isTest ? 'Webhook radi' : 'Webhook je postavljen'}: Viber je pozvao adresu i dobio potvrdu ${tookText(took)}.`,
  };
}

/** How long an answer took, from milliseconds: "za 1,2 s"; what would read as nought is "odmah". */
export const tookText = (ms: number): string =>
  ms < 50 ? 'odmah' : `za ${(ms / 1000).toFixed(1).replace('.', ',')} s`;

/** Has the service forget this bot's webhook. Throws 404, 409 `webhook_failed`. */
export async function removeHook(deps: BotDeps, within: Within, idguid: string): Promise<Hooked> {
  const bot = await withToken(within, idguid);
  const outcome = await viberService(deps).call('set_webhook', bot.token, { url: '' });
  if (outcome.kind !== 'done') {
    const current = await within((ctx) => getBot(ctx, deps, idguid));
    throw failed(hookFaultOf(outcome, ''), current);
  }
  return {
    found: await within((ctx) => noteHook(ctx, deps, bot, null)),
    said: 'Webhook je uklonjen: poruke ljudi više ne stižu.',
  };
}

const failed = (fault: string, current: Found): AppError =>
  new AppError(409, 'webhook_failed', hookFaultText(fault), { data: { current } });

/** Keeps that the service sends to `url`, or nowhere. */
async function noteHook(
  ctx: Ctx,
  deps: BotDeps,
  { idguid, name }: BotRecord,
  url: string | null,
): Promise<Found> {
  const before = await lockBot(ctx, idguid);
  const hook_state = url ? 'set' : 'none';
  await ctx.db
    .update(viberBots)
    // What it refused before is over: it has taken this bot's word.
    .set({ hook_state, hook_url: url, hook_at: new Date(), hook_fault: null, hook_detail: null, fault: null })
    .where(ownBot(ctx, idguid));
  if (before.hook_state === hook_state && before.hook_url === url)
    await publish(ctx, { topic: BOTS_TOPIC.name, key: idguid });
  else {
    const hook = { from: hookText(before, url), to: url ? 'postavljen' : 'uklonjen' };
    await auditBot(ctx, 'update', { idguid, name }, { hook });
  }
  return getBot(ctx, deps, idguid);
}

/** A webhook before it is set at `url`, or removed, for the trail; null: there was none. */
function hookText({ hook_state }: BotRecord, url: string | null): string | null {
  if (hook_state === 'none') return null;
  if (hook_state === 'failed') return 'ne radi';
  return url ? 'postavljen na staroj adresi' : 'postavljen';
}

/** Keeps why setting it failed. Where the service was not even reached, its webhook is as it was. */
async function noteFailure(
  ctx: Ctx,
  deps: BotDeps,
  { idguid }: BotRecord,
  hook_fault: string,
  outcome: Exclude<Outcome, { kind: 'done' }>,
): Promise<Found> {
  await lockBot(ctx, idguid);
  const hook_detail = outcome.detail
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .slice(0, DETAIL_MAX);
  const isOfBot = outcome.kind === 'refused' && OF_BOT.has(outcome.status);
  await ctx.db
    .update(viberBots)
    .set({
      hook_fault,
      hook_detail,
      ...(outcome.kind !== 'unreachable' && { hook_state: 'failed' as const, hook_at: new Date() }),
      ...(isOfBot && { fault: outcome.status }),
    })
    .where(ownBot(ctx, idguid));
  await publish(ctx, { topic: BOTS_TOPIC.name, key: idguid });
  return getBot(ctx, deps, idguid);
}

/**
 * Removes a bot at `version`, if given: its token is erased, its conversations stay, and callbacks find nobody. Only then is the service
 * told, as well as that goes. Answers what is to be said. Throws 404, 409 `stale`.
 */
export async function removeBot(
  deps: BotDeps,
  within: Within,
  idguid: string,
  version: number | undefined,
): Promise<string> {
  const { hook_state, token } = await within(async (ctx) => {
    const row = await lockBot(ctx, idguid);
    if (version !== undefined && row.version !== version) throw stale(await getBot(ctx, deps, idguid));
    await ctx.db
      .update(viberBots)
      .set({
        token: null,
        removed_at: new Date(),
        fault: null,
        hook_state: 'none',
        hook_url: null,
        ...touched(ctx),
      })
      .where(ownBot(ctx, idguid));
    await announceBots(ctx.db);
    await auditBot(ctx, 'delete', row, changesOf(toldOf(row, []), null));
    return { ...row, token: await unsealedToken(ctx, row) };
  });
  if (hook_state === 'none') return 'Bot je uklonjen.';
  const gone =
    token === null
      ? null
      : await viberService(deps)
          .call('set_webhook', token, { url: '' }, AbortSignal.timeout(FAREWELL))
          .catch(() => null);
  return gone?.kind === 'done'
    ? 'Bot je uklonjen, i webhook na Viberu.'
    : 'Bot je uklonjen. Webhook na Viberu nije, jer Viber nije odgovorio; njegovi pozivi se ovdje odbijaju.';
}
