import { emit } from './callbacks.ts';
import { fieldsOf, wrongWith } from './message-rules.ts';
import type { Bot, CallbackEntry, Customer, Message, Simulation } from './model.ts';
import { later } from './state.ts';
import { buttonsOf, nextLine, pressed, replyTo } from './talk.ts';

/** Share of answers instead of which a scripted customer leaves. */
const LEAVING = 0.03;
/** A phone refuses a higher keyboard, after the service took it. */
const KEYBOARD_ROWS = 24;

/** A customer as the bot may know them. */
export const profileOf = (sim: Simulation, bot: Bot, customer: Customer) => ({
  id: customer.id,
  name: bot.sendName ? customer.name : 'Viber User',
  ...(bot.sendPhoto ? { avatar: `${sim.origin}/media/avatar-${customer.picture}.png` } : {}),
  country: customer.country,
  language: customer.language,
  api_version: customer.api,
});

/** A customer writes, which subscribes them; no `subscribed` is sent for it. */
export function says(sim: Simulation, bot: Bot, customer: Customer, message: Message): CallbackEntry | null {
  customer.subscribed = true;
  customer.sinceReply = [];
  const sender = profileOf(sim, bot, customer);
  const text = typeof message.text === 'string' ? { text: message.text } : {};
  return emit(sim, bot, customer, 'message', { sender, message, silent: false }, text);
}

/** A customer opens the chat; the answer may be a welcome, which is shown if it is a good message. */
export function opens(sim: Simulation, bot: Bot, customer: Customer, context?: unknown) {
  const fields = {
    type: 'open',
    ...(context ? { context } : {}),
    user: profileOf(sim, bot, customer),
    subscribed: customer.subscribed,
  };
  const onAnswer = (entry: CallbackEntry, body: string) => {
    if (body.trim()) entry.welcome = welcome(sim, bot, customer, body);
  };
  return emit(sim, bot, customer, 'conversation_started', fields, { onAnswer });
}

export function subscribes(sim: Simulation, bot: Bot, customer: Customer): CallbackEntry | null {
  customer.subscribed = true;
  return emit(sim, bot, customer, 'subscribed', { user: profileOf(sim, bot, customer) });
}

export function leaves(sim: Simulation, bot: Bot, customer: Customer): CallbackEntry | null {
  customer.subscribed = false;
  return emit(sim, bot, customer, 'unsubscribed', { user_id: customer.id });
}

/** Everybody opens the chat within so many milliseconds, writes, and goes on answering what they are sent. */
export function goLive(sim: Simulation, bot: Bot, within: number): void {
  bot.live = true;
  for (const customer of bot.customers.values()) {
    customer.scripted = true;
    later(sim, sim.chance.draw('start', customer.number) * within, () => {
      opens(sim, bot, customer, 'demo');
      later(sim, 800 * sim.chaos.pace, () => says(sim, bot, customer, nextLine(sim, bot, customer)));
    });
  }
}

function welcome(sim: Simulation, bot: Bot, customer: Customer, body: string): string {
  let message: Message;
  try {
    message = fieldsOf(JSON.parse(body));
  } catch {
    return 'not JSON';
  }
  if (!message.type) return 'ignored';
  const wrong = wrongWith(message);
  if (wrong) return wrong[1];
  customer.inbox.push({ token: null, message, welcome: true });
  sim.ledger.accepted.push({ bot: bot.id, receiver: customer.id, welcome: true, type: message.type });
  return 'shown';
}

/**
 * A message reaches the customer's phone: receipts follow, then perhaps an answer. Returns whether a receipt is already on its
 * way, so that the call's own answer must come after it.
 */
export function arrives(sim: Simulation, bot: Bot, customer: Customer, token: string, message: Message) {
  customer.inbox.push({ token, message });
  const { chance, chaos } = sim;
  const of = [bot.id, customer.number, customer.inbox.length];
  const user = { user_id: customer.id };
  const receipt = (event: string, after: number, more = {}) =>
    emit(sim, bot, customer, event, { ...user, ...more }, { token, after });
  const broken = rowsOf(message) > KEYBOARD_ROWS ? 'keyboard is not valid: too many rows' : undefined;
  if (broken || chance.happens(chaos.failed, 'fail', ...of)) {
    receipt('failed', 30, { desc: broken ?? 'failure description' });
    return false;
  }
  const isEarly = chance.happens(chaos.earlyReceipt, 'early', ...of);
  receipt('delivered', isEarly ? 0 : 40);
  if (chance.happens(chaos.deviceCopies, 'device', ...of)) receipt('delivered', 90);
  if (chance.happens(chaos.seen, 'seen', ...of)) receipt('seen', 80 + chance.draw('look', ...of) * 200);
  if (customer.scripted && chance.happens(chaos.answer, 'answer', ...of))
    later(sim, (200 + chance.draw('type', ...of) * 500) * chaos.pace, () =>
      answers(sim, bot, customer, message, of),
    );
  return isEarly;
}

const rowsOf = ({ keyboard }: Message): number =>
  buttonsOf({ keyboard }).reduce((sum, { Columns, Rows }) => {
    const width = Number(Columns ?? 6) / 6;
    return sum + width * Number(Rows ?? 1);
  }, 0);

function answers(sim: Simulation, bot: Bot, customer: Customer, message: Message, of: (string | number)[]) {
  // What the bot attached to its message comes back with the answer to it.
  const { tracking_data } = message;
  const buttons = buttonsOf(message);
  if (buttons.length > 0) {
    const answer = pressed(sim.chance.pick(buttons, 'button', ...of), customer);
    if (answer) says(sim, bot, customer, { ...answer, tracking_data });
  } else if (sim.chance.happens(LEAVING, 'leave', ...of)) leaves(sim, bot, customer);
  else says(sim, bot, customer, { ...replyTo(sim, bot, customer, message), tracking_data });
}
