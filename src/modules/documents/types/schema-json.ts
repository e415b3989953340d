/** Reads a JSON text with the place of every value, so that a fault can be shown where it stands. */

/** A position in a text: line and column from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

export interface TextFault extends TextPlace {
  message: string;
}

export interface ReadJson {
  value: unknown;
  /** Places by JSON Pointer: of the key where there is one, else of the value. */
  places: ReadonlyMap<string, number>;
  /** What a parser would pass over: keys that repeat, numbers that would change. */
  faults: { at: number; message: string }[];
  depth: number;
}

/** Deepest nesting that is read. */
const MAX_DEPTH = 64;

class Fault extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** Line and column of a position. */
export function placeOf(text: string, at: number): TextPlace {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return { line, column: at - (before.lastIndexOf('\n') + 1) + 1 };
}

/** One step of a JSON Pointer. */
export const step = (key: string | number): string =>
  `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The value of a JSON text; or the first fault of its writing. */
export function readJson(text: string): ReadJson | { fault: TextFault } {
  try {
    return new Reader(text).read();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { fault: { ...placeOf(text, error.at), message: error.message } };
  }
}

class Reader {
  readonly #text: string;
  #at = 0;
  readonly #places = new Map<string, number>();
  readonly #faults: ReadJson['faults'] = [];
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): ReadJson {
    this.#space();
    if (this.#at >= this.#text.length) throw new Fault(0, 'Tekst je prazan.');
    const value = this.#value('', 0);
    this.#space();
    if (this.#at < this.#text.length) throw new Fault(this.#at, 'Iza kraja stoji još nešto.');
    return { value, places: this.#places, faults: this.#faults, depth: this.#depth };
  }

  #space(): void {
    while (' \t\n\r'.includes(this.#text[this.#at] ?? 'x')) this.#at += 1;
  }

  #value(pointer: string, depth: number): unknown {
    this.#depth = Math.max(this.#depth, depth);
    if (depth > MAX_DEPTH) throw new Fault(this.#at, 'Preduboko je ugniježđeno.');
    if (!this.#places.has(pointer)) this.#places.set(pointer, this.#at);
    const sign = this.#text[this.#at];
    if (sign === '{') return this.#object(pointer, depth);
    if (sign === '[') return this.#array(pointer, depth);
    if (sign === '"') return this.#string();
    return this.#word();
  }

  #object(pointer: string, depth: number): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    this.#at += 1;
    this.#space();
    if (this.#take('}')) return {};
    do {
      this.#space();
      const at = this.#at;
      if (this.#text[at] !== '"')
        throw new Fault(
          at,
          this.#text[at] === '}' ? 'Iza zareza nema ključa.' : 'Ovdje treba ključ u navodnicima.',
        );
      const key = this.#string();
      const inner = pointer + step(key);
      if (entries.has(key)) this.#faults.push({ at, message: `Ključ „${key}” se ponavlja.` });
      this.#places.set(inner, at);
      this.#space();
      if (!this.#take(':')) throw new Fault(this.#at, 'Iza ključa treba dvotačka.');
      this.#space();
      entries.set(key, this.#value(inner, depth + 1));
      this.#space();
    } while (this.#take(','));
    if (!this.#take('}')) throw new Fault(this.#at, 'Ovdje treba zarez ili }.');
    return Object.fromEntries(entries);
  }

  #array(pointer: string, depth: number): unknown[] {
    const items: unknown[] = [];
    this.#at += 1;
    this.#space();
    if (this.#take(']')) return items;
    do {
      this.#space();
      items.push(this.#value(pointer + step(items.length), depth + 1));
      this.#space();
    } while (this.#take(','));
    if (!this.#take(']')) throw new Fault(this.#at, 'Ovdje treba zarez ili ].');
    return items;
  }

  #take(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #string(): string {
    const from = this.#at;
    for (this.#at += 1; this.#text[this.#at] !== '"'; this.#at += 1) {
      const sign = this.#text[this.#at];
      if (sign === undefined || sign === '\n') throw new Fault(from, 'Tekst nije zatvoren navodnikom.');
      if (sign === '\\') this.#at += 1;
    }
    this.#at += 1;
    return this.#plain(from, 'U tekstu je znak koji JSON ne dozvoljava.') as string;
  }

  #word(): unknown {
    const from = this.#at;
    while (/[\w.+-]/.test(this.#text[this.#at] ?? '')) this.#at += 1;
    const word = this.#text.slice(from, this.#at);
    if (word === '') throw new Fault(from, 'Ovdje treba vrijednost.');
    const value = this.#plain(from, `„${word.slice(0, 40)}” nije vrijednost.`);
    const figures = word.replace(/e.*$/i, '').replace(/[^\d]/g, '').replace(/^0+/, '');
    if (typeof value === 'number' && (!Number.isFinite(value) || figures.length > 15))
      this.#faults.push({
        at: from,
        message: `Broj ${word.slice(0, 40)} ima previše cifara da bi ostao isti.`,
      });
    return value;
  }

  /** What the language's own parser makes of the text from `from`. */
  #plain(from: number, message: string): unknown {
    try {
      return JSON.parse(this.#text.slice(from, this.#at));
    } catch {
      throw new Fault(from, message);
    }
  }
}
