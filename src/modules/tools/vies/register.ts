import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../../core/context.ts';
import { tooManyRequests } from '../../../core/rate-limit.ts';
import { createSemaphore, type Semaphore } from '../../../core/semaphore.ts';
import { MOST_ASKED } from '../numbers/paths.ts';
import { createAllowance } from './allowance.ts';
import {
  giveTurn,
  isFresh,
  type Kept,
  keepAnswer,
  readAnswers,
  type Taken,
  takeTurn,
} from './answers.service.ts';
import { ALL_AT_ONCE, askVies, createViesClient, isSilent, type Silent } from './ask.ts';
import { createSilences, isLasting } from './silences.ts';

/** Questions that all nodes together have open to the register of one state: it refuses more than a few. */
const AT_ONCE = 3;
/** Questions that one visitor has open on this node. */
const OF_ONE = 8;
/** Stands for all states where their turns are counted together. */
const ALL = '*';
/** Numbers of one state that may wait on this node, half of them of one visitor. */
const WAITING = 2000;
/** Seconds after which a turn that a node took and never gave back is anybody's. */
const TURN = 45;
/** Milliseconds before the second and the third try; up to half as long again, so that not all come back at once. */
const PAUSES = [300, 900];
/** Milliseconds that a number still counts as wanted after whoever asked was told to come again. */
const WANTED = 30_000;

/** What became of a question: the answer, or why there is none. */
export type Outcome = Kept | Silent;
export const isKept = (outcome: Outcome): outcome is Kept => 'at' in outcome;

/** Somebody's place at a question that is being asked. */
export interface Place {
  outcome: Promise<Outcome>;
  /** To be called once: `soon` where they come back for the answer in a moment, else nobody waits for it. */
  leave(soon: boolean): void;
}

export interface Register {
  /** Throws 429 where asking for those of the numbers that are not being asked for yet would be too much of one visitor. */
  allow(numbers: readonly string[], owner: string): void;
  /** Asks for a number, once for all who want it at the same time; `owner` is whose turn it counts as. */
  ask(country: string, number: string, owner: string): Place;
  /** Ends what is under way. */
  stop(): Promise<void>;
}

interface Question {
  outcome: Promise<Outcome>;
  begun: number;
  waiting: number;
  wantedUntil: number;
}

/** The register as one node asks it. */
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
  const all = createSemaphore({ running: ALL_AT_ONCE, share: OF_ONE, waiting: WAITING });
  const allowance = createAllowance(MOST_ASKED.numbers, MOST_ASKED.minutes * 60_000);
  const silences = createSilences();

  function queueOf(country: string): Semaphore {
    const queue =
      queues.get(country) ?? createSemaphore({ running: AT_ONCE, share: AT_ONCE, waiting: WAITING });
    queues.set(country, queue);
    return queue;
  }

  async function inTurn(
    question: Question,
    country: string,
    number: string,
    owner: string,
  ): Promise<Outcome> {
    const given: (() => void)[] = [];
    try {
      // Refused where too many wait already.
      for (const queue of [queueOf(country), all]) given.push(await queue.acquire(owner));
    } catch {
      for (const give of given) give();
      return ours('red je pun');
    }
    try {
      if (question.waiting === 0 && Date.now() > question.wantedUntil) return ours('odustalo se');
      const known = silences.instead(country, question.begun);
      if (known) return known;
      const turns = await amongNodes(country);
      if (turns === null) return ours('drugi pitaju');
      try {
        return await settle(country, number, question.begun);
      } finally {
        for (const turn of turns) await giveTurn(database, turn);
      }
    } finally {
      for (const give of given) give();
    }
  }

  /** Waits for one of the turns of a state and one of all states, which all nodes share. */
  async function amongNodes(country: string): Promise<Taken[] | null> {
    for (const begun = Date.now(); Date.now() - begun < TURN * 1000; ) {
      signal.throwIfAborted();
      const turn = await takeTurn(database, country, AT_ONCE, TURN);
      const ofAll = turn && (await takeTurn(database, ALL, ALL_AT_ONCE, TURN));
      if (turn && ofAll) return [turn, ofAll];
      if (turn) await giveTurn(database, turn);
      await sleep(100 + Math.random() * 200, undefined, { signal });
    }
    return null;
  }

  async function settle(country: string, number: string, begun: number): Promise<Outcome> {
    // Another node may have been told meanwhile.
    const kept = (await readAnswers(database, [number])).get(number);
    if (kept && isFresh(kept)) return kept;
    for (let attempt = 0; ; attempt++) {
      const known = silences.instead(country, begun);
      if (known) return known;
      const heard = await askVies(country, number.slice(2), { client, signal });
      if (!isSilent(heard)) {
        silences.answered(country);
        return keepAnswer(database, number, heard);
      }
      const pause = isLasting(heard) ? undefined : PAUSES[attempt];
      if (pause === undefined || signal.aborted) {
        if (!signal.aborted) {
          silences.met(country, number, heard);
          log.info({ country, word: heard.word }, 'VIES does not answer');
        }
        return heard;
      }
      await sleep(pause * (1 + Math.random() / 2), undefined, { signal });
    }
  }

  function begin(country: string, number: string, owner: string): Question {
    const question: Question = { outcome: null as never, begun: Date.now(), waiting: 0, wantedUntil: 0 };
    question.outcome = inTurn(question, country, number, owner)
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
          if (soon) question.wantedUntil = Date.now() + WANTED;
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

/** Why the register was not asked, which is not its doing. */
const ours = (word: string): Silent => ({ silence: 'ours', word });
