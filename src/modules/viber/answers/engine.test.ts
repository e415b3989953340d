import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Content } from '../protocol/content.ts';
import { type Definition, definitionSchema, EMPTY, type Flow, type Step } from './definition.ts';
import { MOST_ANSWERS, onMessage, onStarted, onTimeout, type PersonState } from './engine.ts';
import { EXAMPLES, withExample } from './examples.ts';
import { rehearse } from './rehearsal.ts';

const MINUTE = 60_000;
/** Wednesday 2026-11-25, noon in Sarajevo. */
const NOON = Date.parse('2026-11-25T11:00:00Z');
/** The Sunday after, 22:00. */
const SUNDAY = Date.parse('2026-11-29T21:00:00Z');

const text = (written: string): Content => ({ kind: 'text', text: written, data: {} });
const nobody: PersonState = {
  ...{ name: 'Amra Hadžić', subscribed: true, flow: null, dueAt: null, awayAt: null, silent: false },
};
const ready = EXAMPLES.reduce(withExample, EMPTY);
/** Whoever said these things, at these minutes after noon, hears. */
const talk = (definition: Definition, ...said: [minutes: number, text: string][]) =>
  rehearse(
    definition,
    said.map(([minutes, written]) => ({
      kind: 'message',
      at: NOON + minutes * MINUTE,
      content: text(written),
    })),
    { name: 'Amra Hadžić' },
  );
const heard = ({ lines }: ReturnType<typeof rehearse>): string[] =>
  lines.filter(({ from }) => from === 'bot').map((line) => line.text);

describe('the ready examples', () => {
  it('are valid, alone and together', () => {
    for (const example of EXAMPLES)
      if (example.key !== 'order' || example.part.flows)
        expect(definitionSchema.safeParse(withExample(EMPTY, example)).error?.issues ?? []).toEqual([]);
    expect(definitionSchema.parse(ready)).toEqual(ready);
  });

  it('welcome by name, each time', () => {
    const first = onStarted(ready, nobody);
    expect(first.messages[0]?.text).toBe('Zdravo Amra Hadžić, dobro došli! Kako vam možemo pomoći?');
    expect(first.messages[0]?.data.keyboard?.buttons).toHaveLength(3);
    expect(onStarted(ready, nobody)).toEqual(first);
    expect(onStarted(ready, { ...nobody, name: null }).messages[0]?.text).toBe(
      'Zdravo, dobro došli! Kako vam možemo pomoći?',
    );
  });

  it('ask for name and order number, and hand over with what was answered', () => {
    const done = talk(ready, [0, 'Gdje je PAKET?'], [1, 'Amra'], [2, 'ne znam'], [3, '10482']);
    expect(heard(done)).toEqual([
      'Rado ćemo provjeriti. Kako se zovete?',
      'Hvala, Amra. Koji je broj narudžbe? Stoji u poruci kojom smo je potvrdili.',
      'Broj narudžbe ima samo cifre, npr. 10482.',
      'Hvala, Amra. Kolega provjerava narudžbu 10482 i javlja vam se ovdje.',
    ]);
    expect(done.lines.find(({ what }) => what === 'note')?.text).toBe(
      'Tok „Status narudžbe”: završen.\nIme: Amra\nBroj narudžbe: 10482',
    );
    expect(done).toMatchObject({ flow: null, dueAt: null, tags: ['narudžba'], person: null });
  });

  it('take words that leave the flow before an answer, and a keyword before a miss', () => {
    expect(heard(talk(ready, [0, 'narudzba'], [1, 'ODUSTANI!'])).at(-1)).toBe('U redu. Ako zatreba, tu smo.');
    const asked = talk(ready, [0, 'narudžba'], [1, 'Amra'], [2, 'Koje je radno vrijeme?'], [3, '5']);
    expect(heard(asked).at(-2)).toBe('Radimo radnim danom od 8 do 16 sati.');
    expect(heard(asked).at(-1)).toContain('narudžbu 5');
  });

  it('hand over whoever does not answer in time, or is not understood', () => {
    const late = rehearse(ready, [
      { kind: 'message', at: NOON, content: text('narudžba') },
      { kind: 'wait', at: NOON + 31 * MINUTE },
    ]);
    expect(late).toMatchObject({ flow: null, person: null });
    expect(late.lines.find(({ what }) => what === 'note')?.text).toBe(
      'Tok „Status narudžbe”: nije bilo odgovora na „Ime”.',
    );
    const lost = talk(ready, [0, 'narudžba'], [1, 'Amra'], [2, 'a'], [3, 'b'], [4, 'c']);
    expect(lost).toMatchObject({ flow: null, person: null });
    expect(lost.lines.at(-1)?.what).toBe('handOver');
  });

  it('say once in twelve hours that nobody is there', () => {
    const at = (hours: number) => ({
      kind: 'message' as const,
      at: SUNDAY + hours * 60 * MINUTE,
      content: text('Halo?'),
    });
    expect(heard(rehearse(ready, [at(0), at(1), at(8)]))).toHaveLength(1);
    expect(heard(rehearse(ready, [at(-13), at(0)]))).toHaveLength(2);
    // A keyword is answered instead; who is handed over is told as well.
    const asked = { ...at(0), content: text('Dostava?') };
    expect(heard(rehearse(ready, [asked]))).toEqual(['Dostavljamo u cijeloj BiH, u roku od dva radna dana.']);
    const agent = { ...at(0), content: text('agent') };
    expect(heard(rehearse(ready, [agent]))).toHaveLength(2);
    expect(heard(talk(ready, [0, 'Halo?']))).toEqual([]);
  });
});

