import type { Silent } from './ask.ts';

/** VIES errors that concern the register, not the number. */
const DOWN = new Set(['MS_UNAVAILABLE', 'SERVICE_UNAVAILABLE']);
/** VIES error for an installation that is blocked, for all states. */
const BLOCKED = 'IP_BLOCKED';
/** How long VIES is not asked after that, in milliseconds. */
const BLOCKED_FOR = 60_000;
/** Number of different consecutive numbers without an answer after which a register counts as down. */
const SILENT_IN_A_ROW = 3;

/** Circuit breaker for registers that do not answer, per node. */
interface CircuitBreaker {
  /** The result to give instead of asking, for a query waiting since `begun`; null: ask. */
  rejection(country: string, begun: number): Silent | null;
  /** Records an answer of a state's register. */
  recordAnswer(country: string): void;
  /** Records a missing answer. */
  recordSilence(country: string, number: string, silent: Silent): void;
}

/** Whether a retry would fail the same way or make it worse. */
export const isLasting = ({ silence, word }: Silent): boolean =>
  silence === 'timeout' || word === BLOCKED || DOWN.has(word);

export function createCircuitBreaker(): CircuitBreaker {
  /** When a state's circuit opened, and why; queries already waiting then fail too. */
  const down = new Map<string, { at: number; silent: Silent }>();
  /** Numbers of a state without an answer since its last one. */
  const failedNumbers = new Map<string, Set<string>>();
  let held: { until: number; silent: Silent } | null = null;

  return {
    rejection(country, begun) {
      if (held && Date.now() < held.until) return held.silent;
      const known = down.get(country);
      return known && known.at >= begun ? known.silent : null;
    },
    recordAnswer(country) {
      down.delete(country);
      failedNumbers.delete(country);
    },
    recordSilence(country, number, silent) {
      if (silent.word === BLOCKED) held = { until: Date.now() + BLOCKED_FOR, silent };
      if (silent.silence === 'busy' || silent.silence === 'ours') return;
      // One number may time out or return HTML by itself, which says nothing about the others.
      const numbers = (failedNumbers.get(country) ?? new Set()).add(number);
      failedNumbers.set(country, numbers);
      if (!DOWN.has(silent.word) && numbers.size < SILENT_IN_A_ROW) return;
      failedNumbers.delete(country);
      down.set(country, { at: Date.now(), silent });
    },
  };
}
