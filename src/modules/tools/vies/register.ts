import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../../core/context.ts';
import { createTurns, type Turns } from '../../../core/transfer/turns.ts';
import {
  giveTurn,
  isFresh,
  type Kept,
  keepAnswer,
  readAnswers,
  type Taken,
  takeTurn,
} from './answers.service.ts';
import { askVies, isSilent, type Silence, type Silent } from './ask.ts';

/** Questions that all nodes together have open to the register of one state: it refuses more than a few. */
const AT_ONCE = 3;
/** Numbers of one state that may wait on this node, half of them of one visitor. */
const WAITING = 2000;
/** Seconds after which a turn that a node took and never gave back is anybody's. */
const TURN = 45;
/** Milliseconds before the second and the third try; up to half as long again, so that not all come back at once. */
const PAUSES = [300, 900];
/** Milliseconds that a number still counts as wanted after whoever asked was told to come again. */
const WANTED = 30_000;

/** What a register says of itself, and not of the one number it was asked for. */
const DOWN = new Set(['MS_UNAVAILABLE', 'SERVICE_UNAVAILABLE', 'IP_BLOCKED']);
/** Different numbers in a row that a register is silent about, in any other way, after which it counts as down. */
const SILENT_IN_A_ROW = 3;

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
  const questions = new Map<string, Question>();
  const queues = new Map<string, Turns>();
  /** States whose register was given up, and when: who was waiting then is not made to wait for the same. */
  const down = new Map<string, { at: number; silent: Silent }>();
  /** Numbers of a state that its register was silent about since it last answered. */
  const unheard = new Map<string, Set<string>>();

  function queueOf(country: string): Turns {
    const queue = queues.get(country) ?? createTurns({ running: AT_ONCE, share: AT_ONCE, waiting: WAITING });
    queues.set(country, queue);
    return queue;
  }

  async function inTurn(
    question: Question,
    country: string,
    number: string,
    owner: string,
  ): Promise<Outcome> {
    // Refused where too many wait already.
    const give = await queueOf(country)
      .take(owner)
      .catch(() => null);
    if (!give) return silence('busy', 'red je pun');
    try {
      if (question.waiting === 0 && Date.now() > question.wantedUntil)
        return silence('timeout', 'odustalo se');
      const known = down.get(country);
      if (known && known.at >= question.begun) return known.silent;
      const turn = await amongNodes(country);
      if (turn === null) return silence('busy', 'drugi pitaju');
      try {
        return await settle(country, number);
      } finally {
        await giveTurn(database, turn);
      }
    } finally {
      give();
    }
  }

  /** Waits for one of the turns that all nodes share. */
  async function amongNodes(country: string): Promise<Taken | null> {
    for (const begun = Date.now(); Date.now() - begun < TURN * 1000; ) {
      signal.throwIfAborted();
      const turn = await takeTurn(database, country, AT_ONCE, TURN);
      if (turn !== null) return turn;
      await sleep(100 + Math.random() * 200, undefined, { signal });
    }
    return null;
  }

  /**
   * Gives a register up where that is what its silence means. One number may meet a timeout or a page of HTML by itself,
   * and says nothing of those in line behind it.
   */
  function noteSilence(country: string, number: string, silent: Silent): void {
    if (silent.silence === 'busy') return;
    const numbers = (unheard.get(country) ?? new Set()).add(number);
    unheard.set(country, numbers);
    if (!DOWN.has(silent.word) && numbers.size < SILENT_IN_A_ROW) return;
    unheard.delete(country);
    down.set(country, { at: Date.now(), silent });
  }

  async function settle(country: string, number: string): Promise<Outcome> {
    // Another node may have been told meanwhile.
    const kept = (await readAnswers(database, [number])).get(number);
    if (kept && isFresh(kept)) return kept;
    for (let attempt = 0; ; attempt++) {
      const heard = await askVies(country, number.slice(2), { base, signal });
      if (!isSilent(heard)) {
        down.delete(country);
        unheard.delete(country);
        return keepAnswer(database, number, heard);
      }
      // A number may make itself heard at once, but whoever does not answer for ten seconds is not asked thrice.
      const pause = heard.silence === 'timeout' ? undefined : PAUSES[attempt];
      if (pause === undefined || signal.aborted) {
        if (!signal.aborted) {
          noteSilence(country, number, heard);
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
        // Ours and not the register's; whoever asked is told that there is no answer, which is true.
        if (!signal.aborted) log.warn({ err: error, country }, 'VIES could not be asked');
        return silence('unreachable', 'greška');
      })
      .finally(() => questions.delete(number));
    questions.set(number, question);
    return question;
  }

  return {
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
    },
  };
}

const silence = (why: Silence, word: string): Silent => ({ silence: why, word });
