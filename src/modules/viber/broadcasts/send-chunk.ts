import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx, TenantRef } from '../../../core/context.ts';
import { withheldText } from '../../../core/files/scan/states.ts';
import { asSystem } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { clearFault, reportFault } from '../bots/faults.ts';
import { botById, type KnownBot } from '../bots/known-bots.ts';
import { obstacleOf } from '../bots/obstacle.ts';
import type { Outcome } from '../protocol/client.ts';
import { tokenOf } from '../protocol/json.ts';
import { messageOnWire } from '../protocol/outgoing.ts';
import { OF_BOT, statusText, TOO_MANY } from '../protocol/statuses.ts';
import { makeLink } from '../sending/links.ts';
import { blockBot } from '../sending/rates.ts';
import { stored } from '../sending/stored.ts';
import { viberService } from '../service.ts';
import { type Chunk, claimChunk, mayGo } from './chunk.ts';
import { pauseByItself } from './ending.ts';
import { type Failed, giveBack, settleRefused, settleTaken, settleUnknown } from './settle.ts';

export type SenderDeps = Pick<Deps, 'database' | 'config' | 'log' | 'jobs' | 'outages'>;

/** Milliseconds that a claimed request waits for its turn, and between looks. */
const TURN = 2000;
const TURN_EVERY = 50;
/** Seconds for which a bot sends nothing after the service has said that it was too much, and after it could not be reached. */
const TOO_MANY_WAIT = 10;
const UNREACHABLE_WAIT = 15;
/** Statuses that refuse broadcasts of a bot as such, beside those that refuse the bot. */
const OF_BROADCASTS: ReadonlySet<number> = new Set([19, 20, 23]);
/** `sent`: a request was made, and others may follow. `nothing`: nobody waits. `waits`: not now. */
export type Went = 'sent' | 'nothing' | 'waits';
type Within = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Makes one request of a broadcast, for as many of its receivers as one may name. */
export async function sendChunk(deps: SenderDeps, tenant: TenantRef, broadcastId: string): Promise<Went> {
  const within: Within = (work) => asSystem(deps.database, tenant, work);
  const chunk = await within((ctx) => claimChunk(ctx, broadcastId));
  if (!chunk) return 'nothing';
  let ready: Ready | null;
  try {
    ready = await prepare(deps, within, chunk);
  } catch (error) {
    await stored(() => within((ctx) => giveBack(ctx, chunk)));
    throw error;
  }
  if (!ready) return 'waits';
  const outcome = await viberService(deps).call('broadcast_message', ready.token, ready.body);
  return stored(() => within((ctx) => settle(ctx, deps, chunk, outcome)));
}

interface Ready {
  token: string;
  body: Record<string, unknown>;
}

/** What a claimed request is made of, when its turn has come; null: it was given back. */
async function prepare(deps: SenderDeps, within: Within, chunk: Chunk): Promise<Ready | null> {
  const bot = await botById(deps.database, chunk.botId);
  const obstacle = obstacleOf(bot, deps.config) ?? obstacleIn(chunk);
  if (!bot || obstacle) {
    await within(async (ctx) => {
      await pauseByItself(ctx, deps, chunk.broadcastId, obstacle!);
      await giveBack(ctx, chunk);
    });
    return null;
  }
  const body = await bodyOf(deps, within, chunk, bot);
  if (chunk.file?.scan !== 'waiting' && (await hasTurn(within, chunk))) return { token: bot.token, body };
  await within((ctx) => giveBack(ctx, chunk));
  return null;
}

/** Why the file of a request cannot be sent, as a sentence. */
function obstacleIn({ file, content }: Chunk): string | null {
  if (content.data.file_name === undefined) return null;
  if (!file) return 'Datoteka poruke više nije na serveru.';
  // One that is too large for the scanner is our own people's, who send it knowingly; one that is being scanned waits.
  return file.scan === 'unscanned' || file.scan === 'waiting' ? null : withheldText(file.scan);
}

async function bodyOf(
  { config }: SenderDeps,
  within: Within,
  { content, file, receivers }: Chunk,
  { senderName, avatar, fileDays }: KnownBot,
): Promise<Record<string, unknown>> {
  const path = file && (await within((ctx) => makeLink(ctx, file, fileDays)));
  const wire = messageOnWire(
    content,
    { name: senderName, avatar },
    path ? config.publicUrl + path : undefined,
  );
  return { ...wire, broadcast_list: receivers };
}

/** Waits for a claimed request's turn. False: there was none, or the broadcast was stopped. */
async function hasTurn(within: Within, chunk: Chunk): Promise<boolean> {
  for (const until = Date.now() + TURN; ; ) {
    const may = await within((ctx) => mayGo(ctx, chunk));
    if (may !== 'wait') return may === 'go';
    if (Date.now() > until) return false;
    await sleep(TURN_EVERY);
  }
}

/** Keeps what came of a request. */
async function settle(ctx: Ctx, deps: SenderDeps, chunk: Chunk, outcome: Outcome): Promise<Went> {
  switch (outcome.kind) {
    case 'done':
      await settleTaken(ctx, chunk, tokenOf(outcome.answer.message_token), failedOf(outcome.answer));
      await clearFault(ctx, chunk.botId);
      return 'sent';
    case 'unknown':
      await settleUnknown(ctx, chunk);
      return 'sent';
    case 'unreachable':
      await giveBack(ctx, chunk);
      await blockBot(ctx, chunk.botId, UNREACHABLE_WAIT);
      return 'waits';
    case 'refused':
      return settleRefusal(ctx, deps, chunk, outcome.status);
  }
}

/** A status proves that nothing was sent. Where it is the bot's and not these people's, they wait until that is put right. */
async function settleRefusal(ctx: Ctx, deps: SenderDeps, chunk: Chunk, status: number): Promise<Went> {
  if (status === TOO_MANY) {
    await giveBack(ctx, chunk);
    await blockBot(ctx, chunk.botId, TOO_MANY_WAIT);
    return 'waits';
  }
  if (!OF_BOT.has(status) && !OF_BROADCASTS.has(status)) {
    await settleRefused(ctx, chunk, status);
    return 'sent';
  }
  // First, since it changes the row that others of this broadcast share.
  await pauseByItself(ctx, deps, chunk.broadcastId, statusText(status));
  await giveBack(ctx, chunk);
  if (OF_BOT.has(status)) await reportFault(ctx, deps, chunk.botId, status);
  return 'waits';
}

/** Receivers that an answer names as refused; whatever else stands there is left out. */
export function failedOf({ failed_list: list }: Record<string, unknown>): Failed[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    const { receiver, status } = (one ?? {}) as Record<string, unknown>;
    // Of an object `Number` may throw.
    const code = typeof status === 'object' && status !== null ? Number.NaN : Number(status);
    return typeof receiver === 'string' && Number.isInteger(code) && Math.abs(code) < 1e6
      ? [{ receiver: receiver.replaceAll('\u0000', '').toWellFormed(), status: code }]
      : [];
  });
}
