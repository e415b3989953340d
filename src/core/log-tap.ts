/** Most lines that wait, and characters of all and of one. */
const MOST_LINES = 20_000;
const MOST_TEXT = 16 * 1024 * 1024;
const LONGEST = 256 * 1024;
/** So many lines are worth being taken at once. */
const MANY = 500;

/**
 * The log of this process on its way to be stored: lines as pino wrote them. Bounded, so that lines that cannot be stored take neither
 * memory nor time from anybody; those beyond are counted and lost.
 */
export class LogTap {
  #lines: string[] = [];
  #text = 0;
  #dropped = 0;
  /** Called when many lines wait; it must not throw. */
  onMany: () => void = () => {};

  /** Adds a line. Never throws. */
  write(line: string): void {
    if (line.length > LONGEST || this.#lines.length >= MOST_LINES || this.#text + line.length > MOST_TEXT) {
      this.#dropped += 1;
      return;
    }
    this.#lines.push(line);
    this.#text += line.length;
    if (this.#lines.length % MANY === 0) this.onMany();
  }

  /** Takes the oldest lines, at most so many. */
  take(most: number): string[] {
    const taken = this.#lines.splice(0, most);
    for (const line of taken) this.#text -= line.length;
    return taken;
  }

  /** Counts lines that somebody else has lost. */
  drop(lines: number): void {
    this.#dropped += lines;
  }

  /** How many lines were lost since the last call. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }

  /** Lines that wait. */
  get size(): number {
    return this.#lines.length;
  }
}
