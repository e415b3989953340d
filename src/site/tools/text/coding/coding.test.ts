import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../../../test/any-text.ts';
import { concatBytes } from '../../kit/concat-bytes.ts';
import { Base64Fault, Decoder, decode, decodeFallback } from './decode.ts';
import { Encoder, encode, encodedLength, encodeFallback } from './encode.ts';

const forms = fc.record({
  urlSafe: fc.boolean(),
  padding: fc.boolean(),
  wrap: fc.constantFrom(0 as const, 64 as const, 76 as const),
});
const bytes = fc.uint8Array({ maxLength: 400 });
const fault = (text: string): Pick<Base64Fault, 'kind' | 'at' | 'letter'> | null => {
  try {
    decode(text);
    return null;
  } catch (error) {
    if (!(error instanceof Base64Fault)) throw error;
    const { kind, at, letter } = error;
    return { kind, at, letter };
  }
};

describe('encode', () => {
  it('writes what Buffer writes', () => {
    fc.assert(
      fc.property(bytes, (data) => {
        const buffer = Buffer.from(data);
        expect(encode(data)).toBe(buffer.toString('base64'));
        expect(encode(data, { urlSafe: true, padding: false, wrap: 0 })).toBe(buffer.toString('base64url'));
      }),
    );
  });

  it('writes the same in steps as at once, as long as it said', () => {
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 5 }), forms, (pieces, form) => {
        const encoder = new Encoder(form);
        const stepped = pieces.map((piece) => encoder.push(piece)).join('') + encoder.end();
        const all = concatBytes(pieces);
        expect(stepped).toBe(encode(all, form));
        expect(stepped.length).toBe(encodedLength(all.length, form));
      }),
    );
  });

  it('breaks lines where MIME and PEM do', () => {
    const lines = (wrap: 64 | 76) => encode(new Uint8Array(120), { urlSafe: false, padding: true, wrap });
    expect(
      lines(76)
        .split('\r\n')
        .map(({ length }) => length),
    ).toEqual([76, 76, 8]);
    expect(
      lines(64)
        .split('\n')
        .map(({ length }) => length),
    ).toEqual([64, 64, 32]);
  });
});

describe('decode', () => {
  it('gives back what was encoded, in any form and in pieces of any size', () => {
    fc.assert(
      fc.property(bytes, forms, fc.integer({ min: 1, max: 90 }), (data, form, size) => {
        const text = encode(data, form);
        const decoder = new Decoder();
        const parts = [];
        for (let at = 0; at < text.length; at += size) parts.push(decoder.push(text.slice(at, at + size)));
        parts.push(decoder.end());
        expect(concatBytes(parts)).toEqual(data);
        expect(decoder.oddities.trailingBits).toBe(false);
      }),
    );
  });

  it('says which letter is wrong, and where, in pieces too', () => {
    expect(fault('YWJj,WJj')).toEqual({ kind: 'letter', at: 4, letter: ',' });
    expect(fault('YWJ\nč')).toEqual({ kind: 'letter', at: 4, letter: 'č' });
    expect(fault('YW😀J')).toEqual({ kind: 'letter', at: 2, letter: '😀' });
    const decoder = new Decoder();
    decoder.skip(100);
    decoder.push('YWJjY');
    expect(() => decoder.push('W!j')).toThrow(expect.objectContaining({ kind: 'letter', at: 106 }));
  });

  it('tells a wrong length, wrong padding and what follows the padding', () => {
    expect(fault('YWJjY')).toEqual({ kind: 'length', at: 4, letter: 'Y' });
    expect(fault('YWJjY \n')).toEqual({ kind: 'length', at: 4, letter: 'Y' });
    expect(fault('YWI==')).toEqual({ kind: 'padding', at: 4, letter: '=' });
    expect(fault('YQ=')).toEqual({ kind: 'padding', at: 3, letter: '' });
    expect(fault('YWJj=')).toEqual({ kind: 'padding', at: 4, letter: '=' });
    expect(fault('=')).toEqual({ kind: 'padding', at: 0, letter: '=' });
    expect(fault('YQ==YQ==')).toEqual({ kind: 'after-padding', at: 4, letter: 'Y' });
    expect(fault('YQ= =\n')).toBeNull();
  });

  it('notices what is unusual', () => {
    expect(decode('YQ').oddities).toMatchObject({ unpadded: true, trailingBits: false });
    expect(decode('YR==').oddities).toMatchObject({ unpadded: false, trailingBits: true });
    expect(decode('-_-_').oddities).toMatchObject({ urlSafe: true, mixed: false });
    expect(decode('-_+/').oddities).toMatchObject({ urlSafe: true, mixed: true });
    expect(decode('-_+/').bytes).toEqual(decode('+/+/').bytes);
  });

  it('leaves out what does not belong, where that was asked for', () => {
    const { bytes: read, oddities } = decode('> YW-J\u200bj\n> YQ=č=YQ', { lenient: true });
    expect(Buffer.from(read).toString('latin1')).toBe(
      `${Buffer.from('YW-JjYQ=', 'base64').toString('latin1')}a`,
    );
    expect(oddities.skipped).toBe(4);
  });

  it('refuses anything else than bytes or a fault of its own', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 40 }), (text) => {
        const found = fault(text);
        if (found) {
          expect(found.at).toBeGreaterThanOrEqual(0);
          expect(found.at).toBeLessThanOrEqual(text.length);
        }
        decode(text, { lenient: true });
      }),
    );
  });
});

describe('by hand', () => {
  it('does what the browser does', () => {
    fc.assert(
      fc.property(bytes, fc.boolean(), fc.boolean(), (data, urlSafe, padding) => {
        const text = encodeFallback(data, { urlSafe, padding });
        expect(text).toBe(encode(data, { urlSafe, padding, wrap: 0 }));
        const run = decodeFallback(text.replaceAll('=', ''))!;
        expect(run.bytes).toEqual(data.subarray(0, data.length - (data.length % 3)));
      }),
    );
    expect(decodeFallback('YQ\u000b')).toBeNull();
  });
});
