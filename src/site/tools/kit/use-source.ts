import { useCallback, useId, useMemo, useRef } from 'react';
import { strictUtf8 } from '../charset/utf8.ts';
import { useHistoryState } from './use-history-state.ts';
import { type UndoControls, useUndo } from './use-undo.ts';
import { type UndoScope, useUndoKeys } from './use-undo-keys.ts';

/** A tool's input: text in the box, or a file that is too large for it or would be changed by it. */
export type Source = string | File;

/** Longest text in the box, in characters; a longer one becomes a file. A box with megabytes freezes the page. */
export const MAX_BOX_TEXT = 300_000;

/** A change that is undone and redone together with the input. */
interface LinkedChange {
  undo(): void;
  redo(): void;
}

interface Entry {
  source: Source;
  along?: LinkedChange | undefined;
}

export interface Input extends UndoControls, UndoScope {
  source: Source;
  /** Takes over typing; `edit` as `editOf` returns it. Continuous typing is one step. */
  type(text: string, edit: string | null): void;
  /** Replaces the input as one step, together with a linked change. */
  replace(source: Source, along?: LinkedChange): void;
  /** The same with a source that is still being read. The latest request wins, whichever is read first. */
  take(coming: Promise<Source>): Promise<void>;
  empty: boolean;
}

/** Short text as it is; longer text, or a Blob, as a file. */
export const sourceOf = (text: string | Blob, name = 'zalijepljeno.txt'): Source =>
  typeof text === 'string' && text.length <= MAX_BOX_TEXT
    ? text
    : new File([text], name, { type: 'text/plain' });

/** Largest file whose text is put into the box, in bytes. */
const MAX_BOX_FILE = MAX_BOX_TEXT;

/** The text of a small file for the box; null where it must stay a file: too large, not UTF-8, or with a NUL. */
export async function textOfFile(file: File): Promise<string | null> {
  if (file.size > MAX_BOX_FILE) return null;
  try {
    const text = strictUtf8(await file.arrayBuffer());
    return text?.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** The text of a file where the box would not change it (a text box turns every line end into LF), else the file. */
export async function sourceOfFile(file: File): Promise<Source> {
  const text = file.size === 0 ? null : await textOfFile(file);
  return text === null || text.includes('\r') ? file : text;
}

const NOTHING: Entry = { source: '' };

/** Makes the result the input and reverses the direction, as one step. Without a result only the direction changes. */
export function swapDirection<D extends string>(
  input: Pick<Input, 'replace'>,
  result: Source | null,
  [was, is]: readonly [D, D],
  change: (options: { direction: D }) => void,
): void {
  const go = (direction: D) => () => change({ direction });
  if (result !== null) input.replace(result, { undo: go(was), redo: go(is) });
  go(is)();
}

/** A tool's input, with undo. Text is stored under `key` in the page's entry of the browser's history. */
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
  } = useUndo<Entry>(NOTHING);
  const { source } = now;
  const id = useId();
  const request = useRef(0);
  const type = useCallback(
    (text: string, edit: string | null) => {
      if (text !== latest().source) write({ source: text }, edit);
    },
    [latest, write],
  );
  const set = useCallback(
    (next: Source, along?: LinkedChange) => {
      if (next !== latest().source) put({ source: next, along });
    },
    [latest, put],
  );
  // Anything done meanwhile supersedes a read that has not ended.
  const superseding = useCallback(<A extends unknown[]>(act: (...given: A) => void) => {
    return (...given: A): void => {
      request.current += 1;
      act(...given);
    };
  }, []);
  const step = useCallback(
    (go: () => void, way: keyof LinkedChange) => {
      const before = latest();
      go();
      const after = latest();
      // The linked change belongs to the later of the two entries.
      if (before !== after) (way === 'undo' ? before : after).along?.[way]();
    },
    [latest],
  );
  const replace = useMemo(() => superseding(set), [superseding, set]);
  const back = useMemo(() => superseding(() => step(undo, 'undo')), [superseding, step, undo]);
  const forth = useMemo(() => superseding(() => step(redo, 'redo')), [superseding, step, redo]);
  const take = useCallback(
    async (coming: Promise<Source>): Promise<void> => {
      request.current += 1;
      const own = request.current;
      const next = await coming;
      if (own === request.current) set(next);
    },
    [set],
  );
  useUndoKeys(id, source, back, forth);
  useHistoryState(key, typeof source === 'string' && source !== '' ? source : undefined, (text) => {
    // Text typed before hydration stays.
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
