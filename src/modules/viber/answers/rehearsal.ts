import type { Content } from '../protocol/content.ts';
import type { Definition } from './definition.ts';
import { type Effects, onMessage, onStarted, onTimeout, type PersonState, SILENCE } from './engine.ts';

/** Something that happens in a rehearsal, at a time (milliseconds since 1970). */
export type Happening =
  | { kind: 'started'; at: number }
  | { kind: 'message'; at: number; content: Content }
  /** Time passes, until then. */
  | { kind: 'wait'; at: number }
  /** One of our people answers. */
  | { kind: 'person'; at: number; text: string };

/** A line of a rehearsal. `aside`: what only our people see. */
export interface Line {
  from: 'person' | 'bot' | 'ours' | 'aside';
  at: number;
  text: string;
  content?: Content;
  /** Of an aside. */
  what?: 'note' | 'tags' | 'handOver' | 'silent' | 'nothing' | 'time';
}

/** Where a rehearsal stands. */
export interface Rehearsed {
  lines: Line[];
  flow: PersonState['flow'];
  dueAt: number | null;
  tags: string[];
  /** Who took over; undefined: nobody had to. */
  person: string | null | undefined;
}

/** Timeouts one after another without the person, at most. A saved definition has no more. */
const MOST_TIMEOUTS = 40;

/** What a bot would answer, by the same functions that answer for it. Nothing is sent or kept. */
export function rehearse(
  definition: Definition,
  happenings: readonly Happening[],
  { name = 'Amra', nameOf = () => null }: { name?: string; nameOf?: (userId: string) => string | null } = {},
): Rehearsed {
  let state: PersonState = { name, subscribed: true, flow: null, dueAt: null, awayAt: null, silent: false };
  let assigned: string | null | undefined;
  let answeredAt: number | null = null;
  const tags = new Set<string>();
  const lines: Line[] = [];

  const take = (effects: Effects, at: number): void => {
    for (const content of effects.messages)
      lines.push({ from: 'bot', at, text: content.text ?? '', content });
    const aside = (what: Line['what'], text: string): void =>
      void lines.push({ from: 'aside', at, text, what });
    const added = effects.tags.filter((tag) => !tags.has(tag));
    for (const tag of added) tags.add(tag);
    if (added.length > 0) aside('tags', added.join(', '));
    if (effects.note) aside('note', effects.note);
    if (effects.handOver) {
      const { userId } = effects.handOver;
      assigned = userId;
      aside(
        'handOver',
        userId
          ? `Razgovor preuzima ${nameOf(userId) ?? 'odabrana osoba'}.`
          : 'Razgovor čeka prvu slobodnu osobu.',
      );
    }
    state = { ...state, flow: effects.flow, dueAt: effects.dueAt, awayAt: effects.awayAt };
  };
  const silentAt = (at: number): boolean =>
    Boolean(assigned) || (answeredAt !== null && at - answeredAt < SILENCE);
  const pass = (until: number): void => {
    for (let n = 0; n < MOST_TIMEOUTS && state.flow && state.dueAt !== null && state.dueAt <= until; n++) {
      const at = state.dueAt;
      lines.push({ from: 'aside', at, text: 'Vrijeme za odgovor je isteklo.', what: 'time' });
      take(onTimeout(definition, { ...state, silent: silentAt(at) }, at), at);
    }
  };

  for (const happening of happenings) {
    const { at } = happening;
    pass(at);
    const before = lines.length;
    switch (happening.kind) {
      case 'started':
        lines.push({ from: 'aside', at, text: 'Osoba je otvorila razgovor.', what: 'time' });
        take(onStarted(definition, state), at);
        if (lines.length === before + 1)
          lines.push({ from: 'aside', at, text: 'Bot ne šalje pozdrav.', what: 'nothing' });
        break;
      case 'message': {
        const { content } = happening;
        lines.push({ from: 'person', at, text: content.text ?? '', content });
        const silent = silentAt(at);
        take(onMessage(definition, { ...state, silent }, { content, at }, at), at);
        if (lines.length === before + 1)
          lines.push({
            from: 'aside',
            at,
            text: silent ? 'Bot šuti: odgovara osoba.' : 'Bot ne odgovara; poruka čeka osobu.',
            what: silent ? 'silent' : 'nothing',
          });
        break;
      }
      case 'person':
        answeredAt = at;
        lines.push({ from: 'ours', at, text: happening.text });
        break;
      case 'wait':
        if (lines.length === before)
          lines.push({ from: 'aside', at, text: 'Vrijeme je prošlo.', what: 'time' });
    }
  }
  return { lines, flow: state.flow, dueAt: state.dueAt, tags: [...tags], person: assigned };
}
