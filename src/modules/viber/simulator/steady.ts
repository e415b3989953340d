import { opens, says } from './customers.ts';
import type { Bot, Customer, Simulation } from './model.ts';
import type { SimulatorOptions } from './options.ts';
import { later, next } from './state.ts';
import { nextLine } from './talk.ts';

/** Milliseconds between opening the chat and the first message. */
const TYPING = 2500;

/** Has one of the customers of bots with a webhook write, again and again, after pauses in milliseconds. */
export function keepWriting(sim: Simulation, pause: NonNullable<SimulatorOptions['steady']>): void {
  const turn = next(sim, 'turn');
  const [least, most] = pause;
  later(sim, least + sim.chance.draw('pause', turn) * (most - least), () => {
    const bots = [...sim.bots.values()].filter(({ webhook }) => webhook !== null);
    if (bots.length > 0) {
      const bot = sim.chance.pick(bots, 'whose turn', turn);
      write(sim, bot, sim.chance.pick([...bot.customers.values()], 'turn', turn));
    }
    keepWriting(sim, pause);
  });
}

function write(sim: Simulation, bot: Bot, customer: Customer): void {
  const speak = () => void says(sim, bot, customer, nextLine(sim, bot, customer));
  if (!customer.talk) opens(sim, bot, customer);
  later(sim, customer.talk ? 0 : TYPING, speak);
}
