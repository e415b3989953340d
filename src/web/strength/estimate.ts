import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { passwordFault } from '../../modules/auth/passwords/password-faults.ts';
import type { Estimate } from './words.ts';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 100 });
const common = new Set(Array.from(dictionary['passwords-common'], (one) => String(one).toLowerCase()));

/** Shorter words of `personal` occur in too many other words. */
const SHORTEST_WORD = 3;

/** Strength of a password against a guesser who knows `personal`. A password that the server would refuse scores 0. */
export function estimate(password: string, personal: readonly string[]): Estimate {
  const fault = passwordFault(password, personal, common);
  const { score, feedback } = zxcvbn.check(password, wordsOf(personal));
  return { score: fault ? 0 : score, warning: feedback.warning || null, fault };
}

const wordsOf = (texts: readonly string[]): string[] =>
  [...new Set([...texts, ...texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))])].filter(
    (word) => word.length >= SHORTEST_WORD,
  );
