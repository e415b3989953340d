import { arrives } from './customers.ts';
import { versionOf, wrongWith } from './message-rules.ts';
import type { MethodAnswer } from './methods.ts';
import type { Bot, Customer, Message, Simulation } from './model.ts';
import { hourOf, newToken } from './state.ts';
import {
  bad,
  missing,
  noSuitableDevice,
  notRegistered,
  notSubscribed,
  type Refusal,
  refusal,
  tooManyRequests,
  versionNotSupported,
  webhookNotSet,
} from './statuses.ts';

/** Messages an hour to one customer who does not answer. */
const WITHOUT_REPLY = 100;
/** Receivers of one broadcast. */
const RECEIVERS = 300;
/** Broadcasts in the window, which lasts ten real seconds at any speed. */
const BROADCASTS = 500;
const BROADCAST_WINDOW = 10_000;
/** Milliseconds by which a receipt that comes too early is before the answer to its call. */
const EARLY = 120;

/** The customer of this id, whatever stands in the place of one. */
export const customerOf = (bot: Bot, id: unknown): Customer | undefined =>
  typeof id === 'string' ? bot.customers.get(id) : undefined;

const answered = (wrong: Refusal): MethodAnswer => ({ json: refusal(wrong) });

export function sendMessage(sim: Simulation, bot: Bot, message: Message): MethodAnswer {
  if (!bot.webhook) return answered(webhookNotSet);
  if (!message.receiver) return answered(missing('receiver'));
  const wrong = wrongWith(message);
  if (wrong) return answered(wrong);
  const reached = reach(customerOf(bot, message.receiver), message);
  if ('refused' in reached) return answered(reached.refused);
  const { to } = reached;
  to.sinceReply = to.sinceReply.filter((at) => at > Date.now() - hourOf(sim));
  if (to.sinceReply.length >= WITHOUT_REPLY) return answered(tooManyRequests);
  to.sinceReply.push(Date.now());
  const token = newToken(sim, bot);
  const isEarly = accept(sim, bot, to, token, message);
  const json = { status: 0, status_message: 'ok', message_token: token, billing_status: 1 };
  return { json, wait: isEarly ? EARLY : 0 };
}

export function broadcastMessage(sim: Simulation, bot: Bot, message: Message): MethodAnswer {
  if (!bot.webhook) return answered(webhookNotSet);
  const { broadcast_list: list } = message;
  if (!Array.isArray(list) || list.length === 0) return answered(missing('broadcast_list'));
  if (list.length > RECEIVERS) return answered(bad('broadcast_list'));
  bot.broadcasts = bot.broadcasts.filter((at) => at > Date.now() - BROADCAST_WINDOW);
  if (bot.broadcasts.length >= BROADCASTS) return answered(tooManyRequests);
  bot.broadcasts.push(Date.now());
  const wrong = wrongWith(message);
  if (wrong) return answered(wrong);
  const token = newToken(sim, bot);
  const failed_list: Record<string, unknown>[] = [];
  let isEarly = false;
  for (const receiver of list) {
    const reached = reach(customerOf(bot, receiver), message);
    if ('refused' in reached) failed_list.push({ receiver, ...refusal(reached.refused) });
    else if (accept(sim, bot, reached.to, token, message, { broadcast: true })) isEarly = true;
  }
  const json = { status: 0, status_message: 'ok', message_token: token, failed_list };
  return { json, wait: isEarly ? EARLY : 0 };
}

/** Whether a message reaches a customer. */
function reach(customer: Customer | undefined, message: Message): { to: Customer } | { refused: Refusal } {
  if (!customer) return { refused: notRegistered };
  if (!customer.device) return { refused: noSuitableDevice };
  if (!customer.subscribed) return { refused: notSubscribed };
  if (versionOf(message) > customer.api) return { refused: versionNotSupported };
  return { to: customer };
}

function accept(
  sim: Simulation,
  bot: Bot,
  to: Customer,
  token: string,
  message: Message,
  more = {},
): boolean {
  const { type, tracking_data, text } = message;
  sim.ledger.accepted.push({ bot: bot.id, receiver: to.id, token, type, ...more, tracking_data, text });
  return arrives(sim, bot, to, token, message);
}
