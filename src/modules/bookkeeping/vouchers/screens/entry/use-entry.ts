import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApiError } from '../../../../../web/call.ts';
import { onForcedNavigation } from '../../../../../web/navigation.ts';
import type { DraftContent, DraftLine } from '../../draft.ts';
import type { Draft } from '../../drafts.api.ts';
import { readDay } from '../../read-typed.ts';
import { useKept } from './kept.ts';
import { draftLinesOf, isEmpty, type Line, newLine } from './lines.ts';
import { type Obstacle, obstacleOf, Saver, type SaveState } from './saver.ts';

export type Head = Omit<DraftContent, 'lines'>;
export type Partners = Draft['partners'];

/** What is on the screen. */
export interface Entry {
  head: Head;
  lines: readonly Line[];
  partners: Partners;
}

/** What the screen begins with. */
export interface Start {
  id: string;
  content: DraftContent;
  partners: Partners;
  /** 0: the server does not know the draft. */
  version: number;
  savedAt: string | null;
  /** When what stands here was typed, if it was restored and is not saved yet. */
  restoredAt: string | null;
}

const entryOf = ({ content: { lines, ...head }, partners }: Pick<Start, 'content' | 'partners'>): Entry => ({
  head,
  lines: (lines.length > 0 ? lines : [{}]).map((cells) => newLine({ ...cells })),
  partners,
});

export type EntryState = ReturnType<typeof useEntry>;

/** A draft that is being written: what was typed, and where it is saved. */
export function useEntry(start: Start) {
  const [entry, setEntry] = useState(() => entryOf(start));
  const [saving, setSaving] = useState<SaveState>(
    start.savedAt ? { kind: 'saved', at: start.savedAt } : { kind: 'empty' },
  );
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const [savedCount, setSavedCount] = useState(0);
  const kept = useKept();
  const now = useRef(entry);
  /** Lines as they are sent, for the lines that they were made of. */
  const sent = useRef<{ of: readonly Line[]; lines: DraftLine[] } | null>(null);

  const content = (): DraftContent => {
    const { head, lines } = now.current;
    if (sent.current?.of !== lines) sent.current = { of: lines, lines: draftLinesOf(lines) };
    return { ...head, lines: sent.current.lines };
  };
  const keep = (version: number): boolean =>
    kept.write(start.id, {
      content: content(),
      partners: now.current.partners,
      version,
      at: new Date().toISOString(),
    });

  const [saver] = useState(
    () =>
      new Saver({
        id: start.id,
        version: start.version,
        sentBefore: start.restoredAt !== null,
        content,
        blank: () => !now.current.head.description && now.current.lines.every(isEmpty),
        onState: setSaving,
        onObstacle: setObstacle,
        onSaved: () => {
          kept.write(start.id, null);
          setSavedCount((count) => count + 1);
        },
        keep,
      }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per draft
  useEffect(() => {
    const leave = (): void => saver.leave();
    // The browser tells it comes back; waiting for the next attempt would look broken.
    const online = (): void => void (saver.dirty && saver.flush());
    addEventListener('pagehide', leave);
    addEventListener('online', online);
    const forget = onForcedNavigation(() => {
      saver.leave();
      return saver.dirty;
    });
    if (start.restoredAt) saver.changed();
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('online', online);
      forget();
      // Going to another screen: what is left of the pause is not waited for.
      saver.leave();
      if (saver.dirty) void saver.flush();
    };
  }, []);

  /** Replaces what is on the screen. With `together` it is rendered when it returns, so that a cell may get the focus. */
  const change = (next: Partial<Entry>, together?: () => void): void => {
    now.current = { ...now.current, ...next };
    if (together)
      flushSync(() => {
        setEntry(now.current);
        together();
      });
    else setEntry(now.current);
    saver.changed();
  };

  const near = useMemo(() => {
    const read = entry.head.day ? readDay(entry.head.day) : null;
    return read && 'value' in read ? read.value : undefined;
  }, [entry.head.day]);

  /** Shows another state of the draft, as the server has it. */
  const take = (draft: Draft): void => {
    const { type, day, description, statement_no, lines, partners } = draft;
    now.current = entryOf({ content: { type, day, description, statement_no, lines }, partners });
    setEntry(now.current);
    setObstacle(null);
    kept.write(start.id, null);
    saver.resume(draft.version, { dirty: false });
    setSaving({ kind: 'saved', at: draft.updated_at });
  };

  return {
    id: start.id,
    entry,
    now,
    change,
    content,
    saver,
    saving,
    /** Grows with every save. */
    savedCount,
    obstacle,
    /** Day of the voucher, `YYYY-MM-DD`, if it can be read. */
    near,
    /** Posting met another state of the draft. */
    meet(refusal: ApiError): void {
      const met = obstacleOf(refusal);
      if (!met) return;
      saver.stop();
      keep(saver.version);
      setObstacle(met);
    },
    take,
    /** The same, unless something is not saved: then it has to be decided about. True if it was taken. */
    takeOrAsk(draft: Draft): boolean {
      if (!saver.dirty) {
        take(draft);
        return true;
      }
      saver.stop();
      keep(saver.version);
      setObstacle({ kind: 'stale', current: draft });
      return false;
    },
    /** Keeps what is on the screen, over another version. */
    overwrite(version: number): void {
      setObstacle(null);
      saver.resume(version, { dirty: true });
    },
    forget(): void {
      saver.stop();
      setObstacle(null);
      kept.write(start.id, null);
    },
  };
}
