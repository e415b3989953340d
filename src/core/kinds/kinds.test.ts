import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentText } from '../dates.ts';
import { checkJson, formatJson, JSON_LIMITS, readJsonText } from './json.ts';
import { readMoment } from './moment.ts';
import { type ReadText, TEXT_KINDS, type TextKindName } from './text-kinds.ts';

const shown = (read: ReadText): string => ('error' in read ? '!' : read.value);
const cases: Record<TextKindName, [string, string][]> = {
  email: [
    [' Amra.Hodžić@Firma.BA ', '!'],
    [' Amra.Hodzic@Firma.BA ', 'amra.hodzic@firma.ba'],
    ['amra@', '!'],
    ['a b@firma.ba', '!'],
    [`${'a'.repeat(250)}@firma.ba`, '!'],
  ],
  phone: [
    ['061/123-456', '+38761123456'],
    ['+387 (0)61 123 456', '+38761123456'],
    ['00387 33 123 456', '+38733123456'],
    ['060 123 4567', '+387601234567'],
    ['(033) 123-456', '+38733123456'],
    ['+49 30 123456', '+4930123456'],
    ['123456', '!'],
    ['061 12', '!'],
    ['+0611234567', '!'],
    ['zovi 061 123 456', '!'],
    ['061 123 456 / 062 123 456', '!'],
  ],
  url: [
    ['www.firma.ba', 'https://www.firma.ba'],
    ['HTTP://Firma.ba/a?b=1#c', 'http://firma.ba/a?b=1#c'],
    ['https://čaršija.ba/', 'https://xn--arija-gya40d.ba'],
    ['javascript:alert(1)', '!'],
    ['javascript://firma.ba/%0aalert(1)', '!'],
    ['https://ime:lozinka@firma.ba', '!'],
    ['ftp://firma.ba', '!'],
    ['firma', '!'],
    ['https://a .ba', '!'],
  ],
  iban: [
    ['BA39 1290 0794 0102 8494', 'BA391290079401028494'],
    ['ba391290079401028494', 'BA391290079401028494'],
    ['129-007-94010284-94', 'BA391290079401028494'],
    ['1290079401028495', '!'],
    ['BA38 1290 0794 0102 8494', '!'],
    ['BA39 1290 0794 0102 849', '!'],
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['DE88 3704 0044 0532 0130 00', '!'],
    ['12345', '!'],
  ],
  jib: [
    ['4200 0000 00005', '4200000000005'],
    ['420000000000', '!'],
    ['420000000000x', '!'],
  ],
  pdv: [
    ['200-000-000-005', '200000000005'],
    ['4200000000005', '!'],
  ],
  taxid: [
    [' hr 3339-2005.961 ', 'HR33392005961'],
    ['ATU12345678', 'ATU12345678'],
    ['100000001', '100000001'],
    ['abcd', '!'],
    ['HR1', '!'],
    ["HR1'; drop", '!'],
  ],
};

describe.each(Object.entries(cases))('%s', (name, list) => {
  const kind = TEXT_KINDS[name as TextKindName];

  it.each(list)('reads %s', (text, expected) => expect(shown(kind.read(text))).toBe(expected));

  it('takes what it shows, and never throws', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.constantFrom(...list.map(([text]) => text)),
      fc.webUrl(),
      fc.emailAddress(),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = kind.read(text);
        if ('error' in read) expect(read.error).toMatch(/^\p{Lu}.*\.$/u);
        else expect(kind.read(kind.format(read.value))).toEqual(read);
      }),
    );
  });
});

it('an IBAN with any one digit changed, or two neighbours swapped, is refused', () => {
  const iban = 'BA391290079401028494';
  const at = fc.integer({ min: 4, max: 19 });
  fc.assert(
    fc.property(at, fc.integer({ min: 0, max: 9 }), (place, digit) => {
      const changed = iban.slice(0, place) + digit + iban.slice(place + 1);
      const swapped = iban.slice(0, place - 1) + iban[place] + iban[place - 1] + iban.slice(place + 1);
      for (const wrong of [changed, ...(place > 4 ? [swapped] : [])])
        expect(shown(TEXT_KINDS.iban.read(wrong))).toBe(wrong === iban ? iban : '!');
    }),
  );
});

it('a tax number is only doubted, never refused, for its check digit', () => {
  expect(TEXT_KINDS.jib.doubt('4200000000000')).toBeTruthy();
  expect(shown(TEXT_KINDS.jib.read('4200000000000'))).toBe('4200000000000');
});

describe('moment', () => {
  it.each([
    ['21. 11. 2026. 14:05', '2026-11-21T13:05:00.000Z'],
    ['21.7.2026 u 9.05', '2026-07-21T07:05:00.000Z'],
    ['2026-11-21 14:05', '2026-11-21T13:05:00.000Z'],
    ['2026-11-21T14:05:30', '2026-11-21T13:05:30.000Z'],
    ['2026-11-21T14:05:00+05:30', '2026-11-21T08:35:00.000Z'],
    ['25. 10. 2026. 02:30', '2026-10-25T00:30:00.000Z'],
    ['29. 3. 2026. 02:30', '!'],
    ['31. 2. 2026. 10:00', '!'],
    ['21. 11. 2026. 24:00', '!'],
    ['21. 11. 2026.', '!'],
    ['sutra u podne', '!'],
    ['9999-12-31T23:59:59-14:00', '!'],
  ])('reads %s', (text, expected) => expect(shown(readMoment(text))).toBe(expected));

  it('comes back from how it is shown, but for the second of two equal hours', () => {
    const minutes = fc
      .date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((time) => new Date(Math.floor(time.getTime() / 60_000) * 60_000));
    fc.assert(
      fc.property(minutes, (time) => {
        const back = new Date(shown(readMoment(momentText(time))));
        expect(momentText(back)).toBe(momentText(time));
        expect(readMoment(time.toISOString())).toEqual({ value: time.toISOString() });
      }),
    );
  });
});

describe('json', () => {
  it('says in which line a mistake is', () => {
    expect(readJsonText('{\n  "a": 1,\n  b: 2\n}')).toEqual({
      error: 'JSON nije ispravan: greška u redu 3.',
    });
    expect(readJsonText('{\n "a": [1,')).toEqual({ error: 'JSON nije ispravan: greška u redu 2.' });
  });

  it('takes objects alone, and nothing that the database could not keep', () => {
    for (const text of ['[]', 'null', '"a"', '{"a":"\\u0000"}', '{"\\u0000":1}', '{"a":"\\ud800"}'])
      expect(readJsonText(text), text).toHaveProperty('error');
    expect(readJsonText(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)).toHaveProperty('error');
    expect(checkJson({ a: 'x'.repeat(JSON_LIMITS.characters) })).toHaveProperty('error');
  });

  it('comes back from how it is shown', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const read = checkJson(JSON.parse(JSON.stringify(value)));
        if ('value' in read) expect(readJsonText(formatJson(read.value))).toEqual(read);
      }),
    );
  });
});