describe('a person of ours', () => {
  it('silences the bot, and ends a flow without a word but with its note', () => {
    const inFlow = talk(ready, [0, 'narudžba'], [1, 'Amra']);
    const state = { ...nobody, flow: inFlow.flow, dueAt: inFlow.dueAt, silent: true };
    const effects = onMessage(ready, state, { content: text('10482'), at: null }, NOON + 5 * MINUTE);
    expect(effects).toMatchObject({ messages: [], flow: null, dueAt: null, handOver: null });
    expect(effects.note).toBe('Tok „Status narudžbe”: preuzela ga je osoba.\nIme: Amra');
    expect(
      onMessage(ready, { ...nobody, silent: true }, { content: text('dostava'), at: null }, NOON).messages,
    ).toEqual([]);
    const answered = (minutes: number) =>
      rehearse(ready, [
        { kind: 'person', at: NOON, text: 'Dobar dan' },
        { kind: 'message', at: NOON + minutes * MINUTE, content: text('dostava') },
      ]);
    expect(heard(answered(59))).toEqual([]);
    expect(heard(answered(61))).toHaveLength(1);
  });
});

describe('what comes late or changes', () => {
  const asked = talk(ready, [0, 'narudžba'], [10, 'Amra']);
  const state: PersonState = { ...nobody, flow: asked.flow, dueAt: asked.dueAt };

  it('an older message does not move a flow, nor one from the future hold it up', () => {
    const late = onMessage(ready, state, { content: text('1'), at: NOON + 9 * MINUTE }, NOON + 11 * MINUTE);
    expect(late).toMatchObject({ messages: [], flow: state.flow, dueAt: state.dueAt });
    const future = onMessage(ready, nobody, { content: text('narudžba'), at: NOON + 1e12 }, NOON);
    expect(future.flow?.asked).toBe(NOON);
  });

  it('a step or flow that is gone hands over', () => {
    const edited = structuredClone(ready);
    edited.flows[0]!.steps[1]!.id = 'drugi';
    const next = onMessage(edited, state, { content: text('1'), at: null }, NOON + 11 * MINUTE);
    expect(next).toMatchObject({ messages: [], flow: null, dueAt: null, handOver: { userId: null } });
    expect(next.note).toContain('ime: Amra');
    expect(onTimeout({ ...ready, flows: [] }, state, NOON + 60 * MINUTE)).toMatchObject({
      ...{ flow: null, handOver: { userId: null } },
    });
  });

  it('a timeout that is not due, and of a person who has left, says nothing', () => {
    expect(onTimeout(ready, state, NOON + 11 * MINUTE)).toMatchObject({ messages: [], flow: state.flow });
    expect(onTimeout(ready, { ...state, subscribed: false }, NOON + 60 * MINUTE)).toMatchObject({
      ...{ messages: [], flow: null, handOver: null },
    });
  });
});

