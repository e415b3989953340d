import { newId } from '../../../core/id.ts';
import type { CaseRow, MessageRow, Played, ReadRow } from './rows.ts';
import type { Line, Talk } from './talks.ts';
import { after, beginOf, DAY, earlier, isWork, MINUTE, TODAY } from './timing.ts';

/** Before the simulator's. */
const FIRST_TOKEN = 5_600_000_000_000_000_000n;

/** Somebody who answers, and how many minutes they usually take. */
export interface Answerer {
  id: string;
  name: string;
  pace: number;
}

/** A customer of one of the bots. */
export interface Writer {
  botId: string;
  userId: string;
  name: string | null;
  number: number;
}

/** What a conversation is to come to. */
type Ending = 'closed' | 'snoozed' | 'open' | 'waiting' | 'unassigned';

interface Options {
  now: Date;
  random(): number;
  talks: readonly Talk[];
  people: readonly Answerer[];
  /** Who writes in each conversation. */
  writers: readonly Writer[];
  /** What a bot says when somebody opens its chat, and when nobody is there; null: nothing. */
  welcome(botId: string): Pick<MessageRow, 'text' | 'data'> | null;
  away(botId: string): string | null;
}

/** Plays conversations of the past year, the oldest first; those of today are still going on. */
export function play(options: Options): Played {
  const played: Played = { conversations: [], messages: [], cases: [], reads: [] };
  for (const [index, writer] of options.writers.entries())
    playOne(options, played, {
      writer,
      index,
      talk: talkOf(options, index),
      ending: endingOf(options, index),
    });
  played.messages.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const [n, message] of played.messages.entries())
    if (message.direction === 'in' || message.direction === 'out')
      message.token = String(FIRST_TOKEN + BigInt(n));
  return played;
}

/** The talk of a conversation: those of its bot one after another. */
function talkOf({ talks, writers }: Options, index: number): Talk {
  const { botId } = writers[index]!;
  const before = writers.slice(0, index).filter((one) => one.botId === botId).length;
  const bot = botId === writers[0]!.botId ? 1 : 2;
  const own = talks.filter((talk) => talk.bot === bot);
  return own[before % own.length]!;
}

function endingOf({ writers }: Options, index: number): Ending {
  const left = writers.length - index;
  if (left <= TODAY) return (['unassigned', 'waiting', 'open'] as const)[left % 3]!;
  if (left <= TODAY * 3) return (['open', 'waiting', 'snoozed', 'open'] as const)[left % 4]!;
  return 'closed';
}

function playOne(
  options: Options,
  played: Played,
  { writer, index, talk, ending }: { writer: Writer; index: number; talk: Talk; ending: Ending },
): void {
  const { now, random, people } = options;
  const person = people[index % people.length]!;
  const colleague = people[(index + 1) % people.length]!;
  const id = newId();
  const began = beginOf(options, options.writers.length - index, options.writers.length);
  const fill = (text: string): string =>
    called(text, writer.name)
      .replaceAll('{broj}', String(10_400 + writer.number))
      .replaceAll('{racun}', `${200 + index}/${now.getUTCFullYear()}`)
      .replaceAll('{kolega}', colleague.name);
  const said = (at: Date, more: Partial<MessageRow>): MessageRow => {
    const message: MessageRow = { ...EMPTY, ...more, idguid: newId(), conversation_id: id, at };
    played.messages.push(message);
    return message;
  };
  const sent = (at: Date, text: string, more: Partial<MessageRow>): MessageRow =>
    said(at, { direction: 'out', text, ...delivery(options, at), ...more });
  const event = (at: Date, what: string): void =>
    void said(at, {
      direction: 'event',
      origin: 'system',
      text: `${person.name} ${what}`,
      author_id: person.id,
    });

  const welcome = options.welcome(writer.botId);
  if (welcome) sent(new Date(began.getTime() - 9000), '', { ...welcome, origin: 'answer' });
  let at = began;
  let waiting: Date | null = null;
  let incoming = 0;
  let answered: Date | null = null;
  for (const [n, line] of linesOf(talk, ending).entries()) {
    const before = talk.lines[n - 1];
    if (n > 0) at = after(options, at, line, before, person.pace);
    if (at >= now) break;
    if (line.by === 'K') {
      said(at, { text: fill(line.text), ...thingOf(line) });
      incoming++;
      waiting ??= at;
      const away = incoming === 1 && !isWork(at) ? options.away(writer.botId) : null;
      if (away) sent(new Date(at.getTime() + 1200), away, { origin: 'answer' });
    } else if (line.by === 'N') {
      const mentions = line.text.includes('{kolega}') ? [colleague.id] : [];
      said(at, {
        direction: 'note',
        origin: 'person',
        text: fill(line.text),
        author_id: person.id,
        mentions,
      });
    } else {
      if (!answered) event(new Date(at.getTime() - 20_000), 'preuzima razgovor.');
      answered ??= at;
      waiting = null;
      sent(at, fill(line.text), { origin: 'person', author_id: person.id });
    }
  }
  // Nobody closes what nobody has answered.
  const end = answered === null && ending === 'closed' ? 'open' : ending;
  const closed =
    end === 'closed' ? earlier(now, new Date(at.getTime() + (2 + random() * 40) * MINUTE)) : null;
  if (closed) event(closed, 'zatvara razgovor.');
  const until = new Date(now.getTime() + (1 + (index % 4)) * DAY);
  until.setUTCHours(8, 0, 0, 0);
  const caseRow: CaseRow = {
    ...{
      idguid: newId(),
      conversation_id: id,
      bot_id: writer.botId,
      opened_at: began,
      answered_at: answered,
    },
    ...{ answered_by: answered && person.id, closed_at: closed, closed_by: closed && person.id },
  };
  played.cases.push(caseRow);
  played.conversations.push({
    ...{ idguid: id, bot_id: writer.botId, user_id: writer.userId, name: writer.name },
    ...{ tags: talk.tags, subscribed: !(closed && index % 17 === 5), subscription_at: began },
    state: end === 'closed' || end === 'snoozed' ? end : 'open',
    snoozed_until: end === 'snoozed' ? until : null,
    assignee_id: answered ? person.id : null,
    ...{ incoming, incoming_closed: closed ? incoming : 0, waiting_since: closed ? null : waiting },
    ...{ case_id: closed ? null : caseRow.idguid, updated_by: answered && person.name, created_at: began },
    phone: index % 6 === 1 ? `+3876${1 + (index % 3)}555${100 + index}` : null,
    note: index % 11 === 2 ? 'Zvati poslije 15 sati.' : null,
  });
  if (answered) played.reads.push(...readsOf(options, id, incoming, waiting !== null && !closed, person));
}

