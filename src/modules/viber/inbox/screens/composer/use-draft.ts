import { useEffect, useRef, useState } from 'react';
import type { Conversation } from '../../conversations.api.ts';
import { putDraft } from '../state/client.ts';
import { type Draft, DraftSaver } from './draft-saver.ts';

/** One for the page: a draft outlives its conversation's pane. */
const saver = new DraftSaver(putDraft);
const EMPTY: Draft = { text: '', note: false };

/** The person's draft of a conversation, which is kept on the server as they type. `stored`: what the server has, once it is known. */
export function useDraft(idguid: string, stored: Conversation['draft'] | undefined) {
  const [value, setValue] = useState<Draft>(() => saver.known(idguid) ?? EMPTY);
  const settled = useRef(saver.known(idguid) !== undefined);
  // Only the first answer counts: later ones are older than what stands in the field.
  useEffect(() => {
    if (settled.current || stored === undefined) return;
    settled.current = true;
    if (stored) setValue((now) => (now.text === '' ? { text: stored.text, note: stored.note } : now));
  }, [stored]);
  useEffect(() => {
    const keep = (): void => saver.flushAll();
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      void saver.flush(idguid);
    };
  }, [idguid]);
  return {
    value,
    change: (next: Draft): void => {
      settled.current = true;
      setValue(next);
      saver.change(idguid, next);
    },
    flush: () => saver.flush(idguid),
    sent: (): void => {
      setValue(EMPTY);
      saver.sent(idguid);
    },
  };
}
