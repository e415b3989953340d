import { createHmac } from 'node:crypto';
import { writeJson } from './json.ts';
import type { Bot, CallbackEntry, Customer, Ledger, Simulation } from './model.ts';
import { later, log, newToken, next } from './state.ts';

/** Sent whatever the bot asked for. */
const ALWAYS = ['message', 'webhook'];

export interface EmitOptions {
  /** Of the message that a receipt is about; otherwise a new one. */
  token?: string;
  /** Milliseconds until it leaves. */
  after?: number;
  /** Sent also to a bot that did not ask for such events. */
  unasked?: boolean;
  /** What the ledger keeps of a message. */
  text?: string;
  /** Changes the finished JSON. */
  edit?: (json: string) => string;
  /** Gets the body of the answer 200. */
  onAnswer?: (entry: CallbackEntry, body: string) => void;
}

interface Delivery {
  bot: Bot;
  entry: CallbackEntry;
  body: Buffer;
  /** The ledger of its time: after a reset nothing goes on. */
  ledger: Ledger;
  copy: boolean;
  onAnswer: EmitOptions['onAnswer'];
}

/** Signature of a body by a bot's token, as in the header of a callback. */
export const signatureOf = (token: string, body: Buffer): string =>
  createHmac('sha256', token).update(body).digest('hex');

/** The fields that every callback has. */
export const envelope = (event: string, token: string) => ({
  event,
  timestamp: Date.now(),
  chat_hostname: 'SN-CHAT-05_',
  message_token: token,
});

/** Sends a callback to the bot's webhook and repeats it until it is answered by 200. Null: the bot does not hear of it. */
export function emit(
  sim: Simulation,
  bot: Bot,
  customer: Customer,
  event: string,
  fields: Record<string, unknown>,
  options: EmitOptions = {},
): CallbackEntry | null {
  if (!bot.webhook || !(options.unasked || bot.events.includes(event) || ALWAYS.includes(event))) return null;
  const token = options.token ?? newToken(sim, bot);
  const json = writeJson({ ...envelope(event, token), ...fields });
  const body = Buffer.from(options.edit ? options.edit(json) : json);
  const n = next(sim, `callback:${bot.id}`);
  const entry: CallbackEntry = {
    ...{ n, bot: bot.id, event, token, user: customer.id, order: ++customer.callbacks },
    ...(options.text === undefined ? {} : { text: options.text }),
    ...{ bytes: body.length, attempts: [], acknowledged: 0 },
  };
  sim.ledger.callbacks.push(entry);
  const { chance, chaos, ledger } = sim;
  if (chance.happens(chaos.loseCallback, 'lose', bot.id, n)) {
    entry.lost = true;
    return entry;
  }
  const isLate = chance.happens(chaos.reorder, 'reorder', bot.id, n);
  const wait =
    (options.after ?? 0) + chaos.delay + (isLate ? chance.draw('far', bot.id, n) * chaos.delayMost : 0);
  const delivery: Delivery = { bot, entry, body, ledger, copy: false, onAnswer: options.onAnswer };
  send(sim, delivery, wait);
  if (chance.happens(chaos.duplicate, 'twice', bot.id, n))
    send(sim, { ...delivery, copy: true }, wait + chance.draw('gap', bot.id, n) * chaos.delayMost);
  return entry;
}

function send(sim: Simulation, delivery: Delivery, wait: number): void {
  delivery.ledger.waiting++;
  if (wait > 0) later(sim, wait, () => void deliver(sim, delivery, 0));
  else void deliver(sim, delivery, 0);
}

async function deliver(sim: Simulation, delivery: Delivery, attempt: number): Promise<void> {
  const { bot, entry, body, ledger, copy } = delivery;
  if (!bot.webhook) return void ledger.waiting--;
  const bad = sim.chance.happens(sim.chaos.badSignature, 'sig', bot.id, entry.n, attempt);
  const answer = await sim.callWebhook(bot.webhook, body, {
    'x-viber-content-signature': signatureOf(bad ? 'another token' : bot.token, body),
  });
  const why = answer.why === undefined ? {} : { why: answer.why };
  entry.attempts.push({ at: Date.now(), status: answer.status, ...why, copy, bad });
  const { n, event, token } = entry;
  log(sim, 'callback', { n, event, token, attempt, status: answer.status, ...why, copy, bad });
  if (answer.status === 200) {
    entry.acknowledged++;
    ledger.waiting--;
    if (sim.ledger === ledger) delivery.onAnswer?.(entry, answer.body);
  } else if (sim.ledger !== ledger) ledger.waiting--;
  else if (answer.why === 'stale') await deliver(sim, delivery, attempt);
  else again(sim, delivery, attempt);
}

function again(sim: Simulation, delivery: Delivery, attempt: number): void {
  const wait = sim.settings.retries[attempt];
  if (delivery.copy || wait === undefined) {
    delivery.ledger.waiting--;
    if (!delivery.copy && delivery.entry.acknowledged === 0) delivery.entry.gaveUp = true;
    return;
  }
  later(sim, (wait * 1000) / sim.settings.speed, () => void deliver(sim, delivery, attempt + 1));
}