/** A text with a person's first name; without a name it leaves out the comma that would stand beside it. */
function called(text: string, name: string | null): string {
  const first = name && /[\p{L}'-]{2,}/u.exec(name)?.[0];
  if (first) return text.replaceAll('{ime}', first);
  return text
    .replaceAll('{ime}', '')
    .replaceAll(/, ([,.!?])/g, '$1')
    .replaceAll(/ ([,.!?])/g, '$1');
}

/** Lines that have been said: a conversation that waits ends with the customer. */
function linesOf({ lines }: Talk, ending: Ending): readonly Line[] {
  const answer = lines.findIndex(({ by }) => by !== 'K');
  if (ending === 'unassigned') return lines.slice(0, answer);
  if (ending === 'closed') return lines;
  const last = lines.findLastIndex(({ by }) => by === (ending === 'waiting' ? 'K' : 'O'));
  // One with a single question is not answered yet.
  return lines.slice(0, last + 1);
}

const EMPTY: Omit<MessageRow, 'idguid' | 'conversation_id' | 'at'> = {
  ...{
    direction: 'in',
    origin: 'customer',
    kind: 'text',
    text: null,
    data: {},
    token: null,
    author_id: null,
  },
  ...{
    mentions: null,
    state: null,
    status: null,
    fault: null,
    sent_at: null,
    delivered_at: null,
    seen_at: null,
  },
  ...{ file_id: null, media_state: null },
};

function thingOf({ thing, text }: Line): Partial<MessageRow> {
  if (thing === 'slika') return { kind: 'picture', data: { file_name: 'slika.png' }, media_state: 'stored' };
  if (thing === 'datoteka')
    return { kind: 'file', text: null, data: { file_name: text }, media_state: 'stored' };
  return {};
}

/** What became of a sent message: most are seen. */
function delivery({ now, random }: Options, at: Date): Partial<MessageRow> {
  const sent_at = new Date(at.getTime() + 400);
  const lot = random();
  if (lot < 0.01) return { sent_at, state: 'failed', fault: 'Telefon osobe nije mogao prikazati poruku.' };
  const delivered_at = earlier(now, new Date(at.getTime() + 1500 + random() * 4000));
  if (lot < 0.12) return { sent_at, delivered_at, state: 'delivered' };
  const seen_at = earlier(now, new Date(delivered_at.getTime() + random() ** 2 * 12 * MINUTE));
  return { sent_at, delivered_at, seen_at, state: 'seen' };
}

/** Everybody has read what is done; of what waits the last message is new even to whoever answers. */
const readsOf = (
  { people }: Options,
  conversation_id: string,
  incoming: number,
  isWaiting: boolean,
  person: Answerer,
): ReadRow[] =>
  people
    .filter(({ id }) => id === person.id || !isWaiting)
    .map(({ id }) => ({ conversation_id, user_id: id, incoming: isWaiting ? incoming - 1 : incoming }));
