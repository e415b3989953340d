import { createContext, useContext, useEffect } from 'react';
import type { Answers } from '../answers.api.ts';
import type { Definition, Next } from '../definition.ts';

/** Messages of inputs by their places. */
interface Messages {
  /** The message at a field, once saving was tried. */
  errorAt(path: string): string | undefined;
  /** Whether a part, or a field within `path`, has a message. */
  hasErrors(path: string): boolean;
}

/** What the parts of the editor share. */
interface Editor extends Messages {
  definition: Definition;
  /** Replaces a part of the definition; by a function of what it is then, where that may be later. */
  set<P extends keyof Definition>(
    part: P,
    value: Definition[P] | ((now: Definition[P]) => Definition[P]),
  ): void;
  /** What was switched off (`useLast`). */
  last: Map<string, unknown>;
  /** Ids of steps that are folded. */
  folded: ReadonlySet<string>;
  fold(id: string, on: boolean): void;
  people: Answers['people'];
  tags: readonly string[];
}

const Shared = createContext<Editor | null>(null);
export const EditorContext = Shared.Provider;

export function useEditor(): Editor {
  const editor = useContext(Shared);
  if (!editor) throw new Error('Outside of the editor');
  return editor;
}

const Outside = createContext<Messages | null>(null);
/** For a part of the editor that stands in another form. */
export const MessagesContext = Outside.Provider;

/** The messages of whatever the part stands in. */
export function useMessages(): Messages {
  const editor = useContext(Shared);
  const messages = useContext(Outside) ?? editor;
  if (!messages) throw new Error('Outside of a form');
  return messages;
}

/** Properties of an input for its error and its place. */
export function useField(path: string) {
  const { errorAt } = useMessages();
  return { error: errorAt(path), wrapperProps: { 'data-path': path } };
}

/**
 * What a part was before it was switched off, as long as the editor is open; null: it was never on. `key`: names the part, also where it
 * is moved.
 */
export function useLast<T>(key: string, value: T | null): () => T | null {
  const { last } = useEditor();
  useEffect(() => {
    if (value !== null) last.set(key, value);
  }, [last, key, value]);
  return () => (last.get(key) as T | undefined) ?? null;
}

/** A way of a step as a choice; `following`: id of the step after it, to which a way by name and one to the next are the same. */
export function wayChoice({ to, step, person }: Next, following: string | undefined): string {
  if (following === undefined && to === 'end') return 'next';
  if (to === 'step') return step === following ? 'next' : `step:${step}`;
  return to === 'person' ? `person:${person ?? ''}` : to;
}

/** An id for a new part. Not `randomUUID`, which needs https. */
export const freshId = (): string => Math.random().toString(36).slice(2, 10).padEnd(8, '0');

/** A copy of a list with one entry replaced. */
export const replaced = <T>(list: readonly T[], n: number, value: T): T[] =>
  list.map((one, index) => (index === n ? value : one));
/** A copy without one. */
export const without = <T>(list: readonly T[], n: number): T[] => list.filter((_, index) => index !== n);

/** Words as they are typed between commas. Those of `known` stay as they are. */
export const dividedWords = (typed: readonly string[], known: readonly string[]): string[] => [
  ...new Set(
    typed
      .flatMap((text) => (known.includes(text) ? [text] : text.split(/[,;]/)))
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];
