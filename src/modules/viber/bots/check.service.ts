import type { Changes } from '../../../core/audit.table.ts';
import { AppError } from '../../../core/errors.ts';
import { publish } from '../../../core/live/publish.ts';
import { BOTS_TOPIC } from '../labels.ts';
import { OF_BOT, statusText } from '../protocol/statuses.ts';
import { type Account, type AccountOutcome, askAccount, NO_ANSWER } from './account.ts';
import { accountColumns, type BotDeps, type Within, withToken } from './asking.ts';
import { auditBot } from './bot-audit.ts';
import { type BotRecord, type Found, getBot, hookUrl, lockBot, ownBot } from './bots.service.ts';
import { viberBots } from './bots.table.ts';
import { announceBots } from './known-bots.ts';

/** Asks the service about the bot, and keeps what it says. Throws 404, 409 `unchecked` if it does not answer. */
export async function checkBot(deps: BotDeps, within: Within, idguid: string): Promise<Found> {
  const before = await withToken(within, idguid);
  const outcome = await askAccount(deps, before.token);
  const columns = await checkedColumns(deps, before, outcome);
  return within(async (ctx) => {
    const { token } = await lockBot(ctx, idguid);
    if (!columns) throw unchecked(await getBot(ctx, deps, idguid), outcome);
    // Renewed meanwhile: what was asked is of the old one.
    if (token !== before.sealed) return getBot(ctx, deps, idguid);
    await ctx.db.update(viberBots).set(columns).where(ownBot(ctx, idguid));
    await announceBots(ctx.db);
    const found = await getBot(ctx, deps, idguid);
    // The name is the service's; that somebody looked is no change.
    const changes: Changes =
      found.name === before.name ? {} : { name: { from: before.name, to: found.name } };
    if (Object.keys(changes).length > 0) await auditBot(ctx, 'update', found, changes);
    else await publish(ctx, { topic: BOTS_TOPIC.name, key: idguid });
    return found;
  });
}

function unchecked(current: Found, outcome: AccountOutcome): AppError {
  const { kind } = outcome;
  const message =
    outcome.kind === 'refused'
      ? statusText(outcome.status)
      : NO_ANSWER[kind === 'unreachable' ? 'unreachable' : 'unknown'];
  return new AppError(409, 'unchecked', message, { data: { current } });
}

/** What a check changes; null if nothing was learnt. */
async function checkedColumns(deps: BotDeps, before: BotRecord, outcome: AccountOutcome) {
  if (outcome.kind === 'refused' && OF_BOT.has(outcome.status))
    return { fault: outcome.status, checked_at: new Date() };
  if (outcome.kind !== 'done') return null;
  const { account } = outcome;
  return { ...(await accountColumns(deps, account, before.picture)), ...hookAsTold(deps, before, account) };
}

/** The webhook as the service knows it, where that differs from what is noted. */
function hookAsTold(deps: BotDeps, before: BotRecord, { webhook }: Account) {
  const url = hookUrl(deps, before.hook_id);
  if (webhook === url)
    return { hook_state: 'set', hook_url: url, hook_fault: null, hook_detail: null } as const;
  if (before.hook_state === 'none') return {};
  const hook_fault = webhook ? 'elsewhere' : 'gone';
  return { hook_state: 'failed', hook_fault, hook_detail: webhook } as const;
}
