import { useEffect, useReducer } from 'react';
import type { Conversation } from '../../conversations.api.ts';
import { joined } from './draft-saver.ts';
import { drafts } from './drafts.ts';

/** The person's drafts of a conversation, a reply and a note, which are kept as they type. `stored`: what the server has, once it is known. */
export function useDraft(idguid: string, stored: Conversation['draft'] | undefined) {
  const [, show] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (stored !== undefined && drafts.load(idguid, stored)) show();
  }, [idguid, stored]);
  useEffect(() => {
    const keep = (): void => drafts.flushAll();
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      void drafts.flush(idguid);
    };
  }, [idguid]);
  const { isNote, ...texts } = drafts.texts(idguid);
  const textOf = (note: boolean): string => (note ? texts.note : texts.reply);
  const write = (text: string, note: boolean): void => {
    drafts.write(idguid, text, note);
    show();
  };
  return {
    note: isNote,
    text: textOf(isNote),
    textOf,
    write,
    /** Puts back what was not sent, above what is written in its own mode. */
    putBack: (text: string, note: boolean): void => write(joined(text, textOf(note)), note),
    turn: (note: boolean): void => {
      drafts.turn(idguid, note);
      show();
    },
    flush: () => drafts.flush(idguid),
    /** Resolves when the message may go. */
    sent: (note: boolean): Promise<void> => {
      const ready = drafts.sent(idguid, note);
      show();
      return ready;
    },
    again: () => void drafts.again(idguid),
  };
}
