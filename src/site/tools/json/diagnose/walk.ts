/**
 * The walk over a text that should be JSON: it goes on after every error as if the person had meant the likeliest
 * thing, so that all errors are told and none only because of another. For valid text it agrees with `format.ts`
 * (a property test holds them to each other and to JSON.parse).
 */

import { sequenceLength, utf8Text } from '../../charset/utf8.ts';
import {
  BRACE,
  BRACKET,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOT,
  MAX_DEPTH,
  MINUS,
  NINE,
  QUOTE,
  ZERO,
} from '../chars.ts';
import { quoted } from '../repair/write.ts';
import { Faults } from './faults.ts';
import { skipGap } from './gaps.ts';
import { ARRAY, OBJECT, Open } from './open.ts';
import { readOddString } from './quotes.ts';
import { readSequence, readString } from './strings.ts';
import { beginsWord, isDecimalComma, isOdd, readNumber, readWord, wordEnd } from './words.ts';

/** What the walk expects next. Every step answers what comes after it. */
type State = 'value' | 'key' | 'colon' | 'after' | 'stop';

const SEMICOLON = 0x3b;
const EQUALS = 0x3d;

export class Walk {
  private i: number;
  private state: State = 'value';
  private readonly opened: Open;
  /** Where the last comma stands (-1: something came after it), the last value ends, the last key begins. */
  private comma = -1;
  private last = -1;
  private keyAt = -1;
  /** Where the last value begins, and the last comma between values. */
  private start = -1;
  private separator = -1;
  /** Whether the last value was a number: `3,14` in an object is then a decimal comma. */
  private number = false;
  /** Set when text follows the whole value: everything is then read as if it stood in brackets. */
  private wrapped = false;
  /** The errors there were before this document. */
  private readonly before: number;

  private readonly src: Uint8Array;
  private readonly from: number;
  private readonly end: number;
  private readonly faults: Faults;

  constructor(src: Uint8Array, from: number, end: number, faults: Faults) {
    this.src = src;
    this.i = from;
    this.from = from;
    this.end = end;
    this.faults = faults;
    this.before = faults.totals.error;
    this.opened = new Open(src);
  }

  /** Walks to the end of the text. */
  run(): void {
    while (this.state !== 'stop') {
      this.i = skipGap(this.src, this.i, this.end, this.faults);
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
    if (byte === QUOTE) return this.read(readString(src, start, end, faults));
    if (byte === BRACE || byte === BRACKET) return this.open(byte);
    if ((byte >= ZERO && byte <= NINE) || byte === MINUS || byte === 0x2b || byte === DOT) {
      this.read(readNumber(src, this.i, end, faults));
      this.number = true;
      return 'after';
    }
    if (byte === COMMA) return this.noValue();
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      if (this.opened.kind === OBJECT)
        faults.add('missing-value', this.i, this.i, { other: this.keyAt, fix: 'null' });
      else this.trailing();
      return this.close(byte, 'value');
    }
    const odd = readOddString(src, this.i, end, faults);
    if (odd) return this.read(odd.next);
    if (beginsWord(byte) && this.readable()) return this.read(readWord(src, this.i, end, faults));
    if (byte === COLON) {
      faults.add('extra-colon', this.i, this.i + 1, { fix: '' });
      this.i++;
      return 'value';
    }
    this.unexpected(this.opened.kind === OBJECT ? 'null' : '');
    // It stands for a value that is no value, unless the value follows it at once.
    return this.i < end && this.begins(src[this.i]!) ? 'value' : this.read(this.i);
  }

  /** A comma where a value should be: in a list it is one too many, behind a colon the value is missing. */
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

  private read(next: number): State {
    this.i = next;
    this.last = next;
    this.number = false;
    this.comma = -1;
    return 'after';
  }

  /** A comma behind which the bracket closes. */
  private trailing(): void {
    if (this.comma >= 0) this.faults.add('trailing-comma', this.comma, this.comma + 1, { fix: '' });
  }

