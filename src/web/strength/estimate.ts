import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { passwordFault } from '../../modules/auth/passwords/password-faults.ts';
import type { Estimate } from './words.ts';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 100 });
const common = new Set(Array.from(dictionary['passwords-common'], (one) => String(one).toLowerCase()));

/** Shorter words of `personal` are part of too many others. */
const SHORTEST_WORD = 3;

/** How hard a password is to guess by who knows `personal`. What the server would refuse is never said to be any good. */
export function estimate(password: string, personal: readonly string[]): Estimate {
  const fault = passwordFault(password, personal, common);
  const { score, feedback } = zxcvbn.check(password, wordsOf(personal));
  return { score: fault ? 0 : score, warning: feedback.warning || null, fault };
}

const wordsOf = (known: readonly string[]): string[] =>
  [...new Set([...known, ...known.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))])].filter(
    (word) => word.length >= SHORTEST_WORD,
  );
