import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../../../test/any-text.ts';
import { escapeText, unescapeText } from './escape.ts';

const AS_IS = { quotes: true, ascii: false };

describe('escape', () => {
  it('writes a JSON string, with quotes or without, as letters or as \\uXXXX', () => {
    const text = 'Đorđe: "č"\n\t\\ 🕌';
    expect(escapeText(text, AS_IS)).toBe(String.raw`"Đorđe: \"č\"\n\t\\ 🕌"`);
    expect(escapeText(text, { quotes: false, ascii: false })).toBe(String.raw`Đorđe: \"č\"\n\t\\ 🕌`);
    expect(escapeText(text, { quotes: true, ascii: true })).toBe(
      String.raw`"\u0110or\u0111e: \"\u010d\"\n\t\\ \ud83d\udd4c"`,
    );
  });

  it('is read again by any reader, whatever the text', () => {
    fc.assert(
      fc.property(anyText(), fc.boolean(), (text, ascii) => {
        const written = escapeText(text, { quotes: true, ascii });
        expect(JSON.parse(written)).toBe(text);
        if (ascii) expect(written).toMatch(/^[\0-~]*$/);
      }),
    );
  });
});

describe('unescape', () => {
  it('gives back what was escaped, with quotes and without', () => {
    fc.assert(
      fc.property(anyText(), fc.boolean(), fc.boolean(), (text, quotes, ascii) => {
        const written = escapeText(text, { quotes, ascii });
        // Without the quotes option, a text that begins with a quote is read as quoted.
        if (!quotes && /^\s*"/.test(written)) return;
        expect(unescapeText(written)).toEqual({ text, fault: null });
      }),
    );
  });

  it('takes what people copy out of logs: ends of line as they are, where there are no quotes', () => {
    expect(unescapeText('prvi\ndrugi\\ttreći')).toEqual({ text: 'prvi\ndrugi\ttreći', fault: null });
  });

  it.each([
    ['"a\\qb"', 2, 'JSON ne zna za \\q'],
    ['a\\', 1, 'Na kraju stoji \\'],
    ['\\u12G4', 0, 'četiri heksadecimalne cifre, a ovdje je „12G4”'],
    ['\\u', 0, 'a ovdje se tekst završava'],
    ["it\\'s", 2, 'jednostrukog navodnika'],
    ['\\x41', 0, '\\x'],
    ['"a"b"', 2, 'Navodnik usred stringa'],
    ['"a', 0, 'završnog navodnika nema'],
    ['"a\nb"', 2, 'novi red'],
    ['  "a\u0001"', 4, 'U+0001'],
  ])('says what is wrong in %s', (source, at, message) => {
    const { fault } = unescapeText(source);
    expect(fault).toMatchObject({ at, message: expect.stringContaining(message) });
  });
});
