import { KEYBOARD_ROWS, TOO_MANY_ROWS } from '../protocol/keyboard.ts';
import type { Definition, Flow, Interval, Match, Next, Say, Step } from './definition.ts';
import { answerIn } from './expects.ts';
import { keywordFor, plainOf } from './match.ts';
import { keyOf, PERSON_KEY, placeholdersIn } from './placeholders.ts';
import { askOf, sizeFault } from './say.ts';

/** What is wrong, and where: names and numbers joined by dots. */
export interface Fault {
  path: string;
  message: string;
}

/** What is wrong between the parts of a definition. */
export function faultsOf(definition: Definition): Fault[] {
  const { welcome, hours, away, keywords, flows } = definition;
  const faults: Fault[] = [];
  const add = (path: string, message: string): void => void faults.push({ path, message });
  const say = (path: string, one: Say | null, known: readonly string[] = []): void => {
    if (one) checkSay(path, one, known, add);
  };

  say('welcome', welcome);
  say('away', away);
  if (away && !hours) add('away.text', 'Poruka van radnog vremena traži radno vrijeme.');
  for (const [day, intervals] of hours?.days.entries() ?? []) checkDay(`hours.days.${day}`, intervals, add);
  if (hours?.days.every((day) => day.length === 0))
    add('hours.days', 'Unesite radno vrijeme bar za jedan dan.');

  const taken: Taken[] = [];
  for (const [n, { words, match, answer, action, tags }] of keywords.entries()) {
    const path = `keywords.${n}`;
    say(`${path}.answer`, answer);
    if (!answer && action.to === 'stay' && tags.length === 0)
      add(`${path}.action.to`, 'Ova ključna riječ ne radi ništa: dodajte odgovor, oznaku ili šta slijedi.');
    if (action.to === 'flow' && !flows.some(({ id }) => id === action.flow))
      add(
        `${path}.action.flow`,
        action.flow ? 'Ovaj tok više ne postoji. Odaberite drugi.' : 'Odaberite tok.',
      );
    const divided = dividedIn(words);
    if (divided) add(`${path}.words`, divided);
    for (const word of words) {
      const one = { n, word, plain: plainOf(word), match };
      const before = taken.find((other) => covers(other, one));
      if (before) add(`${path}.words`, coveredText(one, before));
      taken.push(one);
    }
  }
  same(keywords, (n) => add(`keywords.${n}.words`, 'Dvije ključne riječi imaju istu oznaku.'));
  same(flows, (n) => add(`flows.${n}.name`, 'Dva toka imaju istu oznaku.'));
  const names = new Map<string, number>();
  for (const [n, flow] of flows.entries()) {
    const name = plainOf(flow.name);
    if (names.has(name)) add(`flows.${n}.name`, 'Tok s ovim nazivom već postoji.');
    names.set(name, n);
    checkFlow(`flows.${n}`, flow, (text) => keywordFor(keywords, text) !== null, add, say);
  }
  return faults;
}

type Add = (path: string, message: string) => void;

/** A word of a keyword, which is the `n`th. */
interface Taken {
  n: number;
  word: string;
  plain: string;
  match: Match;
}

/** Whether every text that a word means is meant by one before it. Within a keyword only the same word is too much. */
function covers(before: Taken, { n, plain, match }: Taken): boolean {
  if (before.n === n) return before.plain === plain;
  switch (before.match) {
    case 'exact':
      return match === 'exact' && before.plain === plain;
    case 'word':
      // A part of a word may stand within longer words: only what is between its spaces is a whole one.
      return (match === 'contains' ? plain : ` ${plain} `).includes(` ${before.plain} `);
    case 'contains':
      return plain.includes(before.plain);
  }
}

/** A comma divides words where they are typed: within one it was missed, and hardly a message has them all. */
const dividedIn = (words: readonly string[]): string | null => {
  const word = words.find((one) => /[,;]/.test(one));
  return word === undefined ? null : `„${word}” ima zarez ili tačku-zarez: unesite svaku riječ posebno.`;
};

const coveredText = ({ n, word, plain }: Taken, before: Taken): string => {
  if (before.n === n) return `Riječ „${word}” je navedena dvaput.`;
  const place = `${before.n + 1}. ključna riječ`;
  return before.plain === plain
    ? `Riječ „${word}” već ima ${place}, pa ova ne bi došla na red.`
    : `Riječ „${word}” već prepoznaje ${place} („${before.word}”), pa ova ne bi došla na red. Stavite je iznad.`;
};

function checkSay(path: string, one: Say, known: readonly string[], add: Add): void {
  const fault = sizeFault(one);
  if (fault) add(`${path}.text`, fault);
  checkText(`${path}.text`, one.text, known, add);
}

function checkText(path: string, text: string, known: readonly string[], add: Add): void {
  const stranger = placeholdersIn(text).find(({ key }) => key !== PERSON_KEY && !known.includes(key));
  if (stranger)
    add(
      path,
      `„${stranger.written}” ovdje nije poznato. Možete koristiti: ${[PERSON_KEY, ...known].map((key) => `{${key}}`).join(', ')}.`,
    );
}

/** Minutes since midnight; the end of a day is the 1440th. */
const minuteOf = (clock: string, end: boolean): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return end && hour + minute === 0 ? 1440 : hour * 60 + minute;
};

