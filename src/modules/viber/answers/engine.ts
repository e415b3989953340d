import type { Content } from '../protocol/content.ts';
import type { Definition, Flow, Next, Say, Step } from './definition.ts';
import { answerIn } from './expects.ts';
import type { FlowState } from './flow-state.ts';
import { isOpen } from './hours.ts';
import { keywordFor, matches, plainOf } from './match.ts';
import { filled, keyOf, PERSON_KEY, spokenName } from './placeholders.ts';
import { askOf } from './say.ts';

/** Messages with which a bot answers one event, at most: a last word and a question, or a last word and that nobody is there. */
export const MOST_ANSWERS = 2;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Milliseconds after a message of one of our people for which the bot says nothing. */
export const SILENCE = HOUR;

/** Where a person stands. Times are milliseconds since 1970. */
export interface PersonState {
  /** Their name on Viber. */
  name: string | null;
  subscribed: boolean;
  flow: FlowState | null;
  /** When the step's time is over. */
  dueAt: number | null;
  /** When they were last told that nobody is there. */
  awayAt: number | null;
  /** One of our people answers them, so the bot does not. */
  silent: boolean;
}

/** What comes of an event. The flow, its time and `awayAt` replace what was. */
export interface Effects {
  messages: Content[];
  flow: FlowState | null;
  /** When `onTimeout` is to be asked; null without a flow. */
  dueAt: number | null;
  awayAt: number | null;
  /** A person takes over: this one, or whoever is first. */
  handOver: { userId: string | null } | null;
  /** To be added to the conversation. */
  tags: string[];
  /** For our people: what the flow collected. */
  note: string | null;
}

/** A message of a person; `at`: when it was written, by the service's clock, null if it does not say. */
export interface Received {
  content: Content;
  at: number | null;
}

/** What a person who opens the conversation gets, each time. Null: nothing. */
export const welcomeOf = ({ welcome }: Definition, name: string | null): Content | null =>
  welcome && contentOf(welcome, valuesOf(name, {}));

/** A person opened the conversation. Where they stand in a flow stays. */
export function onStarted(definition: Definition, person: PersonState): Effects {
  const effects = unchanged(person);
  const welcome = welcomeOf(definition, person.name);
  if (welcome) effects.messages.push(welcome);
  return effects;
}

/**
 * A person wrote. In a flow: words that leave it, then its answer, then keywords, and otherwise it was not understood. Outside: keywords.
 * Who gets no answer to what they wrote, or is handed over, is told outside of office hours that nobody is there.
 */
export function onMessage(
  definition: Definition,
  person: PersonState,
  received: Received,
  now: number,
): Effects {
  if (person.silent) return given(definition, person, 'preuzela ga je osoba');
  const run = new Run(definition, person, now, Math.min(received.at ?? now, now));
  const text = received.content.text?.trim() ?? '';
  const { flow: state } = person;
  if (state) {
    // Written before the question: it cannot be its answer, and nothing goes back.
    if (run.at < state.asked) return unchanged(person);
    const place = placeOf(definition, state);
    if (!place) run.leave(null, 'izmijenjen je dok je osoba bila u njemu', { userId: null });
    else run.answer(place, received.content, text);
  } else run.keyword(text);
  run.away();
  return run.effects;
}

/** The time of a step is over. Answers nothing where it is not. */
export function onTimeout(definition: Definition, person: PersonState, now: number): Effects {
  if (!person.flow || person.dueAt === null || person.dueAt > now) return unchanged(person);
  if (person.silent) return given(definition, person, 'preuzela ga je osoba');
  if (!person.subscribed) return given(definition, person, 'osoba više ne prima poruke');
  const run = new Run(definition, person, now, now);
  const place = placeOf(definition, person.flow);
  if (!place) run.leave(null, 'izmijenjen je dok je osoba bila u njemu', { userId: null });
  else run.follow(place, place.step.onTimeout, `nije bilo odgovora na „${place.step.name}”`);
  if (run.effects.handOver) run.away();
  return run.effects;
}

interface Place {
  flow: Flow;
  step: Step;
}

function placeOf({ flows }: Definition, state: FlowState): Place | null {
  const flow = flows.find(({ id }) => id === state.flow);
  const step = flow?.steps.find(({ id }) => id === state.step);
  return flow && step ? { flow, step } : null;
}

const unchanged = ({ flow, dueAt, awayAt }: PersonState): Effects => ({
  messages: [],
  flow,
  dueAt: flow && dueAt,
  awayAt,
  handOver: null,
  tags: [],
  note: null,
});

/** The flow ends without a word. */
function given(definition: Definition, person: PersonState, why: string): Effects {
  if (!person.flow) return unchanged(person);
  const run = new Run(definition, person, 0, 0);
  run.leave(definition.flows.find(({ id }) => id === person.flow!.flow) ?? null, why, null);
  return run.effects;
}

const valuesOf = (name: string | null, values: Readonly<Record<string, string>>) => ({
  ...values,
  [PERSON_KEY]: spokenName(name),
});

function contentOf({ text, keyboard }: Say, values: Readonly<Record<string, string>>): Content {
  return { kind: 'text', text: filled(text, values), data: keyboard ? { keyboard } : {} };
}

