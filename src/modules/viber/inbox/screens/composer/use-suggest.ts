import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { fold } from '../../../../../core/fold.ts';
import type { Person } from '../../api-parts.ts';
import { useCanned } from '../state/use-setup.ts';
import { calledIn, cannedFor, filled, mentionAt, replaced, slashAt } from './canned-match.ts';

/** Most that are offered at once. */
const MOST = 8;

export interface Suggestion {
  id: string;
  title: string;
  /** What it stands for. */
  text: string | null;
  take: () => void;
}

interface SuggestOptions {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  note: boolean;
  /** Of the person who is written to. */
  name: string | null;
  people: readonly Person[];
  onText: (text: string) => void;
}

/** What is offered while one types: canned answers after a slash, people after an @ in a note. */
export function useSuggest({ area, text, note, name, people, onText }: SuggestOptions) {
  const listId = useId();
  const canned = useCanned();
  const [cursor, setCursor] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  /** Closed by Escape, until something else is typed. */
  const [closedFor, setClosedFor] = useState<string | null>(null);

  const place =
    cursor === null || closedFor === text ? null : note ? mentionAt(text, cursor) : slashAt(text, cursor);
  /** The field has text and cursor before the next key, which would go to another place. */
  const write = (next: { text: string; cursor: number }): void => {
    flushSync(() => onText(next.text));
    area.current?.focus();
    area.current?.setSelectionRange(next.cursor, next.cursor);
  };
  const put = (by: string): void => {
    if (!place || cursor === null) return;
    write(replaced(text, place.from, cursor, by));
    setCursor(null);
  };
  const items: Suggestion[] = !place
    ? []
    : note
      ? people
          .filter((person) => fold(` ${person.name}`).includes(` ${fold(place.search)}`))
          .slice(0, MOST)
          .map((person) => ({
            id: person.idguid,
            title: person.name,
            text: null,
            take: () => put(`@${person.name} `),
          }))
      : cannedFor(canned.data ?? [], place.search)
          .slice(0, MOST)
          .map((one) => ({
            id: one.idguid,
            title: `/${one.shortcut}`,
            text: one.text,
            take: () => put(filled(one.text, name)),
          }));
  const called = note || closedFor === text ? null : calledIn(text);
  const unknown =
    called !== null && canned.data && cannedFor(canned.data, called).length === 0 ? called : null;
  const active = items[Math.min(at, items.length - 1)];

  return {
    listId,
    items,
    active,
    activeId: active ? `${listId}-${active.id}` : undefined,
    /** There is nothing to offer: no canned answer has been written yet. */
    none: place !== null && !note && canned.isSuccess && canned.data.length === 0,
    /** The text is only a call of a canned answer that there is not, and most likely mistyped; closed by Escape. */
    unknown,
    /** In the same step as the text: a frame later, Enter would replace up to where the cursor was. */
    look: (): void => {
      const field = area.current;
      setCursor(field && field.selectionStart === field.selectionEnd ? field.selectionStart : null);
      setAt(0);
    },
    close: (): void => setCursor(null),
    openCanned: (): void => {
      const field = area.current;
      if (!field) return;
      const { selectionStart } = field;
      const before = text.slice(0, selectionStart);
      const slash = before === '' || /\s$/.test(before) ? '/' : ' /';
      const next = replaced(text, selectionStart, field.selectionEnd, slash);
      write(next);
      setClosedFor(null);
      setCursor(next.cursor);
    },
    /** True: the key was the list's. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      if (!active) {
        if (unknown === null || event.key !== 'Escape') return false;
        setClosedFor(text);
        event.preventDefault();
        return true;
      }
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (by !== 0) setAt((items.indexOf(active) + by + items.length) % items.length);
      else if (event.key === 'Enter' || event.key === 'Tab') active.take();
      else if (event.key === 'Escape') setClosedFor(text);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
export type Suggest = ReturnType<typeof useSuggest>;
