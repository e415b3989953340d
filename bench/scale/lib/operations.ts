import { Pool } from 'undici';
import { CLIENTS } from '../../lib/load.ts';
import { median, quantile } from '../../lib/median.ts';

/** Sends JSON as one person and answers the `data`. Throws for an answer that is not 2xx. */
export type Ask = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>;

/** What people do most; `n` differs from call to call over all processes. */
export const OPERATIONS = {
  list: (ask, n) => ask('GET', `${GROUPS}?page=${1 + (n % 3)}`),
  search: (ask, n) => ask('GET', `/api/search?q=${WORDS[n % WORDS.length]}`),
  create: (ask, n) => ask('POST', GROUPS, { sifra: `N${unique(n)}`, naziv: `Nova grupa ${unique(n)}` }),
  posting: async (ask, n) => {
    const draft = await ask<{ idguid: string; version: number }>('POST', '/api/fin/drafts', {
      type: 'TM',
      day: `2026-0${1 + (n % 9)}-15`,
      description: `Mjera ${unique(n)}`,
      lines: [
        { account: '551', debit: '10,00' },
        { account: '205', credit: '10,00' },
      ],
    });
    await ask('POST', `/api/fin/drafts/${draft.idguid}/post`, { version: draft.version });
  },
} satisfies Record<string, (ask: Ask, n: number) => Promise<unknown>>;
export type Operation = keyof typeof OPERATIONS;

export const GROUPS = '/api/erp/sifarnici/grupe-robe';
const WORDS = ['lonac', 'cup', 'tav', 'f00d', '0012', 'organ'];
const run = Date.now().toString(36);
const unique = (n: number): string => `${run}.${n}`;
/** Calls of all crowds of this process: a second crowd of the same people must not make what the first has made. */
let sent = 0;

/** Requests of people to one or more nodes; each person keeps to one. */
export class Crowd {
  readonly #pools: Pool[];
  readonly #tokens: readonly string[];

  constructor(urls: readonly string[], tokens: readonly string[]) {
    this.#pools = urls.map((url) => new Pool(url, { connections: CLIENTS }));
    this.#tokens = tokens;
  }

  /** The n-th person's way of asking. */
  ask(person: number): Ask {
    const one = person % this.#tokens.length;
    const pool = this.#pools[one % this.#pools.length]!;
    const authorization = `Bearer ${this.#tokens[one]!}`;
    return async (method, path, body) => {
      const { statusCode, body: answer } = await pool.request({
        method,
        path,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (statusCode >= 300) throw new Error(`${method} ${path} was answered ${statusCode}: ${text}`);
      return (JSON.parse(text) as { data: never }).data;
    };
  }

  /** Eight clients for each node do this for some seconds, one person after another: how many a second, and the 95th percentile in milliseconds. */
  async measure(operation: Operation, seconds: number): Promise<Measured> {
    const times: number[] = [];
    const begun = performance.now();
    const until = begun + seconds * 1000;
    const client = async (): Promise<void> => {
      while (performance.now() < until) {
        const n = sent++;
        const asked = performance.now();
        await OPERATIONS[operation](this.ask(n), n);
        times.push(performance.now() - asked);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS * this.#pools.length }, client));
    return { perSecond: times.length / ((performance.now() - begun) / 1000), p95: quantile(times, 0.95) };
  }

  close(): Promise<unknown> {
    return Promise.all(this.#pools.map((pool) => pool.close()));
  }
}

export interface Measured {
  perSecond: number;
  p95: number;
}

/** As it is printed. */
export const shown = ({ perSecond, p95 }: Measured): string =>
  `${perSecond.toFixed(0).padStart(5)}/s, p95 ${p95.toFixed(1).padStart(5)} ms`;

const ROUNDS = 5;
/** Seconds of each measurement. */
export const SECONDS = 3;

/**
 * What an operation costs several crowds, measured in turn, so that a machine that slows down slows all: the medians of each, and how many
 * times the cost of `base` the nth has, the median of the rounds.
 */
export async function timesInTurn(
  crowds: readonly Crowd[],
  operation: Operation,
): Promise<{ middle: Measured[]; cost: (nth: number, base: number) => number }> {
  const rounds: Measured[][] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const measured: Measured[] = [];
    for (const crowd of crowds) measured.push(await crowd.measure(operation, round < 0 ? 1 : SECONDS));
    if (round >= 0) rounds.push(measured);
  }
  const of = (nth: number): Measured[] => rounds.map((round) => round[nth]!);
  return {
    middle: crowds.map((_, nth) => ({
      perSecond: median(of(nth).map(({ perSecond }) => perSecond)),
      p95: median(of(nth).map(({ p95 }) => p95)),
    })),
    cost: (nth, base) => median(rounds.map((round) => round[base]!.perSecond / round[nth]!.perSecond)),
  };
}
