import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../../../core/schema.ts';
import { definitionSchema, EMPTY, isEmpty, type Keyword } from './definition.ts';
import { EXAMPLES, withExample } from './examples.ts';
import { isOpen } from './hours.ts';
import { keywordFor } from './match.ts';

const ready = EXAMPLES.reduce(withExample, EMPTY);
/** The messages of a changed definition, by field: `path` is what is replaced. */
function errorsOf(changes: Record<string, unknown>): Record<string, string> {
  const given = structuredClone(ready);
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.');
    const last = names.pop()!;
    // biome-ignore lint/suspicious/noExplicitAny: any part of it
    const place = names.reduce<any>((at, name) => at[name], given);
    place[last] = value;
  }
  const { error } = definitionSchema.safeParse(given);
  return error ? fieldErrors(error) : {};
}
const button = ready.welcome!.keyboard!.buttons[0]!;
const step = 'flows.0.steps.0';

describe('a definition', () => {
  it('may be empty', () => {
    expect(definitionSchema.parse(EMPTY)).toEqual(EMPTY);
    expect(isEmpty(EMPTY)).toBe(true);
    expect(errorsOf({})).toEqual({});
  });

  it.each<[field: string, message: RegExp, changes: Record<string, unknown>]>([
    ['welcome.keyboard.buttons.0.columns', /6 kolona/, { 'welcome.keyboard.buttons.0.columns': 7 }],
    [
      'welcome.keyboard.buttons',
      /najviše 12 redova/,
      { 'welcome.keyboard.buttons': Array.from({ length: 25 }, () => button) },
    ],
    ['welcome.keyboard.buttons.0.value', /https/, { 'welcome.keyboard.buttons.0.action': 'open-url' }],
    ['welcome.text', /Unesite tekst/, { 'welcome.text': '  ' }],
    [
      'welcome.text',
      /najviše 30 KB/,
      {
        'welcome.text': '😀'.repeat(7000),
        'welcome.keyboard.buttons': Array.from({ length: 12 }, () => ({ ...button, value: 'a'.repeat(250) })),
      },
    ],
    ['welcome.text', /7000/, { 'welcome.text': 'a'.repeat(7001) }],
    ['welcome.text', /nedozvoljen/, { 'welcome.text': 'a\0b' }],
    ['welcome.text', /nedozvoljen/, { 'welcome.text': 'a\ud800b' }],
    ['welcome.keyboard.buttons.0.text', /nedozvoljen/, { 'welcome.keyboard.buttons.0.text': 'a\0' }],
    ['welcome.text', /\{osoba\}/, { 'welcome.text': 'Broj {broj}' }],
    ['away.text', /radno vrijeme/, { hours: null }],
    ['hours.days.0.0.to', /iza početka/, { 'hours.days.0': [{ from: '16:00', to: '08:00' }] }],
    [
      'hours.days.0.1.from',
      /preklapaju/,
      {
        'hours.days.0': [
          { from: '08:00', to: '16:00' },
          { from: '15:00', to: '18:00' },
        ],
      },
    ],
    ['hours.days.0.0.from', /vrijeme/, { 'hours.days.0': [{ from: '25:00', to: '26:00' }] }],
    ['hours.holidays.0', /datum/, { 'hours.holidays': ['2026-02-30'] }],
    ['hours.days', /bar za jedan dan/, { 'hours.days': [[], [], [], [], [], [], []] }],
    ['keywords.1.words', /već ima 1\. ključna riječ/, { 'keywords.1.words': ['NARUDZBA'] }],
    ['keywords.1.words', /dvaput/, { 'keywords.1.words': ['kada', 'Kada?'] }],
    ['keywords.1.words', /„cijena, cijene” ima zarez/, { 'keywords.1.words': ['cijena, cijene'] }],
    ['flows.0.wayOut.words', /zarez/, { 'flows.0.wayOut.words': ['odustani;prekini'] }],
    ['keywords.1.action.to', /ne radi ništa/, { 'keywords.1.answer': null }],
    ['keywords.0.action.flow', /više ne postoji/, { 'keywords.0.action.flow': 'nema' }],
    [
      `${step}.onAnswer.step`,
      /više ne postoji/,
      { [`${step}.onAnswer`]: { to: 'step', step: 'nema', person: null } },
    ],
    ['flows.0.steps', /prazan/, { 'flows.0.steps': [] }],
    ['flows.0.wayOut.words', /izlazi/, { 'flows.0.wayOut.words': [] }],
    ['flows.0.steps.1.name', /već postoji/, { 'flows.0.steps.1.name': 'IME' }],
    [`${step}.name`, /zauzet/, { [`${step}.name`]: 'Osoba' }],
    [`${step}.ask.text`, /nije poznato/, { [`${step}.ask.text`]: '{telefon}' }],
    [`${step}.choices`, /dva odgovora/, { [`${step}.expects`]: 'choice', [`${step}.choices`]: ['Da'] }],
    [
      `${step}.choices`,
      /izlaz iz toka/,
      { [`${step}.expects`]: 'choice', [`${step}.choices`]: ['Da', 'Odustani'] },
    ],
    [
      'flows.0.steps.1.onTimeout.to',
      /vrtio bi se/,
      { 'flows.0.steps.1.onTimeout': { to: 'step', step: 'broj', person: null } },
    ],
    [
      'flows.0.steps.1.onAnswer.to',
      /ne bi stigao/,
      { 'flows.0.steps.1.onAnswer': { to: 'step', step: 'ime', person: null } },
    ],
    [`${step}.minutes`, /Najmanje 1 minuta/, { [`${step}.minutes`]: 0 }],
    [
      `${step}.ask.keyboard.buttons.1.value`,
      /„Možda” nije među ponuđenim/,
      {
        [`${step}.expects`]: 'choice',
        [`${step}.choices`]: ['Da', 'Ne'],
        [`${step}.ask.keyboard`]: {
          colour: null,
          // Choices by their text or number, the way out, and a keyword are understood.
          buttons: ['da', 'Možda', '2', 'Odustani', 'narudžba'].map((value) => ({ ...button, value })),
        },
      },
    ],
  ])('tells at %s: %s', (field, message, changes) => {
    const errors = errorsOf(changes);
    expect(errors).toHaveProperty([field]);
    expect(errors[field]).toMatch(message);
  });
});

