import { dayOf } from '../../../../../core/dates.ts';

/** What grouping looks at. */
export interface Grouped {
  idguid: string;
  no: number;
  at: string;
  direction: 'in' | 'out' | 'note' | 'event';
  origin: string;
  author: { idguid: string } | null;
}

/** A line of a conversation as it is shown. */
export type Line<M extends Grouped> =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: M; first: boolean; last: boolean };

/** Milliseconds between two messages of the same writer that still stand together. */
const TOGETHER = 5 * 60_000;

/** Whether a message continues what the one before it began. */
function continues(now: Grouped, prior: Grouped | undefined): boolean {
  return (
    prior !== undefined &&
    now.direction === prior.direction &&
    now.direction !== 'event' &&
    now.origin === prior.origin &&
    now.author?.idguid === prior.author?.idguid &&
    Date.parse(now.at) - Date.parse(prior.at) < TOGETHER
  );
}

/**
 * The lines of a conversation: days, the line above the first unread message, and messages of which each knows whether it begins or ends
 * what its writer said at once.
 */
export function linesOf<M extends Grouped>(messages: readonly M[], firstUnread: string | null): Line<M>[] {
  const lines: Line<M>[] = [];
  let prior: { message: M; line: Extract<Line<M>, { kind: 'message' }> } | null = null;
  let today = '';
  for (const message of messages) {
    const day = dayOf(new Date(message.at));
    if (day !== today) {
      today = day;
      prior = null;
      lines.push({ kind: 'day', key: day, day });
    }
    if (message.idguid === firstUnread) {
      prior = null;
      lines.push({ kind: 'unread', key: 'unread' });
    }
    const together: boolean = continues(message, prior?.message);
    if (together && prior) prior.line.last = false;
    const line = { kind: 'message', key: message.idguid, message, first: !together, last: true } as const;
    const shown = { ...line, last: true as boolean };
    lines.push(shown);
    prior = { message, line: shown };
  }
  return lines;
}