/** One event under way. */
class Run {
  readonly effects: Effects;
  readonly #definition: Definition;
  readonly #person: PersonState;
  readonly #now: number;
  /** When the person wrote, never in the future. */
  readonly at: number;
  #values: Record<string, string>;

  constructor(definition: Definition, person: PersonState, now: number, at: number) {
    this.#definition = definition;
    this.#person = person;
    this.#now = now;
    this.at = at;
    this.#values = { ...person.flow?.values };
    this.effects = unchanged(person);
  }

  #say(say: Say | null): void {
    if (say) this.effects.messages.push(contentOf(say, valuesOf(this.#person.name, this.#values)));
  }

  #ask(flow: Flow, step: Step): void {
    this.#stand(flow, step, 0);
    this.#say(askOf(step));
  }

  #stand(flow: Flow, step: Step, misses: number): void {
    const state = { flow: flow.id, step: step.id, values: this.#values, misses, asked: this.at };
    this.effects.flow = state;
    // Of the time that is now: a message may have come late.
    this.effects.dueAt = this.#now + step.minutes * MINUTE;
  }

  /** The flow is over. */
  leave(flow: Flow | null, how: string, handOver: Effects['handOver']): void {
    const name = flow ? `Tok „${flow.name}”` : 'Tok';
    const collected = Object.entries(this.#values).map(
      ([key, value]) => `${flow?.steps.find((step) => keyOf(step.name) === key)?.name ?? key}: ${value}`,
    );
    if (handOver || collected.length > 0) this.effects.note = [`${name}: ${how}.`, ...collected].join('\n');
    this.effects.flow = null;
    this.effects.dueAt = null;
    this.#values = {};
    if (handOver) this.effects.handOver = handOver;
  }

  /** Goes on from a step; `why` there is no answer, if there is none. */
  follow({ flow, step }: Place, { to, step: target, person }: Next, why: string | null): void {
    switch (to) {
      case 'next':
      case 'step': {
        const place = flow.steps.findIndex(({ id }) => id === (to === 'next' ? step.id : target));
        const next = to === 'next' ? flow.steps[place + 1] : flow.steps[place];
        if (next) this.#ask(flow, next);
        else if (to === 'next') this.#end(flow, why);
        else this.leave(flow, 'korak na koji vodi više ne postoji', { userId: null });
        return;
      }
      case 'end':
        this.#end(flow, why);
        return;
      case 'person':
        this.leave(flow, why ?? 'predato osobi', { userId: person });
        return;
      case 'stop':
        this.leave(flow, why ?? 'prekinut', null);
    }
  }

  #end(flow: Flow, why: string | null): void {
    const { answer, to, person, tags } = flow.end;
    this.#say(answer);
    this.effects.tags.push(...tags);
    this.leave(flow, why ?? 'završen', to === 'person' ? { userId: person } : null);
  }

  /** A message within a flow. */
  answer(place: Place, content: Content, text: string): void {
    const { flow, step } = place;
    const { wayOut } = flow;
    const plain = plainOf(text);
    if (content.kind === 'text' && wayOut.words.some((word) => matches(plain, word, 'exact'))) {
      this.#say(wayOut.answer);
      this.leave(flow, 'osoba je odustala', wayOut.to === 'person' ? { userId: wayOut.person } : null);
      return;
    }
    const answer = answerIn(step, content, this.#now);
    if (answer !== null) {
      this.#values = { ...this.#values, [keyOf(step.name)]: answer };
      this.follow(place, step.onAnswer, null);
      return;
    }
    if (this.keyword(text, flow)) return;
    const misses = (this.#person.flow?.misses ?? 0) + 1;
    if (misses >= step.misses) {
      this.follow(place, step.onMisses, `odgovor na „${step.name}” nije prepoznat`);
      return;
    }
    this.#stand(flow, step, misses);
    this.#say({ text: step.wrong, keyboard: askOf(step).keyboard });
  }

  /** Whether a text met a keyword, which is then answered; `within`: the flow in which it was written. */
  keyword(text: string, within?: Flow): boolean {
    const keyword = text ? keywordFor(this.#definition.keywords, text) : null;
    if (!keyword) return false;
    const { answer, action, tags } = keyword;
    this.#say(answer);
    this.effects.tags.push(...tags);
    if (action.to === 'stay') return true;
    const next =
      action.to === 'flow' ? this.#definition.flows.find(({ id }) => id === action.flow) : undefined;
    const first = next?.steps[0];
    if (within) this.leave(within, 'osoba je pitala nešto drugo', null);
    if (next && first) this.#ask(next, first);
    else this.effects.handOver = { userId: action.to === 'person' ? action.person : null };
    return true;
  }

  /** Says that nobody is there, where that is so and was not said lately. */
  away(): void {
    const { away, hours } = this.#definition;
    const { messages, flow, handOver } = this.effects;
    if (!away || isOpen(hours, this.#now)) return;
    if (!handOver && (messages.length > 0 || flow)) return;
    const last = this.#person.awayAt;
    if (last !== null && this.#now - last < away.every * HOUR) return;
    this.#say(away);
    this.effects.awayAt = this.#now;
  }
}
