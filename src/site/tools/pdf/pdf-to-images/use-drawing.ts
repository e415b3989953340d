import { useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../kit/jobs.ts';
import { dropWhenSaved } from '../../kit/use-own-files.ts';
import { BROKEN } from '../../kit/worker-client.ts';
import { newHand, type PdfHand } from '../hand.ts';
import type { DrawnPage, PictureForm } from '../jobs.ts';
import { handsFor } from './share.ts';
import type { Doc } from './use-documents.ts';

/** Pages of a document that are to be drawn. */
export interface Wanted {
  doc: Doc;
  pages: readonly number[];
}
/** What has come of it; a page that is not there yet is missing. */
export interface Series extends Wanted {
  drawn: ReadonlyMap<number, DrawnPage>;
}

export interface Drawing {
  at: 'idle' | 'running' | 'done' | 'failed' | 'cancelled';
  form: PictureForm | null;
  series: readonly Series[];
  done: number;
  total: number;
  failure: string | null;
}

const IDLE: Drawing = { at: 'idle', form: null, series: [], done: 0, total: 0, failure: null };
/** Least time between two looks of the page at what is done, in milliseconds: with many small pages it would do nothing else. */
const TELL_EVERY = 120;

/** Makes pictures of pages, with as many workers as the machine has use for. `owner`: the page's folder (`ownFolder`). */
export function useDrawing(owner: string | null) {
  const [state, setState] = useState<Drawing>(IDLE);
  const hands = useRef<PdfHand[]>([]);
  const turn = useRef(0);
  /** The folder with the pictures that are shown. */
  const shown = useRef<string | null>(null);

  const dismiss = useCallback((): void => {
    turn.current += 1;
    for (const hand of hands.current) hand.dismiss();
    hands.current = [];
  }, []);
  useEffect(() => dismiss, [dismiss]);

  const run = useCallback(
    async (wanted: readonly Wanted[], form: PictureForm): Promise<void> => {
      if (!owner) return;
      dismiss();
      const mine = turn.current;
      const before = shown.current;
      shown.current = String(mine);
      const folder = `${owner}/${shown.current}`;
      // An archive of the pictures before these may still be on its way to the disk.
      if (before) dropWhenSaved(owner, before);
      const total = wanted.reduce((sum, { pages }) => sum + pages.length, 0);
      const found = wanted.map(({ doc }) => ({ doc, drawn: new Map<number, DrawnPage>() }));
      let done = 0;
      const tell = (at: Drawing['at'], failure: string | null = null): void => {
        if (turn.current !== mine) return;
        const series = wanted.map((one, index) => ({ ...one, drawn: new Map(found[index]!.drawn) }));
        setState({ at, form, series, done, total, failure });
      };
      tell('running');
      let timer: ReturnType<typeof setTimeout> | undefined;
      const soon = (): void => {
        timer ??= setTimeout(() => {
          timer = undefined;
          tell('running');
        }, TELL_EVERY);
      };
      const team = Array.from({ length: handsFor(wanted, form) }, newHand);
      hands.current = team;
      const drawSeries = async ({ doc, pages }: Wanted, index: number): Promise<void> => {
        const { key, file, password } = doc;
        const share = (hand: PdfHand, nth: number) => {
          const own = pages.filter((_, at) => at % team.length === nth);
          if (own.length === 0) return;
          const onPart = (part: DrawnPage): void => {
            found[index]!.drawn.set(part.page, part);
            done += 1;
            soon();
          };
          return hand.run({ is: 'draw', key, file, password, pages: own, form, folder }, { onPart });
        };
        await Promise.all(team.map(share));
      };
      try {
        for (const [index, one] of wanted.entries()) if (turn.current === mine) await drawSeries(one, index);
        clearTimeout(timer);
        tell('done');
      } catch (error) {
        clearTimeout(timer);
        tell('failed', error instanceof Refusal ? error.message : BROKEN);
      }
      // Engines take memory that they never give back.
      if (turn.current === mine) dismiss();
    },
    [owner, dismiss],
  );
  const cancel = useCallback((): void => {
    dismiss();
    setState((before) => (before.at === 'running' ? { ...before, at: 'cancelled' } : before));
  }, [dismiss]);

  return { ...state, run, cancel };
}