  private open(byte: number): State {
    if (this.opened.depth >= MAX_DEPTH) {
      this.faults.add('depth', this.i, this.i + 1, { detail: String(MAX_DEPTH) });
      return 'stop';
    }
    this.opened.push(byte === BRACE ? OBJECT : ARRAY, this.i);
    this.i++;
    this.comma = -1;
    return byte === BRACE ? 'key' : 'value';
  }

  private key(byte: number): State {
    const { src, end, faults } = this;
    const start = this.i;
    if (byte === QUOTE) {
      this.i = readString(src, start, end, faults);
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
    if (byte === COLON || byte === BRACE || byte === BRACKET) {
      faults.add('missing-key', start, start, { fix: byte === COLON ? '""' : '"":' });
      this.keyAt = start;
      this.comma = -1;
      if (byte !== COLON) return this.open(byte);
      this.i++;
      return 'value';
    }
    const odd = readOddString(src, start, end, faults);
    if (odd) {
      this.i = odd.next;
      return this.named(start, odd.from, odd.to);
    }
    if (this.readable() && (beginsWord(byte) || byte === MINUS || byte === DOT)) return this.bareKey(start);
    this.unexpected('');
    return 'key';
  }

  private bareKey(start: number): State {
    const { src, end, faults } = this;
    const stop = Math.max(wordEnd(src, start, end), start + 1);
    this.i = stop;
    if (this.number && this.comma === this.last && isDecimalComma(src, this.start, this.comma, start, stop)) {
      faults.add('decimal-comma', this.comma, this.comma + 1, { fix: '.' });
      this.last = stop;
      this.comma = -1;
      return 'after';
    }
    faults.add('unquoted-key', start, stop, {
      fix: quoted(utf8Text(src.subarray(start, stop))),
    });
    return this.named(start, start, stop);
  }

  private named(at: number, from: number, to: number): State {
    const first = this.opened.keys.add(from, to);
    if (first >= 0) {
      const quoted = this.src[first - 1] === QUOTE ? 1 : 0;
      this.faults.add('duplicate-key', at, this.i, { other: first - quoted });
    }
    this.keyAt = at;
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
    } else faults.add('missing-colon', at, at, { other: this.keyAt, fix: ':' });
    return 'value';
  }

