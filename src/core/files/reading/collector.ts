import { MAX_TEXT, TEXT_TIME } from './limits.ts';

/** The text of a file for searching, as far as it was read. */
export interface ReadText {
  text: string;
  /** False if the file has more: it is longer than `MAX_TEXT`, or reading took too long. */
  complete: boolean;
}

/** Gathers text up to the limits of characters and time. */
export class Collector {
  readonly #parts: string[] = [];
  readonly #until = performance.now() + TEXT_TIME;
  #length = 0;
  #calls = 0;
  /** Nothing more is taken. */
  full = false;

  /** Characters that are still taken. */
  get left(): number {
    return this.full ? 0 : MAX_TEXT - this.#length;
  }

  add(text: string): void {
    if (this.full) return;
    this.#parts.push(text.slice(0, this.left));
    this.#length += text.length;
    if (this.#length > MAX_TEXT || (++this.#calls % 256 === 0 && this.late())) this.full = true;
  }

  /** Whether the time is over; then nothing more is taken. */
  late(): boolean {
    if (performance.now() > this.#until) this.full = true;
    return this.full;
  }

  /** Without what a database cannot store, and with runs of white space made short. */
  result(): ReadText {
    const text = this.#parts.join('').toWellFormed().replaceAll('\0', '');
    return {
      text: text
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ ?\n ?(?:\n ?)*/g, '\n')
        .trim(),
      complete: !this.full,
    };
  }
}