/** Any definition of flows whose ways lead wherever they like; those that are refused are left out. */
const anyWay = fc.record({
  to: fc.constantFrom('next', 'step', 'end', 'person', 'stop'),
  step: fc.constantFrom('s0', 's1', 's2', 's3', null),
  person: fc.constant(null),
});
const anyStep = (id: string): fc.Arbitrary<Step> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(`Korak ${id}`),
    ask: fc.record({
      text: fc.constantFrom('Pitanje?', 'Hvala {osoba}, dalje?'),
      keyboard: fc.constant(null),
    }),
    expects: fc.constantFrom('text', 'number', 'phone', 'email', 'date', 'choice'),
    choices: fc.constant(['Da', 'Ne']),
    wrong: fc.constant('Ne razumijem.'),
    misses: fc.integer({ min: 1, max: 3 }),
    minutes: fc.integer({ min: 1, max: 100 }),
    onAnswer: anyWay,
    onTimeout: anyWay,
    onMisses: anyWay,
  }) as fc.Arbitrary<Step>;
const anyFlow: fc.Arbitrary<Flow> = fc.record({
  id: fc.constant('tok'),
  name: fc.constant('Tok'),
  steps: fc.tuple(anyStep('s0'), anyStep('s1'), anyStep('s2'), anyStep('s3')).map((steps) => [...steps]),
  wayOut: fc.constant({ words: ['odustani'], answer: null, to: 'stop' as const, person: null }),
  end: fc.constant({
    answer: { text: 'Kraj.', keyboard: null },
    to: 'person' as const,
    person: null,
    tags: [],
  }),
});
const anyDefinition: fc.Arbitrary<Definition> = anyFlow.map((flow) => ({
  ...withExample(EMPTY, EXAMPLES[0]!),
  keywords: [
    {
      ...{ id: 'k', words: ['počni'], match: 'word', answer: { text: 'Krećemo.', keyboard: null }, tags: [] },
      action: { to: 'flow', flow: 'tok', person: null },
    },
  ],
  flows: [flow],
}));
const anyContent: fc.Arbitrary<Content> = fc.oneof(
  fc.constantFrom('počni', 'odustani', 'Da', '2', '12. 3. 2026.', 'a@b.ba', '061 123 456').map(text),
  fc.string({ unit: 'grapheme' }).map(text),
  fc.constant<Content>({ kind: 'contact', text: null, data: { phone: '+38761123456' } }),
  fc.constant<Content>({ kind: 'sticker', text: null, data: {} }),
);

describe('whatever is said to whatever definition', () => {
  it('is answered with few messages, and waiting alone leads out', () => {
    let tried = 0;
    fc.assert(
      fc.property(
        anyDefinition,
        fc.array(fc.tuple(anyContent, fc.nat(200)), { maxLength: 12 }),
        (given, said) => {
          const checked = definitionSchema.safeParse(given);
          // Also an invalid one, which the rehearsal of an unsaved definition is given.
          let state = nobody;
          let now = NOON;
          const take = (effects: ReturnType<typeof onMessage>): void => {
            expect(effects.messages.length).toBeLessThanOrEqual(MOST_ANSWERS);
            expect(effects.flow === null).toBe(effects.dueAt === null);
            state = { ...state, flow: effects.flow, dueAt: effects.dueAt, awayAt: effects.awayAt };
          };
          for (const [content, minutes] of [[text('počni'), 0] as const, ...said]) {
            now += minutes * MINUTE;
            take(onMessage(given, state, { content, at: now }, now));
          }
          if (!checked.success) return;
          tried += 1;
          for (let n = 0; state.flow; n++) {
            expect(n).toBeLessThan(given.flows[0]!.steps.length);
            take(onTimeout(given, state, state.dueAt!));
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(tried).toBeGreaterThan(10);
  });
});
