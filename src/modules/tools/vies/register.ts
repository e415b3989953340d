import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../../core/context.ts';
import { tooManyRequests } from '../../../core/rate-limit.ts';
import { createSemaphore, type Semaphore } from '../../../core/semaphore.ts';
import type { Deps } from '../../../server/module.ts';
import { EU_QUOTA } from '../numbers/paths.ts';
import {
  acquireSlot,
  isFresh,
  readAnswers,
  releaseSlot,
  type Slot,
  type StoredAnswer,
  storeAnswer,
} from './answers.service.ts';
import { askVies, createViesClient, isSilent, MAX_OPEN, type Silent } from './ask.ts';
import { createCircuitBreaker, isLasting } from './circuit-breaker.ts';
import { createQuota } from './quota.ts';

/** Maximum open queries to one state's register over all nodes: it refuses more. */
const MAX_PER_STATE = 3;
/** Maximum open queries of one visitor on this node. */
const MAX_PER_VISITOR = 8;
/** Key of the slots that count all states together. */
const ALL = '*';
/** Maximum waiting numbers per state on this node; a visitor may have half of them. */
const MAX_WAITING = 2000;
/** Expiry of an unreleased slot, in seconds. */
const SLOT_TIMEOUT = 45;
/** Delays before the second and third attempt, in milliseconds, plus up to 50 % jitter. */
const RETRY_DELAYS = [300, 900];
/** How long a number is still asked after its caller was told to come again, in milliseconds. */
const KEEP_ASKING = 30_000;

/** The result of a query: the answer, or why there is none. */
export type Outcome = StoredAnswer | Silent;
export const isKept = (outcome: Outcome): outcome is StoredAnswer => 'at' in outcome;

/** A caller's share in a running query. */
interface PendingAnswer {
  outcome: Promise<Outcome>;
  /** Call once. `soon`: the caller will return for the answer; otherwise the query may be cancelled. */
  leave(soon: boolean): void;
}

export interface Register {
  /** Throws 429 where the new queries among the numbers exceed the visitor's quota. */
  allow(numbers: readonly string[], owner: string): void;
  /** Asks about a number; concurrent callers share one query. `owner`: whose queue it counts in. */
  ask(country: string, number: string, owner: string): PendingAnswer;
  /** Aborts all queries. */
  stop(): Promise<void>;
}

interface Question {
  outcome: Promise<Outcome>;
  begun: number;
  waiting: number;
  wantedUntil: number;
}

const registers = new WeakMap<Database, Register>();

/** The process's one register, for all who ask; the routes stop it. */
export function registerOf({ database, config, log }: Pick<Deps, 'database' | 'config' | 'log'>): Register {
  let register = registers.get(database);
  if (!register) {
    register = createRegister({ database, base: config.viesUrl, log });
    registers.set(database, register);
  }
  return register;
}

export function createRegister({
  database,
  base,
  log,
}: {
  database: Database;
  base: string;
  log: Logger;
}): Register {
  const closing = new AbortController();
  const { signal } = closing;
  const client = createViesClient(base, log);
  const questions = new Map<string, Question>();
  const queues = new Map<string, Semaphore>();
  const all = createSemaphore({ running: MAX_OPEN, share: MAX_PER_VISITOR, waiting: MAX_WAITING });
  const allowance = createQuota(EU_QUOTA.numbers, EU_QUOTA.minutes * 60_000);
  const silences = createCircuitBreaker();

  function queueOf(country: string): Semaphore {
    const queue =
      queues.get(country) ??
      createSemaphore({ running: MAX_PER_STATE, share: MAX_PER_STATE, waiting: MAX_WAITING });
    queues.set(country, queue);
    return queue;
  }

  async function queryInTurn(
    question: Question,
    country: string,
    number: string,
    owner: string,
  ): Promise<Outcome> {
    const releases: (() => void)[] = [];
    try {
      // Throws where too many wait already.
      for (const queue of [queueOf(country), all]) releases.push(await queue.acquire(owner));
    } catch {
      for (const release of releases) release();
      return ours('red je pun');
    }
    try {
      if (question.waiting === 0 && Date.now() > question.wantedUntil) return ours('odustalo se');
      const known = silences.rejection(country, question.begun);
      if (known) return known;
      const slots = await acquireSlots(country);
      if (slots === null) return ours('drugi pitaju');
      try {
        return await settle(country, number, question.begun);
      } finally {
        for (const slot of slots) await releaseSlot(database, slot);
      }
    } finally {
      for (const release of releases) release();
    }
  }

  /** Waits for a slot of the state and one of all states, shared by all nodes. */
  async function acquireSlots(country: string): Promise<Slot[] | null> {
    for (const begun = Date.now(); Date.now() - begun < SLOT_TIMEOUT * 1000; ) {
      signal.throwIfAborted();
      const slot = await acquireSlot(database, country, MAX_PER_STATE, SLOT_TIMEOUT);
      const ofAll = slot && (await acquireSlot(database, ALL, MAX_OPEN, SLOT_TIMEOUT));
      if (slot && ofAll) return [slot, ofAll];
      if (slot) await releaseSlot(database, slot);
      await sleep(100 + Math.random() * 200, undefined, { signal });
    }
    return null;
  }

  async function settle(country: string, number: string, begun: number): Promise<Outcome> {
    // Another node may have stored an answer meanwhile.
    const kept = (await readAnswers(database, [number])).get(number);
    if (kept && isFresh(kept)) return kept;
    for (let attempt = 0; ; attempt++) {
      const known = silences.rejection(country, begun);
      if (known) return known;
      const heard = await askVies(country, number.slice(2), { client, signal });
      if (!isSilent(heard)) {
        silences.recordAnswer(country);
        return storeAnswer(database, number, heard);
      }
      const pause = isLasting(heard) ? undefined : RETRY_DELAYS[attempt];
      if (pause === undefined || signal.aborted) {
        if (!signal.aborted) {
          silences.recordSilence(country, number, heard);
          log.info({ country, word: heard.word }, 'VIES does not answer');
        }
        return heard;
      }
      await sleep(pause * (1 + Math.random() / 2), undefined, { signal });
    }
  }

  function begin(country: string, number: string, owner: string): Question {
    const question: Question = { outcome: null as never, begun: Date.now(), waiting: 0, wantedUntil: 0 };
    question.outcome = queryInTurn(question, country, number, owner)
      .catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error, country }, 'VIES could not be asked');
        return ours('greška');
      })
      .finally(() => questions.delete(number));
    questions.set(number, question);
    return question;
  }

  return {
    allow(numbers, owner) {
      const wait = allowance.take(owner, numbers.filter((number) => !questions.has(number)).length);
      if (wait > 0) throw tooManyRequests(wait, 'Previše brojeva iz EU s ove adrese.');
    },
    ask(country, number, owner) {
      const question = questions.get(number) ?? begin(country, number, owner);
      question.waiting += 1;
      return {
        outcome: question.outcome,
        leave(soon) {
          question.waiting -= 1;
          if (soon) question.wantedUntil = Date.now() + KEEP_ASKING;
        },
      };
    },
    async stop() {
      closing.abort();
      await Promise.all([...questions.values()].map(({ outcome }) => outcome));
      await client.close();
    },
  };
}

/** This server's own fault, not the register's. */
const ours = (word: string): Silent => ({ silence: 'ours', word });
