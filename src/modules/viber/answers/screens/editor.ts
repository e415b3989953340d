import { createContext, useContext } from 'react';
import type { Answers } from '../answers.api.ts';
import type { Definition } from '../definition.ts';

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
  /** Replaces a part of the definition. */
  set<P extends keyof Definition>(part: P, value: Definition[P]): void;
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

/** An id for a new part. Not `randomUUID`, which needs https. */
export const freshId = (): string => Math.random().toString(36).slice(2, 10).padEnd(8, '0');

/** A copy of a list with one entry replaced. */
export const replaced = <T>(list: readonly T[], n: number, value: T): T[] =>
  list.map((one, index) => (index === n ? value : one));
/** A copy without one. */
export const without = <T>(list: readonly T[], n: number): T[] => list.filter((_, index) => index !== n);
