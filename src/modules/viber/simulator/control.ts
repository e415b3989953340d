import { AWKWARD } from './awkward.ts';
import { burst } from './burst.ts';
import { goLive, leaves, opens, says, subscribes } from './customers.ts';
import type { Bot, BotState, Customer, Fault, Ledger, Message, Simulation } from './model.ts';
import type { Chaos } from './options.ts';
import { type RawCallback, sendRaw } from './raw.ts';
import { changeToken, reset } from './state.ts';
import { ofState } from './statuses.ts';

/** An order that makes no sense; `status` is that of HTTP. */
export class WrongOrder extends Error {
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

/** What an order may say. */
interface Order extends RawCallback {
  /** Number from 1 (the first without it), id or token. */
  bot?: number | string;
  /** Number from 1 (the first without it) or id. */
  customer?: number | string;
  context?: string;
  message?: Message;
  text?: string;
  n?: number;
  rate?: number;
  within?: number;
  state?: BotState;
  newToken?: boolean;
  case?: string;
  from?: string;
  to?: string;
}

interface Control {
  method: 'GET' | 'POST';
  act(sim: Simulation, order: Order): unknown;
}

const get = (act: Control['act']): Control => ({ method: 'GET', act });
const post = (act: Control['act']): Control => ({ method: 'POST', act });
const done = { ok: true };

/** By the last part of the address: `/sim/say`. */
export const CONTROLS: Readonly<Record<string, Control>> = {
  bots: get((sim) => describeBots(sim)),
  /** Every callback with its attempts, every accepted message: what a test compares with. */
  ledger: get((sim) => ({ ...sim.ledger, sums: sumsOf(sim.ledger) })),
  /** What has come to a customer's phone, as the bot sent it. */
  inbox: post((sim, order) => customerOf(botOf(sim, order), order).inbox),
  /** The ledger's sums alone, for who asks often. */
  sums: get((sim) => sumsOf(sim.ledger)),

  open: post((sim, order) => {
    const bot = botOf(sim, order);
    return opens(sim, bot, customerOf(bot, order), order.context);
  }),
  say: post((sim, order) => {
    const bot = botOf(sim, order);
    const message = order.message ?? { type: 'text', text: order.text ?? 'Dobar dan' };
    return says(sim, bot, customerOf(bot, order), message);
  }),
  subscribe: post((sim, order) => {
    const bot = botOf(sim, order);
    return subscribes(sim, bot, customerOf(bot, order));
  }),
  unsubscribe: post((sim, order) => {
    const bot = botOf(sim, order);
    return leaves(sim, bot, customerOf(bot, order));
  }),
  'subscribe-all': post((sim, order) => {
    for (const customer of botOf(sim, order).customers.values()) customer.subscribed = true;
    return done;
  }),
  burst: post((sim, order) => {
    const { n = 100, rate = 100 } = order;
    if (!(n >= 0 && rate > 0)) throw new WrongOrder('n and rate must be numbers above 0');
    burst(sim, botOf(sim, order), n, rate);
    return { n };
  }),
  live: post((sim, order) => {
    goLive(sim, botOf(sim, order), order.within ?? 5000);
    return done;
  }),
  /** One case by its name, or `all`. */
  awkward: post((sim, order) => {
    const names = order.case === 'all' ? Object.keys(AWKWARD) : [order.case ?? ''];
    const bot = botOf(sim, order);
    return names.flatMap((name) => {
      const act = Object.hasOwn(AWKWARD, name) ? AWKWARD[name] : undefined;
      if (!act) throw new WrongOrder(`case is all or one of ${Object.keys(AWKWARD).join(', ')}`);
      return act(sim, bot, customerOf(bot, order));
    });
  }),
  raw: post(async (sim, order) => {
    const bot = botOf(sim, order);
    if (!(order.url ?? bot.webhook)) throw new WrongOrder('the bot has no webhook, and there is no url');
    return sendRaw(sim, bot, order);
  }),

  chaos: post((sim, order) => Object.assign(sim.chaos, order as Partial<Chaos>)),
  faults: post((sim, order) => {
    sim.faults = Array.isArray(order) ? (order as Fault[]) : [...sim.faults, order as unknown as Fault];
    return sim.faults;
  }),
  /** Another state of the bot, another token, or both. */
  bot: post((sim, order) => {
    const bot = botOf(sim, order);
    const { state = 'ok' } = order;
    if (state !== 'ok' && !Object.hasOwn(ofState, state))
      throw new WrongOrder(`state is ok or one of ${Object.keys(ofState).join(', ')}`);
    bot.state = state;
    return order.newToken ? { ...done, token: changeToken(sim, bot) } : done;
  }),
  /** Delivers a public address to another from now on. */
  map: post((sim, { from, to }) => {
    if (!from || !to) throw new WrongOrder('from and to are needed');
    sim.settings.map[from] = to;
    return sim.settings.map;
  }),
  reset: post((sim) => {
    reset(sim);
    return done;
  }),
};

/** Bots as tests and the demo need them: with tokens, and with customers in the order of their numbers. */
export const describeBots = (sim: Simulation) =>
  byNumber(sim).map((bot) => ({
    id: bot.id,
    token: bot.token,
    name: bot.name,
    webhook: bot.webhook,
    state: bot.state,
    customers: [...bot.customers.values()].map(({ id, number, name, subscribed, inbox }) => ({
      ...{ id, number, name, subscribed, received: inbox.length },
    })),
  }));

const byNumber = (sim: Simulation): Bot[] => [...sim.bots.values()].sort((a, b) => a.number - b.number);

function botOf(sim: Simulation, { bot = 1 }: Order): Bot {
  const found = [...sim.bots.values()].find((one) => [one.number, one.id, one.token].includes(bot));
  if (!found) throw new WrongOrder('no such bot', 404);
  return found;
}

function customerOf(bot: Bot, { customer = 1 }: Order): Customer {
  const found =
    typeof customer === 'string' ? bot.customers.get(customer) : [...bot.customers.values()][customer - 1];
  if (!found) throw new WrongOrder('no such customer', 404);
  return found;
}

/** `twice`: tried more than once. `waiting`: on their way, to be sent by a burst, or to be tried again. */
const sumsOf = ({ callbacks, accepted, waiting }: Ledger) => ({
  callbacks: callbacks.length,
  acknowledged: callbacks.filter((one) => one.acknowledged > 0).length,
  twice: callbacks.filter((one) => one.attempts.length > 1).length,
  lost: callbacks.filter((one) => one.lost).length,
  gaveUp: callbacks.filter((one) => one.gaveUp).length,
  waiting,
  accepted: accepted.length,
});
