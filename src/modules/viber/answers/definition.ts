import { z } from 'zod';
import { keysOf } from '../../../core/keys-of.ts';
import { readTag } from '../../../core/kinds/tags.ts';
import { isDay } from '../../../core/schema.ts';
import { BAD_CHARACTER, isPlain, isStorable } from '../../../core/text.ts';
import { type Keyboard, keyboardSchema } from '../protocol/keyboard.ts';
import { lengthOf, TEXT_MAX } from '../protocol/limits.ts';
import { faultsOf } from './rules.ts';

/** What a step takes as an answer. */
export const EXPECTS = {
  text: 'Bilo koji tekst',
  number: 'Broj',
  phone: 'Broj telefona',
  email: 'E-mail adresu',
  date: 'Datum',
  choice: 'Jedan od ponuđenih odgovora',
} as const;
export type Expects = keyof typeof EXPECTS;

/** How a message is compared with the words of a keyword. */
export const MATCHES = {
  word: 'Poruka sadrži riječ',
  exact: 'Poruka je samo ta riječ',
  contains: 'Poruka sadrži i dio riječi',
} as const;
export type Match = keyof typeof MATCHES;

/** Where a flow goes from a step. */
export const WAYS = {
  next: 'na sljedeći korak',
  step: 'na korak …',
  end: 'na kraj toka',
  person: 'predaj osobi',
  stop: 'prekini bez poruke',
} as const;
export type Way = keyof typeof WAYS;

export const MOST_KEYWORDS = 100;
export const MOST_WORDS = 30;
export const MOST_FLOWS = 20;
export const MOST_STEPS = 30;
export const MOST_CHOICES = 24;
export const MOST_MISSES = 9;
/** Minutes for which a step can wait: seven days. */
export const MOST_MINUTES = 7 * 24 * 60;
export const MOST_INTERVALS = 4;
export const NAME_MAX = 60;

const REQUIRED = 'Ovo polje je obavezno.';
const words = (max: number) =>
  z
    .string(REQUIRED)
    .refine(isPlain, BAD_CHARACTER)
    .trim()
    .min(1, REQUIRED)
    .max(max, `Najviše ${max} znakova.`);
const ident = z.string().regex(/^[a-z0-9-]{1,40}$/i, 'Neispravna oznaka.');
const tags = z
  .array(
    z.string().transform((text, context): string => {
      const read = readTag(text);
      if ('value' in read) return read.value;
      context.addIssue({ code: 'custom', message: read.error });
      return z.NEVER;
    }),
  )
  .max(20, 'Najviše 20 oznaka.')
  .default([]);
const person = z.guid('Odaberite osobu s liste.').toLowerCase().nullable().default(null);

/** A message that a bot sends by itself. */
const saySchema = z.strictObject({
  text: z
    .string(REQUIRED)
    // Joiners and the like are part of emoji; what the database cannot keep is not.
    .refine(isStorable, BAD_CHARACTER)
    .trim()
    .min(1, 'Unesite tekst poruke.')
    .refine((text) => lengthOf(text) <= TEXT_MAX, `Najviše ${TEXT_MAX} znakova.`),
  keyboard: keyboardSchema.nullable().default(null),
});

const clock = z.string(REQUIRED).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Unesite vrijeme, npr. 08:00.');
const hoursSchema = z.strictObject({
  /** Monday first; a day without intervals is closed. */
  days: z
    .array(
      z
        .array(z.strictObject({ from: clock, to: clock }))
        .max(MOST_INTERVALS, `Najviše ${MOST_INTERVALS} intervala u danu.`),
    )
    .length(7, 'Radno vrijeme ima sedam dana.'),
  /** Days on which it is closed, whatever the weekday. */
  holidays: z.array(z.string().refine(isDay, 'Unesite ispravan datum.')).max(200, 'Najviše 200 datuma.'),
});

const awaySchema = saySchema.extend({
  /** Hours for which a person is not told again. */
  every: z.int('Unesite cijeli broj.').min(1, 'Najmanje 1 sat.').max(720, 'Najviše 720 sati.'),
});

