/**
 * An error-tolerant JSON parser: after each error it continues with the likeliest meaning, so that every error is reported once and
 * none only as a result of another. On valid text it agrees with `format.ts` and with JSON.parse (property tests).
 */

import { utf8Text } from '../../charset/utf8.ts';
import {
  BLANK,
  BRACE,
  BRACKET,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOT,
  MINUS,
  NINE,
  QUOTE,
  ZERO,
} from '../chars.ts';
import { quoted } from '../repair/write.ts';
import { isEscapedQuote, readEscapedString } from './escaped.ts';
import { Faults } from './faults.ts';
import { ARRAY, OBJECT } from './open-brackets.ts';
import { readOddString } from './quotes.ts';
import { Scanner, type State } from './scanner.ts';
import { skipGap } from './skip-gap.ts';
import { behindSign, readString } from './strings.ts';
import { closesText } from './unquoted-text.ts';
import { beginsText, beginsWord, isDecimalComma, keyEnd, readNumber, readWord, wordEnd } from './words.ts';
import { isProse } from './wrappings.ts';

const SEMICOLON = 0x3b;
const EQUALS = 0x3d;
const PLUS = 0x2b;
const OPEN_PAREN = 0x28;
const CLOSE_PAREN = 0x29;

export class Walk extends Scanner {
  private state: State = 'value';
  /** Number of errors before this document. */
  private readonly before: number;
  /** Offset of the last token without a comma before it. */
  private lacking = -1;
  /** End of the last key's text. */
  private keyEnd = -1;

  constructor(src: Uint8Array, from: number, end: number, faults: Faults) {
    super(src, from, end, faults);
    this.before = faults.totals.error;
  }

  /** Walks to the end of the text. */
  run(): void {
    while (this.state !== 'stop') {
      this.i = skipGap(this.src, this.i, this.end, this.faults, this.state === 'value');
      if (this.i >= this.end) {
        this.finish();
        return;
      }
      const byte = this.src[this.i]!;
      if (this.state === 'value') this.state = this.value(byte);
      else if (this.state === 'key') this.state = this.key(byte);
      else if (this.state === 'colon') this.state = this.colon(byte);
      else this.state = this.after(byte);
    }
  }

