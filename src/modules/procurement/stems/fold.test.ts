import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, wordsOf } from './fold.ts';

describe('foldText', () => {
  it.each([
    ['ОДРЖАВАЊЕ ВОЗИЛА', 'odrzavanje vozila'],
    ['Građevinski', 'gradevinski'],
    ['Џак, њива, љиљан, ђак, ћуп', 'dzak njiva ljiljan dak cup'],
    // One Cyrillic letter within a Latin word, and letters typed in two parts.
    ['Nаbаvkа', 'nabavka'],
    ['c\u030cis\u030cc\u0301enje', 'ciscenje'],
    ['fo\u00adto\u200bko\u2060pir', 'fotokopir'],
    ['A4 – 80g/m²', 'a4 80g m2'],
    ['ǅep, ǆep', 'dzep dzep'],
    ['Ω漢字🙂', ' '],
  ])('%s', (text, folded) => expect(foldText(text).trim() || ' ').toBe(folded));

  it('never fails, folds what is folded to itself, and leaves letters, digits and spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const folded = foldText(text);
        expect(folded).toMatch(/^[a-z0-9 ]*$/);
        expect(foldText(folded)).toBe(folded);
        expect(wordsOf(text).join(' ')).toBe(folded.trim());
      }),
      { numRuns: 1000 },
    );
  });

  it('makes one of upper and lower case', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abcčćdđšžljnjабвгдђжљњћџ ') }),
        (text) => foldText(text.toUpperCase()) === foldText(text),
      ),
    );
  });
});
