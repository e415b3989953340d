import type { Behaviour } from '../../../core/crud.ts';
import { stepsOf } from './query.ts';

/** A word that is never searched for has no synonyms. */
export const synonymBehaviour: Behaviour = {
  check({ naziv, rijeci }): Record<string, string> {
    const idle = (word: string): boolean => stepsOf(word).length === 0;
    const errors: Record<string, string> = {};
    if (typeof naziv === 'string' && idle(naziv)) errors.naziv = messageOf(naziv);
    const wrong = Array.isArray(rijeci) ? (rijeci as string[]).find(idle) : undefined;
    if (wrong !== undefined) errors.rijeci = messageOf(wrong);
    return errors;
  },
};

const messageOf = (word: string): string =>
  `„${word}” se ne traži, jer stoji skoro svuda ili nema slova. Navedite riječ po kojoj se nešto prepoznaje.`;
