import { says } from './customers.ts';
import type { Bot, Simulation } from './model.ts';
import { later } from './state.ts';

/** Messages at once, the most, so that answers are read between them. */
const AT_ONCE = 64;

/**
 * Sends `n` messages, `rate` a second, spread over the bot's customers; each text carries its number among its customer's:
 * `#3 od 17`. What comes too late because the machine is busy is made up for, so the rate does not drift.
 */
export function burst(sim: Simulation, bot: Bot, n: number, rate: number): void {
  const customers = [...bot.customers.values()];
  const started = performance.now();
  const { ledger } = sim;
  let sent = 0;
  ledger.waiting += n;
  const step = () => {
    const due = Math.min(n, 1 + Math.floor(((performance.now() - started) * rate) / 1000), sent + AT_ONCE);
    for (; sent < due; sent++) {
      const customer = customers[sent % customers.length]!;
      const text = `#${Math.floor(sent / customers.length) + 1} od ${customer.number}`;
      ledger.waiting--;
      says(sim, bot, customer, { type: 'text', text });
    }
    if (sent < n) later(sim, 1, step);
  };
  step();
}
