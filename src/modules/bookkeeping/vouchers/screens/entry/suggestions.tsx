import { Portal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { choicesOf, useChoices } from '../../../../../admin/fields/use-choices.ts';
import type { BooksFrame } from '../../../ledger/books.api.ts';
import type { Chart } from './accounts.ts';
import type { Column } from './columns.ts';
import { type Option, offered, optionsFor, partnerOption } from './options.ts';
import classes from './suggestions.module.css';

/** The cell whose suggestions are shown. */
export interface Asked {
  column: Column;
  row: number;
  text: string;
  input: HTMLInputElement;
}

/** Takes a key pressed in the cell; true if it was for the list. */
export type SuggestionKeys = RefObject<((event: KeyboardEvent<HTMLInputElement>) => boolean) | null>;

interface SuggestionsProps {
  asked: Asked;
  chart: Chart;
  books: BooksFrame;
  keys: SuggestionKeys;
  /** `move`: to the next cell afterwards. */
  onPick: (option: Option, move: boolean) => void;
  onClose: () => void;
}

export const LIST_ID = 'entry-suggestions';
const PARTNERS = choicesOf({ path: '/fin/books' }, 'partner_id');

/** The suggestions for the cell that is being typed in; one list for the whole grid. */
export function Suggestions({ asked, chart, books, keys, onPick, onClose }: SuggestionsProps) {
  const { column, text, input } = asked;
  const isPartner = column.kind === 'partner';
  const [settled] = useDebouncedValue(text.trim(), 150);
  const found = useChoices(PARTNERS, settled, isPartner && settled !== '');
  const loading = isPartner && (settled !== text.trim() || found.isFetching);
  const options = isPartner
    ? text.trim() === ''
      ? []
      : (found.data ?? []).map(partnerOption)
    : optionsFor(column.kind, text, chart, books);
  const [moved, setMoved] = useState<{ text: string; at: number } | null>(null);
  const at = moved?.text === text ? moved.at : loading ? -1 : offered(column.kind, text, options);
  /** Enter was pressed before the partners came. */
  const wanted = useRef(false);
  const option = options[at];

  keys.current = (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && options.length > 0 && !event.altKey) {
      setMoved({ text, at: Math.min(Math.max(at + step, 0), options.length - 1) });
      return true;
    }
    if (event.key === 'Escape') {
      onClose();
      return true;
    }
    if (event.key === 'Tab' && option) {
      onPick(option, false);
      // The focus goes on as usual.
      return false;
    }
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return false;
    if (option) onPick(option, true);
    else if (text.trim() === '') return false;
    else wanted.current = loading;
    return true;
  };
  useEffect(
    () => () => {
      keys.current = null;
    },
    [keys],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the partners have come
  useEffect(() => {
    if (!wanted.current || loading) return;
    wanted.current = false;
    if (option) onPick(option, true);
  }, [loading]);

  useLayoutEffect(() => {
    if (!option) {
      input.removeAttribute('aria-activedescendant');
      return;
    }
    input.setAttribute('aria-activedescendant', `${LIST_ID}-${at}`);
    document.getElementById(`${LIST_ID}-${at}`)?.scrollIntoView({ block: 'nearest' });
    return () => input.removeAttribute('aria-activedescendant');
  }, [input, option, at]);

  const place = usePlace(input);
  const nothing = loading ? 'Pretraga…' : found.isError ? 'Partneri nisu učitani.' : 'Ništa nije pronađeno';
  if (isPartner && text.trim() === '') return null;
  return (
    <Portal>
      <div className={classes.list} style={place}>
        {options.length === 0 && <p className={classes.none}>{nothing}</p>}
        <div id={LIST_ID} role="listbox" aria-label={column.label}>
          {options.map(({ value, code, label, hint }, index) => (
            <div
              key={value}
              id={`${LIST_ID}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={classes.option}
              // Before the cell loses the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                onPick(options[index]!, true);
              }}
            >
              {code && <span className={classes.code}>{code}</span>}
              <span className={classes.label}>{label}</span>
              {hint && <span className={classes.hint}>{hint}</span>}
            </div>
          ))}
        </div>
      </div>
    </Portal>
  );
}

/** Under the input, or above it where there is no room, also while the page scrolls. */
function usePlace(input: HTMLInputElement) {
  const [place, setPlace] = useState(() => placeOf(input));
  useLayoutEffect(() => {
    const follow = (): void => setPlace(placeOf(input));
    follow();
    addEventListener('scroll', follow, true);
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, true);
      removeEventListener('resize', follow);
    };
  }, [input]);
  return place;
}

/** Room for the list in pixels. */
const ROOM = 288;

function placeOf(input: HTMLInputElement): { left: number; top?: number; bottom?: number } {
  const { left, top, bottom } = input.getBoundingClientRect();
  const from = Math.max(8, Math.min(left, innerWidth - 360));
  return bottom + ROOM > innerHeight && top > ROOM
    ? { left: from, bottom: innerHeight - top + 2 }
    : { left: from, top: bottom + 2 };
}
