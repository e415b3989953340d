/** State of the walk over a text, and the steps that are the same in every state. */
import { sequenceLength } from '../../charset/utf8.ts';
import { BRACE, BRACKET, CLOSE_BRACE, DOT, MAX_DEPTH, MINUS, QUOTE } from '../chars.ts';
import type { Faults } from './faults.ts';
import { ARRAY, OBJECT, OpenBrackets } from './open-brackets.ts';
import { readSequence } from './strings.ts';
import { closesText } from './unquoted-text.ts';
import { beginsText, beginsWord, isOdd, wordEnd } from './words.ts';

/** What the walk expects next; every step returns the next state. */
export type State = 'value' | 'key' | 'colon' | 'after' | 'stop';

const PREFIXES = new Set([...'uUbB'].map((sign) => sign.charCodeAt(0)));

export class Scanner {
  protected i: number;
  protected readonly opened: OpenBrackets;
  /** Offsets of the last comma (-1: a token came after it), the end of the last value, and the last key. */
  protected comma = -1;
  protected last = -1;
  protected keyAt = -1;
  /** Offsets of the last value's start and of the last comma between values. */
  protected start = -1;
  protected separator = -1;
  /** The last value was a number: `3,14` in an object is then a decimal comma. */
  protected number = false;
  /** Text follows the whole value: everything is read as if it stood in brackets. */
  protected wrapped = false;
  /** Inside a call around the whole value: `callback({…});`. */
  protected called = false;

  protected readonly src: Uint8Array;
  protected readonly from: number;
  protected readonly end: number;
  protected readonly faults: Faults;

  constructor(src: Uint8Array, from: number, end: number, faults: Faults) {
    this.src = src;
    this.i = from;
    this.from = from;
    this.end = end;
    this.faults = faults;
    this.opened = new OpenBrackets(src);
  }

  protected read(next: number): State {
    this.i = next;
    this.last = next;
    this.number = false;
    this.comma = -1;
    return 'after';
  }

  /** Reports a comma before a closing bracket. */
  protected trailing(): void {
    if (this.comma >= 0) this.faults.add('trailing-comma', this.comma, this.comma + 1, { fix: '' });
  }

  protected open(byte: number): State {
    if (this.opened.depth >= MAX_DEPTH) {
      this.faults.add('depth', this.i, this.i + 1, { detail: String(MAX_DEPTH) });
      return 'stop';
    }
    this.opened.push(byte === BRACE ? OBJECT : ARRAY, this.i);
    this.i++;
    this.comma = -1;
    return byte === BRACE ? 'key' : 'value';
  }

  protected close(byte: number, state: State): State {
    const { faults } = this;
    const kind = byte === CLOSE_BRACE ? OBJECT : ARRAY;
    if (this.opened.depth === 0) {
      faults.add('extra-close', this.i, this.i + 1, { fix: '' });
      this.i++;
      return state;
    }
    if (this.wrapped && this.opened.depth === 1) {
      faults.add('extra-close', this.i, this.i + 1, { fix: '' });
      this.i++;
      return state === 'value' ? 'after' : state;
    }
    if (this.opened.kind !== kind && this.opened.isReadAsObject) {
      faults.mend('colon-in-array', this.i, this.i + 1, '}');
    } else if (this.opened.kind !== kind) {
      const other = this.opened.at;
      const detail = this.opened.kind === OBJECT ? '}' : ']';
      // The bracket matches the outer one, so the inner one is missing. Otherwise it is the wrong kind.
      if (this.opened.outer === kind) {
        faults.add('missing-close', this.i, this.i, { other, detail, fix: detail });
        this.opened.pop();
      } else faults.add('wrong-close', this.i, this.i + 1, { other, detail, fix: detail });
    }
    this.start = this.opened.at;
    this.opened.pop();
    return this.read(this.i + 1);
  }

  /** Whether a token begins at an offset. */
  protected begins(at: number): boolean {
    const byte = this.src[at]!;
    if (byte === QUOTE || byte === BRACE || byte === BRACKET || byte === MINUS || byte === DOT) return true;
    if (byte === 0x27 || byte === 0x60 || beginsText(this.src, at, this.end)) return true;
    return beginsWord(byte) && this.readable(at);
  }

  /** Whether a valid character stands at an offset: invalid UTF-8 is not part of a word. */
  protected readable(at: number): boolean {
    return this.src[at]! < 0x80 || sequenceLength(this.src, at, this.end) > 0;
  }

  /** An unexpected character where a value stands: it is taken for the value unless the value follows it. */
  protected unexpectedValue(keyed: boolean): State {
    const { src, end } = this;
    this.unexpected('');
    let next = this.i;
    while (next < end && src[next] === 0x20) next++;
    if (next < end && this.begins(next)) return 'value';
    if (keyed) this.faults.mend('unexpected', this.i, this.i, 'null', { loss: 'invented' });
    return this.read(this.i);
  }

  /** `(1, 2)`: a Python tuple, read as a list. Around the whole value, round brackets are dropped. */
  protected tuple(): State {
    const at = this.i;
    if (this.opened.depth === 0 && this.last < 0 && !this.called) {
      this.faults.add('wrapper', at, at + 1, { fix: '' });
      this.called = true;
      this.i++;
      return 'value';
    }
    const state = this.open(BRACKET);
    if (state === 'stop') return state;
    this.faults.add('tuple', at, at + 1, { fix: '[' });
    this.opened.markTuple();
    return state;
  }

  /** Closes a tuple. */
  protected closesTuple(): boolean {
    if (!this.opened.isTuple) return false;
    this.trailing();
    this.faults.mend('tuple', this.i, this.i + 1, ']');
    this.start = this.opened.at;
    this.opened.pop();
    this.read(this.i + 1);
    return true;
  }

  /** Reports a run of unexpected characters as one fault. */
  protected unexpected(fix: string): void {
    const { src, end, faults } = this;
    const start = this.i;
    if (!this.readable(start)) {
      const next = readSequence(src, start, end, faults);
      faults.fixes?.pop();
      faults.mend('invalid-utf8', start, next, fix, { loss: 'dropped' });
      this.i = next;
      return;
    }
    this.i += src[start]! < 0x80 ? 1 : sequenceLength(src, start, end);
    while (this.i < end && isOdd(src[this.i]!)) this.i++;
    faults.add('unexpected', start, this.i, { fix });
  }

  /** Skips the prefix of `u'…'`, as Python writes text. */
  protected skipsPrefix(): boolean {
    const { src, i, end } = this;
    const quote = src[i + 1];
    if (!PREFIXES.has(src[i]!) || (quote !== QUOTE && quote !== 0x27) || closesText(src, i + 2, end))
      return false;
    this.faults.add('prefix', i, i + 1, { fix: '' });
    this.i++;
    return true;
  }

  /** Skips the call around the whole value, if there is one. */
  protected opensCall(): boolean {
    const { src, end } = this;
    if (this.opened.depth > 0 || this.last >= 0 || this.called || !beginsWord(src[this.i]!)) return false;
    let stop = wordEnd(src, this.i, end);
    while (src[stop] === 0x20) stop++;
    if (src[stop] !== 0x28) return false;
    this.faults.add('wrapper', this.i, stop + 1, { fix: '' });
    this.i = stop + 1;
    this.called = true;
    return true;
  }

  /** Reports that the innermost object was not closed before `at`. */
  protected unclosed(at: number, fix: string): void {
    this.faults.add('missing-close', at, at, { other: this.opened.at, detail: '}', fix });
    this.opened.pop();
    this.separator = at;
  }
}
