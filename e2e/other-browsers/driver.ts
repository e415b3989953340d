import { setTimeout as pause } from 'node:timers/promises';

/** What a part of a page is, in plain terms of the DOM; `text` is whatever shows it. */
export type Kind = 'link' | 'button' | 'field' | 'file' | 'heading' | 'text';

/** A part of the page by its name, as a person reads it; `part`: a piece of the name is enough. */
export interface Part {
  kind: Kind;
  name: string;
  part?: true;
}

/** One browser with one page. What acts throws when the part is not there. */
export interface Driver {
  /** With its version. */
  readonly name: string;
  open(address: string): Promise<void>;
  has(part: Part): Promise<boolean>;
  press(part: Part): Promise<void>;
  /** Replaces what a field holds. */
  write(part: Part, text: string): Promise<void>;
  /** Puts a file of this machine into the page's input. */
  give(part: Part, file: string): Promise<void>;
  /** Runs a function in the page, which knows nothing of this program, and answers its JSON value. */
  read<T>(work: () => T): Promise<T>;
  close(): Promise<void>;
}

/** What starts one; a string says why there is none on this machine. */
export type Start = () => Promise<Driver | string>;

const EVERY_MS = 200;
const LONGEST_MS = 30_000;

/** Waits until `holds`; throws with what was waited for. A page that is just changing answers nothing, which is not yet. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  let last: unknown = null;
  while (Date.now() < end) {
    try {
      if (await holds()) return;
      last = null;
    } catch (error) {
      last = error;
    }
    await pause(EVERY_MS);
  }
  throw new Error(`Not within ${LONGEST_MS / 1000} s: ${what}${last === null ? '' : ` (${String(last)})`}`);
}

export const shows = (driver: Driver, part: Part): Promise<void> =>
  until(`${part.kind} "${part.name}"`, () => driver.has(part));
export const gone = (driver: Driver, part: Part): Promise<void> =>
  until(`no ${part.kind} "${part.name}"`, async () => !(await driver.has(part)));