describe('a keyword below another', () => {
  const answered = (word: string, match: string) => ({
    ...{
      id: word.replace(/\W/g, '-'),
      words: [word],
      match,
      answer: { text: 'Da.', keyboard: null },
      tags: [],
    },
    action: { to: 'stay', flow: null, person: null },
  });
  it.each<[above: [string, string], below: [string, string], isRefused: boolean]>([
    [['cijena', 'exact'], ['cijena', 'word'], false],
    [['cijena', 'exact'], ['cijena', 'exact'], true],
    [['cijena', 'word'], ['Cijena', 'exact'], true],
    [['cijena', 'word'], ['cijena', 'contains'], false],
    [['cijena', 'word'], ['koja cijena', 'word'], true],
    [['cijena', 'word'], ['nova cijena je', 'contains'], true],
    [['dostav', 'contains'], ['dostava', 'word'], true],
    [['dostava', 'word'], ['dostav', 'contains'], false],
    [['dostava', 'contains'], ['dostav', 'contains'], false],
  ])('%s, then %s: refused %s', (above, below, isRefused) => {
    const keywords = [answered(...above), { ...answered(...below), id: 'drugi' }];
    const { error } = definitionSchema.safeParse({ ...EMPTY, keywords });
    expect(Object.keys(error ? fieldErrors(error) : {})).toEqual(isRefused ? ['keywords.1.words'] : []);
  });

  it('is refused only if nothing ever gets to it', () => {
    const part = fc.stringMatching(/^[ab]{1,3}( [ab]{1,2})?$/);
    const kind = fc.constantFrom('word', 'exact', 'contains');
    fc.assert(
      fc.property(part, kind, part, kind, fc.stringMatching(/^[ab ]{1,8}$/), (w, m, v, n, text) => {
        const keywords = [answered(w, m), { ...answered(v, n), id: 'drugi' }];
        const read = definitionSchema.safeParse({ ...EMPTY, keywords });
        expect(read.success || keywordFor(keywords as Keyword[], text)?.id !== 'drugi').toBe(true);
      }),
    );
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
    action: { to: 'stay' as const, flow: null, person: null },
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
