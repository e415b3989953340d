import { useCallback, useId, useMemo, useRef } from 'react';
import { strictUtf8 } from '../charset/utf8.ts';
import { type Steps, useHistory } from './use-history.ts';
import { useKept } from './use-kept.ts';
import { type Keyed, useStepKeys } from './use-step-keys.ts';

/** What a person works on: text in the box, or a file too large, or too particular, to stand in one. */
export type Source = string | File;

/** Longest text that stands in a box, in characters; a longer one is handled as a file. A box of megabytes freezes the page. */
export const LARGE = 300_000;

/** What is changed together with the input. */
interface Along {
  undo(): void;
  redo(): void;
}

/** What stands there, and what was changed as it came. */
interface Entry {
  source: Source;
  along?: Along | undefined;
}

export interface Input extends Steps, Keyed {
  source: Source;
  /** Typed in a field, by an `edit` as `editOf` tells it: typing in one go is one step. */
  type(text: string, edit: string | null): void;
  /** Puts something else in the place of all there is; `undo` brings it back. `along` goes back and forth with it. */
  replace(source: Source, along?: Along): void;
  /** The same with what is still being read. Of several the one that was asked for last stands, whichever is read first. */
  take(coming: Promise<Source>): Promise<void>;
  empty: boolean;
}

/** Text as it may stand in the box; longer text, and what came as a Blob, becomes a file. */
export const sourceOf = (text: string | Blob, name = 'zalijepljeno.txt'): Source =>
  typeof text === 'string' && text.length <= LARGE ? text : new File([text], name, { type: 'text/plain' });

/** Longest file whose text is put into the box, in bytes. */
const BOXED = LARGE;

/** The text of a small file that a box can show; null: it has to stay a file, for it is large, no UTF-8, or has a NUL. */
export async function textOfFile(file: File): Promise<string | null> {
  if (file.size > BOXED) return null;
  try {
    const text = strictUtf8(await file.arrayBuffer());
    return text?.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/**
 * A file as it may be worked on: its text in the box, where the box would not change it (it makes every end of line LF), else the
 * file.
 */
export async function sourceOfFile(file: File): Promise<Source> {
  const text = file.size === 0 ? null : await textOfFile(file);
  return text === null || text.includes('\r') ? file : text;
}

const NOTHING: Entry = { source: '' };

/** Makes a result the input and has the tool go the other way, as one step; without a result there is only the other way. */
export function turnRound<D extends string>(
  input: Pick<Input, 'replace'>,
  result: Source | null,
  [was, is]: readonly [D, D],
  change: (options: { direction: D }) => void,
): void {
  const go = (direction: D) => () => change({ direction });
  if (result !== null) input.replace(result, { undo: go(was), redo: go(is) });
  go(is)();
}

/**
 * What a tool works on, with the way back to what stood there before. Text is kept under `key` with the page's step in the browser's
 * history.
 */
export function useSource(key = 'input'): Input {
  const {
    now,
    latest,
    type: write,
    amend,
    replace: put,
    undo,
    redo,
    canUndo,
    canRedo,
  } = useHistory<Entry>(NOTHING);
  const { source } = now;
  const id = useId();
  const turn = useRef(0);
  const type = useCallback(
    (text: string, edit: string | null) => {
      if (text !== latest().source) write({ source: text }, edit);
    },
    [latest, write],
  );
  const set = useCallback(
    (next: Source, along?: Along) => {
      if (next !== latest().source) put({ source: next, along });
    },
    [latest, put],
  );
  // Whatever is done meanwhile comes after a reading that has not ended, and stands.
  const newest = useCallback(<A extends unknown[]>(act: (...given: A) => void) => {
    return (...given: A): void => {
      turn.current += 1;
      act(...given);
    };
  }, []);
  const step = useCallback(
    (go: () => void, way: keyof Along) => {
      const before = latest();
      go();
      const after = latest();
      // Of the later of the two: what came with it.
      if (before !== after) (way === 'undo' ? before : after).along?.[way]();
    },
    [latest],
  );
  const replace = useMemo(() => newest(set), [newest, set]);
  const back = useMemo(() => newest(() => step(undo, 'undo')), [newest, step, undo]);
  const forth = useMemo(() => newest(() => step(redo, 'redo')), [newest, step, redo]);
  const take = useCallback(
    async (coming: Promise<Source>): Promise<void> => {
      turn.current += 1;
      const own = turn.current;
      const next = await coming;
      if (own === turn.current) set(next);
    },
    [set],
  );
  useStepKeys(id, source, back, forth);
  useKept(key, typeof source === 'string' && source !== '' ? source : undefined, (text) => {
    // What was typed before the page came to life stands.
    if (latest().source === '') amend({ source: text });
  });
  return useMemo(
    () => ({
      id,
      source,
      type,
      replace,
      take,
      undo: back,
      redo: forth,
      canUndo,
      canRedo,
      empty: source === '',
    }),
    [id, source, type, replace, take, back, forth, canUndo, canRedo],
  );
}
