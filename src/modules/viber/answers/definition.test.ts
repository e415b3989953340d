import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../../../core/schema.ts';
import { type Definition, definitionSchema, EMPTY, isEmpty } from './definition.ts';
import { EXAMPLES, withExample } from './examples.ts';
import { isOpen } from './hours.ts';
import { keywordFor } from './match.ts';

const ready = EXAMPLES.reduce(withExample, EMPTY);
/** The messages of a changed definition, by field. */
const errorsOf = (change: (definition: Definition) => void): Record<string, string> => {
  const given = structuredClone(ready);
  change(given);
  const { error } = definitionSchema.safeParse(given);
  return error ? fieldErrors(error) : {};
};
const order = (definition: Definition) => definition.flows[0]!;

describe('a definition', () => {
  it('may be empty', () => {
    expect(definitionSchema.parse(EMPTY)).toEqual(EMPTY);
    expect(isEmpty(EMPTY)).toBe(true);
    expect(errorsOf(() => {})).toEqual({});
  });

  it.each<[string, string, RegExp, (definition: Definition) => void]>([
    [
      'seven columns',
      'welcome.keyboard.buttons.0.columns',
      /6 kolona/,
      (d) => void (d.welcome!.keyboard!.buttons[0]!.columns = 7),
    ],
    ['no text', 'welcome.text', /Unesite tekst/, (d) => void (d.welcome!.text = '  ')],
    [
      'more than the service takes',
      'welcome.text',
      /najviše 30 KB/,
      (d) => {
        d.welcome!.text = '😀'.repeat(7000);
        d.welcome!.keyboard!.buttons = Array.from({ length: 12 }, () => ({
          ...d.welcome!.keyboard!.buttons[0]!,
          value: 'a'.repeat(250),
        }));
      },
    ],
    ['7001 characters', 'welcome.text', /7000/, (d) => void (d.welcome!.text = 'a'.repeat(7001))],
    ['NUL', 'welcome.text', /nedozvoljen/, (d) => void (d.welcome!.text = 'a\0b')],
    ['a lone surrogate', 'welcome.text', /nedozvoljen/, (d) => void (d.welcome!.text = 'a\ud800b')],
    ['a value that is not known', 'welcome.text', /\{osoba\}/, (d) => void (d.welcome!.text = 'Broj {broj}')],
    ['away without hours', 'away.text', /radno vrijeme/, (d) => void (d.hours = null)],
    [
      'an end before its beginning',
      'hours.days.0.0.to',
      /iza početka/,
      (d) => void (d.hours!.days[0] = [{ from: '16:00', to: '08:00' }]),
    ],
    [
      'hours that overlap',
      'hours.days.0.1.from',
      /preklapaju/,
      (d) => void d.hours!.days[0]!.push({ from: '15:00', to: '18:00' }),
    ],
    [
      'no time',
      'hours.days.0.0.from',
      /vrijeme/,
      (d) => void (d.hours!.days[0] = [{ from: '25:00', to: '26:00' }]),
    ],
    ['no day of the calendar', 'hours.holidays.0', /datum/, (d) => void d.hours!.holidays.push('2026-02-30')],
    [
      'always closed',
      'hours.days',
      /bar za jedan dan/,
      (d) => void (d.hours!.days = [[], [], [], [], [], [], []]),
    ],
    [
      'a keyword twice',
      'keywords.1.words',
      /već ima 1\. ključna riječ/,
      (d) => void d.keywords[1]!.words.push('NARUDZBA'),
    ],
    [
      'a keyword for nothing',
      'keywords.1.then.to',
      /ne radi ništa/,
      (d) => void (d.keywords[1]!.answer = null),
    ],
    [
      'a flow that is gone',
      'keywords.0.then.flow',
      /više ne postoji/,
      (d) => void (d.keywords[0]!.then.flow = 'nema'),
    ],
    [
      'a step that is gone',
      'flows.0.steps.0.then.step',
      /više ne postoji/,
      (d) => void (order(d).steps[0]!.then = { to: 'step', step: 'nema', person: null }),
    ],
    ['an empty flow', 'flows.0.steps', /prazan/, (d) => void (order(d).steps = [])],
    [
      'a flow without words that leave it',
      'flows.0.wayOut.words',
      /izlazi/,
      (d) => void (order(d).wayOut.words = []),
    ],
    [
      'two steps of a name',
      'flows.0.steps.1.name',
      /već postoji/,
      (d) => void (order(d).steps[1]!.name = 'IME'),
    ],
    [
      'a value of another flow',
      'flows.0.steps.0.ask.text',
      /nije poznato/,
      (d) => void (order(d).steps[0]!.ask.text = '{telefon}'),
    ],
    [
      'a choice of one',
      'flows.0.steps.0.choices',
      /dva odgovora/,
      (d) => void Object.assign(order(d).steps[0]!, { expects: 'choice', choices: ['Da'] }),
    ],
    [
      'a choice that leaves',
      'flows.0.steps.0.choices',
      /izlaz iz toka/,
      (d) => void Object.assign(order(d).steps[0]!, { expects: 'choice', choices: ['Da', 'Odustani'] }),
    ],
    [
      'a circle of waiting',
      'flows.0.steps.1.onTimeout.to',
      /vrtio bi se/,
      (d) => void (order(d).steps[1]!.onTimeout = { to: 'step', step: 'broj', person: null }),
    ],
    [
      'a circle of answers',
      'flows.0.steps.1.then.to',
      /ne bi stigao/,
      (d) => void (order(d).steps[1]!.then = { to: 'step', step: 'ime', person: null }),
    ],
    [
      'no time to answer',
      'flows.0.steps.0.minutes',
      /Najmanje 1 minuta/,
      (d) => void (order(d).steps[0]!.minutes = 0),
    ],
    [
      'a button that opens no address',
      'welcome.keyboard.buttons.0.value',
      /https/,
      (d) => void (d.welcome!.keyboard!.buttons[0]!.action = 'open-url'),
    ],
  ])('%s is told at its field', (_, field, message, change) => {
    const errors = errorsOf(change);
    expect(errors).toHaveProperty([field]);
    expect(errors[field]).toMatch(message);
  });
});