  private after(byte: number): State {
    const { faults } = this;
    if (this.opened.depth === 0) return this.afterAll(byte);
    const object = this.opened.kind === OBJECT;
    if (byte === COMMA || byte === SEMICOLON) {
      if (byte !== COMMA) faults.add('semicolon', this.i, this.i + 1, { fix: ',' });
      this.comma = this.i++;
      this.separator = this.comma;
      return object ? 'key' : 'value';
    }
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) return this.close(byte, 'after');
    if (byte === COLON || byte === EQUALS) {
      return object ? this.secondColon() : this.colonInArray();
    }
    if (this.begins(byte)) {
      faults.add('missing-comma', this.last, this.last, { other: this.i, fix: ',' });
      return object ? 'key' : 'value';
    }
    this.unexpected('');
    return 'after';
  }

  /** `"a": "b": "c"`: "b" was meant as a key, before which a value and a comma are missing. */
  private secondColon(): State {
    this.faults.add('extra-colon', this.i, this.i + 1);
    if (this.src[this.start] === QUOTE) this.faults.mend('extra-colon', this.start, this.start, 'null,');
    else this.faults.mend('extra-colon', this.i, this.i + 1, ',"":');
    this.i++;
    return 'value';
  }

  /** A list that holds keys: as its first entry, an object was meant; later, its bracket was not closed. */
  private colonInArray(): State {
    const at = this.i++;
    const other = this.opened.at;
    this.faults.add('colon-in-array', at, at + 1, { other });
    if (this.separator < other) {
      this.faults.mend('colon-in-array', other, other + 1, '{');
      this.opened.turn();
    } else if (this.opened.outer === OBJECT) {
      this.faults.mend('colon-in-array', this.separator, this.separator, ']');
      this.opened.pop();
    } else this.faults.mend('colon-in-array', at, at + 1, ',');
    return 'value';
  }

  /** Behind the whole value: what follows is read as if all of it stood in a list, or in an object. */
  private afterAll(byte: number): State {
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) return this.close(byte, 'after');
    const alone = byte === SEMICOLON && skipGap(this.src, this.i + 1, this.end, new Faults()) === this.end;
    const kind = byte === COLON && this.src[this.start] === QUOTE ? OBJECT : ARRAY;
    this.faults.add('extra-text', this.i, this.end);
    if (alone) {
      this.faults.mend('extra-text', this.i, this.i + 1, '');
      this.i++;
      return 'after';
    }
    this.faults.mend('extra-text', this.from, this.from, kind === OBJECT ? '{' : '[');
    this.opened.push(kind, this.from);
    this.wrapped = true;
    if (byte === COLON) {
      if (kind === ARRAY) this.faults.mend('extra-text', this.i, this.i + 1, ',');
      this.i++;
      return 'value';
    }
    if (byte === COMMA || byte === SEMICOLON) return this.after(byte);
    if (this.begins(byte)) this.faults.mend('extra-text', this.last, this.last, ',');
    else this.unexpected('');
    return this.begins(byte) ? 'value' : 'after';
  }

  private close(byte: number, state: State): State {
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
    if (this.opened.kind !== kind && this.opened.turned) {
      faults.mend('colon-in-array', this.i, this.i + 1, '}');
    } else if (this.opened.kind !== kind) {
      const other = this.opened.at;
      const detail = this.opened.kind === OBJECT ? '}' : ']';
      // The bracket fits the one before: then this one's own is missing. Else it is the wrong one.
      if (this.opened.outer === kind) {
        faults.add('missing-close', this.i, this.i, { other, detail, fix: detail });
        this.opened.pop();
      } else faults.add('wrong-close', this.i, this.i + 1, { other, detail, fix: detail });
    }
    this.start = this.opened.at;
    this.opened.pop();
    return this.read(this.i + 1);
  }

  private begins(byte: number): boolean {
    if (byte === QUOTE || byte === BRACE || byte === BRACKET || byte === MINUS || byte === DOT) return true;
    return byte === 0x27 || byte === 0x60 || (beginsWord(byte) && this.readable());
  }

  /** Whether the character here is one at all: bytes that are no UTF-8 are not part of a word. */
  private readable(): boolean {
    return this.src[this.i]! < 0x80 || sequenceLength(this.src, this.i, this.end) > 0;
  }

  /** Characters that begin nothing: all of them up to one that does are one fault. */
  private unexpected(fix: string): void {
    const { src, end, faults } = this;
    const start = this.i;
    if (!this.readable()) {
      const next = readSequence(src, start, end, faults);
      faults.fixes?.pop();
      faults.mend('invalid-utf8', start, next, fix);
      this.i = next;
      return;
    }
    this.i += src[start]! < 0x80 ? 1 : sequenceLength(src, start, end);
    while (this.i < end && isOdd(src[this.i]!)) this.i++;
    faults.add('unexpected', start, this.i, { fix });
  }

  private finish(): void {
    const { faults, end } = this;
    if (this.opened.depth === 0) {
      if (this.last < 0 && faults.totals.error === this.before) faults.add('empty', 0, 0);
      return;
    }
    const closers = this.opened.closers();
    const told = this.wrapped && this.opened.depth === 1;
    if (!told && faults.last !== 'truncated' && faults.last !== 'open-comment') {
      faults.add('truncated', end, end, {
        other: this.opened.at,
        detail: closers.slice(0, 8),
      });
    }
    if (this.comma >= 0) faults.mend('truncated', this.comma, this.comma + 1, '');
    const half =
      this.state === 'colon' ? ':null' : this.state === 'value' && this.opened.kind === OBJECT ? 'null' : '';
    faults.mend('truncated', end, end, half + closers);
  }
}
