import type { Silent } from './ask.ts';

/** What a register says of itself, and not of the one number it was asked for. */
const DOWN = new Set(['MS_UNAVAILABLE', 'SERVICE_UNAVAILABLE']);
/** What VIES says to an installation that it takes no questions from any more, of whichever state. */
const BLOCKED = 'IP_BLOCKED';
/** Milliseconds that VIES is left alone after that: questions are what it is about. */
const HELD = 60_000;
/** Different numbers in a row that a register is silent about, in any other way, after which it counts as down. */
const SILENT_IN_A_ROW = 3;

/** What a node remembers of registers that do not answer. */
export interface Silences {
  /** What a question that has waited since `begun` is told instead of being asked; null: it is to be asked. */
  instead(country: string, begun: number): Silent | null;
  /** The register of a state has answered. */
  answered(country: string): void;
  /** It was silent about a number. */
  met(country: string, number: string, silent: Silent): void;
}

/** True for a silence that another try a moment later would only meet again, or make worse. */
export const isLasting = ({ silence, word }: Silent): boolean =>
  silence === 'timeout' || word === BLOCKED || DOWN.has(word);

/** A memory of silences, empty. */
export function createSilences(): Silences {
  /** States whose register was given up, and when: who was waiting then is not made to wait for the same. */
  const down = new Map<string, { at: number; silent: Silent }>();
  /** Numbers of a state that its register was silent about since it last answered. */
  const unheard = new Map<string, Set<string>>();
  let held: { until: number; silent: Silent } | null = null;

  return {
    instead(country, begun) {
      if (held && Date.now() < held.until) return held.silent;
      const known = down.get(country);
      return known && known.at >= begun ? known.silent : null;
    },
    answered(country) {
      down.delete(country);
      unheard.delete(country);
    },
    met(country, number, silent) {
      if (silent.word === BLOCKED) held = { until: Date.now() + HELD, silent };
      if (silent.silence === 'busy' || silent.silence === 'ours') return;
      // One number may meet a timeout or a page of HTML by itself, and says nothing of those in line behind it.
      const numbers = (unheard.get(country) ?? new Set()).add(number);
      unheard.set(country, numbers);
      if (!DOWN.has(silent.word) && numbers.size < SILENT_IN_A_ROW) return;
      unheard.delete(country);
      down.set(country, { at: Date.now(), silent });
    },
  };
}