const keywordSchema = z.strictObject({
  id: ident,
  words: z
    .array(words(80))
    .min(1, 'Unesite bar jednu riječ.')
    .max(MOST_WORDS, `Najviše ${MOST_WORDS} riječi.`),
  match: z.enum(keysOf(MATCHES)),
  answer: saySchema.nullable().default(null),
  action: z.strictObject({
    to: z.enum(['stay', 'flow', 'person']),
    flow: ident.nullable().default(null),
    person,
  }),
  tags,
});

const nextSchema = z.strictObject({ to: z.enum(keysOf(WAYS)), step: ident.nullable().default(null), person });

const stepSchema = z.strictObject({
  id: ident,
  /** Names the answer: „Broj narudžbe”. */
  name: words(NAME_MAX),
  ask: saySchema,
  expects: z.enum(keysOf(EXPECTS)),
  choices: z.array(words(80)).max(MOST_CHOICES, `Najviše ${MOST_CHOICES} odgovora.`).default([]),
  /** Said of what is not understood. */
  wrong: words(1000),
  /** How many such answers are too many. */
  misses: z.int('Unesite cijeli broj.').min(1, 'Najmanje 1.').max(MOST_MISSES, `Najviše ${MOST_MISSES}.`),
  minutes: z
    .int('Unesite cijeli broj minuta.')
    .min(1, 'Najmanje 1 minuta.')
    .max(MOST_MINUTES, `Najviše ${MOST_MINUTES} minuta (7 dana).`),
  onAnswer: nextSchema,
  onTimeout: nextSchema,
  onMisses: nextSchema,
});

const flowSchema = z.strictObject({
  id: ident,
  name: words(NAME_MAX),
  steps: z
    .array(stepSchema)
    .min(1, 'Tok je prazan: dodajte bar jedan korak.')
    .max(MOST_STEPS, `Najviše ${MOST_STEPS} koraka.`),
  /** Words by which a person leaves the flow. */
  wayOut: z.strictObject({
    words: z
      .array(words(80))
      .min(1, 'Unesite bar jednu riječ kojom osoba izlazi iz toka.')
      .max(MOST_WORDS, `Najviše ${MOST_WORDS} riječi.`),
    answer: saySchema.nullable().default(null),
    to: z.enum(['stop', 'person']),
    person,
  }),
  end: z.strictObject({
    answer: saySchema.nullable().default(null),
    to: z.enum(['stop', 'person']),
    person,
    tags,
  }),
});

/** How a bot answers by itself, as it is stored: what was saved is answered by, also where a newer rule would refuse it. */
export const storedSchema = z.strictObject({
  welcome: saySchema.nullable(),
  /** Null: always open. */
  hours: hoursSchema.nullable(),
  away: awaySchema.nullable(),
  keywords: z.array(keywordSchema).max(MOST_KEYWORDS, `Najviše ${MOST_KEYWORDS} ključnih riječi.`),
  flows: z.array(flowSchema).max(MOST_FLOWS, `Najviše ${MOST_FLOWS} tokova.`),
});

/** What is saved. What holds between its parts is checked by `faultsOf`. */
export const definitionSchema = storedSchema.superRefine((definition, context) => {
  for (const { path, message } of faultsOf(definition))
    context.addIssue({ code: 'custom', path: path.split('.'), message });
});

export interface Say {
  text: string;
  keyboard: Keyboard | null;
}
export type Definition = z.output<typeof definitionSchema>;
export type Hours = NonNullable<Definition['hours']>;
export type Interval = Hours['days'][number][number];
export type Away = NonNullable<Definition['away']>;
export type Keyword = Definition['keywords'][number];
export type Flow = Definition['flows'][number];
export type Step = Flow['steps'][number];
export type Next = Step['onAnswer'];

/** A bot that answers nothing. */
export const EMPTY: Definition = { welcome: null, hours: null, away: null, keywords: [], flows: [] };

/** Whether a bot answers nothing by itself. */
export const isEmpty = ({ welcome, hours, away, keywords, flows }: Definition): boolean =>
  !welcome && !hours && !away && keywords.length === 0 && flows.length === 0;
