import { isId, MAX_SEARCH } from '../../../../../core/list-query.ts';
import { isStorable } from '../../../../../core/text.ts';

/** The lists of conversations, as the address names them. */
export const VIEWS = {
  moji: { view: 'mine', label: 'Moji' },
  nedodijeljeni: { view: 'unassigned', label: 'Nedodijeljeni' },
  svi: { view: 'all', label: 'Svi' },
  odgodeni: { view: 'snoozed', label: 'Odgođeni' },
  zatvoreni: { view: 'closed', label: 'Zatvoreni' },
} as const;
export type ViewName = keyof typeof VIEWS;

/** What of the chat is shown, which the address says. */
export interface Place {
  view: ViewName;
  bot: string | null;
  tag: string | null;
  /** Only those of this company; `svi` are then of every state. */
  company: string | null;
  /** Only those that this person is to answer, likewise. */
  assignee: string | null;
  /** Searched text; people by default. */
  q: string;
  inMessages: boolean;
  /** Older messages are searched too. */
  older: boolean;
  /** The open conversation. */
  conversation: string | null;
  /** The message at which it is opened. */
  message: string | null;
}

/** Parameters by part of the place; those left out stand at their default. */
const NAMES = {
  view: 'pogled',
  bot: 'bot',
  tag: 'oznaka',
  company: 'firma',
  assignee: 'zaduzen',
  q: 'q',
  inMessages: 'poruke',
  older: 'starije',
  conversation: 'razgovor',
  message: 'poruka',
} as const;

/** What an address shows; what it does not say or says wrongly is the default. */
export function placeOf(params: URLSearchParams): Place {
  const view = params.get(NAMES.view) ?? '';
  const id = (name: string): string | null => {
    const said = params.get(name) ?? '';
    return isId(said) ? said : null;
  };
  const text = (name: string): string => {
    const said = params.get(name)?.trim() ?? '';
    return isStorable(said) ? said.slice(0, MAX_SEARCH).toWellFormed() : '';
  };
  return {
    view: Object.hasOwn(VIEWS, view) ? (view as ViewName) : 'svi',
    bot: id(NAMES.bot),
    tag: text(NAMES.tag) || null,
    company: id(NAMES.company),
    assignee: id(NAMES.assignee),
    q: text(NAMES.q),
    inMessages: params.get(NAMES.inMessages) === '1',
    older: params.get(NAMES.older) === '1',
    conversation: params.get(NAMES.conversation) || null,
    message: id(NAMES.message),
  };
}

/** The same address showing something else. Another conversation is opened at its own place, not at the message of the one before. */
export function withPlace(params: URLSearchParams, change: Partial<Place>): URLSearchParams {
  const next = new URLSearchParams(params);
  const full: Partial<Place> =
    'conversation' in change && !('message' in change) ? { ...change, message: null } : change;
  for (const [part, value] of Object.entries(full)) {
    const name = NAMES[part as keyof Place];
    if (value === null || value === '' || value === false || (part === 'view' && value === 'svi'))
      next.delete(name);
    else next.set(name, value === true ? '1' : String(value));
  }
  return next;
}

/** The filters that are on, in words; one of a bot that there is not, or not for this person, too. */
export function filtersOf(
  { bot, tag, company, assignee }: Place,
  bots: readonly { idguid: string; name: string }[],
): string[] {
  const words = [];
  if (bot !== null) words.push(bots.find(({ idguid }) => idguid === bot)?.name ?? 'Nepoznat bot');
  if (tag !== null) words.push(`#${tag}`);
  if (company !== null) words.push('Jedna firma');
  if (assignee !== null) words.push('Jedna zadužena osoba');
  return words;
}