function checkDay(path: string, intervals: readonly Interval[], add: Add): void {
  for (const [n, { from, to }] of intervals.entries()) {
    if (minuteOf(to, true) <= minuteOf(from, false))
      add(`${path}.${n}.to`, 'Kraj mora biti iza početka. Ponoć pišite kao 00:00.');
    const overlaps = intervals
      .slice(0, n)
      .some(
        (other) =>
          minuteOf(other.to, true) > minuteOf(from, false) &&
          minuteOf(to, true) > minuteOf(other.from, false),
      );
    if (overlaps) add(`${path}.${n}.from`, 'Intervali se preklapaju.');
  }
}

function same(list: readonly { id: string }[], report: (n: number) => void): void {
  const seen = new Set<string>();
  for (const [n, { id }] of list.entries()) {
    if (seen.has(id)) report(n);
    seen.add(id);
  }
}

function checkFlow(
  path: string,
  flow: Flow,
  isKeyword: (text: string) => boolean,
  add: Add,
  say: (path: string, one: Say | null, known?: readonly string[]) => void,
): void {
  const { steps, wayOut, end } = flow;
  const keys = steps.map(({ name }) => keyOf(name));
  say(`${path}.wayOut.answer`, wayOut.answer, keys);
  say(`${path}.end.answer`, end.answer, keys);
  same(steps, (n) => add(`${path}.steps.${n}.name`, 'Dva koraka imaju istu oznaku.'));
  const divided = dividedIn(wayOut.words);
  if (divided) add(`${path}.wayOut.words`, divided);
  const leaves = new Set(wayOut.words.map(plainOf));
  for (const [n, step] of steps.entries()) {
    const at = `${path}.steps.${n}`;
    const key = keys[n]!;
    if (key === '') add(`${at}.name`, 'Naziv mora imati bar jedno slovo ili cifru.');
    else if (key === PERSON_KEY) add(`${at}.name`, 'Ovaj naziv je zauzet: {osoba} je ime osobe na Viberu.');
    else if (keys.indexOf(key) < n) add(`${at}.name`, 'Korak s ovim nazivom već postoji.');
    say(`${at}.ask`, askOf(step), keys);
    checkText(`${at}.wrong`, step.wrong, keys, add);
    checkChoices(at, step, leaves, add);
    checkButtons(
      `${at}.ask.keyboard.buttons`,
      step,
      (text) => leaves.has(plainOf(text)) || isKeyword(text),
      add,
    );
    for (const way of ['onAnswer', 'onTimeout', 'onMisses'] as const) {
      const { to, step: target } = step[way];
      if (to === 'step' && !steps.some(({ id }) => id === target))
        add(
          `${at}.${way}.step`,
          target ? 'Ovaj korak više ne postoji. Odaberite drugi.' : 'Odaberite korak.',
        );
    }
  }
  checkWays(path, steps, add);
}

function checkChoices(
  path: string,
  { expects, choices, ask }: Step,
  leaves: ReadonlySet<string>,
  add: Add,
): void {
  if (expects !== 'choice') return;
  if (choices.length < 2) add(`${path}.choices`, 'Unesite bar dva odgovora.');
  const plain = choices.map(plainOf);
  const twice = choices.find((_, n) => plain.indexOf(plain[n]!) < n);
  if (twice !== undefined) add(`${path}.choices`, `Odgovor „${twice}” je naveden dvaput.`);
  const leaving = choices.find((_, n) => leaves.has(plain[n]!));
  if (leaving !== undefined)
    add(`${path}.choices`, `Odgovor „${leaving}” je i riječ za izlaz iz toka, pa se nikad ne bi primio.`);
  if (!ask.keyboard && Math.ceil(choices.length / 2) > KEYBOARD_ROWS) add(`${path}.choices`, TOO_MANY_ROWS);
}

/** Buttons that somebody built for a choice: each sends a choice, or something that is understood anywhere. */
function checkButtons(path: string, step: Step, isKnown: (text: string) => boolean, add: Add): void {
  if (step.expects !== 'choice') return;
  for (const [n, { action, value }] of step.ask.keyboard?.buttons.entries() ?? []) {
    const isAnswer = answerIn(step, { kind: 'text', text: value, data: {} }, 0) !== null;
    if (action === 'reply' && !isAnswer && !isKnown(value))
      add(
        `${path}.${n}.value`,
        `„${value}” nije među ponuđenim odgovorima, pa ga bot ne bi prepoznao. Ponuđeno je: ${step.choices.join(', ')}.`,
      );
  }
}

/** Circles that nobody leaves: by waiting alone, and by answering. */
function checkWays(path: string, steps: readonly Step[], add: Add): void {
  const place = new Map(steps.map(({ id }, n) => [id, n]));
  /** Number of the step that a way leads to; null: out of the flow. */
  const target = (n: number, { to, step }: Next): number | null => {
    if (to === 'next') return n + 1 < steps.length ? n + 1 : null;
    return to === 'step' ? (place.get(step ?? '') ?? null) : null;
  };
  for (const n of steps.keys()) {
    if (circles(n, (m) => target(m, steps[m]!.onTimeout)))
      add(
        `${path}.steps.${n}.onTimeout.to`,
        'Ko ne odgovara vrtio bi se u krug. Neka neki korak vodi na kraj, osobi ili prekida.',
      );
    if (circles(n, (m) => target(m, steps[m]!.onAnswer)))
      add(`${path}.steps.${n}.onAnswer.to`, 'Ko odgovara vrtio bi se u krug i ne bi stigao do kraja toka.');
  }
}

/** Whether a way leads back to where it began. */
function circles(from: number, next: (n: number) => number | null): boolean {
  const seen = new Set<number>();
  for (let at = next(from); at !== null && !seen.has(at); at = next(at)) {
    if (at === from) return true;
    seen.add(at);
  }
  return false;
}
