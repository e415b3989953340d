import { seededChance } from './chance.ts';
import type { Bot, Customer, Ledger, Simulation } from './model.ts';
import { type CallWebhook, EVENTS, type Settings } from './options.ts';
import { homeOf, NAMES } from './people.ts';

/** A simulation with its bots and customers, told how it reaches webhooks. */
export function newSimulation(settings: Settings, callWebhook: CallWebhook): Simulation {
  const sim: Simulation = {
    settings,
    chance: seededChance(settings.seed),
    origin: '',
    bots: new Map(),
    chaos: settings.chaos,
    faults: [],
    counters: new Map(),
    ledger: emptyLedger(),
    timers: new Set(),
    callWebhook,
  };
  reset(sim);
  return sim;
}

const emptyLedger = (): Ledger => ({ callbacks: [], accepted: [], requests: 0, refused: {}, waiting: 0 });

/** Everything as it was at the start; what was on its way is forgotten. */
export function reset(sim: Simulation): void {
  stopTimers(sim);
  sim.chaos = { ...sim.settings.chaos };
  sim.faults = [];
  sim.counters.clear();
  sim.ledger = emptyLedger();
  sim.bots = new Map();
  for (let number = 1; number <= sim.settings.bots; number++) {
    const bot = makeBot(sim, number);
    sim.bots.set(bot.token, bot);
  }
}

function makeBot(sim: Simulation, number: number): Bot {
  const hex = sim.chance.hash('bot', number).toString('hex');
  const customers = Array.from({ length: sim.settings.customers }, (_, at) =>
    makeCustomer(sim, number, at + 1),
  );
  const id = `pa:${BigInt(`0x${hex.slice(0, 14)}`)}`;
  const token = dashed(hex);
  const webhook = sim.settings.webhooks[token] ?? null;
  const isKnown = webhook !== null;
  for (const customer of customers) customer.subscribed = isKnown;
  return {
    number,
    id,
    token,
    name: sim.settings.names[number - 1] ?? `Čaršija bot ${number}`,
    webhook,
    events: isKnown ? [...EVENTS] : [],
    sendName: isKnown,
    sendPhoto: isKnown,
    customers: new Map(customers.map((one) => [one.id, one])),
    firstToken: firstToken(sim, id),
    broadcasts: [],
    state: 'ok',
    live: false,
  };
}

function makeCustomer(sim: Simulation, bot: number, number: number): Customer {
  const [country, language] = homeOf(number);
  return {
    id: sim.chance.hash('user', bot, number).subarray(0, 16).toString('base64'),
    number,
    picture: (bot - 1) * sim.settings.customers + number,
    name: NAMES[(number - 1) % NAMES.length]!,
    country,
    language,
    subscribed: false,
    sinceReply: [],
    details: [],
    inbox: [],
    api: number % 7 === 0 ? 2 : 10,
    device: number % 11 !== 0,
    scripted: sim.settings.steady !== undefined,
    talk: undefined,
    callbacks: 0,
  };
}

const dashed = (hex: string): string => `${hex.slice(0, 16)}-${hex.slice(16, 32)}-${hex.slice(32, 48)}`;

/** Gives a bot another token, as its owner may at the service. Returns it. */
export function changeToken(sim: Simulation, bot: Bot): string {
  sim.bots.delete(bot.token);
  bot.token = dashed(sim.chance.hash('bot', bot.number, next(sim, `secret:${bot.id}`)).toString('hex'));
  sim.bots.set(bot.token, bot);
  return bot.token;
}

/** The next number of a row: 1, 2, 3 … */
export function next(sim: Simulation, row: string): number {
  const number = (sim.counters.get(row) ?? 0) + 1;
  sim.counters.set(row, number);
  return number;
}

/** A message token: 19 digits, after the one before. Neighbours are one number to a reader that makes them doubles. */
export const newToken = (sim: Simulation, bot: Bot): string =>
  String(bot.firstToken + BigInt(next(sim, `token:${bot.id}`)));

/** With `fresh` they go on by ten a millisecond, so that a run never meets the tokens of the one before. */
function firstToken(sim: Simulation, bot: string): bigint {
  const own = BigInt(sim.chance.hash('token', bot).readUInt16BE(0));
  const passed = sim.settings.fresh ? BigInt(Date.now() - Date.UTC(2026, 0, 1)) * 10n : 0n;
  return 5_700_000_000_000_000_000n + own * 1_000_000_000n + passed;
}

/** Does `work` after `ms` milliseconds, unless the simulation is reset or ended. */
export function later(sim: Simulation, ms: number, work: () => void): void {
  const timer = setTimeout(() => {
    sim.timers.delete(timer);
    work();
  }, ms);
  sim.timers.add(timer);
}

/** Forgets everything that was to be done later. */
export function stopTimers(sim: Simulation): void {
  for (const timer of sim.timers) clearTimeout(timer);
  sim.timers.clear();
}

/** Milliseconds in an hour of the service. */
export const hourOf = (sim: Simulation): number => 3_600_000 / sim.settings.speed;

/** Writes a line for whoever watches. */
export function log(sim: Simulation, kind: string, what: Record<string, unknown>): void {
  sim.settings.log?.(JSON.stringify({ at: Date.now(), kind, ...what }));
}
