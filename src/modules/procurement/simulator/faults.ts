import type { Chance } from './chance.ts';

/** What goes wrong, and how often: rates are shares of requests from 0 to 1. */
export interface Faults {
  rate429: number;
  rate500: number;
  rateTruncate: number;
  rateHtml: number;
  rateEmpty: number;
  /** Milliseconds that every answer waits. */
  slowMs: number;
  /** Nobody answers. */
  down: boolean;
  /** Milliseconds by which the shown stamps are wrong. */
  clockSkewMs: number;
  /** Share of pages that are shorter than they could be, and of those that have a row twice. */
  shortPage: number;
  duplicateInPage: number;
  /** Rows change after every so many pages; 0: never. */
  mutateEveryPages: number;
  /** What a 429 says in Retry-After: seconds, or a moment in the form of HTTP. */
  retryAfter: number | string;
  /** Faults of the next requests, one each. */
  once: FaultName[];
  /** What the Date header tells: the world's clock, this machine's, or that there is none. */
  date: 'virtual' | 'real' | 'none';
}

/** Faults that can be ordered for one request. `next`: the page goes on at another host. */
export const FAULT_NAMES = [
  ...(['429', '500', 'truncate', 'html', 'empty', 'slow', 'down'] as const),
  ...(['gzip', 'redirect', 'next', 'big'] as const),
] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

/** What `slow` waits where no `slowMs` is set, in milliseconds. */
const SLOW = 3000;

export const noFaults = (): Faults => ({
  ...{ rate429: 0, rate500: 0, rateTruncate: 0, rateHtml: 0, rateEmpty: 0, slowMs: 0, down: false },
  ...{ clockSkewMs: 0, shortPage: 0, duplicateInPage: 0, mutateEveryPages: 0, retryAfter: 1 },
  ...{ once: [], date: 'virtual' },
});

/** Decides the fate of one request. Draws come from a stream of their own, so that the world does not depend on who asks. */
export class Fate {
  /** Milliseconds to wait before the answer. */
  readonly wait: number;
  readonly ordered: FaultName | undefined;
  private readonly faults: Faults;
  private readonly chance: Chance;
  private readonly count: (name: FaultName) => void;

  constructor(faults: Faults, chance: Chance, count: (name: FaultName) => void) {
    this.faults = faults;
    this.chance = chance;
    this.count = count;
    this.ordered = faults.once.shift();
    this.wait = faults.slowMs || (this.ordered === 'slow' ? SLOW : 0);
  }

  get isDown(): boolean {
    return this.faults.down || this.ordered === 'down';
  }

  /** Whether this goes wrong with the request. */
  has(name: FaultName): boolean {
    const rate = this.rateOf(name);
    const hit = this.ordered === name || this.chance.happens(rate);
    if (hit) this.count(name);
    return hit;
  }

  /** Places of rows to leave out at the end of a page, and of one to repeat (null: none). */
  pageFaults(length: number): { kept: number; repeated: number | null } {
    const { shortPage, duplicateInPage } = this.faults;
    const isShort = length > 1 && this.chance.happens(shortPage);
    const kept = isShort ? 1 + this.chance.below(length - 1) : length;
    const repeats = kept > 0 && this.chance.happens(duplicateInPage);
    return { kept, repeated: repeats ? this.chance.below(kept) : null };
  }

  private rateOf(name: FaultName): number {
    const { rate429, rate500, rateTruncate, rateHtml, rateEmpty } = this.faults;
    const rates: Partial<Record<FaultName, number>> = {
      ...{ 429: rate429, 500: rate500, truncate: rateTruncate, html: rateHtml, empty: rateEmpty },
    };
    return rates[name] ?? 0;
  }
}

/** Sets faults as an order says; throws with the name of what is no fault or has no such value. */
export function setFaults(faults: Faults, order: Readonly<Record<string, unknown>>): void {
  const usual = noFaults();
  for (const [name, value] of Object.entries(order)) {
    const known = Object.hasOwn(usual, name) ? usual[name as keyof Faults] : undefined;
    const fits =
      name === 'once'
        ? Array.isArray(value) && value.every((one) => (FAULT_NAMES as readonly unknown[]).includes(one))
        : name === 'date'
          ? ['virtual', 'real', 'none'].includes(value as string)
          : name === 'retryAfter'
            ? typeof value === 'number' || typeof value === 'string'
            : known !== undefined && typeof value === typeof known;
    if (!fits) throw new Error(`no such fault: ${name} = ${JSON.stringify(value)}`);
  }
  Object.assign(faults, order);
  faults.once = [...faults.once];
}
