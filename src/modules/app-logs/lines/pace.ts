import { setImmediate as turn } from 'node:timers/promises';

/** Characters that are read, and lines, before others get their turn, whichever is reached first: some milliseconds at most, also where one line is longer. */
export const AT_ONCE = 64 * 1024;
const LINES_AT_ONCE = 50;

/** Says when work on lines is to let others have their turn. */
export class Pace {
  #left = AT_ONCE;

  /** Counts characters that were looked at; true: it is time. */
  text(characters: number): boolean {
    this.#left -= characters;
    if (this.#left > 0) return false;
    this.#left = AT_ONCE;
    return true;
  }

  /** Counts a line: also a short one takes its time. */
  line(characters: number): boolean {
    return this.text(Math.max(characters, Math.ceil(AT_ONCE / LINES_AT_ONCE)));
  }
}

/** Work that is done in pieces: after each `null` others may have their turn. */
export type InPieces<T> = Generator<null, T>;

/** Does work in pieces, between which others have their turn. Throws what it throws. */
export async function inTurns<T>(work: InPieces<T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await turn();
  }
}