describe('office hours', () => {
  const hours = {
    days: [
      [
        { from: '08:00', to: '12:00' },
        { from: '13:00', to: '00:00' },
      ],
      [],
      [],
      [],
      [],
      [],
      [],
    ],
    holidays: ['2026-11-30'],
  };
  it('are by the clock of Sarajevo, also when that changes', () => {
    const open = (moment: string): boolean => isOpen(hours, Date.parse(moment));
    // Mondays: summer is two hours ahead of UTC, winter one.
    expect([
      open('2026-10-19T06:00:00Z'),
      open('2026-10-26T06:59:00Z'),
      open('2026-10-26T07:00:00Z'),
    ]).toEqual([true, false, true]);
    expect([
      open('2026-10-26T11:00:00Z'),
      open('2026-10-26T12:00:00Z'),
      open('2026-10-26T22:59:00Z'),
    ]).toEqual([false, true, true]);
    expect([open('2026-10-26T23:00:00Z'), open('2026-11-30T09:00:00Z')]).toEqual([false, false]);
    expect(isOpen(null, 0)).toBe(true);
  });
});

describe('keywords', () => {
  const keyword = (id: string, word: string, match: 'word' | 'exact' | 'contains') => ({
    ...{ id, words: [word], match, answer: null, tags: [] },
    then: { to: 'stay' as const, flow: null, person: null },
  });
  const list = [
    keyword('tačno', 'cijena', 'exact'),
    keyword('riječ', 'žuta kuća', 'word'),
    keyword('dio', 'dostav', 'contains'),
    keyword('znak', '👍', 'word'),
  ];
  it.each([
    ['Cijena?', 'tačno'],
    ['koja je cijena', undefined],
    ['Imate li ZUTU... ne, žuta  kuca!', 'riječ'],
    ['žuta kućica', undefined],
    ['kada dostavljate', 'dio'],
    ['👍', 'znak'],
    ['', undefined],
    ['?!', undefined],
  ])('%s', (written, id) => {
    expect(keywordFor(list, written)?.id).toBe(id);
  });
});