  private value(byte: number): State {
    const { src, end, faults } = this;
    const start = this.i;
    if (byte !== COMMA && byte !== COLON) this.start = start;
    const keyed = this.opened.kind === OBJECT;
    if (byte === QUOTE && src[start + 1] !== QUOTE) return this.read(readString(src, start, end, faults));
    if (byte === BRACE || byte === BRACKET) return this.open(byte);
    if ((byte >= ZERO && byte <= NINE) || byte === MINUS || byte === PLUS || byte === DOT) {
      this.read(readNumber(src, this.i, end, faults, keyed));
      this.number = true;
      return 'after';
    }
    if (this.skipsPrefix() || this.opensCall()) return 'value';
    if (byte === OPEN_PAREN) return this.tuple();
    if (byte === CLOSE_PAREN && this.closesTuple()) return 'after';
    if (byte === COMMA) return this.noValue();
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      if (keyed) faults.add('missing-value', this.i, this.i, { other: this.keyAt, fix: 'null' });
      else this.trailing();
      return this.close(byte, 'value');
    }
    if (isEscapedQuote(src, start)) return this.read(readEscapedString(src, start, end, faults).next);
    const odd = readOddString(src, start, end, faults);
    if (odd) return this.read(odd.next);
    if (byte === QUOTE) return this.read(readString(src, start, end, faults));
    if ((beginsWord(byte) && this.readable(start)) || beginsText(src, start, end))
      return this.read(readWord(src, start, end, faults, keyed));
    if (byte === COLON) {
      faults.add('extra-colon', this.i, this.i + 1, { fix: '' });
      this.i++;
      return 'value';
    }
    return this.unexpectedValue(keyed);
  }

  /** A comma instead of a value: in a list it is superfluous, after a colon the value is missing. */
  private noValue(): State {
    if (this.opened.kind === OBJECT) {
      this.faults.add('missing-value', this.i, this.i, { other: this.keyAt, fix: 'null' });
      this.last = this.i;
      return 'after';
    }
    this.faults.add('extra-comma', this.i, this.i + 1, { fix: '' });
    this.i++;
    return 'value';
  }

  private key(byte: number): State {
    const { src, end, faults } = this;
    const start = this.i;
    if (byte === QUOTE) {
      this.i = readString(src, start, end, faults, true);
      const closed = this.i > start + 1 && src[this.i - 1] === QUOTE;
      return this.named(start, start + 1, closed ? this.i - 1 : this.i);
    }
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      this.trailing();
      return this.close(byte, 'key');
    }
    if (byte === COMMA) {
      faults.add('extra-comma', start, start + 1, { fix: '' });
      this.i++;
      return 'key';
    }
    if (byte === BRACE && this.comma >= 0 && this.opened.outer === ARRAY) {
      this.unclosed(this.comma, '}');
      return this.open(byte);
    }
    if (byte === COLON || byte === BRACE || byte === BRACKET) {
      faults.add('missing-key', start, start, { fix: byte === COLON ? '""' : '"":' });
      this.keyAt = start;
      this.comma = -1;
      if (byte !== COLON) return this.open(byte);
      this.i++;
      return 'value';
    }
    if (this.skipsPrefix()) return 'key';
    const odd = isEscapedQuote(src, start)
      ? readEscapedString(src, start, end, faults)
      : readOddString(src, start, end, faults, true);
    if (odd) {
      this.i = odd.next;
      return this.named(start, odd.from, odd.to);
    }
    const word = beginsWord(byte) || byte === MINUS || byte === DOT || beginsText(src, start, end);
    if (word && this.readable(start)) return this.bareKey(start);
    this.unexpected('');
    return 'key';
  }

  private bareKey(start: number): State {
    const { src, end, faults } = this;
    const stop = Math.max(wordEnd(src, start, end), start + 1);
    this.i = stop;
    if (this.number && this.comma === this.last && isDecimalComma(src, this.start, this.comma, start, stop)) {
      // Three digits may be thousands.
      const loss = stop - start === 3 ? 'guessed' : null;
      faults.add('decimal-comma', this.comma, this.comma + 1, { fix: '.', loss });
      this.last = stop;
      this.comma = -1;
      return 'after';
    }
    const last = keyEnd(src, stop, end);
    const fix = quoted(utf8Text(src.subarray(start, last)));
    const closed = src[last] === QUOTE && closesText(src, last + 1, end);
    this.i = closed ? last + 1 : last;
    faults.add(closed ? 'open-quote' : 'unquoted-key', start, last);
    faults.mend(closed ? 'open-quote' : 'unquoted-key', start, this.i, fix);
    return this.named(start, start, last);
  }

  private named(at: number, from: number, to: number): State {
    const first = this.opened.keys.add(from, to);
    if (first >= 0) {
      const quoted = this.src[first - 1] === QUOTE ? 1 : 0;
      this.faults.add('duplicate-key', at, this.i, { other: first - quoted });
    }
    this.keyAt = at;
    this.keyEnd = to;
    this.comma = -1;
    return 'colon';
  }

  private colon(byte: number): State {
    const { faults } = this;
    const at = this.i;
    if (byte === COLON) this.i++;
    else if (byte === EQUALS) {
      this.i += this.src[at + 1] === 0x3e ? 2 : 1;
      faults.add('equals', at, this.i, { fix: ':' });
    } else if (byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      faults.add('missing-value', at, at, { other: this.keyAt, detail: 'colon', fix: ':null' });
      this.last = at;
      return 'after';
    } else faults.add('missing-colon', at, at, { other: this.keyAt, fix: ':', loss: this.guessed(byte) });
    return 'value';
  }

  /**
   * Whether the missing colon is a guess: a comma may be missing before the key, or the quotes around key and value, or the key
   * itself ends with a colon or comma.
   */
  private guessed(byte: number): 'guessed' | null {
    if (behindSign(this.src, this.keyAt, this.keyEnd)) return 'guessed';
    const quoted = this.src[this.keyAt] === QUOTE || byte === QUOTE || byte === BRACE || byte === BRACKET;
    return this.lacking === this.keyAt || (!quoted && beginsWord(byte) && beginsWord(this.src[this.keyAt]!))
      ? 'guessed'
      : null;
  }

  private after(byte: number): State {
    const { faults } = this;
    if (byte === PLUS && this.joins()) return 'value';
    if (this.opened.depth === 0) return this.afterAll(byte);
    const object = this.opened.kind === OBJECT;
    if (byte === BRACE && object && this.opened.outer === ARRAY) {
      this.unclosed(this.last, '},');
      return this.open(byte);
    }
    if (byte === COMMA || byte === SEMICOLON) {
      if (byte !== COMMA) faults.add('semicolon', this.i, this.i + 1, { fix: ',' });
      this.comma = this.i++;
      this.separator = this.comma;
      return object ? 'key' : 'value';
    }
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) return this.close(byte, 'after');
    if (byte === CLOSE_PAREN && this.closesTuple()) return 'after';
    if (byte === COLON || byte === EQUALS) {
      return object ? this.secondColon() : this.colonInArray();
    }
    if (this.begins(this.i)) {
      faults.add('missing-comma', this.last, this.last, { other: this.i, fix: ',' });
      this.lacking = this.i;
      return object ? 'key' : 'value';
    }
    this.unexpected('');
    return 'after';
  }

  /** `"a" + "b"` is one text. What else stands between or around them is mended first. */
  private joins(): boolean {
    const { src, i, end, last } = this;
    const next = skipGap(src, i + 1, end, new Faults());
    const quotes = [src[last - 1], src[next]];
    if (next >= end || !quotes.every((byte) => byte === QUOTE || byte === 0x27)) return false;
    this.faults.add('concatenation', i, i + 1);
    const plain = quotes.every((byte) => byte === QUOTE);
    const blank = [...src.subarray(last, i), ...src.subarray(i + 1, next)].every((byte) => BLANK[byte] === 1);
    if (plain && blank) this.faults.mend('concatenation', last - 1, next + 1, '');
    this.i++;
    return true;
  }

  /** `"a": "b": "c"`: "b" is meant as a key; a value and a comma are missing before it. */
  private secondColon(): State {
    this.faults.add('extra-colon', this.i, this.i + 1);
    if (this.src[this.start] === QUOTE) this.faults.mend('extra-colon', this.start, this.start, 'null,');
    else this.faults.mend('extra-colon', this.i, this.i + 1, ',"":');
    this.i++;
    return 'value';
  }

  /** A list with keys: at its first entry an object was meant; later, the list was not closed. */
  private colonInArray(): State {
    const at = this.i++;
    const other = this.opened.at;
    this.faults.add('colon-in-array', at, at + 1, { other });
    if (this.separator < other) {
      this.faults.mend('colon-in-array', other, other + 1, '{');
      this.opened.readAsObject();
    } else if (this.opened.outer === OBJECT) {
      this.faults.mend('colon-in-array', this.separator, this.separator, ']');
      this.opened.pop();
    } else this.faults.mend('colon-in-array', at, at + 1, ',', { loss: 'guessed' });
    return 'value';
  }

  /** After the whole value: more text is read as if all of it stood in a list or an object. */
  private afterAll(byte: number): State {
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) return this.close(byte, 'after');
    const { src, end, faults } = this;
    if (byte === CLOSE_PAREN && this.called) {
      faults.mend('wrapper', this.i, this.i + 1, '');
      this.called = false;
      this.i++;
      return 'after';
    }
    const bracket = src[this.start] === BRACE || src[this.start] === BRACKET;
    if (bracket && isProse(src, this.i, end)) {
      faults.add('prose', this.i, end, { fix: '' });
      this.i = end;
      return 'after';
    }
    const alone = skipGap(src, this.i + 1, end, new Faults()) === end;
    if (alone && (byte === SEMICOLON || byte === COMMA)) {
      if (byte === COMMA) faults.add('trailing-comma', this.i, this.i + 1);
      else faults.add('extra-text', this.i, end);
      faults.mend(byte === COMMA ? 'trailing-comma' : 'extra-text', this.i, this.i + 1, '', { loss: null });
      this.i++;
      return 'after';
    }
    const kind = byte === COLON && !this.number && !bracket ? OBJECT : ARRAY;
    faults.add('extra-text', this.i, end);
    const loss = kind === OBJECT ? null : 'invented';
    faults.mend('extra-text', this.from, this.from, kind === OBJECT ? '{' : '[', { loss });
    this.opened.push(kind, this.from);
    this.wrapped = true;
    if (byte === COLON) {
      if (kind === ARRAY) faults.mend('extra-text', this.i, this.i + 1, ',', { loss: null });
      this.i++;
      return 'value';
    }
    if (byte === COMMA || byte === SEMICOLON) return this.after(byte);
    if (!this.begins(this.i)) {
      this.unexpected('');
      return 'after';
    }
    faults.mend('extra-text', this.last, this.last, ',', { loss: null });
    return 'value';
  }

  private finish(): void {
    const { faults, end } = this;
    if (this.opened.depth === 0) {
      if (this.last < 0 && faults.totals.error === this.before) faults.add('empty', 0, 0);
      return;
    }
    const closers = this.opened.closers();
    const detail = closers.slice(0, 8);
    const told = this.wrapped && this.opened.depth === 1;
    const cut = faults.last === 'truncated' || faults.last === 'open-comment';
    if (!told && !cut) faults.add('truncated', end, end, { other: this.opened.at, detail });
    // After a whole value only brackets are missing; a number may have had more digits.
    const whole = told || cut || (this.state === 'after' && !(this.number && this.last === end));
    const half =
      this.state === 'colon' ? ':null' : this.state === 'value' && this.opened.kind === OBJECT ? 'null' : '';
    const code = told ? 'extra-text' : 'truncated';
    if (this.comma >= 0) faults.mend(code, this.comma, this.comma + 1, '', { detail, loss: null });
    faults.mend(code, end, end, half + closers, { detail, loss: whole ? null : 'cut' });
  }
}
