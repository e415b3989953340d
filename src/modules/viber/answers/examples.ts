import type { Keyboard } from '../protocol/keyboard.ts';
import type { Definition, Keyword, Next, Step } from './definition.ts';

/** A ready-made part of a definition. */
export interface Example {
  key: 'welcome' | 'order' | 'faq';
  title: string;
  text: string;
  part: Partial<Definition>;
}

const button = (text: string, columns: number): Keyboard['buttons'][number] => ({
  columns,
  rows: 1,
  action: 'reply',
  value: text,
  text,
  colour: null,
});
const TO_NEXT: Next = { to: 'next', step: null, person: null };
const TO_PERSON: Next = { to: 'person', step: null, person: null };

const step = (id: string, more: Pick<Step, 'name' | 'expects' | 'wrong'> & { ask: string }): Step => ({
  ...{
    id,
    choices: [],
    misses: 3,
    minutes: 30,
    onAnswer: TO_NEXT,
    onTimeout: TO_PERSON,
    onMisses: TO_PERSON,
  },
  ...more,
  ask: { text: more.ask, keyboard: null },
});

const keyword = (
  id: string,
  words: string[],
  text: string | null,
  action: Keyword['action'] = { to: 'stay', flow: null, person: null },
): Keyword => ({
  ...{ id, words, match: 'word', action, tags: [] },
  answer: text === null ? null : { text, keyboard: null },
});

const WORKDAY = [{ from: '08:00', to: '16:00' }];

/** What an empty definition can be begun with. */
export const EXAMPLES: readonly Example[] = [
  {
    key: 'welcome',
    title: 'Pozdrav i radno vrijeme',
    text: 'Pozdrav s tri dugmeta, radno vrijeme od ponedjeljka do petka, i poruka kad nema nikoga.',
    part: {
      welcome: {
        text: 'Zdravo {osoba}, dobro došli! Kako vam možemo pomoći?',
        keyboard: {
          colour: null,
          buttons: [button('Status narudžbe', 6), button('Radno vrijeme', 3), button('Razgovor s osobom', 3)],
        },
      },
      hours: { days: [WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, [], []], holidays: [] },
      away: {
        text: 'Hvala na poruci. Trenutno ne radimo; odgovaramo radnim danom od 8 do 16 sati.',
        keyboard: null,
        every: 12,
      },
    },
  },
  {
    key: 'order',
    title: 'Status narudžbe',
    text: 'Pita za ime, zatim za broj narudžbe, i predaje razgovor osobi s tim podacima.',
    part: {
      keywords: [
        keyword('narudzba', ['status narudžbe', 'narudžba', 'gdje je paket'], null, {
          to: 'flow',
          flow: 'status-narudzbe',
          person: null,
        }),
      ],
      flows: [
        {
          id: 'status-narudzbe',
          name: 'Status narudžbe',
          steps: [
            step('ime', {
              name: 'Ime',
              ask: 'Rado ćemo provjeriti. Kako se zovete?',
              expects: 'text',
              wrong: 'Napišite svoje ime, molimo.',
            }),
            step('broj', {
              name: 'Broj narudžbe',
              ask: 'Hvala, {Ime}. Koji je broj narudžbe? Stoji u poruci kojom smo je potvrdili.',
              expects: 'number',
              wrong: 'Broj narudžbe ima samo cifre, npr. 10482.',
            }),
          ],
          wayOut: {
            words: ['odustani', 'prekini'],
            answer: { text: 'U redu. Ako zatreba, tu smo.', keyboard: null },
            to: 'stop',
            person: null,
          },
          end: {
            answer: {
              text: 'Hvala, {Ime}. Kolega provjerava narudžbu {Broj narudžbe} i javlja vam se ovdje.',
              keyboard: null,
            },
            to: 'person',
            person: null,
            tags: ['narudžba'],
          },
        },
      ],
    },
  },
  {
    key: 'faq',
    title: 'Česta pitanja',
    text: 'Odgovori na pitanja o radnom vremenu, dostavi i plaćanju, i riječ kojom se traži osoba.',
    part: {
      keywords: [
        keyword(
          'radno-vrijeme',
          ['radno vrijeme', 'kad radite', 'do kad radite'],
          'Radimo radnim danom od 8 do 16 sati.',
        ),
        keyword(
          'dostava',
          ['dostava', 'dostavljate'],
          'Dostavljamo u cijeloj BiH, u roku od dva radna dana.',
        ),
        keyword('placanje', ['plaćanje', 'kartica', 'pouzeće'], 'Plaćate pouzećem, karticom ili na račun.'),
        keyword('osoba', ['razgovor s osobom', 'agent', 'operater'], 'Samo trenutak, pozivamo kolegu.', {
          to: 'person',
          flow: null,
          person: null,
        }),
      ],
    },
  },
];

/** A definition with an example added: what it has already stays. */
export function withExample(definition: Definition, { part }: Example): Definition {
  const added = <T extends { id: string }>(now: readonly T[], more: readonly T[] = []): T[] => [
    ...now,
    ...more.filter(({ id }) => !now.some((one) => one.id === id)),
  ];
  return {
    welcome: definition.welcome ?? part.welcome ?? null,
    hours: definition.hours ?? part.hours ?? null,
    away: definition.away ?? part.away ?? null,
    keywords: added(definition.keywords, part.keywords),
    flows: added(definition.flows, part.flows),
  };
}
